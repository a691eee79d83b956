//! The table of codes: name, severity, title.

use serde::{Deserialize, Serialize};

use super::severity::Severity;

macro_rules! codes {
    ($($variant:ident $name:literal $severity:ident $title:literal;)*) => {
        /// What was found: one code for each defect.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Code {
            $(#[doc = $title] #[serde(rename = $name)] $variant,)*
        }

        impl Code {
            /// Every code, by family.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Its name, `family/defect`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// How much it weighs.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)* }
            }

            /// What it is, in one line without a full stop.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$variant => $title,)* }
            }

            /// The name of its variant, as the program's source has it.
            pub const fn variant(self) -> &'static str {
                match self { $(Self::$variant => stringify!($variant),)* }
            }
        }
    };
}

codes! {
    YamlTooLarge "yaml/too-large" Error "the text is too long";
    YamlTooDeep "yaml/too-deep" Error "lists and maps are nested too deep";
    YamlSyntax "yaml/syntax" Error "not YAML";
    YamlAnchor "yaml/anchor" Error "an anchor, which is not allowed";
    YamlAlias "yaml/alias" Error "an alias, which is not allowed";
    YamlTag "yaml/tag" Error "a tag, which is not allowed";
    YamlKeyIsNotAWord "yaml/key-is-not-a-word" Error "a key that is a list or a map";
    YamlDuplicateKey "yaml/duplicate-key" Error "a duplicate key";
    YamlLoneQuote "yaml/lone-quote" Warning "an unpaired quotation mark";
    YamlHashInValue "yaml/hash-in-value" Warning "words after `#` are not read";
    YamlSecondDocument "yaml/second-document" Error "a second document in one file";
    YamlUnknownKey "yaml/unknown-key" Error "an unknown key";
    YamlMissingKey "yaml/missing-key" Error "a required key is missing";
    YamlUnknownWord "yaml/unknown-word" Error "a word that is not in the list of allowed words";
    YamlWrongSort "yaml/wrong-sort" Error "a value of the wrong type";

    ArchiveUnreadable "archive/unreadable" Error "a file or folder could not be read";
    ArchiveNotAFile "archive/not-a-file" Warning "neither a file nor a folder";
    ArchiveFolderTooDeep "archive/folder-too-deep" Error "folders are nested too deep";
    ArchiveUnknownFile "archive/unknown-file" Warning "an archive has no file of this name here";
    ArchiveNameIsNotAnId "archive/name-is-not-an-id" Error "a file's name is not an id";
    ArchiveNameNotPortable "archive/name-not-portable" Warning "a file name that some systems or programs refuse";
    ArchiveNamesAlike "archive/names-alike" Error "file names that some systems treat as the same";
    ArchiveFileTooLarge "archive/file-too-large" Error "the file is too large";
    ArchiveEmptyFile "archive/empty-file" Error "the file is empty";
    ArchiveNotUtf8 "archive/not-utf-8" Error "the file is not UTF-8";
    ArchiveMacLineEnds "archive/mac-line-ends" Error "lines end with a carriage return alone";
    ArchiveUnseenCharacter "archive/unseen-character" Warning "a character that nobody sees";
    ArchiveKeyIsNotAnId "archive/key-is-not-an-id" Error "a key that must be an id is not one";
    ArchiveIdDiffersFromFile "archive/id-differs-from-file" Error "the id in a file differs from the file's name";
    ArchiveDuplicateId "archive/duplicate-id" Error "a duplicate id";
    ArchiveUnknownSource "archive/unknown-source" Error "no source has this id";
    ArchiveUnknownEvidence "archive/unknown-evidence" Error "no evidence has this id";
    ArchiveUnknownStatement "archive/unknown-statement" Error "no statement has this id";
    ArchiveUnknownGame "archive/unknown-game" Error "no game has this id";
    ArchiveUnknownPlace "archive/unknown-place" Error "no place has this id";
    ArchiveUnknownPeople "archive/unknown-people" Error "no people has this id";
    ArchiveUnknownRecord "archive/unknown-record" Error "no record has this id";
    ArchiveUnknownTerm "archive/unknown-term" Error "no term of the glossary has this id";
    ArchiveUnknownRuleset "archive/unknown-ruleset" Error "no ruleset has this id";
    ArchiveUnknownLicence "archive/unknown-licence" Warning "not the identifier of a licence";
    ArchiveBoardOfNoRuleset "archive/board-of-no-ruleset" Warning "no ruleset of a game has one of its boards";
    ArchiveOneSidedConflict "archive/one-sided-conflict" Error "a conflict has fewer than two sides";
    ArchiveQuotationTooLong "archive/quotation-too-long" Error "a quotation of one statement is too long";
    ArchiveQuotedTooMuch "archive/quoted-too-much" Error "too much of one document is quoted";
    ArchiveMissingTranslation "archive/missing-translation" Error "a quotation has no translation";
    ArchiveStatementUnaccounted "archive/statement-unaccounted" Warning "no ruleset accounts for this statement about play";
    ArchiveNotListed "archive/not-listed" Note "the game does not list this evidence or ruleset";
    ArchiveCitesNothing "archive/cites-nothing" Warning "a text cites something that the archive does not have";
    ArchiveVerdictChanged "archive/verdict-changed" Warning "a record's verdict differs from the accepted one";
    ArchiveBadVerdicts "archive/bad-verdicts" Error "a line of the list of verdicts cannot be read";

    RulesMalformed "rules/malformed" Error "a value has the wrong form";
    RulesClauseWithoutSource "rules/clause-without-source" Error "a clause cites no statement";
    RulesSilentWithoutNote "rules/silent-without-note" Error "a clause fills a silence without a reason";
    RulesSilentWithSource "rules/silent-with-source" Error "a clause both cites statements and says that the sources are silent";
    RulesCitesAgainst "rules/cites-against" Error "a clause cites a statement that denies it";
    RulesUnknownStatement "rules/unknown-statement" Error "a cited statement is not in the ruleset's evidence";
    RulesClauseTwice "rules/clause-twice" Error "two clauses have the same name";
    RulesReadingWithoutDefault "rules/reading-without-default" Error "a reading has no default";
    RulesUnknownDefault "rules/unknown-default" Error "the default of a reading is not one of its alternatives";
    RulesReadingWithoutSource "rules/reading-without-source" Error "a reading has neither `cite` nor `reason`";
    RulesReadingWithoutConfidence "rules/reading-without-confidence" Error "a reading does not say how sure its default is";
    RulesReadingWithoutPosition "rules/reading-without-position" Error "a reading gives no position where its alternatives differ";
    RulesOneAlternative "rules/one-alternative" Error "a reading has fewer than two alternatives";
    RulesUnknownReading "rules/unknown-reading" Error "no reading has this name";
    RulesUnknownAlternative "rules/unknown-alternative" Error "a reading does not have this alternative";
    RulesAlternativeLeftOut "rules/alternative-left-out" Error "a value omits one alternative of a reading";
    RulesReadingUnused "rules/reading-unused" Error "no clause depends on a reading";
    RulesPartsNotPlayed "rules/parts-not-played" Error "the play of `parts` is not possible";
    RulesPartsAlike "rules/parts-alike" Error "the alternatives of a reading lead to the same in `parts`";
    RulesBoardRows "rules/board-rows" Error "a board has no rows or more than four";
    RulesBoardColumns "rules/board-columns" Error "a row has too few or too many holes";
    RulesLabelCount "rules/label-count" Error "a row has more or fewer labels than holes";
    RulesLabelTwice "rules/label-twice" Error "two holes have the same label";
    RulesLabelForm "rules/label-form" Error "a label that the notation cannot use";
    RulesLabelOrder "rules/label-order" Error "an order does not name every hole of a side once";
    RulesLabelsAlike "rules/labels-alike" Note "labels that are easily mistaken for each other";
    RulesTooManySeeds "rules/too-many-seeds" Error "more seeds than can be counted";
    RulesUnknownFlag "rules/unknown-flag" Error "no flag has this name";
    RulesUnknownPhase "rules/unknown-phase" Error "no phase has this name";
    RulesFlagNeverSet "rules/flag-never-set" Warning "a flag that no clause sets";
    RulesTooManyLaps "rules/too-many-laps" Error "the limit of laps is too high";
    RulesTooManyAlternatives "rules/too-many-alternatives" Error "the readings have too many alternatives";
    RulesUnknownTerm "rules/unknown-term" Error "no term has this name";
    RulesUnusedTerm "rules/unused-term" Warning "a term that no clause uses";
    RulesUnusedSet "rules/unused-set" Warning "a set of holes that no clause uses";
    RulesUncitedEvidence "rules/uncited-evidence" Warning "no clause cites this evidence";
    RulesUnknownRow "rules/unknown-row" Error "no row of the landing table has this name";
    RulesTooManyTests "rules/too-many-tests" Error "a condition makes too many tests";
    RulesNestedTooDeep "rules/nested-too-deep" Error "conditions are nested too deep";
    RulesTooManyFlags "rules/too-many-flags" Error "too many flags";
    RulesUnknownSet "rules/unknown-set" Error "no set of holes has this name";
    RulesUnknownLabel "rules/unknown-label" Error "South has no hole with this label";
    RulesUnknownStart "rules/unknown-start" Error "no earlier start has this name";
    RulesNoDirection "rules/no-direction" Error "a hole has no sowing direction";
    RulesLandingNotTotal "rules/landing-not-total" Error "the landing table has no row for some last seeds";
    RulesUnreachableRow "rules/unreachable-row" Error "a row of the landing table never applies";
    RulesContradictoryRow "rules/contradictory-row" Error "the conditions of a row contradict each other";
    RulesHandLeftOver "rules/hand-left-over" Error "seeds are taken into the hand and not sown";
    RulesHandEmpty "rules/hand-empty" Error "seeds in hand are sown though none were taken";
    RulesRoundsWithoutEnd "rules/rounds-without-end" Error "`rounds` or an ending with `ends: round` is missing";
    RulesEndingResult "rules/ending-result" Error "an ending lacks a result, or has one that is not allowed";
    RulesScoringMissing "rules/scoring-missing" Error "an ending counts scores, but no `scoring` is declared";
    RulesNoStart "rules/no-start" Error "the ruleset declares no way to start a turn";

    NotationUnclosedHeader "notation/unclosed-header" Error "unclosed header";
    NotationStrayText "notation/stray-text" Error "lines that belong to no record";
    NotationUnknownToken "notation/unknown-token" Error "an unknown token";
    NotationGluedGlyph "notation/glued-glyph" Error "no space between a ply and a glyph";
    NotationGluedBracket "notation/glued-bracket" Error "no space between a ply and a bracket";
    NotationSpaceBeforeArguments "notation/space-before-arguments" Error "a space between a word and its arguments";
    NotationUnclosedComment "notation/unclosed-comment" Error "unclosed comment";
    NotationBraceInComment "notation/brace-in-comment" Warning "a comment contains `{`";
    NotationUnclosedQuote "notation/unclosed-quote" Error "unclosed quotation mark";
    NotationUnclosedArguments "notation/unclosed-arguments" Error "unclosed arguments";
    NotationUnclosedVariation "notation/unclosed-variation" Error "unclosed variation";
    NotationUnopenedBracket "notation/unopened-bracket" Error "a closing bracket without an opening one";
    NotationBadSupplied "notation/bad-supplied" Error "square brackets enclose something other than one token";
    NotationTooDeep "notation/too-deep" Error "variations are nested too deep";
    NotationBadVariationHead "notation/bad-variation-head" Error "unreadable head of a variation";
    NotationMissingArguments "notation/missing-arguments" Error "a word that needs arguments has none";
    NotationMissingArgument "notation/missing-argument" Error "an argument is missing";
    NotationBadArgument "notation/bad-argument" Error "an argument has the wrong form";
    NotationBadNumber "notation/bad-number" Error "a number was expected";
    NotationBadLabel "notation/bad-label" Error "the label of a hole was expected";
    NotationBadWord "notation/bad-word" Error "a word was expected";
    NotationBadSide "notation/bad-side" Error "`south` or `north` was expected";
    NotationNoPlyBefore "notation/no-ply-before" Error "a check, glyph or variation without a ply before it";
    NotationNothingBefore "notation/nothing-before" Error "`sic` or `wit` without an item before it";
    NotationNothingToJoin "notation/nothing-to-join" Error "`&` is not between two plies";
    NotationMisplacedUnstated "notation/misplaced-unstated" Error "`unstated` is not part of a joint ply";
    NotationMisplacedOrder "notation/misplaced-order" Error "`order` does not follow a joint ply";
    NotationMarkSaysNothing "notation/mark-says-nothing" Warning "a mark that says nothing";
    NotationPlayAfterEnd "notation/play-after-end" Error "something follows `end(…)`";
    NotationUnknownBoardClause "notation/unknown-board-clause" Error "an unknown clause of a board";
    NotationBoardClauseTooShort "notation/board-clause-too-short" Error "an incomplete clause of a board";
    NotationBoardClauseTooLong "notation/board-clause-too-long" Error "a clause of a board has too many words";
    NotationTooManyHoles "notation/too-many-holes" Error "counts for too many holes";

    NotationDirectionUnchecked "notation/direction-unchecked" Error "both directions are legal and the record does not say which was used";

    BoardUnknownHole "board/unknown-hole" Error "a written board names an unknown hole";
    BoardHoleOnBothSides "board/hole-on-both-sides" Error "a written board uses a label that both sides have";
    BoardHoleTwice "board/hole-twice" Error "a written board gives a hole twice";
    BoardClauseTwice "board/clause-twice" Error "a written board states a part of the position twice";
    BoardCountOfHoles "board/count-of-holes" Error "a side has more or fewer counts than holes";
    BoardOrder "board/order" Error "the order of a written board does not name every hole of a side once";
    BoardUnknownFlag "board/unknown-flag" Error "a written board names a flag the ruleset does not have";
    BoardFlagWithoutOwner "board/flag-without-owner" Error "a written board does not say whose flag it is, or names an owner of a flag that has none";
    BoardUnknownPhase "board/unknown-phase" Error "a written board names a phase that does not exist";
    BoardNumberTooLarge "board/number-too-large" Error "a number in a board is greater than what is counted";
    BoardTooManySeeds "board/too-many-seeds" Error "more seeds than a hole can hold";
    BoardTooManyInAll "board/too-many-in-all" Error "more seeds in all than the game has";
    BoardNotStated "board/not-stated" Error "a board omits what must be known here";
    BoardCountWorkedOut "board/count-worked-out" Note "one count is worked out from the seed total";
    BoardNothingBefore "board/nothing-before" Error "a board gives changes from a board before it, and there is none";

    RecordWithoutHeader "record/without-header" Error "moves without a header";
    RecordUnknownVersion "record/unknown-version" Error "an unknown version of the format";
    RecordWithoutId "record/without-id" Error "a record has no id";
    RecordBadId "record/bad-id" Error "the id of a record has the wrong form";
    RecordWithoutTitle "record/without-title" Warning "a record has no title";
    RecordBadHoles "record/bad-holes" Error "`holes` does not fit the board";
    RecordWithoutRuleset "record/without-ruleset" Error "a record names no ruleset";
    RecordNotReplayed "record/not-replayed" Note "a key that replay needs could not be read";
    RecordWithoutEnd "record/without-end" Warning "a record has no `end(…)`";
    RecordPlayInRemark "record/play-in-remark" Warning "a note or comment reads like play";
    RecordWithoutProvenance "record/without-provenance" Error "a record does not say what kind of evidence it is";
    RecordWithoutSource "record/without-source" Error "documented play without a source";
    RecordWithoutLicence "record/without-licence" Warning "a record has no licence";
    RecordUnknownKey "record/unknown-key" Error "an unknown key in a header";
    RecordBadDate "record/bad-date" Error "not a date";
    RecordHistoryOrder "record/history-order" Warning "the history of a record is not in order";
    RecordConstructedCitesObservation "record/constructed-cites-observation" Error "constructed play that looks documented";
    RecordObservedWithoutObserver "record/observed-without-observer" Error "observed play without an observer or a place";
    RecordEvidenceOfOtherSource "record/evidence-of-other-source" Warning "evidence that is not from the cited source";
    RecordBadSiglum "record/bad-siglum" Error "a siglum that cannot sign comments";
    RecordUnknownHand "record/unknown-hand" Error "a hand that the header does not declare";
    RecordFalseSignature "record/false-signature" Warning "a comment that only looks signed, or marked with a language";
    RecordUnknownWitness "record/unknown-witness" Error "a witness that the header does not declare";
    RecordUnknownProvenance "record/unknown-provenance" Error "an unknown provenance";
    RecordUnknownCode "record/unknown-code" Error "an unknown code is acknowledged";
    RecordStaleAcknowledgement "record/stale-acknowledgement" Warning "an acknowledged finding does not occur";
    RecordFirstDiffers "record/first-differs" Error "the moves fit only if the other player begins";
    RecordFirstTwice "record/first-twice" Error "a record names both players as the first";
    RecordOrientationDiffers "record/orientation-differs" Error "the moves fit only if the board is turned round";
    RecordResultDiffersFromEnd "record/result-differs-from-end" Error "the header and `end(…)` state different results";
    RecordResultDiffersFromPlay "record/result-differs-from-play" Error "the result in the header differs from the replay";
    RecordBadResult "record/bad-result" Error "the result in the header cannot be read";
    RecordSetupContradiction "record/setup-contradiction" Error "`assumed` contradicts `given`";
    RecordSetupSeeds "record/setup-seeds" Note "the setup has fewer seeds than the game";
    RecordSetupSumDiffers "record/setup-sum-differs" Warning "the setup states every hole, and the total is wrong";
    RecordSetupNotStated "record/setup-not-stated" Error "the players lay the seeds, and the record does not say how";
    RecordSetupNotAllowed "record/setup-not-allowed" Error "seeds are laid against the rules";
    RecordSetupImpossible "record/setup-impossible" Error "the setup states what no play leads to";
    RecordOutcomeDependsOnSplit "record/outcome-depends-on-split" Note "the outcome depends on an editor's assumption";
    RecordOutcomeIndependent "record/outcome-independent" Note "the outcome does not depend on an editor's assumption";
    RecordSplitsNotTried "record/splits-not-tried" Note "too many ways to divide a sum to try them all";
    RecordTooLong "record/too-long" Error "the record is too long";
    RecordTooManyFindings "record/too-many-findings" Error "too many findings in one record";

    ReplayUnusableRuleset "replay/unusable-ruleset" Error "the ruleset cannot be used";
    ReplayIllegalMove "replay/illegal-move" Error "a move that the rules do not allow";
    ReplayIllegalAccepted "replay/illegal-accepted" Note "a move against the rules, accepted as played";
    ReplayLegalUnderOtherReadings "replay/legal-under-other-readings" Warning "a move that only other readings allow";
    ReplayMarkedIllegalButLegal "replay/marked-illegal-but-legal" Warning "a legal move marked as illegal";
    ReplayIllegalWithoutBoard "replay/illegal-without-board" Warning "no board gives the position after an illegal move";
    ReplayUnknownHole "replay/unknown-hole" Error "an unknown hole";
    ReplayHoleOnBothSides "replay/hole-on-both-sides" Error "a label that both sides have";
    ReplaySamePlayer "replay/same-player" Error "both parts of a joint ply belong to the same player";
    ReplayDirectionFromChecks "replay/direction-from-checks" Note "the direction of a ply follows from its checks";
    ReplayStartNotRead "replay/start-not-read" Note "the hole of a ply cannot be read, but that of its last seed can";
    ReplayWrongDirection "replay/wrong-direction" Error "a ply sown in an impossible direction";
    ReplaySideDiffers "replay/side-differs" Error "a ply of the player who is not to move";
    ReplaySideWordDiffers "replay/side-word-differs" Error "`south` or `north` before the other player's ply";
    ReplayTurnNumberDiffers "replay/turn-number-differs" Error "wrong turn number";
    ReplayTurnWithoutPly "replay/turn-without-ply" Error "a numbered turn has no ply";
    ReplayTurnTooLong "replay/turn-too-long" Error "more plies than fit under one turn number";
    ReplayTurnIncomplete "replay/turn-incomplete" Error "a numbered turn has only one player's ply";
    ReplayEndlessTurn "replay/endless-turn" Note "a turn without end";
    ReplayPassNotAllowed "replay/pass-not-allowed" Error "the rules do not allow a pass here";
    ReplayOrderCannotBe "replay/order-cannot-be" Error "an impossible order of drops";
    ReplayOrderNotRecorded "replay/order-not-recorded" Note "the order of drops is not recorded";
    ReplayOpeningUnstated "replay/opening-unstated" Note "one player's opening is not stated";
    ReplayRoundDiffers "replay/round-differs" Error "wrong round number";
    ReplayRoundFirstDiffers "replay/round-first-differs" Error "the other player begins the round";
    ReplayFillDiffers "replay/fill-differs" Error "an illegal choice of holes to fill";
    ReplayFillNotStated "replay/fill-not-stated" Note "the filled holes are not stated";
    ReplayRoundGoesOn "replay/round-goes-on" Error "a new round while the old one goes on";
    ReplayPlayAfterEnd "replay/play-after-end" Error "play continues after the end";
    ReplayPositionUnknown "replay/position-unknown" Note "the position is unknown from here";
    ReplayPartNotStated "replay/part-not-stated" Note "a ply depends on an unstated part of the position";
    ReplayResumed "replay/resumed" Note "a board makes the position known again";
    ReplayGap "replay/gap" Note "a gap";
    ReplayBoardImpossible "replay/board-impossible" Error "a board states what no play leads to";
    ReplayEarlierPlayDiffers "replay/earlier-play-differs" Error "a board contradicts the play before a gap";
    ReplayGapDiffers "replay/gap-differs" Error "the turns stated after a gap do not fit its length";
    ReplayUnclear "replay/unclear" Note "an unclear sign";
    ReplaySupplied "replay/supplied" Note "supplied by an editor";
    ReplaySic "replay/sic" Note "an editor corrects the source";
    ReplayWitnessesDiffer "replay/witnesses-differ" Note "two witnesses of one record differ";
    ReplayTakeback "replay/takeback" Note "a ply was taken back";
    ReplayTakebackDiffers "replay/takeback-differs" Error "`takeback` names a ply other than the one before it";
    ReplayNothingToTakeBack "replay/nothing-to-take-back" Error "there is nothing to take back";
    ReplayDispute "replay/dispute" Note "a ply was challenged";
    ReplayProvenanceChanges "replay/provenance-changes" Note "the provenance changes";
    ReplayNoWayFits "replay/no-way-fits" Error "a ply could be sown in either direction, and its checks fit neither";
    ReplayEndHoleDiffers "replay/end-hole-differs" Error "the last seed fell elsewhere";
    ReplayCaptureDiffers "replay/capture-differs" Error "the number of captured seeds differs";
    ReplayTotalDiffers "replay/total-differs" Error "the running total differs";
    ReplayLapsDiffer "replay/laps-differ" Error "the laps of a turn differ";
    ReplayMakesDiffers "replay/makes-differs" Error "the turn set the flag differently";
    ReplayUnknownFlag "replay/unknown-flag" Error "an unknown flag";
    ReplayBoardDiffers "replay/board-differs" Error "the board differs";
    ReplayCheckNotCompared "replay/check-not-compared" Note "a check that could not be compared";
    ReplayUnknownAct "replay/unknown-act" Error "an unknown act";
    ReplayActNotPlayed "replay/act-not-played" Error "an act that these readings do not use";
    ReplayActArguments "replay/act-arguments" Error "an act without a required argument";
    ReplayActImpossible "replay/act-impossible" Error "an impossible act";
    ReplayClaimTooLate "replay/claim-too-late" Warning "a claim that comes too late under this reading";
    ReplayIrregular "replay/irregular" Note "an act that the sources forbid";
    ReplayResultDiffers "replay/result-differs" Error "`end(…)` states a result that differs from the replay";
    ReplayScoreDiffers "replay/score-differs" Error "`end(…)` states a score that differs from the replay";
    ReplayMoreThanAllSeeds "replay/more-than-all-seeds" Error "a score, total or capture greater than the seeds of the game";
    ReplayScoreNamesOther "replay/score-names-other" Warning "the score does not fit the result";
    ReplayScoreLeavesSeeds "replay/score-leaves-seeds" Warning "the score of a finished game leaves seeds out";
    ReplayEndedEarly "replay/ended-early" Warning "`end(…)` names a winner although play could continue";

    ProgramPanic "program/panic" Error "a bug in sowbook prevented the check of the record";
}
