//! The interactive state of the six-point board. Pure.

use crate::word_board::WordBoard;
use antipode_protocol::exceptional_board::{CellPair, GroupElement, ProjectiveLine};
use antipode_puzzles::rotation::{Board, Turn};
use std::rc::Rc;
use yew::Reducible;

/// The maximum number of placed numbers.
const MAX_CONSTRAINTS: usize = 3;

/// The board and the placed numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LineModel {
    pub(crate) line: Rc<ProjectiveLine>,
    pub(crate) board: WordBoard,
    /// For each cell the number that must be there.
    pub(crate) constraints: [Option<u8>; 6],
}

/// An action on the board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Action {
    /// Turn a block by hand.
    Turn(Turn),
    /// Show the next turn of the word.
    Tick,
    /// Place a number in a cell, or clear the cell.
    Constrain(usize, Option<u8>),
    /// Clear all placed numbers.
    ClearConstraints,
    /// Show the word that reaches the placed numbers from solved.
    ShowSolution,
    /// Reset to solved.
    Reset,
    /// Set a random one of the 120 positions.
    Shuffle(String),
}

impl LineModel {
    pub(crate) fn new(line: Rc<ProjectiveLine>) -> LineModel {
        LineModel { line, board: WordBoard::new(board()), constraints: [None; 6] }
    }

    fn apply(&self, action: Action) -> LineModel {
        let mut next = self.clone();
        if matches!(action, Action::Turn(_) | Action::ShowSolution | Action::Reset | Action::Shuffle(_)) {
            while !next.board.queue.is_empty() {
                next.tick();
            }
        }
        match action {
            Action::Turn(turn) => {
                let turned = next.board.turn(turn);
                next.board.announcement = format!("{turned} {}", next.state_text());
            }
            Action::Tick => next.tick(),
            Action::Constrain(cell, number) => next.constrain(cell, number),
            Action::ClearConstraints => next.constraints = [None; 6],
            Action::ShowSolution => {
                if let [element] = self.matching_elements()[..] {
                    next.board.show_from_solved(&element.word, "The numbers are already there.");
                }
            }
            Action::Reset => next.board.reset(),
            Action::Shuffle(seed) => {
                next.board.shuffle(&seed);
                next.board.announcement =
                    format!("One of the {} positions. {}", self.line.elements.len(), next.state_text());
            }
        }
        next
    }

    fn tick(&mut self) {
        if let Some(announcement) = self.board.tick() {
            self.board.announcement = format!("{announcement} {}", self.state_text());
        }
    }

    /// Places a number in a cell and removes it from any other. A fourth number is rejected.
    fn constrain(&mut self, cell: usize, number: Option<u8>) {
        if cell >= self.constraints.len() {
            return;
        }
        self.constraints[cell] = None;
        if let Some(number) = number {
            for constraint in &mut self.constraints {
                constraint.take_if(|constraint| *constraint == number);
            }
            if self.constraint_count() < MAX_CONSTRAINTS {
                self.constraints[cell] = Some(number);
            }
        }
    }

    /// The number of placed numbers.
    pub(crate) fn constraint_count(&self) -> usize {
        self.constraints.iter().flatten().count()
    }

    /// Whether another number can be placed.
    pub(crate) fn can_constrain(&self) -> bool {
        self.constraint_count() < MAX_CONSTRAINTS
    }

    /// The elements that match the placed numbers.
    pub(crate) fn matching_elements(&self) -> Vec<&GroupElement> {
        let fulfils = |element: &&GroupElement| {
            let mut constraints = self.constraints.iter().enumerate();
            constraints.all(|(cell, constraint)| {
                constraint.is_none_or(|number| usize::from(element.images[usize::from(number) - 1]) == cell)
            })
        };
        self.line.elements.iter().filter(fulfils).collect()
    }

    /// The element of the current position.
    pub(crate) fn board_element(&self) -> Option<&GroupElement> {
        let leads_here = |element: &&GroupElement| {
            let mut numbers = (1..=6).zip(&element.images);
            numbers.all(|(number, cell)| self.board.position.numbers()[usize::from(*cell)] == number)
        };
        self.line.elements.iter().find(leads_here)
    }

    pub(crate) fn turn_element(&self, turn: Turn) -> Option<&GroupElement> {
        let word = antipode_puzzles::rotation::format_turn(turn, board());
        self.line.elements.iter().find(|element| element.word == [word.as_str()])
    }

    /// The image of each point under a fraction, in the order 0 1 2 3 4 ∞.
    pub(crate) fn point_map(&self, element: &GroupElement) -> [u8; 6] {
        let mut mapped = [0; 6];
        for (cell, to) in element.images.iter().enumerate() {
            mapped[usize::from(self.line.labels[cell])] = self.line.labels[usize::from(*to)];
        }
        mapped
    }

