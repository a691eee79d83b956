//! Plies read with doubt, and whether a later check confirms them.

/// The plies of a line that are read with doubt.
#[derive(Clone, Default)]
pub(in crate::replay) struct Doubts {
    open: Option<DoubtfulRun>,
    /// For each run of doubtful plies, whether a later check confirmed it.
    confirmed: Vec<bool>,
}

/// Plies in a row that depend on a doubtful reading.
#[derive(Clone, Copy)]
pub(in crate::replay) struct DoubtfulRun {
    /// The place of the first among the plies kept, from 0.
    pub(in crate::replay) first: usize,
    /// How many there are, from 1.
    pub(in crate::replay) plies: u32,
}

impl Doubts {
    /// Whether the position depends on a doubtful reading.
    pub(in crate::replay) const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The plies read with doubt and not confirmed.
    pub(in crate::replay) fn unconfirmed(&self) -> u32 {
        self.open.map_or(0, |run| run.plies)
    }

    /// Adds a ply, which is kept at place `next`.
    pub(in crate::replay) fn add(&mut self, next: usize) {
        match &mut self.open {
            Some(run) => run.plies += 1,
            None => {
                self.open = Some(DoubtfulRun { first: next, plies: 1 });
                self.confirmed.push(false);
            }
        }
    }

    /// Ends the run of doubtful plies because a check agrees.
    pub(in crate::replay) fn confirm(&mut self) -> Option<DoubtfulRun> {
        let run = self.open.take()?;
        if let Some(last) = self.confirmed.last_mut() {
            *last = true;
        }
        Some(run)
    }

    /// Ends the run of doubtful plies without a confirmation; gives how many there were.
    pub(in crate::replay) fn abandon(&mut self) -> u32 {
        self.open.take().map_or(0, |run| run.plies)
    }

    /// The first plies kept are gone: `count` of them.
    pub(in crate::replay) const fn shift(&mut self, count: usize) {
        if let Some(run) = &mut self.open {
            run.first = run.first.saturating_sub(count);
        }
    }

    /// The number of the last run, from 0.
    pub(in crate::replay) const fn last_run(&self) -> Option<usize> {
        self.confirmed.len().checked_sub(1)
    }

    /// For each run of doubtful plies, whether a later check confirmed it.
    pub(in crate::replay) fn into_confirmed(self) -> Vec<bool> {
        self.confirmed
    }
}
