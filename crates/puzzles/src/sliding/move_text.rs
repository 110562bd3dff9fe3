//! Notation of moves.
//!
//! The name of the piece, then `U`, `D`, `L` or `R` for each cell: `ADR` is piece A one down and one to the right. Several
//! pieces that slide together have a hyphen after their names: `AB-D`. Spaces, commas, dots and line breaks separate
//! moves. The order of the letters does not matter: the piece takes a shortest path to the end of the letters.
//!
//! ```
//! use antipode_puzzles::sliding::move_text::{format_move, parse_moves};
//! use antipode_puzzles::sliding::notation::parse_position;
//!
//! let board = parse_position("A./..")?.board().clone();
//! let moves = parse_moves("ARD", &board)?;
//! assert_eq!(format_move(moves[0], &board), "ADR");
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

use super::board::{Board, Piece};
use super::cells::Direction;
use super::error::NotationError;
use super::metric::Metric;
use super::moves::{Move, trace_move};
use super::position::{Pieces, Position};

/// The maximum number of moves in one text.
pub const MAX_MOVES: usize = 10_000;

/// A move as text, with vertical letters before horizontal ones.
#[must_use]
pub fn format_move(mv: Move, board: &Board) -> String {
    let letters = |count: i8, more: Direction, less: Direction| {
        let direction = if count < 0 { less } else { more };
        std::iter::repeat_n(direction, usize::from(count.unsigned_abs()))
    };
    let directions = letters(mv.down, Direction::Down, Direction::Up).chain(letters(
        mv.right,
        Direction::Right,
        Direction::Left,
    ));
    format_directions(mv.pieces, directions, board)
}

/// A move as text, with the letters in the order of a shortest path; like [`format_move`] if the move is not legal.
#[must_use]
pub fn format_path(mv: Move, position: &Position, metric: Metric) -> String {
    match trace_move(position, mv, metric) {
        Some((_, directions)) => format_directions(mv.pieces, directions, position.board()),
        None => format_move(mv, position.board()),
    }
}

fn format_directions(
    pieces: Pieces,
    directions: impl IntoIterator<Item = Direction>,
    board: &Board,
) -> String {
    let names = pieces.iter().filter_map(|piece| board.pieces().get(piece)).map(Piece::name);
    let mut text: String = names.collect();
    if pieces.len() > 1 {
        text.push('-');
    }
    text.extend(directions.into_iter().map(Direction::letter));
    text
}

/// Parses a list of moves. The moves need not be legal.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn parse_moves(text: &str, board: &Board) -> Result<Vec<Move>, NotationError> {
    let mut moves = Vec::new();
    let mut column = 1;
    for token in text.split(is_separator) {
        if !token.is_empty() {
            if moves.len() == MAX_MOVES {
                return Err(NotationError::TooManyMoves);
            }
            moves.push(read_move(token, column, board)?);
        }
        column += token.chars().count() + 1;
    }
    Ok(moves)
}

fn is_separator(ch: char) -> bool {
    ch == '.' || ch == ',' || ch == '_' || ch.is_whitespace()
}

/// Parses one move; `column` is the column of its first character.
fn read_move(token: &str, column: usize, board: &Board) -> Result<Move, NotationError> {
    let (names, directions) = match token.split_once('-') {
        Some((names, directions)) => (names, directions),
        None => token.split_at(token.chars().next().map_or(0, char::len_utf8)),
    };
    let mut pieces = Pieces::EMPTY;
    for name in names.chars() {
        let piece = board.piece_named(name).ok_or(NotationError::NoSuchPiece { name })?;
        pieces = pieces.union(Pieces::single(piece));
    }
    let Some(name) = names.chars().next() else {
        return Err(NotationError::UnexpectedCharacter { column, found: '-' });
    };
    let (mut down, mut right) = (0, 0);
    let first = column + token.chars().count() - directions.chars().count();
    for (column, letter) in (first..).zip(directions.chars()) {
        let direction = Direction::from_letter(letter)
            .ok_or(NotationError::UnexpectedCharacter { column, found: letter })?;
        let offset = direction.offset();
        // Boards are too small for saturation to matter.
        down = i8::saturating_add(down, offset.0);
        right = i8::saturating_add(right, offset.1);
    }
    if (down, right) == (0, 0) {
        return Err(NotationError::NoDirection { column, name });
    }
    Ok(Move { pieces, down, right })
}
