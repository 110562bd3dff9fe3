//! The rules that each puzzle supplies.

use super::editor::BoardEditor;
use super::gesture::{Half, ScreenDirection};
use super::keys::{Command, KeyPress};
use super::metric_info::MetricInfo;
use super::panel::Panel;
use super::reading::{Correction, Meaning, PositionError};
use super::walk::board_at_depth;
use super::{ListedPuzzle, Position, Ruleset};
use crate::day::Day;
use crate::puzzle::rating::RatedDepth;
use antipode_protocol::{Query, Subject};
use antipode_puzzles::reading::BoardList;
use antipode_puzzles::scene::Scene;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

/// The rules of one puzzle, as a game: positions, texts, rulesets, counting, scrambles, the meaning of keys. Each puzzle implements it
/// once, in its folder, for a unit type. What is drawn and asked is a matter of the page.
///
/// What only some puzzles have is absent by default: such a function returns `None`, or its type is uninhabited.
pub trait PuzzleRules: 'static {
    /// Cheap to clone; equal iff it looks the same. It includes the board, and the goal if the goal varies.
    type Position: Clone + Debug + Eq + Hash;
    type Move: Copy + Debug + Eq + Hash;
    /// What counts as one move, on which board.
    type Ruleset: Copy + Debug + Eq + Hash;
    /// The move bound to a key.
    type KeyBinding: Copy + Debug + Eq;
    /// The keyboard layout for a position.
    type Keyboard: Copy + Debug + Eq;
    /// The set-up of a board; [`SetupState`](super::setup::SetupState) where the pieces are numbers.
    type Editor: BoardEditor<Position = Self::Position>;

    /// The name in links, in the names of spaces, in storage keys and on the command line.
    const NAME: &'static str;
    /// The title shown to people.
    const TITLE: &'static str;
    /// The link field that holds the name of the ruleset.
    const RULESET_FIELD: &'static str;
    /// The goal as a link field of its own.
    const LINK_GOAL: Option<LinkGoal<Self::Position>> = None;
    /// No ruleset has more comparable rulesets than this.
    const MAX_RULESETS: usize;
    /// The panels under the distance, in tab order. The first one is [`Panel::Moves`].
    const PANELS: &'static [Panel];
    /// The board of a first game.
    const FIRST_BOARD: FirstBoard;
    /// Whether moves need no separator if the name of each is one letter.
    const JOINS_LETTERS: bool = false;
    /// The title of [`Panel::Table`].
    const TABLE_TITLE: &'static str = "Table";

    // Positions and moves, as they are played. How moves are counted does not restrict play.

    fn is_solved(position: &Self::Position) -> bool;

    /// The position after a move; `None` if it is illegal.
    fn apply(position: &Self::Position, mv: Self::Move) -> Option<Self::Position>;

    /// Expands a move into the single moves of the board, in order; `None` if it is illegal.
    fn expand(position: &Self::Position, mv: Self::Move) -> Option<Vec<Self::Move>> {
        Self::apply(position, mv).map(|_| vec![mv])
    }

    /// The position as a scene to draw.
    fn scene(position: &Self::Position) -> Scene<Self::Move>;

    /// The distances of the boards of a day, under the default ruleset: boards that take minutes.
    const DAILY_DEPTHS: RangeInclusive<u32> = 1..=1;

    /// The board of a day: by default a random one of [`DAILY_DEPTHS`](Self::DAILY_DEPTHS). Only a puzzle with listed boards has
    /// a hard one.
    fn board_of_day(day: Day, _is_hard: bool) -> BoardOfDay
    where
        Self: ListedPuzzle,
    {
        let ruleset = <Self as ListedPuzzle>::ruleset(Self::default_ruleset());
        let (least, most) = (*Self::DAILY_DEPTHS.start(), *Self::DAILY_DEPTHS.end());
        let distance = least + day.0 % (most - least + 1);
        let position = board_at_depth(ruleset, distance, &day.to_string());
        BoardOfDay { position, ruleset, name: None, distance }
    }

    /// The listed board whose rating is nearest, of those that are not played yet; `None` if the puzzle has no list.
    fn listed_board(
        _rating: u32,
        _is_played: &dyn Fn(&Self::Position) -> bool,
    ) -> Option<(Self::Position, RatedDepth)> {
        None
    }

    // Texts of positions and moves.

    /// The canonical text.
    fn text(position: &Self::Position) -> String;

    /// Parses a position. What the text omits is taken from `present`.
    ///
    /// # Errors
    /// The fault and its column.
    fn parse(text: &str, present: &Self::Position) -> Result<Self::Position, PositionError>;

    /// The meanings of a typed text, the most likely first; at least one. If the text omits something, such as the goal, the page
    /// asks.
    ///
    /// # Errors
    /// The fault and its column.
    fn read_typed(
        text: &str,
        present: &Self::Position,
    ) -> Result<Vec<Meaning<Self::Position>>, PositionError> {
        let position = Self::parse(text, present)?;
        Ok(vec![Meaning::of_position(position, String::new())])
    }

    /// The boards of a text that is a list of boards; `None` if it is none. Each is then read by [`read_typed`](Self::read_typed).
    fn board_list(_text: &str) -> Option<BoardList<'_>> {
        None
    }

    /// The position as other programs write it: the name of each format with the text.
    fn other_formats(_: &Self::Position) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The correction of a position that [`parse`](Self::parse) refused as unsolvable.
    fn correction(_text: &str, _present: &Self::Position) -> Option<Correction> {
        None
    }

    fn move_text(position: &Self::Position, mv: Self::Move) -> String;

    /// The text of a sequence of moves, separated where that is needed.
    fn moves_text(position: &Self::Position, moves: &[Self::Move], separator: &str) -> String {
        let names: Vec<String> = moves.iter().map(|mv| Self::move_text(position, *mv)).collect();
        let needs_none = Self::JOINS_LETTERS && names.iter().all(|name| name.len() == 1);
        names.join(if needs_none { "" } else { separator })
    }

    /// Parses moves. The error is one sentence with the fault and its column.
    ///
    /// # Errors
    /// Any fault of the text.
    fn parse_moves(position: &Self::Position, text: &str) -> Result<Vec<Self::Move>, String>;

    /// A move in words, independent of the position: `row 3, left end`.
    fn describe(position: &Self::Position, mv: Self::Move) -> String;

    /// A move in this position as an instruction: `push tile 4 from row 2 into the left space`.
    fn instruction(position: &Self::Position, mv: Self::Move) -> String;

    /// The slots to highlight for a move.
    fn highlighted_slots(position: &Self::Position, mv: Self::Move) -> Vec<usize>;

    // The keyboard.

    fn keyboard(position: &Self::Position) -> Self::Keyboard;

    /// The puzzle-specific command of a key, if any. It takes precedence over the page's commands.
    fn command(keyboard: Self::Keyboard, key: &KeyPress) -> Option<KeyCommand<Self::KeyBinding>>;

    /// The label of the key for a command whose default is this letter.
    fn key_label(_: Self::Keyboard, letter: &'static str) -> &'static str {
        letter
    }

    /// The move of a key in this position, if there is one.
    fn move_for_key(position: &Self::Position, key: Self::KeyBinding) -> Option<Self::Move>;

    // The board.

    /// The moves of a tap on a slot of the scene, played as one turn; empty if a tap does nothing there. Where the scene has
    /// pivots, the board derives the turns itself.
    fn tap(_: &Self::Position, _slot: usize, _half: Half) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Why a tap there does nothing, as a sentence. The slot is past the last one for a tap beside all of them; where pieces are
    /// selected, it is the piece.
    fn why_no_move(_: &Self::Position, _slot: usize) -> Option<String> {
        None
    }

    /// The moves that push the piece on a slot one cell in a direction; empty if it cannot move.
    fn push(_: &Self::Position, _slot: usize, _direction: ScreenDirection) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Whether the orientation of pieces matters, so that they are drawn rotated.
    fn has_orientation(_: &Self::Position) -> bool {
        false
    }

    // Rulesets.

    fn default_ruleset() -> Self::Ruleset;

    /// The ruleset of a name from a link, on the default board if the name implies none.
    ///
    /// # Errors
    /// Names the known rulesets.
    fn ruleset_from_name(name: &str) -> Result<Self::Ruleset, String>;

    /// The name in links.
    fn ruleset_name(ruleset: Self::Ruleset) -> &'static str;

    /// The same ruleset on the next larger board, for whoever has outgrown this one; `None` if the puzzle has no other.
    fn on_larger_board(_: Self::Ruleset) -> Option<Self::Ruleset> {
        None
    }

    /// The name of the metric in the name of the space.
    fn space_metric(ruleset: Self::Ruleset) -> String;

    fn metric_info(ruleset: Self::Ruleset) -> MetricInfo;

    /// The same ruleset on the board of a position; if that board does not allow it, the board's default ruleset.
    fn ruleset_for_position(ruleset: Self::Ruleset, position: &Self::Position) -> Self::Ruleset;

    /// The same ruleset for a game at this position. `starts` are the starts of its history up to there, the last
    /// one first, of this puzzle only.
    fn ruleset_for_game<'a>(
        ruleset: Self::Ruleset,
        position: &'a Self::Position,
        _starts: impl Iterator<Item = Beginning<'a, Self::Position>>,
    ) -> Self::Ruleset {
        Self::ruleset_for_position(ruleset, position)
    }

    /// This ruleset and those comparable with it, in a fixed order.
    fn comparable(ruleset: Self::Ruleset) -> Vec<Self::Ruleset>;

    /// The solved position, or another default position of the ruleset.
    fn solved(ruleset: Self::Ruleset) -> Self::Position;

    /// The canonical text of a position, without the part that the name of the ruleset implies.
    fn link_text(position: &Self::Position) -> String {
        Self::text(position)
    }

    /// The representative of all positions that this ruleset does not distinguish.
    fn canonical(_: Self::Ruleset, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// The moves that count as one each; `None` if there are too many to list.
    fn counted_moves(ruleset: Self::Ruleset, position: &Self::Position) -> Option<Vec<Self::Move>>;

    /// The canonical position after a move that counts as one.
    fn apply_counted(
        ruleset: Self::Ruleset,
        position: &Self::Position,
        mv: Self::Move,
    ) -> Option<Self::Position>;

    /// The number of moves that single moves from `start` count as.
    fn count_moves(ruleset: Self::Ruleset, start: &Self::Position, steps: &[Self::Move]) -> u32;

    /// The number of free setup moves among some single moves, if the ruleset has free ones.
    fn free_moves(_: Self::Ruleset, _steps: &[Self::Move]) -> Option<u32> {
        None
    }

    /// The position of a seed, uniform over all seeds. `None` if only a worker knows the reachable positions.
    fn scrambled(_: Self::Ruleset, _seed: &str) -> Option<Self::Position> {
        None
    }

    /// The name of the program that answers a query about a space or a service. A puzzle may have a small one for what is asked
    /// first.
    fn solver_program(_: &Subject, _: &Query) -> &'static str {
        Self::NAME
    }

    // What is known and shown about a ruleset.

    /// Whether a search finds shortest solutions where there is no table.
    const CAN_SEARCH: bool = false;

    /// Why a position cannot be solved, as a sentence, where that can be told without a search. `None` where it can be solved, or
    /// where only a search tells.
    fn why_unsolvable(_: &Self::Position, _: Self::Ruleset) -> Option<String> {
        None
    }

    /// The human methods, the default first.
    fn methods(_: Self::Ruleset) -> &'static [MethodInfo] {
        &[]
    }

    /// The ruleset in which the moves of methods are counted.
    fn method_ruleset(ruleset: Self::Ruleset) -> Self::Ruleset {
        ruleset
    }
}

