//! The code of every kind of problem.

use crate::board::ShapeProblem;
use crate::check::Code;
use crate::replay::BoardProblemKind;
use crate::{notation, rules, yaml};

/// The code of a problem of YAML.
pub(crate) const fn of_yaml(kind: &yaml::ProblemKind) -> Code {
    use yaml::ProblemKind as Kind;
    match kind {
        Kind::TooLarge { .. } => Code::YamlTooLarge,
        Kind::TooDeep { .. } => Code::YamlTooDeep,
        Kind::Syntax(_) => Code::YamlSyntax,
        Kind::Anchor => Code::YamlAnchor,
        Kind::Alias => Code::YamlAlias,
        Kind::Tag(_) => Code::YamlTag,
        Kind::KeyIsNotAWord => Code::YamlKeyIsNotAWord,
        Kind::DuplicateKey { .. } => Code::YamlDuplicateKey,
        Kind::LoneQuote => Code::YamlLoneQuote,
        Kind::HashInValue => Code::YamlHashInValue,
        Kind::SecondDocument => Code::YamlSecondDocument,
        Kind::Misread(kind) => of_misread(kind),
    }
}

/// The code of a value that is not what is expected.
pub(crate) const fn of_misread(kind: &yaml::MisreadKind) -> Code {
    use yaml::MisreadKind as Kind;
    match kind {
        Kind::UnknownKey { .. } => Code::YamlUnknownKey,
        Kind::MissingKey { .. } => Code::YamlMissingKey,
        Kind::UnknownWord { .. } => Code::YamlUnknownWord,
        Kind::Mismatch { .. } | Kind::Other(_) => Code::YamlWrongSort,
    }
}

/// The code of a problem of a ruleset.
pub(crate) const fn of_rules(kind: &rules::ProblemKind) -> Code {
    use rules::ProblemKind as Kind;
    match kind {
        Kind::Misread(kind) => of_misread(kind),
        Kind::Malformed(_) => Code::RulesMalformed,
        Kind::ClauseWithoutSource(_) => Code::RulesClauseWithoutSource,
        Kind::SilentWithoutNote(_) => Code::RulesSilentWithoutNote,
        Kind::SilentWithSource(_) => Code::RulesSilentWithSource,
        Kind::UnknownStatement(_) => Code::RulesUnknownStatement,
        Kind::ClauseTwice(_) => Code::RulesClauseTwice,
        Kind::ReadingWithoutDefault(_) => Code::RulesReadingWithoutDefault,
        Kind::UnknownDefault { .. } => Code::RulesUnknownDefault,
        Kind::ReadingWithoutSource(_) => Code::RulesReadingWithoutSource,
        Kind::ReadingWithoutPosition(_) => Code::RulesReadingWithoutPosition,
        Kind::TooFewAlternatives(_) => Code::RulesOneAlternative,
        Kind::UnknownReading { .. } => Code::RulesUnknownReading,
        Kind::UnknownAlternative { .. } => Code::RulesUnknownAlternative,
        Kind::AlternativeLeftOut { .. } => Code::RulesAlternativeLeftOut,
        Kind::ReadingUnused(_) => Code::RulesReadingUnused,
        Kind::Board(problem) => of_shape(problem),
        Kind::TooManySeeds(_) => Code::RulesTooManySeeds,
        Kind::UnknownFlag(_) => Code::RulesUnknownFlag,
        Kind::FlagNeverSet(_) => Code::RulesFlagNeverSet,
        Kind::RowNeedsFlag { .. } => Code::RulesUnreachableRow,
        Kind::TooManyLaps(_) => Code::RulesTooManyLaps,
        Kind::TooManyAlternatives(_) => Code::RulesTooManyAlternatives,
        Kind::LandingTooFine => Code::RulesLandingTooFine,
        Kind::TooManyFlags(_) => Code::RulesTooManyFlags,
        Kind::UnknownSet(_) => Code::RulesUnknownSet,
        Kind::UnknownLabel(_) => Code::RulesUnknownLabel,
        Kind::UnknownStart(_) => Code::RulesUnknownStart,
        Kind::NoDirection(_) => Code::RulesNoDirection,
        Kind::LandingNotTotal => Code::RulesLandingNotTotal,
        Kind::UnreachableRow(_) => Code::RulesUnreachableRow,
        Kind::ContradictoryRow(_) => Code::RulesContradictoryRow,
        Kind::HandLeftOver(_) => Code::RulesHandLeftOver,
        Kind::HandEmpty(_) => Code::RulesHandEmpty,
        Kind::RoundsWithoutEnd => Code::RulesRoundsWithoutEnd,
        Kind::EndingResult(_) => Code::RulesEndingResult,
        Kind::ScoringMissing => Code::RulesScoringMissing,
        Kind::NoStart => Code::RulesNoStart,
    }
}

