//! Marks of boards: which are solved, and which have a star. Pure.
//!
//! A board is known by the name of its puzzle and the text of its position, with the goal where it has one, whatever is counted
//! as a move: `sliding AA/B. -> ../.B`.

use super::{Game, StartKind};
use crate::puzzle::Position;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the stored format. Newer ones are not read.
const VERSION: u32 = 1;
/// The most boards that are remembered. The library has half as many; no more are added, and a notice says so.
pub const MAX_BOARDS: usize = 20_000;

/// Whether a board is solved, and whether it has a star.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Mark {
    /// Whether the player has solved it, without a move by the solver.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub solved: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub starred: bool,
    /// How many moves the player's best solution has beyond a shortest one, where both are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<u32>,
}

impl Mark {
    /// The mark with what another one knows.
    fn joined(self, other: Mark) -> Mark {
        Mark {
            solved: self.solved || other.solved,
            starred: self.starred || other.starred,
            over: self.over.into_iter().chain(other.over).min(),
        }
    }
}

/// The stored marks, by the text of the board. Each change is made to the marks that are stored at that moment, so several tabs
/// lose none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    version: u32,
    #[serde(default)]
    boards: BTreeMap<String, Mark>,
}

/// A change of one board's mark; a field that is `None` stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkChange {
    pub board: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solved: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starred: Option<bool>,
    /// The moves of a solution beyond a shortest one; of several solutions the fewest count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<u32>,
}

impl MarkChange {
    #[must_use]
    pub fn solved(board: String, over: Option<u32>) -> MarkChange {
        MarkChange { board, solved: Some(true), starred: None, over }
    }

    #[must_use]
    pub fn star(board: String, starred: bool) -> MarkChange {
        MarkChange { board, solved: None, starred: Some(starred), over: None }
    }
}

impl Default for Marks {
    fn default() -> Marks {
        Marks { version: VERSION, boards: BTreeMap::new() }
    }
}

impl Marks {
    /// Whether this version of the program can read it.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.version == VERSION
    }

    #[must_use]
    pub fn of(&self, board: &str) -> Mark {
        self.boards.get(board).copied().unwrap_or_default()
    }

    /// The boards with a star.
    pub fn starred(&self) -> impl Iterator<Item = &str> {
        self.boards.iter().filter(|(_, mark)| mark.starred).map(|(board, _)| board.as_str())
    }

    /// Whether no other boards can be added.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.boards.len() >= MAX_BOARDS
    }

    /// Whether a board can be marked: it has a mark, or there is room for one.
    #[must_use]
    pub fn has_room_for(&self, board: &str) -> bool {
        !self.is_full() || self.boards.contains_key(board)
    }

    /// The marks of both, how many boards of `other` are new to this record, and for how many it has no room.
    #[must_use]
    pub fn joined(mut self, other: Marks) -> (Marks, usize, usize) {
        let (mut added, mut left) = (0, 0);
        for (board, theirs) in other.boards {
            let ours = self.of(&board);
            let mark = ours.joined(theirs);
            if mark == ours {
                continue;
            }
            if self.has_room_for(&board) {
                self.boards.insert(board, mark);
                added += 1;
            } else {
                left += 1;
            }
        }
        (self, added, left)
    }

    /// The marks after a change. Made twice, it changes nothing more.
    #[must_use]
    pub fn with(mut self, change: &MarkChange) -> Marks {
        let board = &change.board;
        let mark = self.of(board);
        let mark = Mark {
            solved: change.solved.unwrap_or(mark.solved),
            starred: change.starred.unwrap_or(mark.starred),
            over: mark.over.into_iter().chain(change.over).min(),
        };
        if mark == Mark::default() {
            self.boards.remove(board);
        } else if self.has_room_for(board) {
            self.boards.insert(board.clone(), mark);
        }
        self
    }
}

/// The text by which a board is known.
#[must_use]
pub fn board_text(position: &Position) -> String {
    format!("{} {}", position.kind().name(), position.text())
}