/// The board of a first game: a few moves from the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstBoard {
    /// The position, in the notation of the page.
    pub position: &'static str,
    /// Its distance under the default ruleset; a test computes it.
    pub distance: u32,
}

/// The board of a day.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardOfDay {
    pub position: Position,
    pub ruleset: Ruleset,
    /// What it is called, if it is a known one.
    pub name: Option<String>,
    /// Its exact distance.
    pub distance: u32,
}

/// The goal as a link field.
#[derive(Clone, Copy, Debug)]
pub struct LinkGoal<P> {
    /// The text of the goal in a link.
    pub text: fn(&P) -> String,
    /// Joins the texts of position and goal for the parser.
    pub join: fn(&str, &str) -> String,
}

/// The meaning of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyCommand<K> {
    /// It makes a move.
    Play(K),
    Page(Command),
}

/// Where a game of a history begins.
#[derive(Clone, Copy, Debug)]
pub struct Beginning<'a, P> {
    pub position: &'a P,
    /// Whether the position was entered or is the first of a puzzle, so that it need not be reachable from an earlier one.
    pub is_root: bool,
}

/// A method to solve a puzzle as a person would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodInfo {
    /// The name in queries to the worker.
    pub name: &'static str,
    /// The title shown to people.
    pub title: &'static str,
    /// How it differs from the other methods, in a phrase.
    pub summary: &'static str,
    /// Whether it can be run over every position.
    pub has_figures: bool,
}
