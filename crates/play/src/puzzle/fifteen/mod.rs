//! Fifteen as it is played: a tap, a drag or a key slides a run of tiles into the hole. How slides are counted is up to the
//! metric.
//!
//! - [`metric`]: its metrics and goals in words. - [`move_text`]: its moves in words.
//! - [`gestures`]: taps. - [`keyboard`]: its keys. - [`setup`]: its set-up.

pub mod gestures;
pub mod keyboard;
pub mod metric;
pub mod move_text;
pub mod setup;

use crate::numbers::capitalized;
use crate::puzzle::gesture::Half;
use crate::puzzle::keys::KeyPress;
use crate::puzzle::metric_info::MetricInfo;
use crate::puzzle::panel::Panel;
use crate::puzzle::reading::GoalChoice;
use crate::puzzle::reading::{Correction, Meaning, MeaningContent, PositionError, play_description};
use crate::puzzle::rules::MethodInfo;
use crate::puzzle::rules::{FirstBoard, KeyCommand};
use crate::puzzle::setup::SetupState;
use crate::puzzle::{ListedPuzzle, PuzzleRules};
use antipode_puzzles::fifteen::typed::{self, TypedPosition};
use antipode_puzzles::fifteen::verdict::{Verdict, judge, nearest_solvable, with_solvable_goals};
use antipode_puzzles::fifteen::{self, Board, Direction, Goal, Metric, Move, Position, Variant, parse_moves};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::reading::BoardList;
use antipode_puzzles::saved_game::is_saved_game;
use antipode_puzzles::scene::Scene;
use std::ops::RangeInclusive;
use std::rc::Rc;

/// Numbered tiles and a hole.
pub struct Fifteen;

/// Its layout does not depend on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyboard;

impl PuzzleRules for Fifteen {
    type Position = Position;
    type Move = Move;
    type Ruleset = Variant;
    /// The direction in which a tile slides into the hole.
    type KeyBinding = Direction;
    type Keyboard = Keyboard;
    type Editor = Rc<SetupState<Variant>>;

    const NAME: &'static str = "fifteen";
    const TITLE: &'static str = "Fifteen";
    const RULESET_FIELD: &'static str = "metric";
    const MAX_RULESETS: usize = Metric::ALL.len();
    const FIRST_BOARD: FirstBoard =
        FirstBoard { position: "4x4:1,2,3,4,0,6,7,8,5,9,10,12,13,14,11,15", distance: 5 };
    const DAILY_DEPTHS: RangeInclusive<u32> = 12..=16;
    const JOINS_LETTERS: bool = true;
    const PANELS: &'static [Panel] = &[Panel::Moves, Panel::Table, Panel::Method, Panel::Position];

    fn is_solved(position: &Position) -> bool {
        position.is_solved()
    }

    fn apply(position: &Position, mv: Move) -> Option<Position> {
        position.moved(mv)
    }

    fn scene(position: &Position) -> Scene<Move> {
        fifteen::scene(position)
    }

    fn text(position: &Position) -> String {
        position.to_string()
    }

    fn parse(text: &str, present: &Position) -> Result<Position, PositionError> {
        solvable(Position::parse(text, present.board())?)
    }

    fn read_typed(text: &str, present: &Position) -> Result<Vec<Meaning<Position>>, PositionError> {
        read_typed(text, present.board())
    }