    /// The place of each pairing of the numbers among the five.
    pub(crate) fn pairing_places(&self) -> Vec<usize> {
        let element = self.board_element();
        let place =
            |pairing: usize| element.map_or(pairing, |element| usize::from(element.pairings[pairing]));
        (0..self.line.pairings.len()).map(place).collect()
    }

    /// The pairs of cells of a pairing.
    pub(crate) fn cells(&self, pairing: usize) -> &[CellPair] {
        &self.line.pairings[pairing]
    }

    fn state_text(&self) -> String {
        let numbers: Vec<String> = self.board.position.numbers().iter().map(ToString::to_string).collect();
        let fraction = self.board_element().map_or("", |element| &element.fraction);
        format!("The board reads {}; from solved that is x to {fraction}.", numbers.join(" "))
    }
}

impl Reducible for LineModel {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        Rc::new(self.apply(action))
    }
}

/// The board of 2 rows of 3 with blocks of 2 × 2.
pub(crate) fn board() -> Board {
    Board::square(2, 3, 2).expect("a block of two rows fits on it")
}

pub(crate) fn point_name(label: u8) -> &'static str {
    ["0", "1", "2", "3", "4", "∞"].get(usize::from(label)).unwrap_or(&"?")
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::rotation::{Position, format_turns};

    /// The 120 positions with words, found by breadth-first search; without fractions and pairings.
    fn line() -> Rc<ProjectiveLine> {
        let mut found = vec![(Position::solved(board()), Vec::<Turn>::new())];
        let mut next = 0;
        while next < found.len() {
            for (block, steps) in [(0, 1), (0, -1), (0, 2), (1, 1), (1, -1), (1, 2)] {
                let turn = Turn { block, steps };
                let after = found[next].0.turned(turn).expect("a turn");
                if !found.iter().any(|(other, _)| *other == after) {
                    let mut word = found[next].1.clone();
                    word.push(turn);
                    found.push((after, word));
                }
            }
            next += 1;
        }
        let element = |(position, word): &(Position, Vec<Turn>)| GroupElement {
            images: (1..=6)
                .map(|n| position.numbers().iter().position(|m| *m == n).expect("it is there") as u8)
                .collect(),
            word: word.iter().map(|turn| format_turns(&[*turn], board())).collect(),
            matrix: [1, 0, 0, 1],
            fraction: "x".to_owned(),
            pairings: vec![0, 1, 2, 3, 4],
        };
        Rc::new(ProjectiveLine {
            labels: vec![1, 2, 0, 3, 4, 5],
            labelings: 120,
            elements: found.iter().map(element).collect(),
            pairings: vec![Vec::new(); 5],
            conjugacy_classes: Vec::new(),
        })
    }

    #[test]
    fn each_placed_number_leaves_fewer_positions_and_the_third_leaves_one() {
        let mut play = LineModel::new(line());
        let mut counts = vec![play.matching_elements().len()];
        for (cell, number) in [(4, 1), (0, 6), (1, 5)] {
            play = play.apply(Action::Constrain(cell, Some(number)));
            counts.push(play.matching_elements().len());
        }
        assert_eq!(counts, [120, 20, 4, 1]);
        assert_eq!(
            play.apply(Action::Constrain(5, Some(2))).constraints,
            play.constraints,
            "a fourth is rejected"
        );
        let mut shown = play.apply(Action::ShowSolution);
        while !shown.board.queue.is_empty() {
            shown = shown.apply(Action::Tick);
        }
        assert_eq!(
            (
                shown.board.position.numbers()[4],
                shown.board.position.numbers()[0],
                shown.board.position.numbers()[1]
            ),
            (1, 6, 5)
        );
    }

    #[test]
    fn a_number_is_placed_once() {
        let play =
            LineModel::new(line()).apply(Action::Constrain(0, Some(3))).apply(Action::Constrain(2, Some(3)));
        assert_eq!(play.constraints, [None, None, Some(3), None, None, None]);
        assert_eq!(play.apply(Action::Constrain(2, None)).constraint_count(), 0);
        assert_eq!(play.apply(Action::Constrain(9, Some(1))), play);
    }

    #[test]
    fn a_turn_is_a_map_of_the_points() {
        let play = LineModel::new(line());
        let turned = play.turn_element(Turn::clockwise(0)).expect("a turn is one of the 120");
        assert_eq!(play.point_map(turned), [0, 2, 4, 1, 3, 5], "x to 2x");
        let after = play.apply(Action::Turn(Turn::clockwise(0)));
        assert_eq!(after.board_element(), Some(turned));
    }
}
