//! The set-up of Ramka: nine tiles on eleven places, and the row in the frame.

use super::{Ramka, parse_position};
use crate::puzzle::Ruleset;
use crate::puzzle::reading::PositionError;
use crate::puzzle::setup::{Draft, NumberBoard, Obstacle, Tile};
use antipode_puzzles::ramka::{self, Board, Row};

/// The places: left space, three rows of three cells, right space.
const PLACES: usize = 11;

/// Ramka without its tiles: the row in the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FramedRow(pub Row);

impl NumberBoard for FramedRow {
    type Puzzle = Ramka;
    type Position = Board;

    const TITLE: &'static str = "Your Ramka";

    fn number_count(self) -> usize {
        9
    }

    fn solved(self) -> Board {
        Board::solved().with_frame_row(self.0)
    }

    /// The rows, then the spaces of the frame, which are often empty.
    fn reading_order(self) -> Vec<usize> {
        (1..PLACES - 1).chain([0, PLACES - 1]).collect()
    }

    fn draft_of(board: &Board) -> Draft<FramedRow> {
        let cells = board.cells();
        let tiles = [board.left()].into_iter().chain(cells.into_iter().flatten()).chain([board.right()]);
        let tiles = tiles.map(|tile| tile.map(|tile| Tile::upright(tile.number())));
        Draft::new(FramedRow(board.frame_row()), tiles)
    }

    fn position(draft: &Draft<FramedRow>) -> Option<Board> {
        if !draft.missing().is_empty() || !draft.repeated().is_empty() {
            return None;
        }
        let tile = |place: usize| draft.tiles()[place].and_then(|tile| ramka::Tile::new(tile.number));
        let cells = [1, 4, 7].map(|first| [tile(first), tile(first + 1), tile(first + 2)]);
        Board::new(tile(0), cells, tile(PLACES - 1), draft.board.0)
    }

    fn is_solvable(_: &Board) -> bool {
        true
    }

    fn obstacle(_: &Board) -> Option<Obstacle> {
        None
    }

    /// `L.abc/def/ghi.R@2` with `-` for a place without a number.
    fn format(draft: &Draft<FramedRow>) -> String {
        if let Some(board) = FramedRow::position(draft) {
            return board.to_string();
        }
        let sign = |tile: &Option<Tile>| tile.map_or_else(|| "-".to_owned(), |tile| tile.number.to_string());
        let signs: Vec<String> = draft.tiles().iter().map(sign).collect();
        let rows: Vec<String> = signs[1..PLACES - 1].chunks(3).map(<[String]>::concat).collect();
        format!("{}.{}.{}@{}", signs[0], rows.join("/"), signs[PLACES - 1], draft.board.0)
    }

    fn parse(text: &str, present: FramedRow) -> Result<Draft<FramedRow>, PositionError> {
        let fault = match parse_position(text) {
            Ok(board) => return Ok(FramedRow::draft_of(&board)),
            Err(fault) => fault,
        };
        let (tiles, row) = text.split_once('@').map_or((text, None), |(tiles, row)| (tiles, Some(row)));
        let row = match row {
            None => Some(present.0),
            Some(row) => Row::ALL.into_iter().find(|known| known.to_string() == row.trim()),
        };
        let signs = tiles.chars().filter(|sign| !sign.is_whitespace() && !"./,".contains(*sign));
        let tiles: Option<Vec<Option<Tile>>> = signs
            .map(|sign| match sign {
                '-' => Some(None),
                '1'..='9' => Some(Some(Tile::upright(sign.to_digit(10)? as u8))),
                _ => None,
            })
            .collect();
        let (Some(mut tiles), Some(row)) = (tiles, row) else { return Err(fault) };
        if tiles.len() == PLACES - 2 {
            tiles.insert(0, None);
            tiles.push(None);
        }
        if tiles.len() != PLACES {
            return Err(fault);
        }
        Ok(Draft::new(FramedRow(row), tiles))
    }

    fn of_ruleset(_: Ruleset) -> FramedRow {
        FramedRow(Row::MIDDLE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::setup::{SetupAction, SetupState};

    type State = SetupState<FramedRow>;

    fn empty() -> State {
        SetupState::new(Draft::empty(FramedRow(Row::MIDDLE)))
    }

    fn after(state: &State, actions: &[SetupAction<FramedRow>]) -> State {
        actions.iter().fold(state.clone(), |state, action| state.reduce(action))
    }

    fn text(state: &State) -> String {
        FramedRow::format(&state.draft)
    }

    #[test]
    fn nine_taps_enter_a_board() {
        let numbers = [3, 2, 1, 6, 5, 4, 9, 8, 7].map(SetupAction::Place);
        let state = after(&empty(), &numbers);
        let board = FramedRow::position(&state.draft).expect("a board");
        assert_eq!(board.to_string(), "321/654/987");
        assert_eq!(after(&state, &[SetupAction::Undo]).draft.missing(), [7]);
        assert_eq!(text(&after(&state, &[SetupAction::Undo, SetupAction::Redo])), "321/654/987");
    }

    #[test]
    fn a_place_may_stay_empty() {
        use SetupAction::{MoveCursor, Place, Skip, Type};
        let typed = [Type(1), Type(2), Type(3), Skip, Type(5), Type(6), Type(7), Type(8), Type(9)];
        let state = after(&empty(), &typed);
        assert_eq!((state.draft.missing(), text(&state)), (vec![4], "-.123/-56/789.-@2".to_owned()));
        let state = after(&state, &[MoveCursor(0), Place(4)]);
        let board = FramedRow::position(&state.draft).expect("a board");
        assert_eq!((board.left().map(ramka::Tile::number), board.frame_row()), (Some(4), Row::MIDDLE));
    }

    #[test]
    fn what_a_draft_prints_is_read_again() {
        let mut entered = empty().draft;
        for (place, number) in [(0, 9), (4, 1), (5, 1), (10, 3), (9, 5)] {
            entered.put(place, Some(Tile::upright(number)));
            for row in Row::ALL {
                let draft = entered.on(FramedRow(row));
                let read = FramedRow::parse(&FramedRow::format(&draft), FramedRow(Row::MIDDLE));
                assert_eq!(read, Ok(draft));
            }
        }
        assert_eq!(entered.repeated(), [1]);
        for bad in ["", "12", "x", "123/456/789@7", "-.123/---/78-.--@1"] {
            assert!(FramedRow::parse(bad, FramedRow(Row::MIDDLE)).is_err(), "{bad}");
        }
    }
}
