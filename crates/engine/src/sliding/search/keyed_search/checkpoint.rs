//! A search as bytes, from which it resumes, even with another limit on memory.
//!
//! ```text
//!   0  magic, "antislid"                      24  what the search does, 12 words: see `State`
//!   8  version, u32                          120  the moves of the best solution so far, two words each
//!  12  words of a key, u32                        the number of goals' balls: 0 or 1
//!  16  fingerprint of the puzzle, u64             the sizes of the layers around the start
//!                                                 the balls: see `ball_parts`
//!                                                 checksum, u64
//! ```

use std::hash::Hasher;
use std::io::{self, Read, Write};

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::sliding::{Move, Pieces, PosedBoard, trace_move};
use twox_hash::XxHash64;

use super::{
    Ball, EASY, EarlySolution, KeyedSearch, MIN_BEAM_BYTES, NarrowSearch, PackedKey, Phase, SearchOutcome,
    Side, Word,
};
use crate::checkpoint::{HashingStream, ReadCheckpointError};
use crate::sliding::search::ball_parts::BallParts;

const MAGIC: [u8; 8] = *b"antislid";
const VERSION: u32 = 1;
/// No solution that was found early is longer.
const MAX_MOVES: u64 = 1 << 20;
/// There is no solution yet.
const NO_SOLUTION: u64 = u64::MAX;

const GROWING: u64 = 0;
const NARROW: u64 = 1;
const BEAM: u64 = 2;

/// What a search does, as words: the phase, three numbers of the phase, then those of the search.
type State = [u64; 12];

impl<W: Word, K: PackedKey> KeyedSearch<W, K> {
    /// The state as words; `None` while that is not possible: before there is a ball, and at the end.
    fn state(&self) -> Option<State> {
        let phase = match self.phase {
            Phase::Growing if self.found.is_empty() => [GROWING, 0, 0, 0],
            Phase::Narrow(ref narrow) => {
                let [radius, length, left] = narrow.state();
                [NARROW, radius, length, left]
            }
            Phase::Beam(left, outcome) => [BEAM, left, (outcome == SearchOutcome::TooManySets).into(), 0],
            _ => return None,
        };
        let [kind, first, second, third] = phase;
        let moves = self.early.moves().map_or(NO_SOLUTION, |moves| moves.len() as u64);
        let side = u64::from(self.side == Side::Goals);
        let [need, proven, radius] = [self.need, self.proven, self.radius].map(u64::from);
        let (peak, width) = (self.peak_bytes as u64, self.early.width() as u64);
        Some([kind, first, second, third, need, proven, radius, side, peak, width, moves, 0])
    }

    /// Whether the search can be written now.
    pub(super) fn has_checkpoint(&self) -> bool {
        self.state().is_some()
    }

