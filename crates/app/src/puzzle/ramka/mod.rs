//! Ramka on the page: every slide and every shift of the board is a move of its own.
//!
//! - [`copy`]: its texts, metrics and sources. - [`move_text`]: its moves in words. - [`move_counts`]: counting moves.
//! - [`keyboard`]: its keys.

pub mod copy;
pub mod keyboard;
pub mod move_counts;
pub mod move_text;

pub use keyboard::KeyBinding;
pub use move_counts::MoveCounts;

use crate::game::Playable;
use antipode_puzzles::puzzle::{Rank, Ranked};
use antipode_puzzles::ramka::{self, Board, Metric, Move, Ramka, format_moves, parse_moves};
use antipode_puzzles::scene::Scene;
use antipode_puzzles::scramble;

/// The puzzle as it is played. How moves are counted is up to the metric and does not restrict play.
pub const FREE_PLAY: Ramka = Ramka(Metric::SlidesShifts);

/// The board of a seed: a position of the metric's space, uniform over all seeds.
#[must_use]
pub fn scrambled(seed: &str, metric: Metric) -> Board {
    let puzzle = Ramka(metric);
    let drawn = scramble::uniform(seed, puzzle.count());
    let rank = u32::try_from(drawn).expect("Ramka has fewer than 2^32 positions");
    puzzle.unrank(Rank(rank)).expect("a rank below the count")
}

impl Playable for Ramka {
    fn scene(&self, board: &Board) -> Scene<Move> {
        ramka::scene(board)
    }

    fn expand(&self, board: &Board, mv: Move) -> Option<Vec<Move>> {
        board.expand(mv)
    }

    fn print(&self, board: &Board) -> String {
        board.to_string()
    }

    fn parse(&self, text: &str) -> Result<Board, String> {
        text.parse().map_err(|error: ramka::ParsePositionError| error.to_string())
    }

    fn print_moves(&self, _: &Board, moves: &[Move]) -> String {
        format_moves(moves)
    }

    fn parse_moves(&self, _: &Board, text: &str) -> Result<Vec<Move>, String> {
        parse_moves(text).map_err(|error| error.to_string())
    }
}
