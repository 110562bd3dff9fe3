//! The state of a set-up: draft, cursor and undo history. Pure.

use super::NumberBoard;
use super::draft::{Draft, Tile};
use crate::puzzle::draft_history::DraftHistory;
use crate::puzzle::editor::Change;

#[derive(Clone, Debug, PartialEq)]
pub struct SetupState<B> {
    /// Whether the set-up is shown in place of the board.
    pub open: bool,
    pub draft: Draft<B>,
    /// The place that takes the next number.
    pub cursor: usize,
    /// The first digit of a number of several digits.
    pub typed: Option<u8>,
    /// The number that the last action did not place, because it is on the board already.
    pub refused: Option<u8>,
    history: DraftHistory<Draft<B>>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum SetupAction<B> {
    /// Move the cursor to a place. Where directions matter, the tile under the cursor is turned.
    Select(usize),
    MoveCursor(usize),
    /// Put a number on the place of the cursor.
    Place(u8),
    /// Put a number on a place.
    Drop(u8, usize),
    /// Type a digit of a number.
    Type(u8),
    /// The typed digits are the whole number.
    Confirm,
    /// Empty the place of the cursor, or else the one before it.
    Erase,
    /// Leave the place of the cursor empty and go to the next.
    Skip,
    /// Turn the number under the cursor by a quarter clockwise.
    Turn,
    Exchange(usize, usize),
    SetBoard(B),
    Clear,
    /// Put the missing numbers on the empty places in order.
    Fill,
    Load(Draft<B>),
    Undo,
    Redo,
}

impl<B: NumberBoard> SetupAction<B> {
    #[must_use]
    pub fn change(self) -> Change<SetupState<B>> {
        Change::new(move |state: &SetupState<B>| state.reduce(&self))
    }
}

impl<B: NumberBoard> SetupState<B> {
    /// An open set-up with a draft.
    #[must_use]
    pub fn new(draft: Draft<B>) -> SetupState<B> {
        let cursor = first_place(&draft);
        SetupState { open: true, draft, cursor, typed: None, refused: None, history: DraftHistory::default() }
    }

    /// The same set-up, open or closed.
    #[must_use]
    pub fn with_open(&self, open: bool) -> SetupState<B> {
        SetupState { open, ..self.clone() }
    }

    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Returns the state after an action.
    #[must_use]
    pub fn reduce(&self, action: &SetupAction<B>) -> SetupState<B> {
        let mut next = SetupState { refused: None, ..self.clone() };
        if !matches!(action, SetupAction::Type(_)) {
            next.confirm();
        }
        match action {
            SetupAction::Select(place) if *place == next.cursor => next.turn(),
            SetupAction::Select(place) | SetupAction::MoveCursor(place) => next.move_cursor(*place),
            SetupAction::Place(number) => next.place(*number),
            SetupAction::Drop(number, place) => {
                next.move_cursor(*place);
                next.place(*number);
            }
            SetupAction::Type(digit) => next.type_digit(*digit),
            SetupAction::Confirm => {}
            SetupAction::Erase => next.erase(),
            SetupAction::Skip => next.skip(),
            SetupAction::Turn => next.turn(),
            SetupAction::Exchange(one, other) => next.change(|draft| draft.exchange(*one, *other)),
            SetupAction::SetBoard(board) => next.set(next.draft.on(*board)),
            SetupAction::Clear => next.set(next.draft.cleared()),
            SetupAction::Fill => next.set(next.draft.filled()),
            SetupAction::Load(draft) => next.set(draft.clone()),
            SetupAction::Undo => next.step_history(true),
            SetupAction::Redo => next.step_history(false),
        }
        next
    }

    fn move_cursor(&mut self, place: usize) {
        if place < self.draft.tiles().len() {
            self.cursor = place;
        }
    }

    /// Puts a number on the place of the cursor, unless it is elsewhere: then the cursor waits for another one.
    fn place(&mut self, number: u8) {
        if !(1..=self.draft.board.number_count()).contains(&usize::from(number)) {
            return;
        }
        let cursor = self.cursor;
        let is_there = self.draft.tiles()[cursor].is_some_and(|tile| tile.number == number);
        if !is_there && !self.draft.missing().contains(&number) {
            self.refused = Some(number);
            return;
        }
        self.change(|draft| draft.put(cursor, Some(Tile::upright(number))));
        self.cursor = self.draft.next_empty(cursor).unwrap_or(cursor);
    }

    /// A number ends as soon as no further digit fits.
    fn type_digit(&mut self, digit: u8) {
        let count = self.draft.board.number_count();
        let begun = self.typed.take();
        let joined = begun.map(|first| 10 * usize::from(first) + usize::from(digit));
        let number = match (joined, begun) {
            (Some(number), _) if number <= count => number,
            (Some(_), Some(first)) => {
                self.place(first);
                usize::from(digit)
            }
            _ => usize::from(digit),
        };
        if 10 * number <= count && number > 0 {
            self.typed = u8::try_from(number).ok();
        } else {
            self.place(u8::try_from(number).unwrap_or(0));
        }
    }

    fn confirm(&mut self) {
        if let Some(number) = self.typed.take() {
            self.place(number);
        }
    }

    fn erase(&mut self) {
        if self.draft.tiles()[self.cursor].is_none() {
            let order = self.draft.board.reading_order();
            let before =
                order.iter().position(|place| *place == self.cursor).and_then(|at| at.checked_sub(1));
            self.cursor = before.map_or(self.cursor, |at| order[at]);
        }
        let cursor = self.cursor;
        self.change(|draft| draft.put(cursor, None));
    }

    fn skip(&mut self) {
        let cursor = self.cursor;
        self.change(|draft| draft.put(cursor, None));
        self.cursor = self.draft.next_empty(cursor).unwrap_or(cursor);
    }

    fn turn(&mut self) {
        let cursor = self.cursor;
        let tile = self.draft.tiles()[cursor].filter(|_| self.draft.board.has_orientation());
        if let Some(tile) = tile {
            let turned = Tile { quarters: (tile.quarters + 1) % 4, ..tile };
            self.change(|draft| draft.put(cursor, Some(turned)));
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut Draft<B>)) {
        let mut draft = self.draft.clone();
        change(&mut draft);
        self.replace(draft);
    }

    /// Replaces the draft and lets the cursor begin again.
    pub(super) fn set(&mut self, draft: Draft<B>) {
        self.cursor = first_place(&draft);
        self.replace(draft);
    }

    fn replace(&mut self, draft: Draft<B>) {
        self.history.begin(std::mem::replace(&mut self.draft, draft));
        self.history.finish(&self.draft);
    }

    pub(super) fn step_history(&mut self, back: bool) {
        self.typed = None;
        self.refused = None;
        if let Some(draft) = self.history.step(back, self.draft.clone()) {
            self.draft = draft;
            self.cursor = first_place(&self.draft);
        }
    }
}

/// The first empty place in reading order, or else the first place.
fn first_place<B: NumberBoard>(draft: &Draft<B>) -> usize {
    let order = draft.board.reading_order();
    let first = order.first().copied().unwrap_or(0);
    let empty = order.iter().copied().find(|place| draft.tiles()[*place].is_none());
    empty.filter(|_| !draft.missing().is_empty()).unwrap_or(first)
}