    /// Writes the search as bytes that [`KeyedSearch::restore`] reads.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(state) = self.state() else { return Err(io::ErrorKind::WouldBlock.into()) };
        let mut out = HashingStream::new(out);
        out.write_header(MAGIC, VERSION, K::words(), fingerprint(&self.puzzle))?;
        out.write_words(&state)?;
        for mv in self.early.moves().unwrap_or_default() {
            let shift = u64::from(mv.down as u8) << 8 | u64::from(mv.right as u8);
            out.write_words(&[mv.pieces.0, shift])?;
        }
        out.write_words(&[self.from_goals.is_some().into()])?;
        out.write_words(&self.sizes)?;
        for ball in [Some(&self.from_start), self.from_goals.as_ref()].into_iter().flatten() {
            ball.write(&mut out)?;
        }
        out.write_end()
    }

    /// Continues where another search of this puzzle was written. Accepts any bytes and rejects everything that is not a
    /// complete checkpoint of exactly this puzzle; then nothing has changed.
    pub(super) fn restore(&mut self, bytes: &mut dyn Read) -> Result<(), ReadCheckpointError> {
        let mut bytes = HashingStream::new(bytes);
        let (words, board) = bytes.read_header(MAGIC, VERSION)?;
        if board != fingerprint(&self.puzzle) || words != K::words() || self.outcome.is_some() {
            return Err(ReadCheckpointError::WrongBoard);
        }
        let mut state: State = [0; 12];
        bytes.read_words(&mut state)?;
        let [kind, first, second, third, need, proven, radius, side, peak, width, moves, _] = state;
        let moves = self.read_moves(&mut bytes, moves)?;
        let mut has_goals = [0];
        bytes.read_words(&mut has_goals)?;
        let mut sizes = Vec::new();
        for _ in 0..=radius {
            let mut size = [0];
            bytes.read_words(&mut size)?;
            sizes.extend(size);
        }
        let mut anchors = vec![0; self.code.pieces()];
        let mut is_position = |key: K| self.code.is_position(key, &mut anchors);
        let mut from_start = BallParts::read(&mut bytes, &mut is_position)?;
        let from_goals = match has_goals {
            [0] => None,
            [1] => Some(BallParts::read(&mut bytes, &mut is_position)?),
            _ => return Err(ReadCheckpointError::Inconsistent),
        };
        bytes.read_end()?;

        let small = |number: u64| u32::try_from(number).map_err(|_| ReadCheckpointError::Inconsistent);
        let (need, proven, radius) = (small(need)?, small(proven)?, small(radius)?);
        let layers = from_start.layers.len() as u64;
        let phase = match (kind, second) {
            (GROWING, _) => Phase::Growing,
            (NARROW, length) if first < layers && self.bound.is_some() && from_goals.is_none() => {
                Phase::Narrow(NarrowSearch::resumed(
                    [small(first)?, small(length)?],
                    third,
                    layers > first + 1,
                ))
            }
            (BEAM, 0) => Phase::Beam(first, SearchOutcome::OutOfMemory),
            (BEAM, 1) => Phase::Beam(first, SearchOutcome::TooManySets),
            _ => return Err(ReadCheckpointError::Inconsistent),
        };
        let start = self.code.key_of(self.puzzle.start().anchors());
        let is_from_start = from_start.layers[0].len() == 1 && from_start.layers[0].get(0) == Some(start);
        let are_goals = from_goals.as_ref().is_none_or(|goals| {
            let mut keys = goals.layers[0].chunks().iter().flatten();
            keys.all(|key| self.goal.is_goal(&self.puzzle, &self.code, *key, &mut anchors))
        });
        let has_side = side == 0 || side == 1 && from_goals.is_some();
        if !is_from_start || !are_goals || !has_side || need == 0 {
            return Err(ReadCheckpointError::Inconsistent);
        }
        (self.need, self.proven, self.radius) = (need, proven, radius);
        self.side = if side == 1 { Side::Goals } else { Side::Start };
        (self.peak_bytes, self.sizes) = (peak as usize, sizes);
        self.early = EarlySolution::resumed(moves, width as usize);
        if from_start.positions >= EASY && self.beam_bytes() >= MIN_BEAM_BYTES {
            self.early.begin(&self.puzzle, &self.code, self.beam_bytes());
        }
        if matches!(phase, Phase::Beam(..)) {
            from_start.drop_layers();
        }
        let max_bytes = self.max_bytes.saturating_sub(self.early.bytes());
        self.from_start = Ball::from_parts(from_start, max_bytes);
        self.from_goals = from_goals.map(|parts| Ball::from_parts(parts, max_bytes));
        self.phase = phase;
        Ok(())
    }

    /// The moves of a solution, which must solve the puzzle.
    fn read_moves(
        &self,
        bytes: &mut HashingStream<&mut dyn Read>,
        count: u64,
    ) -> Result<Option<Vec<Move>>, ReadCheckpointError> {
        if count == NO_SOLUTION {
            return Ok(None);
        }
        if count > MAX_MOVES {
            return Err(ReadCheckpointError::Inconsistent);
        }
        let (mut moves, mut here) = (Vec::new(), self.puzzle.start());
        for _ in 0..count {
            let mut words = [0; 2];
            bytes.read_words(&mut words)?;
            let [pieces, shift] = words;
            let [right, down, ..] = shift.to_le_bytes();
            let mv = Move { pieces: Pieces(pieces), down: down as i8, right: right as i8 };
            let after = trace_move(&here, mv, self.puzzle.metric());
            here = after.ok_or(ReadCheckpointError::Inconsistent)?.0;
            moves.push(mv);
        }
        self.puzzle.is_solved(&here).then_some(Some(moves)).ok_or(ReadCheckpointError::Inconsistent)
    }
}

/// What identifies the puzzle and its metric.
fn fingerprint(puzzle: &PosedBoard) -> u64 {
    let mut hash = XxHash64::with_seed(0);
    for text in [&puzzle.start_text(), &puzzle.goal_text(), puzzle.metric().name()] {
        hash.write(text.as_bytes());
        hash.write(&[0]);
    }
    hash.finish()
}
