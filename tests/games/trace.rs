//! Traces: what another program, or a sheet, says of some games, turn by turn. `README.md` describes the form.

/// A file of traces.
pub(crate) struct Trace {
    /// Its name without the ending, which is also that of its case.
    pub(crate) name: String,
    /// The labels of the holes, in the order of the counts.
    pub(crate) sites: Vec<String>,
    /// Whether the counts of the stores mean anything.
    pub(crate) has_stores: bool,
    /// Whether a move says which way it goes where the mover has a choice.
    pub(crate) has_ways: bool,
    /// Whether the position before seeds were swept at the end of a game is known.
    pub(crate) has_sweeps: bool,
    /// The games.
    pub(crate) games: Vec<Game>,
}

/// A game, or parts of it.
pub(crate) struct Game {
    /// Its number.
    pub(crate) number: String,
    /// Positions and turns, in order.
    pub(crate) entries: Vec<Entry>,
}

/// A line of a game; a turn of several laps has a line for each.
pub(crate) enum Entry {
    /// Play goes on from this position, which does not follow from the line before.
    At(State, Placed),
    /// A turn.
    Turn(Turn),
}

/// Counts, and marks on holes.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct State {
    /// Seeds in each hole, in the order of the sites.
    pub(crate) counts: Vec<u32>,
    /// Seeds in the stores: South, North.
    pub(crate) stores: [u32; 2],
    /// Words, each with labels and values.
    pub(crate) marks: Vec<(String, Vec<(String, String)>)>,
}

/// Where in a game a position is.
#[derive(Clone, Default)]
pub(crate) struct Placed {
    /// Who moves: `S` or `N`.
    pub(crate) next: String,
    /// Turns ended in this round: South, North.
    pub(crate) turns: [u32; 2],
    /// The round, from 1.
    pub(crate) round: u32,
    /// Who started the round.
    pub(crate) starter: String,
    /// Whether the players arranged the seeds as they liked.
    pub(crate) is_arranged: bool,
}

/// A turn.
pub(crate) struct Turn {
    /// Its number in the game.
    pub(crate) number: String,
    /// Who moves: `S` or `N`.
    pub(crate) mover: String,
    /// Its laps; some programs report a whole turn as one.
    pub(crate) laps: Vec<Lap>,
    /// The position before seeds were swept at the end of a game or round, where that differs.
    pub(crate) before_sweep: Option<State>,
    /// `S` or `N`: who moves next; `round` or `over`.
    pub(crate) leads: String,
}

/// A lap, or a whole turn.
pub(crate) struct Lap {
    /// The legal moves; `None` where the trace does not say.
    pub(crate) legal: Option<Vec<String>>,
    /// The move played.
    pub(crate) played: String,
    /// Where the last seed fell.
    pub(crate) last: Option<String>,
    /// The position after it.
    pub(crate) after: State,
}

/// Reads a file of traces.
///
/// # Errors
/// The line that cannot be read.
pub(crate) fn read(name: &str, text: &str) -> Result<Trace, String> {
    let (head, body) = text.split_once("\n\n").ok_or("no empty line behind the head")?;
    let key = |key: &str| {
        let line = head.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
        line.ok_or_else(|| format!("the head has no `{key}`"))
    };
    let mut games: Vec<Game> = Vec::new();
    for (number, line) in body.lines().enumerate() {
        read_line(line, &mut games).ok_or_else(|| format!("line {} of the games: `{line}`", number + 1))?;
    }
    Ok(Trace {
        name: name.to_owned(),
        sites: key("sites")?.split(' ').map(str::to_owned).collect(),
        has_stores: key("stores")? == "yes",
        has_ways: key("ways")? == "yes",
        has_sweeps: key("sweeps")? == "yes",
        games,
    })
}

fn read_line(line: &str, games: &mut Vec<Game>) -> Option<()> {
    if let Some(number) = line.strip_prefix("game ") {
        games.push(Game { number: number.to_owned(), entries: Vec::new() });
        return Some(());
    }
    let entries = &mut games.last_mut()?.entries;
    if let Some(rest) = line.strip_prefix("at ") {
        let (state, placed) = rest.split_once(" > ")?;
        entries.push(Entry::At(read_state(state)?, read_placed(placed)?));
        return Some(());
    }
    let (start, rest) = line.split_once(": ")?;
    let (played, rest) = rest.split_once(" = ")?;
    let (rest, leads) = rest.split_once(" > ").map_or((rest, None), |(rest, leads)| (rest, Some(leads)));
    let (after, before_sweep) = rest.split_once(" ~ ").map_or((rest, None), |(a, b)| (a, Some(b)));
    let (played, last) = played.split_once(':').map_or((played, None), |(a, b)| (a, Some(b)));
    let mut words = start.split_whitespace();
    let first = words.next()?;
    if first != "+" {
        let (number, mover) = (first.to_owned(), words.next()?.to_owned());
        let turn = Turn { number, mover, laps: Vec::new(), before_sweep: None, leads: String::new() };
        entries.push(Entry::Turn(turn));
    }
    let Some(Entry::Turn(turn)) = entries.last_mut() else { return None };
    let mut legal: Vec<_> = words.map(str::to_owned).collect();
    if legal.is_empty() {
        legal.push(played.to_owned());
    }
    turn.laps.push(Lap {
        legal: (legal != ["?"]).then_some(legal),
        played: played.to_owned(),
        last: last.map(str::to_owned),
        after: read_state(after)?,
    });
    if let Some(state) = before_sweep {
        turn.before_sweep = Some(read_state(state)?);
    }
    turn.leads = leads.unwrap_or_default().to_owned();
    Some(())
}

fn read_state(text: &str) -> Option<State> {
    let mut clauses = text.split(" ; ");
    let seeds = clauses.next()?;
    let (counts, stores) = seeds.split_once(" | ").unwrap_or((seeds, "0 0"));
    let numbers = |text: &str| text.split(' ').map(|word| word.parse().ok()).collect::<Option<Vec<u32>>>();
    let mut marks = Vec::new();
    for clause in clauses {
        let (word, holes) = clause.split_once(' ')?;
        let holes =
            holes.split(' ').map(|hole| hole.split_once(':').map(|(a, b)| (a.to_owned(), b.to_owned())));
        marks.push((word.to_owned(), holes.collect::<Option<_>>()?));
    }
    Some(State { counts: numbers(counts)?, stores: numbers(stores)?.try_into().ok()?, marks })
}

fn read_placed(text: &str) -> Option<Placed> {
    let (text, is_arranged) = text.strip_suffix(" arranged").map_or((text, false), |text| (text, true));
    let words: Vec<_> = text.split(' ').collect();
    let [next, "turns", south, north, "round", round, "starter", starter] = words[..] else { return None };
    Some(Placed {
        next: next.to_owned(),
        turns: [south.parse().ok()?, north.parse().ok()?],
        round: round.parse().ok()?,
        starter: starter.to_owned(),
        is_arranged,
    })
}
