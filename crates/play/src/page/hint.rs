//! Hints: from a rough distance to the move and the reason.

use super::model::Model;
use crate::game::{Event, HintLevel};
use crate::numbers::{Share, share_of};
use crate::puzzle::metric_info::MetricInfo;
use crate::puzzle::{Move, Position};
use antipode_protocol::{Branches, PositionFacts};

/// What is pointed out on the current position.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// The level of the hint that is shown.
    pub level: Option<HintLevel>,
    /// The highlighted move of the list.
    pub highlighted_move: Option<Move>,
}

#[derive(Clone, Copy, Debug)]
pub enum HintAction {
    /// Show a hint, one level above the last.
    Raise,
    /// Close the hint.
    Clear,
    /// Highlight a move of the list.
    HighlightMove(Option<Move>),
}

impl Model {
    pub(super) fn reduce_hint(&mut self, action: HintAction) {
        match action {
            HintAction::Raise => self.raise_hint_level(),
            HintAction::Clear => self.hints.level = None,
            HintAction::HighlightMove(mv) => self.hints.highlighted_move = mv,
        }
    }

    fn raise_hint_level(&mut self) {
        let is_found = self.board_search_result().is_some_and(|result| result.bounds.upper.is_some());
        if self.depth().is_none() && !is_found {
            return self.notices.add("Hints need the distance, which is not known yet.".to_owned());
        }
        let next = match self.hints.level {
            None => Some(HintLevel::Band),
            Some(level) => level.next_level(),
        };
        if let Some(level) = next {
            self.hints.level = Some(level);
            self.games = self.games.reduce(Event::HintGiven(level));
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

/// Returns the text of a hint level. `farthest` is the greatest possible distance, if known. `proven` says whether
/// the depth is the distance or only the length of the best solution found so far.
#[must_use]
pub fn text(
    level: HintLevel,
    board: &Position,
    knowledge: &PositionFacts,
    branches: Option<&Branches>,
    (metric, farthest): (&MetricInfo, Option<u32>),
    proven: bool,
) -> String {
    let depth = knowledge.depth;
    let Some(mv) = best_move(board, knowledge) else { return "The board is solved.".to_owned() };
    match level {
        HintLevel::Band => band(depth, farthest).to_owned(),
        HintLevel::Number => {
            let most = if proven { "" } else { "At most " };
            format!("{most}{depth} {} from {}.", metric.unit(u64::from(depth)), metric.target)
        }
        HintLevel::Row => board.location_hint(mv),
        HintLevel::Move => format!("{}: {}.", board.move_text(mv), board.instruction(mv)),
        HintLevel::Reason if !proven || knowledge.moves.len() < 2 => {
            let solution = if proven {
                "A shortest solution starts with it."
            } else {
                "The best solution found so far starts with it."
            };
            format!("{}: {}. {solution}", board.move_text(mv), board.instruction(mv))
        }
        HintLevel::Reason => {
            let nearer = knowledge.moves.iter().filter(|after| after.depth < depth).count();
            let all = knowledge.moves.len();
            let after = depth.saturating_sub(1);
            let choice = match nearer {
                1 => {
                    format!("It is the only one of {all} moves that gets closer: {after} instead of {depth}.")
                }
                _ => format!("It gets closer, {after} instead of {depth}, as {nearer} of {all} moves do."),
            };
            let name = board.move_text(mv);
            let share = branches.and_then(|branches| {
                let first = branches.first_moves.iter().find(|branch| branch.move_name == name)?;
                Some(match share_of(first.solutions, branches.solutions)? {
                    Share::All => " Every shortest solution starts with it.".to_owned(),
                    Share::Part(percent) => format!(" {percent} of the shortest solutions start with it."),
                })
            });
            format!("{name}: {}. {choice}{}", board.instruction(mv), share.unwrap_or_default())
        }
    }
}

/// Describes the depth roughly, relative to the greatest distance.
fn band(depth: u32, farthest: Option<u32>) -> &'static str {
    let Some(farthest) = farthest else {
        return match depth {
            0..=4 => "Very close: almost solved.",
            5..=9 => "Neither close nor far.",
            _ => "Far.",
        };
    };
    let percent = 100 * depth / farthest.max(1);
    match percent {
        0..15 => "Very close: almost solved.",
        15..40 => "Close: well under half of the greatest distance.",
        40..60 => "About halfway to the farthest boards.",
        60..80 => "Far, like most boards.",
        _ => "Very far: few boards are farther away.",
    }
}

/// Returns the board slots that a hint level highlights.
#[must_use]
pub fn highlighted_slots(level: HintLevel, board: &Position, mv: Move) -> Vec<usize> {
    match level {
        HintLevel::Band | HintLevel::Number => Vec::new(),
        HintLevel::Row | HintLevel::Move | HintLevel::Reason => {
            board.highlighted_slots(mv, level == HintLevel::Row)
        }
    }
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

    fn hint_text(level: HintLevel, branches: Option<&Branches>) -> String {
        text(level, &board(BOARD), &knowledge(), branches, (&TILES.metric_info(), Some(42)), true)
    }

    #[test]
    fn the_row_in_the_frame_is_preferred() {
        let preferred =
            |text: &str| best_move(&board(text), &knowledge()).map(|mv| board(text).move_text(mv));
        assert_eq!(preferred(BOARD).as_deref(), Some("R2"));
        assert_eq!(preferred("4.12/356/789.-@1").as_deref(), Some("L1"));
    }

    #[test]
    fn every_level_adds_information() {
        assert!(hint_text(HintLevel::Band, None).starts_with("Close"));
        assert_eq!(hint_text(HintLevel::Number, None), "16 tile moves from solved.");
        assert_eq!(hint_text(HintLevel::Row, None), "Turn to row 2.");
        assert_eq!(hint_text(HintLevel::Move, None), "R2: tile 6 from row 2 into the right space.");
        let branches = Branches {
            position: knowledge().position,
            depth: 16,
            solutions: 8,
            first_moves: vec![
                Branch { move_name: "R2".into(), solutions: 6 },
                Branch { move_name: "L1".into(), solutions: 2 },
            ],
        };
        let reason = hint_text(HintLevel::Reason, Some(&branches));
        assert!(
            reason.contains("15 instead of 16") && reason.contains("2 of 4 moves") && reason.contains("75"),
            "{reason}"
        );
    }

    #[test]
    fn the_board_highlights_the_hint() {
        let board = board(BOARD);
        let mv = best_move(&board, &knowledge()).expect("a move");
        assert!(highlighted_slots(HintLevel::Number, &board, mv).is_empty());
        assert_eq!(highlighted_slots(HintLevel::Row, &board, mv), [4, 5, 6]);
        assert_eq!(highlighted_slots(HintLevel::Move, &board, mv), [6]);
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
