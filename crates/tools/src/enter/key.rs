//! Keys, as far as they mean something here.

/// A key, or keys pressed together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// A sign is typed.
    Char(char),
    /// Write what was typed, or go on.
    Enter,
    /// Clear what was typed, or close a panel.
    Esc,
    /// The next legal move or choice.
    Tab,
    /// The one before.
    BackTab,
    /// The ply before; in a line that is typed, the character before.
    Left,
    /// The next ply or character.
    Right,
    /// The line above.
    Up,
    /// The line below.
    Down,
    /// To the beginning of the record, or of the line that is typed.
    Home,
    /// To its end.
    End,
    /// Ten plies back.
    PageUp,
    /// Ten plies on.
    PageDown,
    /// Remove the character before the cursor.
    Backspace,
    /// Remove the character behind the cursor.
    Delete,
    /// Remove the word before the cursor.
    DeleteWord,
    /// Remove everything before the cursor.
    DeleteBefore,
    /// Take the last change back.
    Undo,
    /// Make it again.
    Redo,
    /// Change what is written of the ply that is shown.
    Edit,
    /// Remove the last ply.
    Remove,
    Comment,
    /// Mark doubt.
    Doubt,
    /// Write the board as it is by the rules.
    Board,
    Readings,
    /// Show what may have been meant where the record does not hold.
    Proposals,
    Help,
    /// The end.
    Quit,
}
