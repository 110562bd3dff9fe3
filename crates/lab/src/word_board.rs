//! A small board that turns by hand and shows words turn by turn. Pure.

use antipode_play::puzzle::rotation::board_cache;
use antipode_puzzles::rotation::{Board, Convention, Position, Turn, parse_turns};

/// A position, and the word that leads on from it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WordBoard {
    pub(crate) position: Position,
    /// The turns of a word that are not shown yet.
    pub(crate) queue: Vec<Turn>,
    /// The announcement after the queue is empty.
    next_announcement: String,
    /// The announcement of the last change.
    pub(crate) announcement: String,
}

impl WordBoard {
    pub(crate) fn new(board: Board) -> WordBoard {
        WordBoard {
            position: Position::solved(board),
            queue: Vec::new(),
            next_announcement: String::new(),
            announcement: String::new(),
        }
    }

    /// Turns a block. Returns what happened: `Block A clockwise.`
    pub(crate) fn turn(&mut self, turn: Turn) -> String {
        if let Some(turned) = self.position.turned(turn) {
            self.position = turned;
        }
        let direction = if turn.steps > 0 { "clockwise" } else { "anticlockwise" };
        format!("Block {} {direction}.", self.position.board().block_name(turn.block.into()))
    }

    /// Shows the next turn of the word. Returns the announcement of the word after its last turn.
    pub(crate) fn tick(&mut self) -> Option<String> {
        if self.queue.is_empty() {
            return None;
        }
        let turn = self.queue.remove(0);
        self.turn(turn);
        self.queue.is_empty().then(|| std::mem::take(&mut self.next_announcement))
    }

    /// The turns of a word of the worker.
    pub(crate) fn parse(&self, word: &[String]) -> Vec<Turn> {
        parse_turns(&word.join(" "), self.position.board(), Convention::Standard).unwrap_or_default()
    }

    /// Begins to show turns from here.
    pub(crate) fn show(&mut self, turns: Vec<Turn>, announcement: String) {
        self.queue = turns;
        self.next_announcement = announcement;
    }

    /// Begins to show a word from solved. An empty word is announced at once.
    pub(crate) fn show_from_solved(&mut self, word: &[String], if_empty: &str) {
        self.position = Position::solved(self.position.board());
        self.show(self.parse(word), format!("From solved, {}.", word.join(" ")));
        if self.queue.is_empty() {
            self.announcement = if_empty.to_owned();
        }
    }

    /// Resets to solved.
    pub(crate) fn reset(&mut self) {
        self.position = Position::solved(self.position.board());
        self.announcement = "All numbers are home.".to_owned();
    }

    /// Sets a random position that turns reach.
    pub(crate) fn shuffle(&mut self, seed: &str) {
        self.position = board_cache::reachable_set(self.position.board()).random_position(seed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_shown_turn_by_turn_and_announced_after_the_last() {
        let mut board = WordBoard::new("3x2n2".parse().expect("a board"));
        let word = ["A".to_owned(), "b".to_owned()];
        board.show_from_solved(&word, "nothing");
        assert_eq!((board.queue.len(), board.tick(), board.announcement.as_str()), (2, None, ""));
        assert_eq!(board.tick().as_deref(), Some("From solved, A b."));
        assert_eq!(board.tick(), None);
        let mut turned = WordBoard::new(board.position.board());
        let turns = turned.parse(&word);
        assert_eq!(turned.turn(turns[0]), "Block A clockwise.");
        assert_eq!(turned.turn(turns[1]), "Block B anticlockwise.");
        assert_eq!(turned.position, board.position);
        board.show_from_solved(&[], "nothing");
        assert_eq!(board.announcement, "nothing");
    }
}
