//! The words of sentences about plies, in one language: those in `site/messages/` whose keys begin with `say_`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_yaml::Value;

macro_rules! phrases {
    ($($(#[$doc:meta])* $name:ident = $key:literal;)*) => {
        /// The words of sentences, with places to fill in: `{player}`, `{hole}`, `{holes}`, `{seeds}`, `{flag}`,
        /// `{number}`, `{board}`.
        #[derive(Debug, Clone, Default)]
        pub struct Phrases {
            /// South and North.
            pub players: [String; 2],
            /// The words for the numbers from zero on; larger numbers are written in digits.
            pub numbers: Vec<String>,
            $($(#[$doc])* pub $name: String,)*
        }

        impl Phrases {
            /// The phrases of a language; `message` gives the text of each key.
            pub fn new(players: [String; 2], mut message: impl FnMut(&'static str) -> String) -> Self {
                let numbers = message("say_numbers").split_whitespace().map(str::to_owned).collect();
                Self { players, numbers, $($name: message($key),)* }
            }
        }
    };
}

phrases! {
    /// `{number} seed`, for one.
    seed = "say_seed";
    /// `{number} seeds`.
    seeds = "say_seeds";
    /// Between two things that happen.
    then = "say_then";
    /// Between the last two of a list.
    and = "say_and";
    /// A turn begins with a lift.
    sows = "say_sows";
    /// The same, where the hole may be sown either way: clockwise.
    sows_clockwise = "say_sows_clockwise";
    sows_anticlockwise = "say_sows_anticlockwise";
    /// A turn begins with taking.
    begins_by_taking = "say_begins_by_taking";
    /// The last seed of a lap falls.
    last_falls = "say_last_falls";
    /// The landing hole is lifted and sown on.
    relays = "say_relays";
    /// Seeds are captured.
    captures = "say_captures";
    /// Seeds are taken into the hand.
    takes = "say_takes";
    /// They are sown.
    sows_taken = "say_sows_taken";
    /// A turn of many laps, of which the middle is left out.
    and_so_on = "say_and_so_on";
    /// A hole gets a flag.
    flag = "say_flag";
    /// A hole loses a flag.
    unflag = "say_unflag";
    /// A choice is declined.
    declines = "say_declines";
    /// A player gets seeds from a hole in somebody else's turn, or from a rule.
    gives = "say_gives";
    /// Seeds of a hole leave the game.
    removes = "say_removes";
    /// Seeds of a hole are taken to another hole.
    moves_seeds = "say_moves_seeds";
    /// A seed is forfeited.
    forfeits = "say_forfeits";
    /// A seed is taken back.
    takes_back = "say_takes_back";
    /// The seed in `{hole}` is taken back into the store of the player who dropped it.
    takes_back_to_store = "say_takes_back_to_store";
    /// A seed is claimed.
    claims = "say_claims";
    /// Seeds are deposited.
    lays = "say_lays";
    /// Seeds of the store are taken into the hand.
    withdraws = "say_withdraws";
    /// The turn passes.
    passes = "say_passes";
    /// The turn has no end.
    no_end = "say_no_end";
    /// The same player moves again.
    again = "say_again";
    opening_over = "say_opening_over";
    round_over = "say_round_over";
    /// A round gives a player points.
    points = "say_points";
    /// A player takes in the seeds of their own holes.
    sweeps = "say_sweeps";
    /// A new round begins.
    round_begins = "say_round_begins";
    /// An ending applies before anyone moves in a new round; `{board}` is how it was filled.
    over_at_once = "say_over_at_once";
    /// A player has won.
    wins = "say_wins";
    draw = "say_draw";
    /// The sources do not say who has won.
    not_said = "say_not_said";
    /// Stopped, as the turn has no end.
    endless = "say_endless";
    /// The game is void.
    void = "say_void";
}

impl Phrases {
    /// The phrases in English.
    pub fn english() -> &'static Self {
        static ENGLISH: LazyLock<Phrases> = LazyLock::new(|| {
            let text = include_str!("../../../../site/messages/en.yaml");
            // A test holds that every key is there.
            let mut messages: BTreeMap<String, Value> = base::yaml::read(text).0.unwrap_or_default();
            let mut message = |key: &'static str| match messages.remove(key) {
                Some(Value::String(text)) => text,
                _ => String::new(),
            };
            Phrases::new(["south", "north"].map(&mut message), message)
        });
        &ENGLISH
    }
}
