//! Ramka as it is played: every slide and every shift of the board is a move of its own.
//!
//! - [`metric`]: its metrics in words. - [`move_text`]: its moves in words. - [`move_counts`]: counting moves.
//! - [`setup`]: its set-up. - [`gestures`]: taps and pushes. - [`keyboard`]: its keys.

pub mod gestures;
pub mod keyboard;
pub mod metric;
pub mod move_counts;
pub mod move_text;
pub mod setup;

pub use keyboard::KeyBinding;
pub use move_counts::MoveCounts;

use crate::puzzle::PuzzleRules;
use crate::puzzle::gesture::{Half, ScreenDirection};
use crate::puzzle::keys::KeyPress;
use crate::puzzle::metric_info::MetricInfo;
use crate::puzzle::panel::{OwnPanel, Panel};
use crate::puzzle::reading::{Meaning, PositionError};
use crate::puzzle::rules::MethodInfo;
use crate::puzzle::rules::{FirstBoard, KeyCommand};
use crate::puzzle::setup::SetupState;
use antipode_puzzles::puzzle::{Puzzle, Rank, Ranked};
use antipode_puzzles::ramka::{self, Board, Metric, Move, ParsePositionError, parse_moves};
use antipode_puzzles::scene::Scene;
use antipode_puzzles::scramble;
use setup::FramedRow;
use std::ops::RangeInclusive;
use std::rc::Rc;

/// Nine tiles and a frame.
pub struct Ramka;

/// The puzzle as it is played. How moves are counted is up to the metric and does not restrict play.
pub const FREE_PLAY: ramka::Ramka = ramka::Ramka(Metric::SlidesShifts);

/// Its layout does not depend on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyboard;

impl PuzzleRules for Ramka {
    type Position = Board;
    type Move = Move;
    type Ruleset = Metric;
    type KeyBinding = KeyBinding;
    type Keyboard = Keyboard;
    type Editor = Rc<SetupState<FramedRow>>;

