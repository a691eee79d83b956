//! Sentences about rules that could be taken in two ways, and what they say.

use sowbook::rules::prose::{Language, clause_prose, clause_title};

use super::{plain_spaces, with_clause, with_clauses};

/// Where a reader might take another hole, another player or another moment to be meant, in English and in French.
#[test]
#[expect(clippy::too_many_lines, reason = "a flat table: one row for each sentence")]
fn sentences_have_one_meaning() {
    const BOARD: &str = "  rows: 4\n  columns: 2\n  ring: own_rows\n  stores: ring\n  labels:\n    south: {outer: a b, inner: c d}\n    \
                         north: {outer: A B, inner: C D}\n";
    const THREE: &str = "  rows: 3\n  columns: 2\n  ring: all\n  labels: {south: {outer: a b, inner: c}, north: {outer: A B, \
                         inner: C}}\n";
    const ONE: &str =
        "  rows: 1\n  columns: 4\n  ring: all\n  labels: {south: {inner: a b}, north: {inner: A B}}\n";
    const GAP: &str = "  rows: 2\n  columns: 3\n  ring: all\n  labels: {south: {inner: a b c}, north: {inner: \"A B -\"}}\n";
    const EVEN: &str = "  - {id: over, when: {left: {at_most: 1}}, ends: round, cite: [X]}\nrounds: {fill: even, unit: 3, rest: \
                        one_each, starter: same, cite: [X]}\nlimits:";
    for (board, section, clause, english, french) in [
        // What a hole held before is not what it holds.
        (
            BOARD,
            "starts:",
            "lift: {from: any, at_least: 1, if: {after: {of: lap, that: {before: occupied}}}}",
            "A turn may start with the seeds of any hole of the player's own that holds at least one seed. This start is \
             allowed only if after the lap the hole in which the last seed fell had been occupied before.",
            "Un tour peut commencer avec les graines d’un trou quelconque du joueur qui contient au moins une graine. Ce \
             départ n’est permis que si après le semis le trou où est tombée la dernière graine était occupé auparavant.",
        ),
        (
            BOARD,
            "terms:",
            "holds: {before: {at_least: 2}}",
            "A hole is “it” if it held at least two seeds before the last seed fell.",
            "Un trou est « it » s’il contenait au moins deux graines avant la chute de la dernière graine.",
        ),
        (
            BOARD,
            "terms:",
            "holds: {unless: {before: empty}}",
            "A hole is “it” if it was occupied before the last seed fell.",
            "Un trou est « it » s’il était occupé avant la chute de la dernière graine.",
        ),
        // A row is that of the last seed, and not of the hole from which seeds are taken.
        (
            BOARD,
            "landing:",
            "when: {side: own}, take: [facing], to: hand, then: {sow: {from: row_left, first: at}}",
            "If the last seed falls in a hole on the player's side, the seeds of the facing inner hole are taken and sown on, \
             the first in the leftmost hole of the row in which the last seed fell.",
            "Si la dernière graine tombe dans un trou du côté du joueur, les graines du trou intérieur en face sont prises et \
             semées, la première dans le trou le plus à gauche de la rangée où est tombée la dernière graine.",
        ),
        (
            BOARD,
            "terms:",
            "holds: {unless: {same: row_right}}",
            "A hole is “it” if it is not the rightmost hole of its row.",
            "Un trou est « it » s’il n’est pas le trou le plus à droite de sa rangée.",
        ),
        // An offer is about the last seed, also after another hole has been named.
        (
            BOARD,
            "landing:",
            "when: {side: own}, take: [facing], offer: [{lap: relay, from: any, go: clockwise}, {lap: relay, from: any, go: \
             anticlockwise}], then: choose",
            "If the last seed falls in a hole on the player's side, the seeds of the facing inner hole are taken into the \
             player's store, and the player chooses one of the following laps; all laps after it go the same way, and if none \
             is possible, the turn ends. The player may lift the seeds of the hole in which the last seed fell and sow them \
             clockwise. The player may lift the seeds of the hole in which the last seed fell and sow them anticlockwise.",
            "Si la dernière graine tombe dans un trou du côté du joueur, les graines du trou intérieur en face sont prises et \
             vont à la réserve du joueur, et le joueur choisit l’un des semis suivants ; tous les semis d’après vont dans le \
             même sens, et si aucun n’est possible, le tour finit. Le joueur peut lever les graines du trou où est tombée la \
             dernière graine et les semer dans le sens horaire. Le joueur peut lever les graines du trou où est tombée la \
             dernière graine et les semer dans le sens antihoraire.",
        ),
        (
            BOARD,
            "starts:",
            "lift: {from: any, at_least: 2, seeds: {at_least: 1, at_most: 3}, leave: 1}",
            "A turn may start with the seeds of any hole of the player's own that holds at least two seeds. One to three \
             seeds, as the player chooses, are lifted, and the others stay in the hole. At least one seed must stay in the \
             hole.",
            "Un tour peut commencer avec les graines d’un trou quelconque du joueur qui contient au moins deux graines. D’une \
             à trois graines, au choix du joueur, sont levées, et les autres restent dans le trou. Au moins une graine doit \
             rester dans le trou.",
        ),
        // Holes of three rows.
        (
            THREE,
            "landing:",
            "when: {row: inner, look: {facing_outer: {seeds: occupied}}}, then: end",
            "If the last seed falls in a hole of the middle row that faces at least one seed in the farther hole, the turn \
             ends.",
            "Si la dernière graine tombe dans un trou de la rangée du milieu qui a en face de lui un trou plus éloigné qui \
             contient au moins une graine, le tour finit.",
        ),
        (
            THREE,
            "landing:",
            "when: {turn: {reached: inner}}, then: end",
            "If the player has dropped a seed in the middle row, the turn ends.",
            "Si le joueur a lâché une graine dans la rangée du milieu, le tour finit.",
        ),
        // Every hole, certain holes, and how many seeds each of them gives.
        (
            BOARD,
            "landing:",
            "mark: {flag: f, each: board}, then: end",
            "Wherever the last seed falls, every hole gets the flag “f”, and the turn ends.",
            "Où que tombe la dernière graine, chaque trou reçoit la marque « f », et le tour finit.",
        ),
        (
            BOARD,
            "landing:",
            "when: {holes: {of: {of: board, if: {seeds: {at_most: 1}}}, is: empty}}, take: [{each: board, most: 1}], then: end",
            "If every hole holds at least two seeds, at most one seed of every hole are taken into the player's store, and \
             the turn ends.",
            "Si chaque trou contient au moins deux graines, au plus une graine de chaque trou sont prises et vont à la réserve \
             du joueur, et le tour finit.",
        ),
        (
            BOARD,
            "landing:",
            "when: {holes: {of: {of: own, if: {flag: f}}, is: {at_most: 1}}}, take: [this, {walk: {along: both, most: 1, \
             most_seeds: 2}}], then: end",
            "If the number of the player's holes with the flag “f” is at most one, the seeds of the hole in which the last \
             seed fell and those of some holes on either side are taken into the player's store, and the turn ends. One hole \
             after another, first in the direction of sowing, then against it, gives its seeds; at most one hole in each \
             direction gives seeds; a hole that gives seeds gives at most two.",
            "Si le nombre des trous du joueur qui portent la marque « f » est d’au plus un, les graines du trou où est tombée la \
             dernière graine et celles de certains trous des deux côtés sont prises et vont à la réserve du joueur, et le tour \
             finit. Un trou après l’autre, d’abord dans le sens du semis, puis dans l’autre, donne ses graines ; au plus un trou \
             dans chaque sens donne des graines ; un trou qui donne des graines en donne au plus deux.",
        ),
        (
            BOARD,
            "landing:",
            "take: [{walk: {along: ahead, most: 1}}], then: {relay: {first: {at_least: 3}}}",
            "Wherever the last seed falls, the seeds of a hole further on are taken into the player's store, and the seeds of \
             the first hole in the direction of sowing that holds at least three seeds are lifted and sown on. The next hole \
             in the direction of sowing gives its seeds.",
            "Où que tombe la dernière graine, les graines d’un trou plus loin sont prises et vont à la réserve du joueur, et \
             les graines du premier trou, dans le sens du semis, qui contient au moins trois graines sont levées et semées. Le \
             trou suivant dans le sens du semis donne ses graines.",
        ),
        // Where seeds go.
        (
            BOARD,
            "landing:",
            "take: [next, dropped], to: flag_owner, then: end",
            "Wherever the last seed falls, the seeds of the next hole and the seed that has just fallen are taken, from each \
             hole into the store of its flag's owner (or of the player on whose side it is, if it has no flag), and the \
             turn ends.",
            "Où que tombe la dernière graine, les graines du trou suivant et la graine qui vient de tomber sont prises et \
             vont, de chaque trou, à la réserve du joueur à qui appartient la \
             marque du trou (ou, sans marque, de celui du côté duquel est le trou), et le tour finit.",
        ),
        (
            BOARD,
            "landing:",
            "take: [next], to: {own: outer_row}, then: end",
            "Wherever the last seed falls, the seeds of the next hole are put into the player's first hole of “outer row”, \
             from their left, and the turn ends.",
            "Où que tombe la dernière graine, les graines du trou suivant sont mises dans le premier trou du joueur de \
             « outer row », à partir de sa gauche, et le tour finit.",
        ),
        (
            BOARD,
            "endings:",
            "of: either, when: {total: {of: own, is: empty}}, sweep: that_player, ends: game, result: not_said",
            "When no seed is left in one player's holes, the game ends. That player first takes all seeds left on the board; \
             if this is true of both players, each first takes the seeds of their own holes. The sources do not say who has won.",
            "Quand il ne reste aucune graine dans les trous de l’un des joueurs, la partie finit. Ce joueur prend d’abord \
             toutes les graines qui restent sur le tablier ; si c’est vrai des deux joueurs, chacun prend d’abord les graines \
             de ses trous. Les sources ne disent pas qui a gagné.",
        ),
        // A board of which the form does not say what faces what.
        (
            GAP,
            "board",
            "",
            "The board has two rows: South has three holes, and North has two holes. All holes form one ring, on which both \
             players sow. From the owner's left to right, the holes are a b c for South, and A B for North. Of the holes, b \
             faces B and c faces A; the others face none.",
            "Le tablier a deux rangées : Sud a trois trous, et Nord a deux trous. Tous les trous forment un seul circuit, sur \
             lequel sèment les deux joueurs. De gauche à droite pour leur propriétaire, les trous sont a b c pour Sud, et A B \
             pour Nord. Parmi les trous, b fait face à B et c fait face à A ; les autres n’ont pas de trou en face.",
        ),
        // What is left over between rounds.
        (
            ONE,
            "rounds",
            EVEN,
            "For another round each player puts the same number of seeds from their store into each of their holes, as many as \
             possible, but no more than three seeds. What is left over goes into the holes one by one, from South's left; if \
             each hole of a player holds three seeds, it stays in that player's store. The player who started this round \
             starts the next.",
            "Pour une autre manche, chaque joueur met le même nombre de graines de sa réserve dans chacun de ses trous, autant \
             que possible, mais trois graines au plus. Le reste est mis dans les trous, une graine à la fois, depuis la gauche \
             de Sud ; si chaque trou d’un joueur contient trois graines, il demeure dans la réserve de ce joueur. Le joueur \
             qui a commencé cette manche commence aussi la suivante.",
        ),
    ] {
        let item = format!("  - {{id: it, {clause}, cite: [X]}}\n");
        let (old, new, name) = match section {
            "board" => ("limits:", "limits:".to_owned(), "board".to_owned()),
            "rounds" => ("limits:", clause.to_owned(), "rounds".to_owned()),
            "terms:" => ("landing:\n", format!("terms:\n{item}landing:\n"), "terms.it".to_owned()),
            section => (section, format!("{section}\n{item}"), format!("{}it", section.replace(':', "."))),
        };
        let (ruleset, found) = with_clauses(&[(BOARD, board), (old, &new)], |known| known == name);
        assert_eq!(clause_prose(&ruleset, found, Language::English), english);
        assert_eq!(plain_spaces(&clause_prose(&ruleset, found, Language::French)), french);
    }
}

