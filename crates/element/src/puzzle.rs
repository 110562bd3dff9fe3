//! The puzzles of boards, each in a chunk that is fetched before its first board.

use antipode_app::puzzle::view::PuzzleView;
use antipode_play::puzzle::{Position, PuzzleKind, Ruleset};
use antipode_reader::solver_question::SolverQuestion;
use antipode_ui::board::BoardProps;
use antipode_ui::chunk::{ChunkMissing, Part};
use antipode_ui::in_chunk;
use std::borrow::Cow;

/// What a board needs of its puzzle besides the rules.
#[derive(Clone, Copy)]
pub struct Puzzle {
    pub kind: PuzzleKind,
    /// What screen readers call the board.
    pub board_label: &'static str,
    /// The goal, in a sentence or two.
    pub goal_text: fn(&Position) -> Cow<'static, str>,
    /// The board, if the puzzle is not drawn and played as its scene.
    pub own_board: Option<Part<BoardProps>>,
    /// What a solver is asked about a board; `None` if board and ruleset are of different puzzles.
    pub question: fn(Ruleset, &Position) -> Option<SolverQuestion>,
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Puzzle) -> bool {
        self.kind == other.kind
    }
}

impl Puzzle {
    /// The puzzle `P`, with its rules supplied.
    fn of<P: PuzzleView>() -> Puzzle {
        #[cfg(feature = "split")]
        antipode_play::puzzle::Rules::supply::<P>();
        Puzzle {
            kind: P::KIND,
            board_label: P::COPY.board_label,
            goal_text: |position| P::of_position(position).map(P::goal_text).unwrap_or_default(),
            own_board: P::OWN_BOARD,
            question: |ruleset, position| {
                Some(SolverQuestion::of::<P>(P::of_ruleset(ruleset)?, P::of_position(position)?))
            },
        }
    }

    /// Fetches a puzzle.
    ///
    /// # Errors
    /// If it could not be fetched.
    pub async fn load(kind: PuzzleKind) -> Result<Puzzle, ChunkMissing> {
        match kind {
            PuzzleKind::Ramka => ramka().await,
            PuzzleKind::Rotation => rotation().await,
            PuzzleKind::Fifteen => fifteen().await,
            PuzzleKind::Sliding => sliding().await,
        }
    }
}

in_chunk!(rules_ramka, fn ramka() -> Puzzle = Puzzle::of::<antipode_play::puzzle::ramka::Ramka>());
in_chunk!(rules_rotation, fn rotation() -> Puzzle = Puzzle::of::<antipode_play::puzzle::rotation::Rotation>());
in_chunk!(rules_fifteen, fn fifteen() -> Puzzle = Puzzle::of::<antipode_play::puzzle::fifteen::Fifteen>());
in_chunk!(rules_sliding, fn sliding() -> Puzzle = Puzzle::of::<antipode_play::puzzle::sliding::Sliding>());

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::of_puzzle;

    #[test]
    fn the_solvers_of_a_board_are_of_its_puzzle() {
        for kind in PuzzleKind::ALL {
            let puzzle = of_puzzle!(PuzzleKind(kind) => |P| Puzzle::of::<P>());
            let question =
                (puzzle.question)(kind.default_ruleset(), &kind.first_board()).expect("of one puzzle");
            let solver = question.table.or(question.search).expect("a solver");
            assert!(solver.starts_with(kind.name()), "{solver}");
            assert!(!(puzzle.goal_text)(&kind.first_board()).is_empty());
        }
    }
}