    const NAME: &'static str = "ramka";
    const TITLE: &'static str = "Ramka";
    const RULESET_FIELD: &'static str = "metric";
    const MAX_RULESETS: usize = Metric::ALL.len();
    const FIRST_BOARD: FirstBoard = FirstBoard { position: "412/639/578", distance: 8 };
    const DAILY_DEPTHS: RangeInclusive<u32> = 8..=10;
    const PANELS: &'static [Panel] = &[
        Panel::Moves,
        Panel::Table,
        Panel::Method,
        Panel::Position,
        Panel::Own(OwnPanel { title: "Algorithms", name: "algorithms" }),
    ];

    fn is_solved(board: &Board) -> bool {
        board.is_solved()
    }

    fn apply(board: &Board, mv: Move) -> Option<Board> {
        FREE_PLAY.apply(board, mv)
    }

    fn expand(board: &Board, mv: Move) -> Option<Vec<Move>> {
        board.expand(mv)
    }

    fn scene(board: &Board) -> Scene<Move> {
        ramka::scene(board)
    }

    fn text(board: &Board) -> String {
        board.to_string()
    }

    fn parse(text: &str, _: &Board) -> Result<Board, PositionError> {
        parse_position(text)
    }

    fn read_typed(text: &str, _: &Board) -> Result<Vec<Meaning<Board>>, PositionError> {
        let board = ramka::typed::read(text)?;
        Ok(vec![Meaning::of_position(board, String::new())])
    }

    fn move_text(_: &Board, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_moves(_: &Board, text: &str) -> Result<Vec<Move>, String> {
        parse_moves(text).map_err(|error| error.to_string())
    }

    fn describe(_: &Board, mv: Move) -> String {
        move_text::describe(mv)
    }

    fn instruction(board: &Board, mv: Move) -> String {
        move_text::instruction(board, mv)
    }

    fn highlighted_slots(board: &Board, mv: Move) -> Vec<usize> {
        move_text::highlighted_slots(board, mv)
    }

    fn keyboard(_: &Board) -> Keyboard {
        Keyboard
    }

    fn command(_: Keyboard, key: &KeyPress) -> Option<KeyCommand<KeyBinding>> {
        KeyBinding::of(key).map(KeyCommand::Play)
    }

    fn move_for_key(board: &Board, key: KeyBinding) -> Option<Move> {
        Some(key.on(board))
    }

    fn tap(board: &Board, slot: usize, half: Half) -> Vec<Move> {
        gestures::tap(board, slot, half)
    }

    fn why_no_move(_: &Board, _slot: usize) -> Option<String> {
        Some("No tile of this row can move there.".to_owned())
    }

    fn push(board: &Board, slot: usize, direction: ScreenDirection) -> Vec<Move> {
        gestures::push(board, slot, direction)
    }

    fn default_ruleset() -> Metric {
        Metric::Tiles
    }

    fn ruleset_from_name(name: &str) -> Result<Metric, String> {
        name.parse().map_err(|unknown: ramka::UnknownMetric| unknown.to_string())
    }

    fn ruleset_name(metric: Metric) -> &'static str {
        metric.name()
    }

    fn space_metric(metric: Metric) -> String {
        metric.name().to_owned()
    }

    fn metric_info(metric: Metric) -> MetricInfo {
        metric::metric_info(metric)
    }

    fn ruleset_for_position(metric: Metric, _: &Board) -> Metric {
        metric
    }

    fn comparable(_: Metric) -> Vec<Metric> {
        Metric::ALL.to_vec()
    }

    fn solved(_: Metric) -> Board {
        FREE_PLAY.solved()
    }

    fn canonical(metric: Metric, board: &Board) -> Board {
        metric.canonical(board)
    }

    fn counted_moves(metric: Metric, board: &Board) -> Option<Vec<Move>> {
        Some(ramka::Ramka(metric).moves(&metric.canonical(board)))
    }

    fn apply_counted(metric: Metric, board: &Board, mv: Move) -> Option<Board> {
        let next = ramka::Ramka(metric).apply(&metric.canonical(board), mv)?;
        Some(metric.canonical(&next))
    }

    fn count_moves(metric: Metric, start: &Board, steps: &[Move]) -> u32 {
        MoveCounts::of(start, steps.iter().copied()).in_metric(metric)
    }

    /// Shifts of the block, in metrics that do not count them.
    fn free_moves(metric: Metric, steps: &[Move]) -> Option<u32> {
        if metric.counts_shifts() {
            return None;
        }
        u32::try_from(steps.iter().filter(|step| matches!(step, Move::Shift { .. })).count()).ok()
    }

    fn scrambled(metric: Metric, seed: &str) -> Option<Board> {
        Some(scrambled(seed, metric))
    }

    fn methods(_: Metric) -> &'static [MethodInfo] {
        metric::METHODS
    }

    fn method_ruleset(_: Metric) -> Metric {
        Metric::Tiles
    }
}

/// The board of a seed: a position of the metric's space, uniform over all seeds.
fn scrambled(seed: &str, metric: Metric) -> Board {
    let puzzle = ramka::Ramka(metric);
    let drawn = scramble::uniform(seed, puzzle.count());
    let rank = u32::try_from(drawn).expect("Ramka has fewer than 2^32 positions");
    puzzle.unrank(Rank(rank)).expect("a rank below the count")
}

/// Parses a position in any notation.
///
/// # Errors
/// The fault and its column.
pub fn parse_position(text: &str) -> Result<Board, PositionError> {
    text.parse().map_err(|error: ParsePositionError| error.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_its_column_once() {
        assert_eq!(parse_position("123 456 789"), Ok(Board::solved()));
        let fault = parse_position("123/446/789").expect_err("4 is there twice");
        assert_eq!(fault.column, Some(6));
        assert!(fault.message.starts_with("tile 4"), "{}", fault.message);
        assert_eq!(parse_position("").expect_err("nothing is written").column, None);
    }
}
