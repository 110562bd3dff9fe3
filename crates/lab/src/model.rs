//! The state of the Lab and its reducer. Pure.

use crate::problem::Problem;
use crate::route::{LabLink, ParsedLink, Section, example};
use antipode_play::puzzle::rotation::variant_for;
use antipode_play::route::LinkWarning;
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
    link: LabLink,
    /// The sections that are open.
    open: Vec<Section>,
    /// The selected cell, whose number is exchanged with the next one.
    pub selected_cell: Option<usize>,
    /// The text of the position box.
    pub position_text: String,
    /// The announcement of the last change for screen readers.
    pub announcement: String,
    /// The notices, each with its id.
    pub notices: Vec<(u32, String)>,
    pub dialog: Option<Dialog>,
    /// The number of boards and pages of problems shown so far: each one is a new history entry.
    pub entries: u32,
    last_notice_id: u32,
}

/// An action of the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Open the state of a URL.
    OpenRoute(Box<ParsedLink>),
    /// Change the board or the rule. An unchanged board keeps its position.
    SetBoard(Variant),
    /// Open a section and go to it.
    GoTo(Section),
    /// Open a section, or close it.
    Toggle(Section),
    /// Open the page of a problem, or their list.
    OpenProblem(Option<Problem>),
    /// Change the position, possibly to another board; with the announcement.
    SetPosition(Position, String),
    /// Select a cell, deselect it, or exchange its number with that of the selected cell.
    SelectCell(usize),
    /// Turn the number of the selected cell by 90° clockwise.
    TurnNumber,
    /// Clear the selection.
    Deselect,
    /// Set the text of the position box.
    SetPositionText(String),
    /// Open or close a dialog.
    SetDialog(Option<Dialog>),
    /// Show a notice.
    Notify(String),
    DismissNotice(u32),
}

impl Default for Model {
    fn default() -> Model {
        Model {
            link: example(),
            open: vec![Section::Verdict, Section::Position],
            selected_cell: None,
            position_text: String::new(),
            announcement: String::new(),
            notices: Vec::new(),
            dialog: None,
            entries: 0,
            last_notice_id: 0,
        }
    }
}

