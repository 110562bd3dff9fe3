//! The puzzles: one type for all of them, so that the page is written, and compiled, once.
//!
//! All that is a matter of one puzzle is in its own folder, behind [`PuzzleRules`]. The puzzles are listed once, in
//! `with_puzzles!` below: types of any puzzle are enums with one variant per puzzle of the list, and their methods call the
//! rules of the variant.
//!
//! - [`PuzzleKind`]: which puzzle. - [`Position`], [`Move`]: of any puzzle. - [`Ruleset`]: what counts as one move.
//! - [`KeyBinding`], [`Keyboard`]: keys that play moves. - [`Editor`], [`EditorAction`]: the board editor.
//! - [`reading`]: what a typed text can mean. - [`keys`], [`gesture`]: what a key and a gesture mean. - [`panel`]: the panels of a page.
//! - [`ramka`], [`rotation`], [`fifteen`], [`sliding`]: the puzzles. - [`setup`]: the editor of boards of numbers. - [`walk`]: random boards. - [`rating`]: how hard they are.

/// Passes the list of the puzzles, in the order of the navigation, to a macro. Links that name no puzzle are of the first one.
#[macro_export]
macro_rules! with_puzzles {
    ($($then:tt)::+ !($($rest:tt)*)) => {
        $($then)::+ ! {
            [
                Ramka: ramka::Ramka,
                Rotation: rotation::Rotation,
                Fifteen: fifteen::Fifteen,
                Sliding: sliding::Sliding,
            ]
            $($rest)*
        }
    };
}