/// The board that a game has solved: it was not scrambled, and the solver played no move, before a restart neither.
#[must_use]
pub fn solved_board(game: &Game) -> Option<&Position> {
    let turns = game.turns();
    let starts = turns.starts().iter().copied().filter(|start| *start <= game.current_turn()).rev();
    for start in starts {
        let start = turns[start].start()?;
        match start.kind {
            _ if start.help.solver_moves > 0 => return None,
            StartKind::Restart => {}
            StartKind::Scramble { .. } | StartKind::FromMap => return None,
            _ => return game.is_won().then(|| game.start_position()),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Actor, Event, Ms, reduce};
    use crate::puzzle::PuzzleKind;

    const BOARD: &str = "sliding AA/B. -> ../.B";

    fn solved(board: &str) -> MarkChange {
        MarkChange::solved(board.to_owned(), None)
    }

    fn star(board: &str, starred: bool) -> MarkChange {
        MarkChange::star(board.to_owned(), starred)
    }

    #[test]
    fn a_solved_board_stays_solved_and_a_star_comes_and_goes() {
        let marks = Marks::default().with(&star(BOARD, true)).with(&solved(BOARD));
        assert_eq!(marks.of(BOARD), Mark { solved: true, starred: true, over: None });
        let marks = marks.with(&star(BOARD, false)).with(&solved(BOARD));
        assert_eq!(marks.of(BOARD), Mark { solved: true, starred: false, over: None });
        assert_eq!(Marks::default().with(&star(BOARD, true)).with(&star(BOARD, false)), Marks::default());
        let starred = Marks::default().with(&star(BOARD, true)).with(&solved("ramka 321/654/987"));
        assert_eq!(starred.starred().collect::<Vec<_>>(), [BOARD]);
    }

    #[test]
    fn the_best_solution_counts() {
        let solved = |over| MarkChange::solved(BOARD.to_owned(), over);
        let marks = Marks::default().with(&solved(None)).with(&solved(Some(3)));
        assert_eq!(marks.of(BOARD).over, Some(3));
        let better = marks.clone().with(&solved(Some(0))).with(&solved(Some(5)));
        assert_eq!(better.of(BOARD).over, Some(0));
        assert_eq!(marks.joined(better.clone()), (better.clone(), 1, 0));
        let (both, added, _) = better.clone().joined(Marks::default().with(&solved(Some(3))));
        assert_eq!((both, added), (better, 0));
    }

    #[test]
    fn marks_round_trip_and_stay_small() {
        let marks = (0..MAX_BOARDS as u32 + 5)
            .fold(Marks::default(), |marks, number| marks.with(&solved(&format!("ramka {number:05}"))));
        assert!(marks.of("ramka 19999").solved);
        assert_eq!(marks.of("ramka 20000"), Mark::default());
        let marks = marks.with(&star("ramka 00007", true));
        assert!(marks.of("ramka 00007").starred, "known boards change also then");
        assert!(marks.is_full() && marks.has_room_for("ramka 00007") && !marks.has_room_for("ramka 20000"));
        let text = serde_json::to_string(&marks).expect("plain data");
        assert_eq!(serde_json::from_str::<Marks>(&text).expect("it was written"), marks);
    }

    #[test]
    fn earlier_texts_stay_readable_and_newer_ones_are_refused() {
        let text = r#"{"version":1,"boards":{"sliding AA/B. -> ../.B":{"solved":true},"ramka 321/654/987":{"starred":true}}}"#;
        let marks: Marks = serde_json::from_str(text).expect("marks");
        assert!(marks.is_readable() && marks.of("ramka 321/654/987").starred);
        assert_eq!(marks.of(BOARD), Mark { solved: true, starred: false, over: None });
        let newer: Marks = serde_json::from_str(r#"{"version":2,"lists":[]}"#).expect("marks");
        assert!(!newer.is_readable());
    }

    /// The board `AA/B.` with its solution played by someone.
    fn game(kind: StartKind, actor: Actor) -> Game {
        let position = PuzzleKind::Sliding.solved().parse("AA/B. -> ../.B").expect("a board");
        let moves = vec![position.parse_move("BR").expect("a move")];
        reduce(&Game::new(position, kind), Event::Play { moves, actor, now: Ms(0) })
    }

    #[test]
    fn a_board_is_solved_by_its_player_alone() {
        let solved = |kind, actor| solved_board(&game(kind, actor)).map(board_text);
        assert_eq!(solved(StartKind::Loaded, Actor::Player).as_deref(), Some(BOARD));
        assert_eq!(solved(StartKind::Fresh, Actor::Player).as_deref(), Some(BOARD));
        assert_eq!(solved(StartKind::Loaded, Actor::Solver), None);
        assert_eq!(solved(StartKind::FromMap, Actor::Player), None);
        let scramble = StartKind::Scramble { seed: "any".to_owned(), depth: None };
        assert_eq!(solved(scramble, Actor::Player), None);
        let begun =
            Game::new(game(StartKind::Loaded, Actor::Player).start_position().clone(), StartKind::Loaded);
        assert_eq!(solved_board(&begun), None, "it is not solved yet");
    }
}
