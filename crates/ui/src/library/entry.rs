//! A board of the library with the figures that the filter compares.

use antipode_play::game::marks::board_text;
use antipode_play::lists::reading::{OWN_SOURCE, place_of};
use antipode_play::puzzle::sliding::Component;
use antipode_play::puzzle::sliding::PosedPosition;
use antipode_play::puzzle::{Position, PuzzleKind, Ruleset};
use antipode_play::route::game::route_of_board;
use antipode_puzzles::antipode::Antipode;
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::library::{Collection, Figures, LibraryBoard};

/// The columns and rows of boards.
pub type Size = (u32, u32);

/// A board of the library.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// `None` is a board of the player's own.
    pub collection: Option<Collection>,
    pub puzzle: LibraryPuzzle,
    /// The pieces of a sliding block puzzle.
    pub pieces: Option<u32>,
    /// Its columns and rows.
    pub size: Option<Size>,
    /// The name and the source in lower case.
    words: String,
}

/// The board, by kind of puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum LibraryPuzzle {
    Sliding(LibraryBoard),
    /// A position of another puzzle, and which one.
    Antipode(PuzzleKind, Antipode),
}

impl Entry {
    pub fn of_board(collection: impl Into<Option<Collection>>, board: LibraryBoard) -> Entry {
        let (cols, rows) = board.size();
        Entry {
            collection: collection.into(),
            pieces: Some(board.piece_count() as u32),
            size: Some((cols as u32, rows as u32)),
            words: format!("{} {}", board.name, board.source).to_lowercase(),
            puzzle: LibraryPuzzle::Sliding(board),
        }
    }

    /// `None` if there is no such puzzle.
    pub fn of_antipode(collection: impl Into<Option<Collection>>, antipode: Antipode) -> Option<Entry> {
        let kind = PuzzleKind::ALL.into_iter().find(|kind| kind.name() == antipode.puzzle)?;
        let words = format!("{} {}", antipode.name, antipode.source).to_lowercase();
        let puzzle = LibraryPuzzle::Antipode(kind, antipode);
        Some(Entry { collection: collection.into(), puzzle, pieces: None, size: None, words })
    }

    /// The board of a line of an own list.
    pub fn of_line(line: &str) -> Option<Entry> {
        match LibraryBoard::read(line) {
            Ok(board) => Some(Entry::of_board(None, board)),
            Err(_) => Entry::of_antipode(None, line.parse().ok()?),
        }
    }

    /// The board that is known by a text, as [`board_text`](Self::board_text) gives it; `None` if it is of another puzzle.
    pub fn of_board_text(text: &str) -> Option<Entry> {
        let (start, goal) = text.strip_prefix(PuzzleKind::Sliding.name())?.trim_start().split_once(" -> ")?;
        let (cols, rows) =
            LibraryBoard::read(&format!("-; {start}; {goal}; - - - - - -; - - - - - - -; -")).ok()?.size();
        let line =
            format!("Board of {cols} × {rows}; {start}; {goal}; - - - - - -; - - - - - - -; {OWN_SOURCE}");
        Entry::of_line(&line)
    }

    pub fn name(&self) -> &str {
        match &self.puzzle {
            LibraryPuzzle::Sliding(board) => &board.name,
            LibraryPuzzle::Antipode(_, antipode) => &antipode.name,
        }
    }

    pub fn source(&self) -> &str {
        match &self.puzzle {
            LibraryPuzzle::Sliding(board) => &board.source,
            LibraryPuzzle::Antipode(_, antipode) => &antipode.source,
        }
    }

    /// The distance by a metric; that of another puzzle has one ruleset.
    pub fn distance(&self, metric: Metric) -> Option<u32> {
        match &self.puzzle {
            LibraryPuzzle::Sliding(board) => board.figures.distance(metric),
            LibraryPuzzle::Antipode(_, antipode) => Some(antipode.distance),
        }
    }

    /// The computed figures; of another puzzle the number of positions only.
    pub fn figures(&self) -> Figures {
        match &self.puzzle {
            LibraryPuzzle::Sliding(board) => board.figures,
            LibraryPuzzle::Antipode(_, antipode) => {
                Figures { positions: Some(antipode.positions), ..Figures::default() }
            }
        }
    }

    /// The text by which the board is known, as [`antipode_play::game::marks::board_text`] gives it.
    pub fn board_text(&self) -> String {
        match &self.puzzle {
            LibraryPuzzle::Sliding(board) => {
                format!("{} {} -> {}", PuzzleKind::Sliding.name(), board.start, board.goal)
            }
            // The text of a position may leave to the ruleset what its own text names.
            LibraryPuzzle::Antipode(..) => {
                self.place(Metric::Move).map(|(position, _)| board_text(&position)).unwrap_or_default()
            }
        }
    }

    /// The position with its ruleset; of sliding block puzzles by a metric.
    pub fn place(&self, metric: Metric) -> Option<(Position, Ruleset)> {
        match &self.puzzle {
            LibraryPuzzle::Sliding(board) => {
                let place = PosedPosition::of_texts(&board.start, &board.goal)?;
                let component = Component::new(&place, metric);
                Some((Position::Sliding(place), Ruleset::Sliding(component)))
            }
            LibraryPuzzle::Antipode(_, antipode) => {
                place_of(antipode).map(|(_, position, ruleset)| (position, ruleset))
            }
        }
    }

    /// The address of the page that plays the board.
    pub fn address(&self, metric: Metric) -> Option<String> {
        let (position, ruleset) = self.place(metric)?;
        Some(route_of_board(&position, ruleset).to_string())
    }

    /// Whether the name or the source contains each of some words in lower case.
    pub fn has_words(&self, words: &[String]) -> bool {
        words.iter().all(|word| self.words.contains(word.as_str()))
    }
}