/// A flag that no clause sets, but holes gained between rounds get; and what rows are called that move seeds.
#[test]
fn flags_gained_and_seeds_moved_are_called_so() {
    let over = "  - {id: over, when: {left: {at_most: 1}}, ends: round, cite: [X]}\nrounds: {fill: territory, unit: 3, flag: f, \
                starter: same, cite: [X]}\nlimits:";
    let flag = "  - {id: f, scope: round, owner: maker, cite: [X]}";
    let old = "  - {id: f, scope: round, set_by: [lift, capture], cite: [X]}";
    let gained = [(old, flag), ("limits:", over), ("  ring: own_rows", "  ring: all\n  territory: f")];
    let (ruleset, found) = with_clauses(&gained, |name| name == "flags.f");
    let said = |language| plain_spaces(&clause_prose(&ruleset, found, language));
    assert_eq!(
        said(Language::English),
        "A hole gets the flag “f” when it is gained from the other player between rounds, and keeps it until the round \
         ends. The flag belongs to the player who gained the hole."
    );
    assert_eq!(
        said(Language::French),
        "Un trou reçoit la marque « f » lorsqu’il est gagné sur l’autre joueur entre deux manches, et la garde jusqu’à la \
         fin de la manche. La marque appartient au joueur qui a gagné le trou."
    );
    // Every cause in French has its conjunction.
    let marked =
        ("landing:\n", "landing:\n  - {id: mark, when: {seeds: 3}, mark: f, then: end, cite: [X]}\n");
    let [old, over, board] = gained;
    let (ruleset, found) = with_clauses(&[old, over, board, marked], |name| name == "flags.f");
    let said = clause_prose(&ruleset, found, Language::French);
    assert!(said.contains("lorsqu’une clause sur la dernière graine le dit ou qu’il est gagné"), "{said}");
    assert!(said.contains("joueur qui l’a posée ou qui a gagné le trou"), "{said}");

    for (row, title) in [
        ("take: [this], to: {pick: opponent}, then: end", "Seeds moved to another hole"),
        ("take: [facing], to: landing, then: end", "Seeds moved to another hole"),
        ("take: [facing], to: landing, then: relay", "Capture, sown on"),
        ("take: [facing], then: end", "Capture"),
    ] {
        let new = format!("landing:\n  - {{id: it, when: {{seeds: 3}}, {row}, cite: [X]}}\n");
        let (ruleset, found) = with_clause("landing:\n", &new, |name| name == "landing.it");
        assert_eq!(clause_title(&ruleset, found, Language::English), title, "{row}");
    }
}
