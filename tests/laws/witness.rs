//! A listener that holds the laws of events while it listens.

use sowbook::engine::{Event, EventSink, Hands, Position, fold};
use sowbook::rules::Ruleset;

/// Folds what it hears over a position, and sees to it that no seed is lost or made on the way.
pub(crate) struct Witness<'a> {
    ruleset: &'a Ruleset,
    pub(crate) position: Position,
    pub(crate) hands: Hands,
    seeds: u32,
    pub(crate) heard: Vec<Event>,
}

impl<'a> Witness<'a> {
    pub(crate) fn new(ruleset: &'a Ruleset, position: &Position) -> Self {
        let seeds = position.seeds();
        Self { ruleset, position: position.clone(), hands: [0; 2], seeds, heard: Vec::new() }
    }

    /// The events, folded over the position before them, gave `after`, and no seed stayed in hand.
    pub(crate) fn agrees(&self, after: &Position, label: &str) {
        assert_eq!(self.hands, [0; 2], "seeds in hand: {label}: {:?}", self.heard);
        assert_eq!(self.position, *after, "folded, played: {label}: {:?}", self.heard);
    }
}

impl EventSink for Witness<'_> {
    const ENABLED: bool = true;

    fn emit(&mut self, event: Event) {
        self.heard.push(event);
        fold(&mut self.position, &mut self.hands, &event);
        let found = self.position.seeds() + self.hands.iter().map(|&hand| u32::from(hand)).sum::<u32>();
        assert_eq!(found, self.seeds, "seeds after {event:?}");
        let clause = usize::from(event.clause.0);
        assert!(clause < self.ruleset.supports().len(), "no such clause: {event:?}");
    }
}