const fn of_shape(problem: &ShapeProblem) -> Code {
    match problem {
        ShapeProblem::Rows(_) => Code::RulesBoardRows,
        ShapeProblem::Columns(_) => Code::RulesBoardColumns,
        ShapeProblem::LabelCount { .. } => Code::RulesLabelCount,
        ShapeProblem::LabelTwice(_) => Code::RulesLabelTwice,
        ShapeProblem::LabelForm(_) => Code::RulesLabelForm,
        ShapeProblem::Order(_) => Code::RulesLabelOrder,
    }
}

/// The code of a problem of a written board.
pub(crate) const fn of_board(kind: &BoardProblemKind) -> Code {
    use BoardProblemKind as Kind;
    match kind {
        Kind::Unreadable(kind) => of_notation(*kind),
        Kind::UnknownLabel(_) => Code::BoardUnknownHole,
        Kind::HoleTwice(_) | Kind::HoleRepeated(_) => Code::BoardHoleTwice,
        Kind::ClauseTwice(_) => Code::BoardClauseTwice,
        Kind::CountOfHoles { .. } => Code::BoardCountOfHoles,
        Kind::Order => Code::BoardOrder,
        Kind::UnknownFlag { .. } => Code::BoardUnknownFlag,
        Kind::FlagWithoutOwner { .. } => Code::BoardFlagWithoutOwner,
        Kind::UnknownPhase(_) => Code::BoardUnknownPhase,
        Kind::TooMany(_) => Code::BoardTooManySeeds,
        Kind::TooManyInAll { .. } => Code::BoardTooManyInAll,
        Kind::NotStated(_) => Code::BoardNotStated,
        Kind::NoBoardBefore => Code::BoardNothingBefore,
    }
}

/// The code of a problem of the notation.
pub(crate) const fn of_notation(kind: notation::ProblemKind) -> Code {
    use notation::ProblemKind as Kind;
    match kind {
        Kind::UnclosedHeader => Code::NotationUnclosedHeader,
        Kind::StrayText => Code::NotationStrayText,
        Kind::UnknownToken => Code::NotationUnknownToken,
        Kind::GluedGlyph => Code::NotationGluedGlyph,
        Kind::GluedBracket => Code::NotationGluedBracket,
        Kind::SpaceBeforeArguments => Code::NotationSpaceBeforeArguments,
        Kind::UnclosedComment => Code::NotationUnclosedComment,
        Kind::BraceInComment => Code::NotationBraceInComment,
        Kind::UnclosedQuote => Code::NotationUnclosedQuote,
        Kind::UnclosedArguments => Code::NotationUnclosedArguments,
        Kind::UnclosedVariation => Code::NotationUnclosedVariation,
        Kind::UnopenedBracket => Code::NotationUnopenedBracket,
        Kind::BadSupplied => Code::NotationBadSupplied,
        Kind::TooDeep => Code::NotationTooDeep,
        Kind::BadVariationHead => Code::NotationBadVariationHead,
        Kind::MissingArguments => Code::NotationMissingArguments,
        Kind::MissingArgument => Code::NotationMissingArgument,
        Kind::BadArgument => Code::NotationBadArgument,
        Kind::BadNumber => Code::NotationBadNumber,
        Kind::BadLabel => Code::NotationBadLabel,
        Kind::BadWord => Code::NotationBadWord,
        Kind::BadSide => Code::NotationBadSide,
        Kind::NoPlyBefore => Code::NotationNoPlyBefore,
        Kind::NothingBefore => Code::NotationNothingBefore,
        Kind::NothingToJoin => Code::NotationNothingToJoin,
        Kind::MisplacedUnstated => Code::NotationMisplacedUnstated,
        Kind::MisplacedOrder => Code::NotationMisplacedOrder,
        Kind::PlayAfterEnd => Code::NotationPlayAfterEnd,
        Kind::UnknownBoardClause => Code::NotationUnknownBoardClause,
        Kind::BoardClauseTooShort => Code::NotationBoardClauseTooShort,
        Kind::BoardClauseTooLong => Code::NotationBoardClauseTooLong,
        Kind::TooManyHoles => Code::NotationTooManyHoles,
    }
}
