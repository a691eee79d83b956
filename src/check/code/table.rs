//! The table of codes: name, severity, title.

use super::Severity;

macro_rules! codes {
    ($($variant:ident $name:literal $severity:ident $title:literal;)*) => {
        /// What was found: one code for each defect.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = $title] $variant,)*
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
    YamlTooLarge "yaml/too-large" Error "the text is longer than is read";
    YamlTooDeep "yaml/too-deep" Error "lists and maps nest too deep";
    YamlSyntax "yaml/syntax" Error "not YAML";
    YamlAnchor "yaml/anchor" Error "an anchor, which the archive does not use";
    YamlAlias "yaml/alias" Error "an alias, which the archive does not use";
    YamlTag "yaml/tag" Error "a tag, which the archive does not use";
    YamlKeyIsNotAWord "yaml/key-is-not-a-word" Error "a key that is a list or a map";
    YamlDuplicateKey "yaml/duplicate-key" Error "a key written twice in one map";
    YamlLoneQuote "yaml/lone-quote" Warning "a quotation mark without its pair";
    YamlHashInValue "yaml/hash-in-value" Warning "words after `#` are not read";
    YamlSecondDocument "yaml/second-document" Error "a second document in one file";
    YamlUnknownKey "yaml/unknown-key" Error "a key that means nothing here";
    YamlMissingKey "yaml/missing-key" Error "a key that must be here is missing";
    YamlUnknownWord "yaml/unknown-word" Error "a word that is not one of a closed list";
    YamlWrongSort "yaml/wrong-sort" Error "a value of another sort than expected";

    ArchiveUnreadable "archive/unreadable" Error "a file or folder could not be read";
    ArchiveNotAFile "archive/not-a-file" Warning "neither a file nor a folder";
    ArchiveFolderTooDeep "archive/folder-too-deep" Error "folders nest too deep";
    ArchiveUnknownFile "archive/unknown-file" Warning "nothing in an archive has this name at this place";
    ArchiveNameIsNotAnId "archive/name-is-not-an-id" Error "a file's name is not an id";
    ArchiveNameNotPortable "archive/name-not-portable" Warning "a file name that Windows cannot hold";
    ArchiveNamesAlike "archive/names-alike" Error "file names that some systems take for one";
    ArchiveFileTooLarge "archive/file-too-large" Error "the file is longer than is read";
    ArchiveEmptyFile "archive/empty-file" Error "a file holds nothing";
    ArchiveNotUtf8 "archive/not-utf-8" Error "the file is not UTF-8";
    ArchiveMacLineEnds "archive/mac-line-ends" Error "lines end with a carriage return alone";
    ArchiveKeyIsNotAnId "archive/key-is-not-an-id" Error "a key of a file of many entries is not an id";
    ArchiveIdDiffersFromFile "archive/id-differs-from-file" Error "the id in a file is not the file's name";
    ArchiveDuplicateId "archive/duplicate-id" Error "an id is given twice";
    ArchiveUnknownSource "archive/unknown-source" Error "no source has this id";
    ArchiveUnknownEvidence "archive/unknown-evidence" Error "no evidence has this id";
    ArchiveUnknownStatement "archive/unknown-statement" Error "no statement has this id";
    ArchiveUnknownGame "archive/unknown-game" Error "no game has this id";
    ArchiveUnknownPlace "archive/unknown-place" Error "no place has this id";
    ArchiveUnknownPeople "archive/unknown-people" Error "no people has this id";
    ArchiveUnknownTerm "archive/unknown-term" Error "no term of the glossary has this id";
    ArchiveUnknownRuleset "archive/unknown-ruleset" Error "no ruleset has this id";
    ArchiveOneSidedConflict "archive/one-sided-conflict" Error "a conflict has fewer than two sides";
    ArchiveQuotationTooLong "archive/quotation-too-long" Error "too many words are quoted of one statement";
    ArchiveQuotedTooMuch "archive/quoted-too-much" Error "too much of one document is quoted";
    ArchiveMissingTranslation "archive/missing-translation" Error "a quotation has no translation";
    ArchiveStatementUnaccounted "archive/statement-unaccounted" Warning "no ruleset accounts for a statement about play";
    ArchiveVerdictChanged "archive/verdict-changed" Warning "a record's verdict is not the one accepted before";
    ArchiveBadVerdicts "archive/bad-verdicts" Error "a line of the list of verdicts cannot be read";

    RulesMalformed "rules/malformed" Error "a value is not of the form the rules need";
    RulesClauseWithoutSource "rules/clause-without-source" Error "a clause cites no statement";
    RulesSilentWithoutNote "rules/silent-without-note" Error "a clause fills a silence without saying why so";
    RulesSilentWithSource "rules/silent-with-source" Error "a clause both cites statements and says they are silent";
    RulesUnknownStatement "rules/unknown-statement" Error "a cited statement is not in the ruleset's evidence";
    RulesClauseTwice "rules/clause-twice" Error "two clauses have the same name";
    RulesReadingWithoutDefault "rules/reading-without-default" Error "a reading has no default";
    RulesUnknownDefault "rules/unknown-default" Error "a reading's default is none of its alternatives";
    RulesReadingWithoutSource "rules/reading-without-source" Error "a reading rests on no words";
    RulesReadingWithoutPosition "rules/reading-without-position" Error "a reading shows no position where its alternatives part";
    RulesOneAlternative "rules/one-alternative" Error "a reading has fewer than two alternatives";
    RulesUnknownReading "rules/unknown-reading" Error "no reading has this name";
    RulesUnknownAlternative "rules/unknown-alternative" Error "a reading has no such alternative";
    RulesAlternativeLeftOut "rules/alternative-left-out" Error "nothing is said for one alternative of a reading";
    RulesReadingUnused "rules/reading-unused" Error "no clause depends on a reading";
    RulesBoardRows "rules/board-rows" Error "a board has neither two nor four rows";
    RulesBoardColumns "rules/board-columns" Error "a row has too few or too many holes";
    RulesLabelCount "rules/label-count" Error "a row has more or fewer labels than holes";
    RulesLabelTwice "rules/label-twice" Error "two holes have the same label";
    RulesLabelForm "rules/label-form" Error "a label that records could not write";
    RulesLabelOrder "rules/label-order" Error "an order does not name every hole of a side once";
    RulesLabelsAlike "rules/labels-alike" Warning "labels that are easily mistaken for each other";
    RulesTooManySeeds "rules/too-many-seeds" Error "more seeds than can be counted";
    RulesUnknownFlag "rules/unknown-flag" Error "no flag has this name";
    RulesFlagNeverSet "rules/flag-never-set" Warning "a flag that no clause sets";
    RulesTooManyLaps "rules/too-many-laps" Error "a limit of laps beyond what is followed";
    RulesTooManyAlternatives "rules/too-many-alternatives" Error "more alternatives of readings than are compared";
    RulesLandingTooFine "rules/landing-too-fine" Error "a landing table with too many cases";
    RulesTooManyFlags "rules/too-many-flags" Error "more flags than are carried";
    RulesUnknownSet "rules/unknown-set" Error "no set of holes has this name";
    RulesUnknownLabel "rules/unknown-label" Error "no hole of South's has this label";
    RulesUnknownStart "rules/unknown-start" Error "no start of this name stands before";
    RulesNoDirection "rules/no-direction" Error "no direction is said for a hole";
    RulesLandingNotTotal "rules/landing-not-total" Error "a last seed may fall where no row applies";
    RulesUnreachableRow "rules/unreachable-row" Error "a row of the landing table never applies";
    RulesContradictoryRow "rules/contradictory-row" Error "a row's conditions exclude each other";
    RulesHandLeftOver "rules/hand-left-over" Error "seeds are taken to the hand and not sown";
    RulesHandEmpty "rules/hand-empty" Error "seeds in hand are sown though none were taken";
    RulesRoundsWithoutEnd "rules/rounds-without-end" Error "rounds without an end of a round, or the other way about";
    RulesEndingResult "rules/ending-result" Error "an ending lacks its result or has one it cannot have";
    RulesScoringMissing "rules/scoring-missing" Error "an ending counts scores that nothing defines";
    RulesNoStart "rules/no-start" Error "no way to start a turn is declared";

    NotationUnclosedHeader "notation/unclosed-header" Error "a header is not closed";
    NotationStrayText "notation/stray-text" Error "lines that belong to no record";
    NotationUnknownToken "notation/unknown-token" Error "signs the notation does not know";
    NotationGluedGlyph "notation/glued-glyph" Error "a glyph is glued to a ply";
    NotationGluedBracket "notation/glued-bracket" Error "a bracket is glued to a ply";
    NotationSpaceBeforeArguments "notation/space-before-arguments" Error "arguments stand apart from their word";
    NotationUnclosedComment "notation/unclosed-comment" Error "a comment is not closed";
    NotationBraceInComment "notation/brace-in-comment" Warning "a comment contains `{`";
    NotationUnclosedQuote "notation/unclosed-quote" Error "a quotation mark is not answered on its line";
    NotationUnclosedArguments "notation/unclosed-arguments" Error "arguments are not closed";
    NotationUnclosedVariation "notation/unclosed-variation" Error "a variation is not closed";
    NotationUnopenedBracket "notation/unopened-bracket" Error "a bracket closes nothing";
    NotationBadSupplied "notation/bad-supplied" Error "square brackets stand around something else than one token";
    NotationTooDeep "notation/too-deep" Error "variations nest too deep";
    NotationBadVariationHead "notation/bad-variation-head" Error "the head of a variation cannot be read";
    NotationMissingArguments "notation/missing-arguments" Error "a word that needs arguments has none";
    NotationMissingArgument "notation/missing-argument" Error "an argument is missing";
    NotationBadArgument "notation/bad-argument" Error "an argument is not what its place asks for";
    NotationBadNumber "notation/bad-number" Error "a number was expected";
    NotationBadLabel "notation/bad-label" Error "the name of a hole was expected";
    NotationBadWord "notation/bad-word" Error "a word was expected";
    NotationBadSide "notation/bad-side" Error "`south` or `north` was expected";
    NotationNoPlyBefore "notation/no-ply-before" Error "something is said of a ply and none stands before it";
    NotationNothingBefore "notation/nothing-before" Error "`sic` or `wit` has nothing before it";
    NotationNothingToJoin "notation/nothing-to-join" Error "`&` does not stand between two plies";
    NotationMisplacedUnstated "notation/misplaced-unstated" Error "`unstated` is not part of a joint ply";
    NotationMisplacedOrder "notation/misplaced-order" Error "`order` does not follow a joint ply";
    NotationPlayAfterEnd "notation/play-after-end" Error "something follows `end(…)`";
    NotationUnknownBoardClause "notation/unknown-board-clause" Error "a clause of a board that means nothing";
    NotationBoardClauseTooShort "notation/board-clause-too-short" Error "a clause of a board needs more";
    NotationBoardClauseTooLong "notation/board-clause-too-long" Error "a clause of a board ends before this";
    NotationTooManyHoles "notation/too-many-holes" Error "counts for more holes than any board has";

    NotationDirectionUnchecked "notation/direction-unchecked" Error "both ways are legal and nothing tells which was taken";

    BoardUnknownHole "board/unknown-hole" Error "a written board names a hole that is not there";
    BoardHoleTwice "board/hole-twice" Error "a written board gives a hole twice";
    BoardClauseTwice "board/clause-twice" Error "a written board states a part of the position twice";
    BoardCountOfHoles "board/count-of-holes" Error "a side has more or fewer counts than holes";
    BoardOrder "board/order" Error "the order of a written board does not name every hole of a side once";
    BoardUnknownFlag "board/unknown-flag" Error "a written board names a flag the ruleset does not have";
    BoardFlagWithoutOwner "board/flag-without-owner" Error "a written board does not say whose flag it is";
    BoardUnknownPhase "board/unknown-phase" Error "a written board names a phase that does not exist";
    BoardTooManySeeds "board/too-many-seeds" Error "more seeds than a hole can hold";
    BoardTooManyInAll "board/too-many-in-all" Error "more seeds in all than the game has";
    BoardNotStated "board/not-stated" Error "a board leaves open what must be known here";
    BoardNothingBefore "board/nothing-before" Error "a board compares itself with one before, and there is none";

    RecordWithoutHeader "record/without-header" Error "moves without a header";
    RecordUnknownVersion "record/unknown-version" Error "a version of the format that is not known";
    RecordWithoutId "record/without-id" Error "a record has no id";
    RecordBadId "record/bad-id" Error "a record's id is not an id";
    RecordWithoutTitle "record/without-title" Warning "a record has no title";
    RecordWithoutRuleset "record/without-ruleset" Error "a record names no ruleset";
    RecordNotReplayed "record/not-replayed" Note "a key that replay needs could not be read";
    RecordWithoutEnd "record/without-end" Warning "a record has no `end(…)`";
    RecordPlayInRemark "record/play-in-remark" Warning "a note or comment reads like play";
    RecordWithoutProvenance "record/without-provenance" Error "a record does not say what kind of evidence it is";
    RecordWithoutSource "record/without-source" Error "documented play without a source";
    RecordWithoutLicence "record/without-licence" Warning "a record has no licence";
    RecordUnknownKey "record/unknown-key" Error "a key that means nothing in a header";
    RecordBadDate "record/bad-date" Error "not a date";
    RecordHistoryOrder "record/history-order" Warning "the history of a record is not in order";
    RecordConstructedCitesObservation "record/constructed-cites-observation" Error "invented play that looks documented";
    RecordObservedWithoutObserver "record/observed-without-observer" Error "observed play that does not say who saw it, and where";
    RecordEvidenceOfOtherSource "record/evidence-of-other-source" Warning "an evidence that is not of the source cited";
    RecordBadSiglum "record/bad-siglum" Error "a siglum that could not sign";
    RecordUnknownHand "record/unknown-hand" Error "a hand the header does not declare";
    RecordUnknownWitness "record/unknown-witness" Error "a witness the header does not declare";
    RecordUnknownProvenance "record/unknown-provenance" Error "a word that is no class of provenance";
    RecordUnknownCode "record/unknown-code" Error "an acknowledged code that does not exist";
    RecordStaleAcknowledgement "record/stale-acknowledgement" Warning "something is acknowledged that is not found";
    RecordFirstDiffers "record/first-differs" Error "the moves fit if the other player begins";
    RecordFirstTwice "record/first-twice" Error "a record states two players who begin";
    RecordOrientationDiffers "record/orientation-differs" Error "the moves fit if the board is turned round";
    RecordResultDiffersFromEnd "record/result-differs-from-end" Error "the header and the end state two results";
    RecordResultDiffersFromPlay "record/result-differs-from-play" Error "the header states another result than the one played";
    RecordBadResult "record/bad-result" Error "the result in the header cannot be read";
    RecordSetupContradiction "record/setup-contradiction" Error "what is assumed contradicts what is given";
    RecordSetupSeeds "record/setup-seeds" Note "the setup has not all the seeds of the game";
    RecordSetupSumDiffers "record/setup-sum-differs" Warning "the setup states every hole, and not all the seeds of the game";
    RecordOutcomeDependsOnSplit "record/outcome-depends-on-split" Note "the outcome hangs on what an editor assumed";
    RecordOutcomeIndependent "record/outcome-independent" Note "the outcome does not hang on what an editor assumed";
    RecordSplitsNotTried "record/splits-not-tried" Note "too many ways to share out a sum to try them all";
    RecordTooLong "record/too-long" Error "the record is longer than is read";
    RecordTooManyFindings "record/too-many-findings" Error "more findings in one record than are told";

    ReplayUnusableRuleset "replay/unusable-ruleset" Error "the ruleset cannot be used";
    ReplayIllegalMove "replay/illegal-move" Error "a move the rules do not allow";
    ReplayIllegalAccepted "replay/illegal-accepted" Note "a move against the rules, kept as played";
    ReplayLegalUnderOtherReadings "replay/legal-under-other-readings" Warning "a move that only other readings allow";
    ReplayMarkedIllegalButLegal "replay/marked-illegal-but-legal" Warning "a move marked as illegal that the rules allow";
    ReplayIllegalWithoutBoard "replay/illegal-without-board" Warning "no board follows a move against the rules";
    ReplayUnknownHole "replay/unknown-hole" Error "a hole that is not on the board";
    ReplaySamePlayer "replay/same-player" Error "both parts of a joint ply are one player's";
    ReplayDirectionFromChecks "replay/direction-from-checks" Note "which way a ply was sown follows from what is written after it";
    ReplayWrongDirection "replay/wrong-direction" Error "a ply sown the way it cannot go";
    ReplaySideDiffers "replay/side-differs" Error "a ply of the player who is not to move";
    ReplaySideWordDiffers "replay/side-word-differs" Error "`south` or `north` before the other player's ply";
    ReplayTurnNumberDiffers "replay/turn-number-differs" Error "the number of a turn is another";
    ReplayEndlessTurn "replay/endless-turn" Note "a turn without end";
    ReplayPassNotAllowed "replay/pass-not-allowed" Error "a pass that no rule allows";
    ReplayOrderCannotBe "replay/order-cannot-be" Error "an order of drops that cannot be";
    ReplayOrderNotRecorded "replay/order-not-recorded" Note "the order of drops is not recorded";
    ReplayOpeningUnstated "replay/opening-unstated" Note "one player's opening is not stated";
    ReplayRoundDiffers "replay/round-differs" Error "the number of a round is another";
    ReplayRoundFirstDiffers "replay/round-first-differs" Error "the other player begins the round";
    ReplayFillDiffers "replay/fill-differs" Error "holes filled that may not be filled so";
    ReplayFillNotStated "replay/fill-not-stated" Note "which holes were filled is not stated";
    ReplayRoundGoesOn "replay/round-goes-on" Error "a new round while the old one goes on";
    ReplayPlayAfterEnd "replay/play-after-end" Error "play goes on though it is over";
    ReplayPositionUnknown "replay/position-unknown" Note "from here the position is not known";
    ReplayPartNotStated "replay/part-not-stated" Note "a ply hangs on something that is not stated";
    ReplayResumed "replay/resumed" Note "a board makes the position known again";
    ReplayGap "replay/gap" Note "a lacuna";
    ReplayGapDiffers "replay/gap-differs" Error "the turns stated behind a gap do not fit its length";
    ReplayUnclear "replay/unclear" Note "a sign read with doubt";
    ReplaySupplied "replay/supplied" Note "something an editor supplied";
    ReplaySic "replay/sic" Note "an editor reads what the source does not print";
    ReplayWitnessesDiffer "replay/witnesses-differ" Note "two witnesses of one record differ";
    ReplayTakeback "replay/takeback" Note "a ply was taken back";
    ReplayTakebackDiffers "replay/takeback-differs" Error "another ply is taken back than the one before";
    ReplayNothingToTakeBack "replay/nothing-to-take-back" Error "there is nothing to take back";
    ReplayDispute "replay/dispute" Note "a ply was challenged";
    ReplayProvenanceChanges "replay/provenance-changes" Note "another class of evidence begins";
    ReplayNoWayFits "replay/no-way-fits" Error "a ply could be sown either way, and its checks agree with neither";
    ReplayEndHoleDiffers "replay/end-hole-differs" Error "the last seed fell elsewhere";
    ReplayCaptureDiffers "replay/capture-differs" Error "another number of seeds was captured";
    ReplayTotalDiffers "replay/total-differs" Error "the running total is another";
    ReplayLapsDiffer "replay/laps-differ" Error "the laps of a turn are others";
    ReplayMakesDiffers "replay/makes-differs" Error "the turn did not set the flag so";
    ReplayUnknownFlag "replay/unknown-flag" Error "a flag the ruleset does not have";
    ReplayBoardDiffers "replay/board-differs" Error "the board is another";
    ReplayCheckNotCompared "replay/check-not-compared" Note "a check that could not be compared";
    ReplayUnknownAct "replay/unknown-act" Error "a word that is no act of the game";
    ReplayActNotPlayed "replay/act-not-played" Error "an act that is not played under these readings";
    ReplayActArguments "replay/act-arguments" Error "an act without what it needs";
    ReplayActImpossible "replay/act-impossible" Error "an act that cannot be";
    ReplayClaimTooLate "replay/claim-too-late" Warning "a claim that comes too late under this reading";
    ReplayIrregular "replay/irregular" Note "an act the sources forbid";
    ReplayResultDiffers "replay/result-differs" Error "the end states another result than the one played";
    ReplayScoreDiffers "replay/score-differs" Error "the end states another score";
    ReplayMoreThanAllSeeds "replay/more-than-all-seeds" Error "a score, a total or a capture of more seeds than the game has";
    ReplayScoreNamesOther "replay/score-names-other" Warning "the score does not fit the result it is written with";
    ReplayScoreLeavesSeeds "replay/score-leaves-seeds" Warning "the score of a finished game leaves seeds out";
    ReplayEndedEarly "replay/ended-early" Warning "the end names a winner though play could go on";

    ProgramPanic "program/panic" Error "a bug in sowbook kept the record from being checked";
}