    fn board_list(text: &str) -> Option<BoardList<'_>> {
        typed::list(text)
    }

    /// In Simon Tatham's Fifteen the numbers end in rows with the hole last.
    fn other_formats(position: &Position) -> Vec<(&'static str, String)> {
        let is_tatham = position.board().goal() == Goal::Rows;
        let id = is_tatham.then(|| ("Simon Tatham's Fifteen, game ID", position.to_string()));
        id.into_iter().chain([("Rows of numbers", rows_text(position))]).collect()
    }

    fn correction(text: &str, present: &Position) -> Option<Correction> {
        let position = Position::parse(text, present.board()).ok()?;
        let near = nearest_solvable(&position);
        let (to, instruction) = (near.position.to_string(), near.to_string());
        Some(Correction { to, instruction, goals: other_goals(&position) })
    }

    fn move_text(_: &Position, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_moves(_: &Position, text: &str) -> Result<Vec<Move>, String> {
        parse_moves(text).map_err(|error| error.to_string())
    }

    fn describe(_: &Position, mv: Move) -> String {
        move_text::describe(mv)
    }

    fn instruction(position: &Position, mv: Move) -> String {
        move_text::instruction(position, mv)
    }

    fn highlighted_slots(position: &Position, mv: Move) -> Vec<usize> {
        move_text::highlighted_slots(position, mv)
    }

    fn keyboard(_: &Position) -> Keyboard {
        Keyboard
    }

    fn command(_: Keyboard, key: &KeyPress) -> Option<KeyCommand<Direction>> {
        keyboard::direction_of(key).map(KeyCommand::Play)
    }

    fn move_for_key(position: &Position, direction: Direction) -> Option<Move> {
        (position.room(direction) > 0).then_some(Move::single(direction))
    }

    fn tap(position: &Position, slot: usize, _: Half) -> Vec<Move> {
        gestures::tap(position, slot)
    }

    fn why_no_move(position: &Position, slot: usize) -> Option<String> {
        Some(match slot == position.hole() {
            true => "This is the hole. Tap a tile in its row or column.".to_owned(),
            false => "Only a tile in the row or the column of the hole slides.".to_owned(),
        })
    }

    fn default_ruleset() -> Variant {
        usual(Metric::Tiles)
    }

    fn ruleset_from_name(name: &str) -> Result<Variant, String> {
        name.parse().map(usual).map_err(|unknown: fifteen::UnknownMetric| unknown.to_string())
    }

    fn ruleset_name(variant: Variant) -> &'static str {
        variant.metric().name()
    }

    fn space_metric(variant: Variant) -> String {
        variant.to_string()
    }

    fn metric_info(variant: Variant) -> MetricInfo {
        metric::metric_info(variant)
    }

    fn ruleset_for_position(variant: Variant, position: &Position) -> Variant {
        Variant::new(position.board(), variant.metric())
    }

    fn comparable(variant: Variant) -> Vec<Variant> {
        Metric::ALL.map(|metric| Variant::new(variant.board(), metric)).to_vec()
    }

    fn solved(variant: Variant) -> Position {
        variant.solved()
    }

    fn counted_moves(variant: Variant, position: &Position) -> Option<Vec<Move>> {
        Some(variant.moves(position))
    }

    fn apply_counted(variant: Variant, position: &Position, mv: Move) -> Option<Position> {
        variant.apply(position, mv)
    }

    fn count_moves(variant: Variant, _: &Position, steps: &[Move]) -> u32 {
        steps.iter().map(|mv| variant.cost(*mv)).sum()
    }

    fn scrambled(variant: Variant, seed: &str) -> Option<Position> {
        Some(Position::random(variant.board(), seed))
    }

    const CAN_SEARCH: bool = true;

    fn methods(_: Variant) -> &'static [MethodInfo] {
        metric::METHODS
    }
}

/// Sam Loyd's board in a metric.
fn usual(metric: Metric) -> Variant {
    Variant::new(Board::default(), metric)
}

/// The position, unless no moves solve it.
fn solvable(position: Position) -> Result<Position, PositionError> {
    match judge(&position) {
        Verdict::Solvable => Ok(position),
        Verdict::Unsolvable(why) => Err(PositionError::unsolvable(position.to_string(), why.to_string())),
    }
}

/// The meanings of a typed text. A text without a goal has the goal of the present board; where that cannot be reached, the
/// verdict names the others.
fn read_typed(text: &str, present: Board) -> Result<Vec<Meaning<Position>>, PositionError> {
    if is_saved_game(text) {
        return saved_game(text).map(|meaning| vec![meaning]);
    }
    let read = typed::read(text, present)?;
    let name = |position: &Position| setup::name_of(position.board());
    let [only] = read.meanings() else {
        let choice = |TypedPosition { position, .. }: &TypedPosition| match solvable(*position) {
            Ok(position) => Meaning::of_position(position, name(&position)),
            Err(_) => {
                Meaning::of_draft(position.to_string(), format!("{}: it cannot be solved", name(position)))
            }
        };
        return Ok(read.meanings().iter().map(choice).collect());
    };
    let description = capitalized(&only.source.description());
    Ok(vec![Meaning::of_position(solvable(only.position)?, description)])
}

/// A saved game of Simon Tatham's Fifteen, at its current position.
fn saved_game(text: &str) -> Result<Meaning<Position>, PositionError> {
    let play = fifteen::saved_game::read(text)?;
    let description = play_description("Fifteen", play.moves.len(), play.played, play.other_moves);
    let moves = Fifteen::moves_text(&play.start, &play.moves, ".");
    Ok(Meaning {
        content: MeaningContent::Play { start: solvable(play.start)?, moves, played: play.played },
        reading: String::new(),
        description,
    })
}

