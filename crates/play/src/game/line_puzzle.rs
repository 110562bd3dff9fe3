//! A small puzzle for the tests of this folder: a piece on a line of six cells, solved on cell 0.

use super::{Event, Game, HistoryEntry, Ms, reduce};
use crate::puzzle::sliding::Sliding;
use crate::puzzle::{ListedPuzzle, Move, Position, PuzzleKind};
use antipode_puzzles::sliding::{Move as Slide, Pieces};
use std::collections::BTreeSet;

/// The position with the piece on a cell.
pub(crate) fn at(cell: usize) -> Position {
    let mut line = ["."; 6];
    line[cell] = "A";
    PuzzleKind::Sliding.solved().parse(&format!("{} -> A.....", line.concat())).expect("a board of one row")
}

/// The cell of the piece.
pub(crate) fn cell(position: &Position) -> usize {
    position.text().find('A').expect("one piece")
}

/// A slide to the right, or to the left if negative. It is expanded into single steps.
pub(crate) fn slide(right: i8) -> Move {
    Sliding::mv(Slide { pieces: Pieces(1), down: 0, right })
}

/// A move that somebody made: the number of the game, the cell where it began, and the cells up to this move.
pub(crate) type MadeMove = (u64, usize, Vec<usize>);

/// The last move on the board.
pub(crate) fn last_move(game: &Game) -> MadeMove {
    let cells = game.line().map(|turn| cell(&turn.after)).collect();
    (game.start().number, cell(game.start_position()), cells)
}

/// The games of a history, each with all its lines from the start. Checks that each turn is in one place, and that each line can be
/// brought back and loses nothing.
pub(crate) fn games_with_lines(game: &Game) -> Vec<(u64, usize, Vec<Vec<usize>>)> {
    let turns = game.turns();
    let lines_of = |start: usize| -> Vec<Vec<usize>> {
        let cells = |path: Vec<HistoryEntry>| path.iter().map(|turn| cell(&turn.after)).collect();
        turns.lines(start).paths().map(cells).collect()
    };
    let mut games = Vec::new();
    for &start in turns.starts() {
        let (of, lines) = (turns[start].start().expect("a start"), lines_of(start));
        let moves: BTreeSet<&[usize]> =
            lines.iter().flat_map(|line| (1..=line.len()).map(|end| &line[..end])).collect();
        let stored =
            turns.game_of(start).len() - 1 + of.tails.iter().map(|tail| tail.turns.len()).sum::<usize>();
        assert_eq!(stored, moves.len(), "a turn is in two places: {lines:?}");
        for tail in 0..of.tails.len() {
            let back = reduce(game, Event::TakeTail { start, tail, now: Ms(0) });
            assert_eq!(last_move(&back).2, lines[tail + 1], "a tail is brought back");
            assert_eq!(back.size(), game.size(), "and no turn goes");
        }
        games.push((of.number, cell(&turns[start].after), lines));
    }
    games
}

/// The law: each move that somebody made is found in one game of all histories.
pub(crate) fn moves_not_in_one_game<'a>(
    made: &'a BTreeSet<MadeMove>,
    histories: &[Game],
) -> Vec<(&'a MadeMove, usize)> {
    let games: Vec<_> = histories.iter().flat_map(games_with_lines).collect();
    let places = |(number, start, cells): &MadeMove| {
        let has_it = |line: &Vec<usize>| line.starts_with(cells);
        let is_in = |game: &&(u64, usize, Vec<Vec<usize>>)| {
            (game.0, game.1) == (*number, *start) && game.2.iter().any(has_it)
        };
        games.iter().filter(is_in).count()
    };
    made.iter().map(|made| (made, places(made))).filter(|(_, places)| *places != 1).collect()
}
