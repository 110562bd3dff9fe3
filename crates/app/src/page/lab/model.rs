//! The state of the Lab and its reducer. Pure.

use crate::address::Ignored;
use crate::address::lab::{Link, Part, Read, example};
use crate::puzzle::rotation::on;
use antipode_puzzles::rotation::{Position, Variant};

/// A dialog of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Instructions and sources.
    Help,
    /// The link to the position.
    Share,
}

/// The state of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    link: Link,
    /// The selected cell, whose number is exchanged with the next one.
    pub picked: Option<usize>,
    /// The text of the position box.
    pub text: String,
    /// The announcement of the last change for screen readers.
    pub told: String,
    /// The notices, each with its id.
    pub notices: Vec<(u32, String)>,
    pub dialog: Option<Dialog>,
    /// The number of board changes so far: each one is a new history entry.
    pub boards: u32,
    numbers: u32,
}

/// An action of the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Open the state of a URL.
    Arrive(Box<Read>),
    /// Change the board or the rule. An unchanged board keeps its position.
    Board(Variant),
    /// Change the position, possibly to another board; with the announcement.
    Place(Position, String),
    /// Select a cell, deselect it, or exchange its number with that of the selected cell.
    Touch(usize),
    /// Turn the number of the selected cell by 90° clockwise.
    Turn,
    /// Clear the selection.
    PutDown,
    /// Set the text of the position box.
    Text(String),
    /// Open or close a dialog.
    Dialog(Option<Dialog>),
    /// Show a notice.
    Note(String),
    /// Dismiss a notice.
    Dismiss(u32),
}

impl Default for Model {
    fn default() -> Model {
        Model {
            link: example(),
            picked: None,
            text: String::new(),
            told: String::new(),
            notices: Vec::new(),
            dialog: None,
            boards: 0,
            numbers: 0,
        }
    }
}

impl Model {
    /// The board and its rule.
    #[must_use]
    pub fn rotation(&self) -> Variant {
        self.link.rotation
    }

    /// The current position. It may be unreachable.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.link.at
    }

    /// The link to a section in the current state.
    #[must_use]
    pub fn link(&self, part: Option<Part>) -> Link {
        Link { part, ..self.link.clone() }
    }

    /// The section of the URL.
    #[must_use]
    pub fn part(&self) -> Option<Part> {
        self.link.part
    }

    /// Returns the state after an action.
    #[must_use]
    pub fn reduce(&self, action: Action) -> Model {
        let mut next = self.clone();
        match action {
            Action::Arrive(read) => {
                next.move_to(read.link);
                next.notices.clear();
                for Ignored { sentence, text } in read.ignored {
                    if !text.is_empty() {
                        next.text = text;
                    }
                    next.note(sentence);
                }
            }
            Action::Board(rotation) => {
                let at = match rotation.board() == self.position().board() {
                    true => self.position().clone(),
                    false => Position::solved(rotation.board()),
                };
                next.move_to(Link { rotation, at, part: None });
                next.told = format!("The board is {rotation}.");
            }
            Action::Place(at, told) => {
                next.move_to(Link { rotation: on(self.rotation().rule(), at.board()), at, part: None });
                next.told = told;
            }
            Action::Touch(cell) => next.touch(cell),
            Action::Turn => {
                if let Some(cell) = self.picked {
                    next.turn(cell);
                }
            }
            Action::PutDown => next.picked = None,
            Action::Text(text) => next.text = text,
            Action::Dialog(dialog) => next.dialog = dialog,
            Action::Note(text) => next.note(text),
            Action::Dismiss(number) => next.notices.retain(|(other, _)| *other != number),
        }
        next
    }

    fn move_to(&mut self, link: Link) {
        self.boards += u32::from(link.rotation != self.link.rotation);
        self.link = link;
        self.picked = None;
    }

    fn touch(&mut self, cell: usize) {
        let Some(&number) = self.position().numbers().get(cell) else { return };
        match self.picked {
            None => {
                self.picked = Some(cell);
                self.told = format!("{number} is selected. Choose the number to exchange it with.");
            }
            Some(picked) if picked == cell => {
                self.picked = None;
                self.told = format!("{number} is deselected.");
            }
            Some(picked) => {
                let mut numbers = self.position().numbers().to_vec();
                let mut directions = self.position().directions().to_vec();
                numbers.swap(picked, cell);
                if !directions.is_empty() {
                    directions.swap(picked, cell);
                }
                self.told = format!("{} and {number} are exchanged.", numbers[cell]);
                self.link.at = Position::new(self.position().board(), &numbers, &directions)
                    .expect("the same numbers in other places");
                self.link.part = None;
                self.picked = None;
            }
        }
    }

    fn turn(&mut self, cell: usize) {
        let position = self.position().clone();
        let mut directions = position.directions().to_vec();
        let Some(direction) = directions.get_mut(cell) else { return };
        *direction = direction.turned(1);
        self.told = format!("{} is turned by 90°.", position.numbers()[cell]);
        self.link.at = Position::new(position.board(), position.numbers(), &directions)
            .expect("the same numbers, one of them turned");
    }

    fn note(&mut self, text: String) {
        self.numbers += 1;
        self.notices.retain(|(_, other)| *other != text);
        self.notices.push((self.numbers, text));
        if self.notices.len() > 3 {
            self.notices.remove(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Model {
        Model::default().reduce(Action::Board(name.parse().expect("a board under a rule")))
    }

    #[test]
    fn two_selections_exchange_two_numbers() {
        let model = at("3x2n2 quarter");
        let taken = model.reduce(Action::Touch(0));
        assert_eq!((taken.picked, taken.position()), (Some(0), model.position()));
        let swapped = taken.reduce(Action::Touch(5));
        assert_eq!((swapped.picked, swapped.position().numbers()), (None, &[6, 2, 3, 4, 5, 1][..]));
        assert_eq!(swapped.told, "1 and 6 are exchanged.");
        assert_eq!(taken.reduce(Action::Touch(0)).picked, None);
        assert_eq!(taken.reduce(Action::PutDown).picked, None);
        assert_eq!(model.reduce(Action::Touch(6)), model, "there is no such cell");
    }

    #[test]
    fn a_number_with_a_direction_takes_it_along_and_can_be_turned() {
        let model = at("3x2n2o quarter").reduce(Action::Touch(1)).reduce(Action::Turn);
        assert_eq!(format!("{:#}", model.position()), "3x2n2o:1u2r3u4u5u6u");
        let swapped = model.reduce(Action::Touch(2));
        assert_eq!(format!("{:#}", swapped.position()), "3x2n2o:1u3u2r4u5u6u");
        assert_eq!(
            at("3x2n2 quarter").reduce(Action::Touch(0)).reduce(Action::Turn).told.split(' ').next(),
            Some("1")
        );
    }

    #[test]
    fn another_rule_keeps_the_position_and_another_board_is_a_new_entry() {
        let model = at("3x3n2 quarter").reduce(Action::Touch(0)).reduce(Action::Touch(1));
        let half = model.reduce(Action::Board("3x3n2 half".parse().expect("a board")));
        assert_eq!(half.position(), model.position());
        assert_eq!(half.boards, model.boards + 1);
        assert!(at("4x3n2 quarter").position().is_solved());
        let placed = model.reduce(Action::Place(
            Position::parse("4x3n3@ring", model.position().board()).expect("a position"),
            String::new(),
        ));
        assert_eq!(placed.rotation().to_string(), "4x3n3 ring");
    }
}