/// The other goals that the board can be solved to.
fn other_goals(position: &Position) -> Vec<GoalChoice> {
    let choice = |position: Position| {
        let name = metric::goal_title(position.board().goal());
        GoalChoice { name, position: Fifteen::position(position) }
    };
    with_solvable_goals(position).into_iter().map(choice).collect()
}

/// `1 2 3/4 5 6/7 8 0`.
pub fn rows_text(position: &Position) -> String {
    let row = |tiles: &[u8]| tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    position.tiles().chunks(position.board().cols()).map(row).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::reading::MeaningContent;

    fn solved(board: &str) -> Position {
        Position::solved(board.parse().expect("a board"))
    }

    #[test]
    fn a_board_that_no_moves_solve_is_refused_and_corrected() {
        let loyd = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0";
        let fault = Fifteen::parse(loyd, &solved("4x4")).expect_err("Sam Loyd's problem");
        let text = "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0";
        assert_eq!(fault.unsolvable.as_deref(), Some(text));
        let correction = Fifteen::correction(text, &solved("3x3")).expect("an exchange");
        assert_eq!(
            (correction.to, correction.instruction.as_str()),
            (solved("4x4").to_string(), "exchange 15 and 14")
        );
    }

    /// With the distances of an independent search these are 22 and 64 moves.
    #[test]
    fn a_verdict_names_the_goals_that_can_be_reached() {
        let goals = |text: &str, present: &str| {
            let fault = Fifteen::read_typed(text, &solved(present)).expect_err("it cannot be solved");
            let unsolvable = fault.unsolvable.expect("a verdict");
            let correction = Fifteen::correction(&unsolvable, &solved(present)).expect("an exchange");
            correction.goals.into_iter().map(|goal| (goal.name, goal.position.text())).collect::<Vec<_>>()
        };
        let school = goals("0 2 6/4 3 1/7 5 8", "3x3");
        let names: Vec<&str> = school.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["Spiral", "Columns"]);
        assert_eq!(school[0].1, "3x3:0,2,6,4,3,1,7,5,8@spiral");
        let famous = goals("15 2 1 12/8 5 6 11/4 9 10 7/3 14 13 _", "4x4");
        assert_eq!(famous[0], ("Hole first", "4x4:15,2,1,12,8,5,6,11,4,9,10,7,3,14,13,0@first".to_owned()));
        let with_own_goal = goals("0 2 6/4 3 1/7 5 8 -> 0 2 6/4 3 1/7 8 5", "3x3");
        assert_eq!(with_own_goal.len(), 2);
        // On the board of a goal the rows are one of the others.
        let loyd = goals("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", "4x4@first");
        assert_eq!(loyd[0].0, "Rows");
    }

    #[test]
    fn a_start_and_its_goal_are_one_board() {
        let read = Fifteen::read_typed("8 1 2\n0 4 3\n7 6 5\n\n1 2 3\n8 0 4\n7 6 5", &solved("4x4"))
            .expect("two boards");
        let [Meaning { content: MeaningContent::Position(position), description, .. }] = read.as_slice()
        else {
            panic!("one meaning")
        };
        assert_eq!(position.to_string(), "3x3:8,1,2,0,4,3,7,6,5@spiral");
        assert_eq!(description, "A start and its goal");
    }

    #[test]
    fn every_format_is_read_again() {
        for board in ["4x4", "3x5", "2x2@first", "6x6@spiral", "3x3@goal:8,7,6,0,4,1,2,5,3"] {
            let position = Position::random(board.parse().expect("a board"), "formats");
            for (name, text) in Fifteen::other_formats(&position) {
                assert_eq!(Fifteen::parse(&text, &solved(board)), Ok(position), "{name}");
            }
        }
    }

    #[test]
    fn a_run_counts_as_its_tiles_or_as_one() {
        let run = [Move { direction: Direction::Left, tiles: 3 }, Move::single(Direction::Up)];
        let count = |metric| Fifteen::count_moves(usual(metric), &solved("4x4"), &run);
        assert_eq!([count(Metric::Tiles), count(Metric::Slides)], [4, 2]);
        assert_eq!(Fifteen::moves_text(&solved("4x4"), &run, "."), "L3.U");
    }
}
