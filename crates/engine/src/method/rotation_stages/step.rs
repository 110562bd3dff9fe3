//! The solution of a position, word by word.

use antipode_puzzles::rotation::{Board, Position, Rule, Turn, Variant, format_turns};

use super::matrix::Matrix;
use super::stage::{Stage, cell_name};

/// One word of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The stage it belongs to.
    pub stage: Stage,
    /// The cell of the stage's number before the step, from 0.
    pub from: usize,
    /// The cell of the number after the step.
    pub to: usize,
    /// The word as in the matrix.
    pub word: Vec<Turn>,
    /// The word in turns of the rule.
    pub turns: Vec<Turn>,
    /// The placed numbers that leave home during the step and are home again after it, ascending. No other placed number moves.
    pub displaced: Vec<u8>,
    /// The position after the step.
    pub after: Position,
}

/// Solves a position stage by stage. A number that is home needs no step. `None` unless the board is 3 × 3 with upright numbers
/// and blocks of 2 × 2, and the rule turns blocks by quarters.
#[must_use]
pub fn solve(start: &Position, matrix: &Matrix, rule: Rule) -> Option<Vec<Step>> {
    let board = start.board();
    if board != Board::square(3, 3, 2).ok()? {
        return None;
    }
    let variant = Variant::new(board, rule).ok()?;
    let mut now = start.clone();
    let mut steps = Vec::new();
    for stage in Stage::all() {
        loop {
            let from = cell_of(&now, stage.number());
            if from == stage.home_cell() {
                break;
            }
            let word = matrix.word(stage, from).expect("a word for each cell that is not taken");
            let turns: Vec<Turn> = word.iter().flat_map(|turn| in_turns_of(&variant, *turn)).collect();
            let mut after = now.clone();
            let mut displaced = Vec::new();
            for turn in &turns {
                after = after.turned(*turn).expect("a block of this board");
                displaced.extend(stage.placed().iter().filter(|number| {
                    usize::from(after.numbers()[usize::from(**number) - 1]) != usize::from(**number)
                }));
            }
            displaced.sort_unstable();
            displaced.dedup();
            let to = cell_of(&after, stage.number());
            now = after.clone();
            steps.push(Step { stage, from, to, word: word.to_vec(), turns, displaced, after });
        }
    }
    Some(steps)
}

/// Expresses a turn by any number of steps in turns of the rule.
pub(super) fn in_turns_of(variant: &Variant, turn: Turn) -> Vec<Turn> {
    let order = variant.board().turn_order() as i8;
    let same = |steps: &i8| (steps - turn.steps).rem_euclid(order) == 0;
    let allowed = variant.allowed_steps();
    if let Some(steps) = allowed.iter().copied().find(same) {
        return vec![Turn { block: turn.block, steps }];
    }
    let count = variant.cost(turn.steps.into()) as usize;
    let back = allowed.contains(&-1) && turn.steps.rem_euclid(order) * 2 > order;
    vec![Turn { block: turn.block, steps: if back { -1 } else { 1 } }; count]
}

fn cell_of(position: &Position, number: u8) -> usize {
    position.numbers().iter().position(|here| *here == number).expect("each number is there once")
}

impl Step {
    /// A sentence that names the number's current cell and its home.
    #[must_use]
    pub fn purpose(&self) -> String {
        let Step { stage, from, .. } = self;
        format!(
            "{} is in {} and belongs in {}.",
            stage.number(),
            cell_name(*from),
            cell_name(stage.home_cell())
        )
    }

    /// The effect of the word and why it preserves the placed numbers, without a full stop.
    #[must_use]
    pub fn technique(&self) -> String {
        let mut text = format!(
            "Do {}: it brings {} ",
            format_turns(&self.word, self.after.board()),
            self.stage.number()
        );
        text.push_str(if self.to == self.stage.home_cell() { "home" } else { "to " });
        if self.to != self.stage.home_cell() {
            text.push_str(cell_name(self.to));
        }
        let placed = self.stage.placed();
        let still = (1..=9).filter(|number| placed.contains(number) && !self.displaced.contains(number));
        let still: Vec<u8> = still.collect();
        if !self.displaced.is_empty() {
            list(&mut text, "; ", &self.displaced);
            text.push_str(if self.displaced.len() == 1 {
                " makes way and returns"
            } else {
                " make way and return"
            });
        }
        if !still.is_empty() {
            list(&mut text, if self.displaced.is_empty() { "; " } else { ", " }, &still);
            text.push_str(if still.len() == 1 { " does not move" } else { " do not move" });
        }
        text
    }
}

/// `1, 2 and 3`.
fn list(text: &mut String, before: &str, numbers: &[u8]) {
    text.push_str(before);
    for (index, number) in numbers.iter().enumerate() {
        text.push_str(match numbers.len() - index {
            _ if index == 0 => "",
            1 => " and ",
            _ => ", ",
        });
        text.push(char::from(b'0' + number));
    }
}
