//! What the page asks of a puzzle.

use super::copy::{HelpCopy, HomeCopy, MethodInfo, PageCopy};
use super::editor::BoardEditor;
use super::{ListedPuzzle, Position, Ruleset};
use crate::board::small::tile_picture;
use crate::board::{BoardProps, Half, ScreenDirection};
use crate::chunk::Part;
use crate::game::Game;
use crate::game::daily::Day;
use crate::keys::{Command, KeyPress};
use crate::page::puzzle::PartProps;
use crate::page::puzzle::action::Action;
use crate::page::puzzle::panels::Panel;
use crate::panel::help::KeyGroup;
use crate::panel::method::MethodSources;
use crate::panel::metric_info::MetricInfo;
use crate::panel::position_box::{Correction, Meaning, PositionError};
use crate::panel::table::PublishedReference;
use crate::picture::svg::Svg;
use antipode_protocol::{Query, Subject};
use antipode_puzzles::reading::BoardList;
use antipode_puzzles::scene::Scene;
use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;
use std::rc::Rc;
use yew::{Callback, Html};

/// Everything about one puzzle that the page asks for. Each puzzle implements it once, in its folder, for a unit type.
///
/// What only some puzzles have is absent by default: such a function returns `None`, or its type is uninhabited.
pub trait PuzzleDescriptor: 'static {
    /// Cheap to clone; equal iff it looks the same. It includes the board, and the goal if the goal varies.
    type Position: Clone + Debug + Eq + Hash;
    type Move: Copy + Debug + Eq + Hash;
    /// What counts as one move, on which board.
    type Ruleset: Copy + Debug + Eq + Hash;
    /// What a key plays.
    type KeyBinding: Copy + Debug + Eq;
    /// The keyboard layout for a position.
    type Keyboard: Copy + Debug + Eq;
    /// The set-up of a board; [`SetupState`](super::setup::SetupState) where the pieces are numbers.
    type Editor: BoardEditor<Position = Self::Position>;

    /// The name in links, in the names of spaces, in storage keys and on the command line.
    const NAME: &'static str;
    /// The title shown to people.
    const TITLE: &'static str;
    const COPY: PageCopy;
    const HOME_COPY: HomeCopy;
    const HELP_COPY: HelpCopy;
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

    /// A small picture for the front page: an `svg` with the class `small-board`, hidden from screen readers.
    fn picture(position: &Self::Position) -> Html {
        tile_picture(&Self::scene(position))
    }

    /// The width and height of [`draw`](Self::draw), in hundredths of a cell.
    fn drawing_size(position: &Self::Position) -> (f64, f64);

    /// Draws the position as a picture, with its upper left corner at the origin.
    fn draw(position: &Self::Position, svg: &mut Svg);

    /// The board of a day: by default the scramble whose seed is the date.
    fn board_of_day(day: Day) -> BoardOfDay
    where
        Self: ListedPuzzle,
    {
        let ruleset = Self::default_ruleset();
        let position = Self::scrambled(ruleset, &day.to_string()).unwrap_or_else(|| Self::solved(ruleset));
        BoardOfDay {
            position: <Self as ListedPuzzle>::position(position),
            ruleset: <Self as ListedPuzzle>::ruleset(ruleset),
            name: None,
            distance: None,
        }
    }

    // Texts of positions and moves.

    /// The canonical text.
    fn text(position: &Self::Position) -> String;

    /// Parses a position. Parts that the text leaves open are taken from `present`.
    ///
    /// # Errors
    /// The fault and its column.
    fn parse(text: &str, present: &Self::Position) -> Result<Self::Position, PositionError>;

    /// What a typed text can mean, the most likely first; at least one meaning. A link says everything, a person leaves things open:
    /// the page asks.
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

    /// How to make a position solvable that [`parse`](Self::parse) refused as unsolvable.
    fn correction(_text: &str, _present: &Self::Position) -> Option<Correction> {
        None
    }

    fn move_text(position: &Self::Position, mv: Self::Move) -> String;

    /// The text of a sequence of moves; `separator` stands between two moves where one is needed.
    fn moves_text(position: &Self::Position, moves: &[Self::Move], separator: &str) -> String {
        moves.iter().map(|mv| Self::move_text(position, *mv)).collect::<Vec<_>>().join(separator)
    }

    /// Parses moves. The error is one sentence with the fault and its column.
    ///
    /// # Errors
    /// Any fault of the text.
    fn parse_moves(position: &Self::Position, text: &str) -> Result<Vec<Self::Move>, String>;

    /// A move in words, independent of the position: `row 3, left end`.
    fn describe(position: &Self::Position, mv: Self::Move) -> String;

    /// A move in this position as an instruction: `tile 4 from row 2 into the left space`.
    fn instruction(position: &Self::Position, mv: Self::Move) -> String;

    /// A sentence that says where a move is, but not which: `Turn to row 2.`
    fn location_hint(position: &Self::Position, mv: Self::Move) -> String;

    /// The slots to highlight for a move, or for its location only.
    fn highlighted_slots(position: &Self::Position, mv: Self::Move, location_only: bool) -> Vec<usize>;

    // The texts of the page that depend on the position.

    /// The goal, in a sentence or two below the title.
    fn goal_text(_: &Self::Position) -> Cow<'static, str> {
        Cow::Borrowed(Self::COPY.goal)
    }

    /// The keys listed in the help.
    fn key_help(position: &Self::Position) -> &'static [KeyGroup];

    /// The sources of a method; `None` if none is described.
    fn method_sources(_: &Self::Position, _method: &str) -> Option<MethodSources> {
        None
    }

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

    /// The board, if the puzzle is not drawn and played as its scene: a part that the first visit of no other puzzle loads.
    const OWN_BOARD: Option<Part<BoardProps>> = None;

    /// The moves of a tap on a slot of the scene, played as one turn; empty if a tap does nothing there. Where the scene has
    /// pivots, the board derives the turns itself.
    fn tap(_: &Self::Position, _slot: usize, _half: Half) -> Vec<Self::Move> {
        Vec::new()
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

    /// The name of the metric in the name of the space.
    fn space_metric(ruleset: Self::Ruleset) -> String;

    fn metric_info(ruleset: Self::Ruleset) -> MetricInfo;

    /// The same ruleset on the board of a position; if that board does not allow it, the board's default ruleset.
    fn ruleset_for_position(ruleset: Self::Ruleset, position: &Self::Position) -> Self::Ruleset;

    /// The same ruleset for a game that stands at this position.
    fn ruleset_for_game(ruleset: Self::Ruleset, position: &Self::Position, _: &Game) -> Self::Ruleset {
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

    /// The published table to compare with ours, if there is one.
    fn published_reference(_: Self::Ruleset) -> Option<Rc<PublishedReference>> {
        None
    }

    /// A selector of ruleset and board, if a list of the comparable rulesets does not do.
    fn ruleset_picker(_: Self::Ruleset, _dispatch: &Callback<Action>) -> Option<Html> {
        None
    }

    /// A comparison of the rulesets above the table, which then needs no picker.
    fn above_table(_: &PartProps) -> Option<Html> {
        None
    }

    fn below_table(_: Self::Ruleset) -> Option<Html> {
        None
    }

    /// More about a method, below its steps.
    fn method_details(_: &PartProps, _method: &str) -> Option<Html> {
        None
    }

    /// A card at the end of the side column.
    fn last_card(_: Self::Ruleset) -> Option<Html> {
        None
    }

    /// A component without markup that is mounted as long as the page.
    fn background(_: &PartProps) -> Option<Html> {
        None
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
    /// Its exact distance, if it is known without a solver.
    pub distance: Option<u32>,
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