/// Evaluates an expression for the puzzle of a value: `of_puzzle!(Position(self) => |P, position| P::text(position))`.
///
/// `P` is the puzzle, the second name the content of the variant. With two values the expression after `else` is the
/// result where they belong to different puzzles.
#[macro_export]
macro_rules! of_puzzle {
    (PuzzleKind($kind:expr) => |$P:ident| $body:expr) => {
        $crate::with_puzzles!($crate::of_puzzle_kind!($kind, $P, $body))
    };
    ($Enum:ident($value:expr) => |$P:ident, $content:ident| $body:expr) => {
        $crate::with_puzzles!($crate::of_puzzle_value!($Enum, $value, $P, $content, $body))
    };
    ($First:ident($first:expr), $Second:ident($second:expr) => |$P:ident, $a:ident, $b:ident| $body:expr, else $mismatch:expr) => {
        $crate::with_puzzles!($crate::of_puzzle_pair!(
            $First, $first, $Second, $second, $P, $a, $b, $body, $mismatch
        ))
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! of_puzzle_kind {
    ([$($Name:ident: $module:ident::$Type:ident,)*] $kind:expr, $P:ident, $body:expr) => {
        match $kind {
            $($crate::puzzle::PuzzleKind::$Name => {
                #[allow(dead_code)]
                type $P = $crate::puzzle::$module::$Type;
                $body
            })*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! of_puzzle_value {
    ([$($Name:ident: $module:ident::$Type:ident,)*] $Enum:ident, $value:expr, $P:ident, $content:ident, $body:expr) => {
        match $value {
            $($crate::puzzle::$Enum::$Name($content) => {
                #[allow(dead_code)]
                type $P = $crate::puzzle::$module::$Type;
                $body
            })*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! of_puzzle_pair {
    (
        [$($Name:ident: $module:ident::$Type:ident,)*]
        $First:ident, $first:expr, $Second:ident, $second:expr, $P:ident, $a:ident, $b:ident, $body:expr, $mismatch:expr
    ) => {
        match ($first, $second) {
            $(($crate::puzzle::$First::$Name($a), $crate::puzzle::$Second::$Name($b)) => {
                #[allow(dead_code)]
                type $P = $crate::puzzle::$module::$Type;
                $body
            })*
            _ => $mismatch,
        }
    };
}

#[macro_use]
mod supplied;

mod draft_history;
pub mod editor;
pub mod fifteen;
pub mod gesture;
pub mod keyboard;
pub mod keys;
pub mod metric_info;
pub mod panel;
mod position;
pub mod ramka;
pub mod rating;
pub mod reading;
pub mod rotation;
pub mod rules;
mod ruleset;
pub mod setup;
pub mod sliding;
pub mod walk;

pub use rules::PuzzleRules;
#[cfg(feature = "supplied-rules")]
pub use supplied::Rules;

use crate::day::Day;
use antipode_protocol::{Query, Subject};
use panel::Panel;
use rating::RatedDepth;
use rules::{BoardOfDay, FirstBoard};

/// A puzzle of the list: conversions between its own types and those of any puzzle.
pub trait ListedPuzzle: PuzzleRules {
    const KIND: PuzzleKind;

    fn position(position: Self::Position) -> Position;
    fn mv(mv: Self::Move) -> Move;
    fn ruleset(ruleset: Self::Ruleset) -> Ruleset;
    fn key_binding(key: Self::KeyBinding) -> KeyBinding;
    fn keyboard_of(position: &Self::Position) -> Keyboard;
    fn editor(editor: Self::Editor) -> Editor;
    fn editor_action(action: editor::ActionOf<Self>) -> EditorAction;

    /// The position, if it is of this puzzle; the same below.
    fn of_position(position: &Position) -> Option<&Self::Position>;
    fn of_move(mv: Move) -> Option<Self::Move>;
    fn of_ruleset(ruleset: Ruleset) -> Option<Self::Ruleset>;
    fn of_key_binding(key: KeyBinding) -> Option<Self::KeyBinding>;
    fn of_keyboard(keyboard: Keyboard) -> Option<Self::Keyboard>;
    fn of_editor(editor: &Editor) -> Option<&Self::Editor>;
}

macro_rules! define_puzzles {
    ([$($Name:ident: $module:ident::$Type:ident,)*]) => {
        /// Which puzzle.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum PuzzleKind {
            $($Name,)*
        }

        impl PuzzleKind {
            /// All puzzles, in the order of the navigation.
            pub const ALL: [PuzzleKind; [$(PuzzleKind::$Name),*].len()] = [$(PuzzleKind::$Name),*];
        }

        /// The largest number of comparable rulesets of a puzzle.
        pub const MAX_RULESETS: usize = {
            let mut most = 0;
            $(if most < $module::$Type::MAX_RULESETS {
                most = $module::$Type::MAX_RULESETS;
            })*
            most
        };

        /// A position of any puzzle. Cheap to clone; equal iff it looks the same.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum Position {
            $($Name(<$module::$Type as PuzzleRules>::Position),)*
        }

        /// A move of any puzzle.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Move {
            $($Name(<$module::$Type as PuzzleRules>::Move),)*
        }

        /// What counts as one move. Every distance belongs to a position and a ruleset.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Ruleset {
            $($Name(<$module::$Type as PuzzleRules>::Ruleset),)*
        }

        /// The move bound to a key. It is determined only when the key is handled, because keys may arrive faster than the board is drawn.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum KeyBinding {
            $($Name(<$module::$Type as PuzzleRules>::KeyBinding),)*
        }

        /// The keyboard layout of a puzzle's page.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Keyboard {
            $($Name(<$module::$Type as PuzzleRules>::Keyboard),)*
        }

        /// A board editor with its draft, open or closed.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Editor {
            $($Name(<$module::$Type as PuzzleRules>::Editor),)*
        }

        /// An action of a board editor.
        #[derive(Clone, Debug)]
        pub enum EditorAction {
            $($Name(editor::ActionOf<$module::$Type>),)*
        }

        $(impl ListedPuzzle for $module::$Type {
            const KIND: PuzzleKind = PuzzleKind::$Name;

            fn position(position: Self::Position) -> Position {
                Position::$Name(position)
            }
            fn mv(mv: Self::Move) -> Move {
                Move::$Name(mv)
            }
            fn ruleset(ruleset: Self::Ruleset) -> Ruleset {
                Ruleset::$Name(ruleset)
            }
            fn key_binding(key: Self::KeyBinding) -> KeyBinding {
                KeyBinding::$Name(key)
            }
            fn keyboard_of(position: &Self::Position) -> Keyboard {
                Keyboard::$Name(Self::keyboard(position))
            }
            fn editor(editor: Self::Editor) -> Editor {
                Editor::$Name(editor)
            }
            fn editor_action(action: editor::ActionOf<Self>) -> EditorAction {
                EditorAction::$Name(action)
            }

            fn of_position(position: &Position) -> Option<&Self::Position> {
                if let Position::$Name(position) = position { Some(position) } else { None }
            }
            fn of_move(mv: Move) -> Option<Self::Move> {
                if let Move::$Name(mv) = mv { Some(mv) } else { None }
            }
            fn of_ruleset(ruleset: Ruleset) -> Option<Self::Ruleset> {
                if let Ruleset::$Name(ruleset) = ruleset { Some(ruleset) } else { None }
            }
            fn of_key_binding(key: KeyBinding) -> Option<Self::KeyBinding> {
                if let KeyBinding::$Name(key) = key { Some(key) } else { None }
            }
            fn of_keyboard(keyboard: Keyboard) -> Option<Self::Keyboard> {
                if let Keyboard::$Name(keyboard) = keyboard { Some(keyboard) } else { None }
            }
            fn of_editor(editor: &Editor) -> Option<&Self::Editor> {
                if let Editor::$Name(editor) = editor { Some(editor) } else { None }
            }
        })*
    };
}

with_puzzles!(define_puzzles!());

impl PuzzleKind {
    /// The puzzle of links that name none, as earlier versions wrote them: `/#at=…`.
    pub const UNNAMED: PuzzleKind = PuzzleKind::ALL[0];

    /// The name in links, in the names of spaces, in storage keys and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        of_puzzle!(PuzzleKind(self) => |P| P::NAME)
    }

    /// The puzzle with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<PuzzleKind> {
        PuzzleKind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The title shown to people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        of_puzzle!(PuzzleKind(self) => |P| P::TITLE)
    }

    /// The panels under the distance, in tab order. The first one is `Moves`.
    #[must_use]
    pub const fn panels(self) -> &'static [Panel] {
        of_puzzle!(PuzzleKind(self) => |P| P::PANELS)
    }

    /// The title of the panel with the table.
    #[must_use]
    pub const fn table_title(self) -> &'static str {
        of_puzzle!(PuzzleKind(self) => |P| P::TABLE_TITLE)
    }

    /// The name of the program that answers a query. The page creates only subjects of its puzzles.
    #[must_use]
    pub fn solver_program(subject: &Subject, query: &Query) -> &'static str {
        let kind = PuzzleKind::parse(subject.puzzle());
        of_puzzle!(PuzzleKind(kind.unwrap_or(PuzzleKind::UNNAMED)) => |P| P::solver_program(subject, query))
    }

    /// The solved position of the default ruleset.
    #[must_use]
    pub fn solved(self) -> Position {
        self.default_ruleset().solved()
    }

    /// The board of a first game.
    #[must_use]
    pub fn first_board(self) -> Position {
        self.solved().parse(self.first_board_info().position).expect("the notation of the page")
    }

    /// The board of a first game as text, with its distance.
    #[must_use]
    pub const fn first_board_info(self) -> FirstBoard {
        of_puzzle!(PuzzleKind(self) => |P| P::FIRST_BOARD)
    }

    /// The board of a day: the same for everyone.
    #[must_use]
    pub fn board_of_day(self, day: Day, is_hard: bool) -> BoardOfDay {
        of_puzzle!(PuzzleKind(self) => |P| P::board_of_day(day, is_hard))
    }

    /// The listed board whose rating is nearest, of those that are not played yet; `None` if the puzzle has no list.
    #[must_use]
    #[allow(clippy::clone_on_copy, reason = "only some positions are copied")]
    pub fn listed_board(
        self,
        rating: u32,
        is_played: &dyn Fn(&Position) -> bool,
    ) -> Option<(Position, RatedDepth)> {
        of_puzzle!(PuzzleKind(self) => |P| {
            let listed = P::listed_board(rating, &|position| is_played(&P::position(position.clone())));
            listed.map(|(position, board)| (P::position(position), board))
        })
    }

    /// Whether links have a field for the goal.
    #[must_use]
    pub const fn has_link_goal(self) -> bool {
        of_puzzle!(PuzzleKind(self) => |P| P::LINK_GOAL.is_some())
    }
}

