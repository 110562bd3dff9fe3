//! Hints: the move, shown on the board, and on request the reason.

use super::model::Model;
use crate::game::{Event, HintLevel, Ms};
use crate::numbers::{Share, sentence, share_of};
use crate::puzzle::{Move, Position};
use antipode_protocol::{Branches, PositionFacts};

/// What is pointed out on the current position.
#[derive(Clone, Debug)]
pub struct Hints {
    /// The level of the hint that is shown.
    pub level: Option<HintLevel>,
    /// The level of the next hint: the one that the player chose last.
    chosen_level: HintLevel,
    /// The highlighted move of the list.
    pub highlighted_move: Option<Move>,
}

impl Default for Hints {
    fn default() -> Hints {
        Hints { level: None, chosen_level: HintLevel::Move, highlighted_move: None }
    }
}

#[derive(Clone, Copy, Debug)]
pub enum HintAction {
    /// Show the best move, or play it if it is shown already. `None` while no move is known to be the best.
    Next(Option<Move>, Ms),
    /// Say why it is the best, from now on.
    Explain,
    /// Close the hint.
    Clear,
    /// Highlight a move of the list.
    HighlightMove(Option<Move>),
}

impl Model {
    pub(super) fn reduce_hint(&mut self, action: HintAction) {
        match action {
            HintAction::Next(best, now) => self.show_or_play_hint(best, now),
            HintAction::Explain => {
                self.hints.chosen_level = HintLevel::Reason;
                self.hints.level = self.hints.level.map(|_| HintLevel::Reason);
            }
            HintAction::Clear => self.hints.level = None,
            HintAction::HighlightMove(mv) => self.hints.highlighted_move = mv,
        }
    }

    fn show_or_play_hint(&mut self, best: Option<Move>, now: Ms) {
        match (best, self.hints.level) {
            (None, _) if self.board().is_solved() => self.notices.add("The board is solved.".to_owned()),
            (Some(best), Some(_)) => self.play_moves(vec![best], false, now),
            (None, Some(_)) => {}
            (None, None) if !self.wants_table(self.ruleset) && !self.solver.is_searching => {
                self.notices.add("Hints need a search for the distance.".to_owned());
            }
            // If no move is known yet, it is shown as soon as one is.
            (_, None) => {
                self.hints.level = Some(self.hints.chosen_level);
                self.games = self.games.reduce(Event::HintGiven(self.hints.chosen_level));
            }
        }
    }
}

/// Returns the move that a hint suggests: one that gets closest, if possible without a shift (in Ramka: in the row
/// that is in the frame).
#[must_use]
pub fn best_move(board: &Position, knowledge: &PositionFacts) -> Option<Move> {
    let moves = knowledge.moves.iter().filter(|after| after.depth < knowledge.depth);
    let nearer = moves.filter_map(|after| Some((after.depth, board.parse_move(&after.move_name)?)));
    let steps = |mv: Move| board.expand(mv).map_or(usize::MAX, |steps| steps.len());
    nearer.min_by_key(|(depth, mv)| (*depth, steps(*mv))).map(|(_, mv)| mv)
}

/// Returns the text of a hint: the move, and its reason if `explains`. `proven` says whether the depth is the distance or only the
/// length of the best solution found so far.
#[must_use]
pub fn text(
    explains: bool,
    board: &Position,
    (mv, knowledge): (Move, &PositionFacts),
    branches: Option<&Branches>,
    proven: bool,
) -> String {
    let instruction = sentence(&board.instruction(mv));
    if !explains {
        return instruction;
    }
    if !proven || knowledge.moves.len() < 2 {
        let solution = if proven { "A shortest solution" } else { "The best solution found so far" };
        return format!("{instruction} {solution} starts with it.");
    }
    let depth = knowledge.depth;
    let nearer = knowledge.moves.iter().filter(|after| after.depth < depth).count();
    let (all, after) = (knowledge.moves.len(), depth.saturating_sub(1));
    let choice = match nearer {
        1 => format!("It is the only one of {all} moves that gets closer: {after} instead of {depth}."),
        _ => format!("It gets closer, {after} instead of {depth}, as {nearer} of {all} moves do."),
    };
    let share = branches.and_then(|branches| {
        let name = board.move_text(mv);
        let first = branches.first_moves.iter().find(|branch| branch.move_name == name)?;
        Some(match share_of(first.solutions, branches.solutions)? {
            Share::All => " Every shortest solution starts with it.".to_owned(),
            Share::Part(percent) => format!(" {percent} of the shortest solutions start with it."),
        })
    });
    format!("{instruction} {choice}{}", share.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Ruleset;
    use antipode_protocol::{Branch, MoveOutcome};
    use antipode_puzzles::ramka::Metric;

    const TILES: Ruleset = Ruleset::Ramka(Metric::Tiles);

    const BOARD: &str = "4.12/356/789.-";

    fn knowledge() -> PositionFacts {
        let after = |name: &str, depth| MoveOutcome { move_name: name.into(), depth };
        PositionFacts {
            position: BOARD.into(),
            depth: 16,
            moves: vec![after("L1", 15), after("R1", 17), after("R2", 15), after("R3", 17)],
        }
    }

    fn board(text: &str) -> Position {
        TILES.solved().parse(text).expect("a board")
    }

    fn hint_text(explains: bool, branches: Option<&Branches>) -> String {
        let (board, knowledge) = (board(BOARD), knowledge());
        let best = best_move(&board, &knowledge).expect("a move");
        text(explains, &board, (best, &knowledge), branches, true)
    }

    #[test]
    fn the_row_in_the_frame_is_preferred() {
        let preferred =
            |text: &str| best_move(&board(text), &knowledge()).map(|mv| board(text).move_text(mv));
        assert_eq!(preferred(BOARD).as_deref(), Some("R2"));
        assert_eq!(preferred("4.12/356/789.-@1").as_deref(), Some("L1"));
    }

    #[test]
    fn the_reason_says_how_many_moves_and_solutions_it_shares() {
        assert_eq!(hint_text(false, None), "Push tile 6 from row 2 into the right space.");
        let branches = Branches {
            position: knowledge().position,
            depth: 16,
            solutions: 8,
            first_moves: vec![
                Branch { move_name: "R2".into(), solutions: 6 },
                Branch { move_name: "L1".into(), solutions: 2 },
            ],
        };
        let reason = hint_text(true, Some(&branches));
        assert!(
            reason.contains("15 instead of 16") && reason.contains("2 of 4 moves") && reason.contains("75"),
            "{reason}"
        );
    }

    #[test]
    fn solved_needs_no_hint() {
        let solved = PositionFacts {
            position: "123/456/789".into(),
            depth: 0,
            moves: vec![MoveOutcome { move_name: "L1".into(), depth: 1 }],
        };
        assert_eq!(best_move(&TILES.solved(), &solved), None);
    }
}
