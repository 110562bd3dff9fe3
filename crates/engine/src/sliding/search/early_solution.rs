//! A solution early, which need not be the shortest: the paths of a beam search, as moves.

use antipode_puzzles::sliding::{Move, PosedBoard};

use super::super::word::Word;
use super::beam::{self, Beam};
use super::packed_key::PackedKey;
use super::path_moves::PathMoves;
use super::position_code::PositionCode;

/// The moves that are found in one step along a path.
const PATH_MOVES: u64 = 16;

/// The best solution of a beam search so far.
#[derive(Debug)]
pub(super) struct EarlySolution<W: Word, K> {
    beam: Option<Beam<W, K>>,
    /// The path whose moves are being found.
    path: Option<PathMoves<K>>,
    moves: Option<Vec<Move>>,
    /// The width of the beam when it begins.
    width: usize,
}

impl<W: Word, K: PackedKey> EarlySolution<W, K> {
    /// No solution, and no search yet.
    pub(super) fn new() -> EarlySolution<W, K> {
        EarlySolution { beam: None, path: None, moves: None, width: beam::FIRST_WIDTH }
    }

    /// The best solution of a stopped search, which resumes with a beam of this width.
    pub(super) fn resumed(moves: Option<Vec<Move>>, width: usize) -> EarlySolution<W, K> {
        EarlySolution {
            moves,
            width: width.clamp(beam::FIRST_WIDTH, beam::MAX_WIDTH),
            ..EarlySolution::new()
        }
    }

    /// The width of the beam.
    pub(super) fn width(&self) -> usize {
        self.beam.as_ref().map_or(self.width, Beam::width)
    }

    /// The solution of a position that is solved.
    pub(super) fn of_solved() -> EarlySolution<W, K> {
        EarlySolution { moves: Some(Vec::new()), ..EarlySolution::new() }
    }

    /// Whether the search has begun.
    pub(super) fn has_begun(&self) -> bool {
        self.beam.is_some()
    }

    /// Begins the search within `bytes` bytes, unless a piece could not reach its place on an empty board.
    pub(super) fn begin(&mut self, puzzle: &PosedBoard, code: &PositionCode<W, K>, bytes: usize) {
        let known = self.moves.as_ref().map(Vec::len);
        self.beam = Beam::new(puzzle, code, bytes, (self.width, known));
    }

    /// The moves of the best solution so far.
    pub(super) fn moves(&self) -> Option<&[Move]> {
        self.moves.as_deref()
    }

    /// The memory set aside, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.beam.as_ref().map_or(0, Beam::bytes)
    }

    /// Frees the memory. The solution stays.
    pub(super) fn end(&mut self) {
        (self.beam, self.path) = (None, None);
    }

    /// Whether there is nothing left to do.
    pub(super) fn is_finished(&self) -> bool {
        self.path.is_none() && self.beam.as_ref().is_none_or(Beam::is_finished)
    }

    /// Expands up to `budget` positions, or finds some moves of a better solution.
    pub(super) fn step(&mut self, puzzle: &PosedBoard, code: &PositionCode<W, K>, budget: u64) {
        let metric = puzzle.metric();
        if let Some(path) = &mut self.path {
            let moves =
                (0..if metric.is_super() { 1 } else { PATH_MOVES }).find_map(|_| path.step(code, metric));
            if moves.is_some() {
                (self.moves, self.path) = (moves, None);
            }
            return;
        }
        let Some(beam) = &mut self.beam else { return };
        beam.step(code, metric, budget);
        let known = self.moves.as_ref().map_or(usize::MAX, Vec::len);
        if let Some(path) = beam.best().filter(|path| path.len() - 1 < known) {
            let start = puzzle.start();
            self.path = Some(PathMoves::new(code, start.anchors(), path[1..].to_vec()));
        }
    }
}