by_rules! {
    impl PuzzleKind as KindRules in kind {
        #[must_use]
        pub fn default_ruleset(self) -> Ruleset {
            of_rules!(PuzzleKind(self) => |P| P::ruleset(P::default_ruleset()))
        }

        /// The ruleset of a name from a link, on the default board if the name implies none.
        ///
        /// # Errors
        /// Names the known rulesets.
        pub fn ruleset_named(self, name: &str) -> Result<Ruleset, String> {
            of_rules!(PuzzleKind(self) => |P| P::ruleset_from_name(name).map(P::ruleset))
        }

        /// Joins the texts of position and goal for [`Position::parse`].
        #[must_use]
        pub fn join_link_goal(self, position: &str, goal: &str) -> Option<String> {
            of_rules!(PuzzleKind(self) => |P| P::LINK_GOAL.map(|field| (field.join)(position, goal)))
        }
    }
}

#[cfg(feature = "supplied-rules")]
impl PuzzleKind {
    fn kind(self) -> PuzzleKind {
        self
    }
}

#[cfg(feature = "supplied-rules")]
impl Keyboard {
    fn kind(self) -> PuzzleKind {
        of_puzzle!(Keyboard(self) => |P, _keyboard| P::KIND)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use walk::distance;

    #[test]
    fn the_first_board_of_each_puzzle_is_as_far_from_solved_as_it_says() {
        for kind in PuzzleKind::ALL {
            assert_eq!(distance(&kind.first_board()), kind.first_board_info().distance, "{}", kind.title());
        }
    }

    #[test]
    fn the_boards_of_a_day_are_as_far_from_solved_as_they_say() {
        for day in (20_784..20_844).step_by(4) {
            for kind in PuzzleKind::ALL {
                let board = kind.board_of_day(Day(day), false);
                assert_eq!(distance(&board.position), board.distance, "{} {day}", kind.title());
            }
        }
    }
}