impl Model {
    /// The board and its rule.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.link.variant
    }

    /// The current position. It may be unreachable.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.link.position
    }

    /// The link to a section in the current state. Links to other sections leave out the open problem.
    #[must_use]
    pub fn link(&self, part: Option<Section>) -> LabLink {
        let problem = self.link.problem.filter(|_| part.is_none_or(|part| part == Section::Sliding));
        LabLink { section: part, problem, ..self.link.clone() }
    }

    /// The open problem whose page is shown.
    #[must_use]
    pub fn problem(&self) -> Option<Problem> {
        self.link.problem
    }

    /// The section of the URL.
    #[must_use]
    pub fn part(&self) -> Option<Section> {
        self.link.section
    }

    /// Whether a section is open. The first two are, in the beginning.
    #[must_use]
    pub fn is_open(&self, section: Section) -> bool {
        self.open.contains(&section)
    }

    /// Returns the state after an action.
    #[must_use]
    pub fn reduce(&self, action: Action) -> Model {
        let mut next = self.clone();
        match action {
            Action::OpenRoute(read) => {
                next.open.extend(read.link.section.filter(|section| !self.is_open(*section)));
                next.move_to(read.link);
                next.notices.clear();
                for LinkWarning { message: sentence, text } in read.warnings {
                    if !text.is_empty() {
                        next.position_text = text;
                    }
                    next.note(sentence);
                }
            }
            Action::GoTo(section) => {
                next.open.extend((!self.is_open(section)).then_some(section));
                next.link.section = Some(section);
            }
            Action::Toggle(section) => {
                next.open.retain(|other| *other != section);
                next.open.extend((!self.is_open(section)).then_some(section));
                next.link.section = None;
                if section == Section::Sliding {
                    next.link.problem = None;
                }
            }
            Action::OpenProblem(problem) => {
                next.entries += u32::from(problem != self.link.problem);
                next.link.problem = problem;
            }
            Action::SetBoard(variant) => {
                let at = match variant.board() == self.position().board() {
                    true => self.position().clone(),
                    false => Position::solved(variant.board()),
                };
                next.move_to(LabLink { variant, position: at, section: None, problem: self.link.problem });
                next.announcement = format!("The board is {variant}.");
            }
            Action::SetPosition(at, reported) => {
                next.move_to(LabLink {
                    variant: variant_for(self.variant().rule(), at.board()),
                    position: at,
                    section: None,
                    problem: self.link.problem,
                });
                next.announcement = reported;
            }
            Action::SelectCell(cell) => next.touch(cell),
            Action::TurnNumber => {
                if let Some(cell) = self.selected_cell {
                    next.turn(cell);
                }
            }
            Action::Deselect => next.selected_cell = None,
            Action::SetPositionText(text) => next.position_text = text,
            Action::SetDialog(dialog) => next.dialog = dialog,
            Action::Notify(text) => next.note(text),
            Action::DismissNotice(number) => next.notices.retain(|(other, _)| *other != number),
        }
        next
    }

    fn move_to(&mut self, link: LabLink) {
        self.entries += u32::from(link.variant != self.link.variant);
        self.link = link;
        self.selected_cell = None;
    }

    fn touch(&mut self, cell: usize) {
        let Some(&number) = self.position().numbers().get(cell) else { return };
        match self.selected_cell {
            None => {
                self.selected_cell = Some(cell);
                self.announcement = format!("{number} is selected. Choose the number to exchange it with.");
            }
            Some(picked) if picked == cell => {
                self.selected_cell = None;
                self.announcement = format!("{number} is deselected.");
            }
            Some(picked) => {
                let mut numbers = self.position().numbers().to_vec();
                let mut directions = self.position().directions().to_vec();
                numbers.swap(picked, cell);
                if !directions.is_empty() {
                    directions.swap(picked, cell);
                }
                self.announcement = format!("{} and {number} are exchanged.", numbers[cell]);
                self.link.position = Position::new(self.position().board(), &numbers, &directions)
                    .expect("the same numbers in other places");
                self.link.section = None;
                self.selected_cell = None;
            }
        }
    }

    fn turn(&mut self, cell: usize) {
        let position = self.position().clone();
        let mut directions = position.directions().to_vec();
        let Some(direction) = directions.get_mut(cell) else { return };
        *direction = direction.turned(1);
        self.announcement = format!("{} is turned by 90°.", position.numbers()[cell]);
        self.link.position = Position::new(position.board(), position.numbers(), &directions)
            .expect("the same numbers, one of them turned");
    }

    fn note(&mut self, text: String) {
        self.last_notice_id += 1;
        self.notices.retain(|(_, other)| *other != text);
        self.notices.push((self.last_notice_id, text));
        if self.notices.len() > 3 {
            self.notices.remove(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> Model {
        Model::default().reduce(Action::SetBoard(name.parse().expect("a board under a rule")))
    }

    #[test]
    fn two_selections_exchange_two_numbers() {
        let model = at("3x2n2 quarter");
        let taken = model.reduce(Action::SelectCell(0));
        assert_eq!((taken.selected_cell, taken.position()), (Some(0), model.position()));
        let swapped = taken.reduce(Action::SelectCell(5));
        assert_eq!((swapped.selected_cell, swapped.position().numbers()), (None, &[6, 2, 3, 4, 5, 1][..]));
        assert_eq!(swapped.announcement, "1 and 6 are exchanged.");
        assert_eq!(taken.reduce(Action::SelectCell(0)).selected_cell, None);
        assert_eq!(taken.reduce(Action::Deselect).selected_cell, None);
        assert_eq!(model.reduce(Action::SelectCell(6)), model, "there is no such cell");
    }

    #[test]
    fn sections_open_by_themselves_and_by_a_link() {
        let model = Model::default();
        assert!(model.is_open(Section::Verdict) && !model.is_open(Section::Boards));
        let opened = model.reduce(Action::Toggle(Section::Boards));
        assert!(opened.is_open(Section::Boards) && opened.is_open(Section::Verdict));
        assert_eq!(opened.reduce(Action::Toggle(Section::Boards)), model);
        let at = opened.reduce(Action::GoTo(Section::Boards)).reduce(Action::GoTo(Section::Open));
        assert_eq!((at.part(), at.is_open(Section::Open)), (Some(Section::Open), true));
        assert_eq!(at.reduce(Action::GoTo(Section::Open)), at, "nothing is open twice");
        let other = at.reduce(Action::SetBoard("3x2n2 quarter".parse().expect("a board")));
        assert!(other.is_open(Section::Open) && other.part().is_none(), "another board closes nothing");
        let route = antipode_play::route::Route::parse("lab/#part=group");
        let linked = model.reduce(Action::OpenRoute(Box::new(crate::route::parse(&route))));
        assert!(linked.is_open(Section::Group));
    }

    #[test]
    fn a_problem_is_an_entry_and_stays_until_its_section_is_closed() {
        let open = Model::default().reduce(Action::OpenProblem(Some(Problem::Dual)));
        assert_eq!((open.entries, open.problem()), (1, Some(Problem::Dual)));
        assert_eq!(open.reduce(Action::OpenProblem(Some(Problem::Dual))), open);
        let other = open.reduce(Action::SetBoard("3x2n2 quarter".parse().expect("a board")));
        assert_eq!(other.problem(), Some(Problem::Dual));
        assert_eq!(open.reduce(Action::OpenProblem(None)).problem(), None);
        assert_eq!(open.reduce(Action::Toggle(Section::Sliding)).problem(), None);
        assert_eq!(open.link(Some(Section::Group)).problem, None);
    }

    #[test]
    fn a_number_with_a_direction_takes_it_along_and_can_be_turned() {
        let model = at("3x2n2o quarter").reduce(Action::SelectCell(1)).reduce(Action::TurnNumber);
        assert_eq!(format!("{:#}", model.position()), "3x2n2o:1u2r3u4u5u6u");
        let swapped = model.reduce(Action::SelectCell(2));
        assert_eq!(format!("{:#}", swapped.position()), "3x2n2o:1u3u2r4u5u6u");
        assert_eq!(
            at("3x2n2 quarter")
                .reduce(Action::SelectCell(0))
                .reduce(Action::TurnNumber)
                .announcement
                .split(' ')
                .next(),
            Some("1")
        );
    }

    #[test]
    fn another_rule_keeps_the_position_and_another_board_is_a_new_entry() {
        let model = at("3x3n2 quarter").reduce(Action::SelectCell(0)).reduce(Action::SelectCell(1));
        let half = model.reduce(Action::SetBoard("3x3n2 half".parse().expect("a board")));
        assert_eq!(half.position(), model.position());
        assert_eq!(half.entries, model.entries + 1);
        assert!(at("4x3n2 quarter").position().is_solved());
        let placed = model.reduce(Action::SetPosition(
            Position::parse("4x3n3@ring", model.position().board()).expect("a position"),
            String::new(),
        ));
        assert_eq!(placed.variant().to_string(), "4x3n3 ring");
    }
}
