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
    /// The ply before.
    Left,
    /// The next ply.
    Right,
    /// The line above.
    Up,
    /// The line below.
    Down,
    /// To the beginning.
    Home,
    End,
    /// Ten plies back.
    PageUp,
    /// Ten plies on.
    PageDown,
    /// Remove the last sign typed.
    Backspace,
    /// Take the last change back.
    Undo,
    /// Make it again.
    Redo,
    /// Change the ply that is shown.
    Edit,
    /// Remove the last ply.
    Remove,
    Comment,
    /// Mark doubt.
    Doubt,
    /// Write the board as it is by the rules.
    Board,
    Readings,
    Help,
    /// The end.
    Quit,
}
