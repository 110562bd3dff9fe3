//! Boards as text, from an argument, a file or standard input.

use std::fmt::Display;
use std::fs::File;
use std::io::{Read, stdin};

use antipode_puzzles::parse_error::ParseError;
use antipode_puzzles::plain_text::{Excerpt, plain};
use antipode_puzzles::reading::BoardList;
use clap::Args;

use crate::failure::Failure;

/// The maximum length of a text from a file, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// A text with its source.
pub(crate) struct TypedText {
    /// The text, of plain characters, with the columns of the source.
    pub(crate) text: String,
    /// Its name in messages: the text itself, or the file.
    name: String,
}

#[derive(Args)]
pub(crate) struct NthOption {
    /// The number of the board, from 1, if the text has several
    #[arg(long, value_name = "N")]
    nth: Option<usize>,
}

impl NthOption {
    /// The selected board of a text that may be a list of boards, and a phrase with its number; the phrase is empty if the text
    /// is one board.
    pub(crate) fn of<'a>(
        &self,
        text: &'a TypedText,
        list: impl Fn(&'a str) -> Option<BoardList<'a>>,
    ) -> Result<(&'a str, String), Failure> {
        let nth = self.nth.unwrap_or(1);
        let Some(list) = list(&text.text) else {
            return match self.nth {
                None | Some(1) => Ok((&text.text, String::new())),
                Some(nth) => Err(text.refusal(&format!("--nth {nth}: this is one board"))),
            };
        };
        let count = list.boards.len();
        let board = nth.checked_sub(1).and_then(|at| list.boards.get(at));
        let board = board.ok_or_else(|| text.refusal(&format!("--nth {nth}: it has {count} boards")))?;
        let hint = if self.nth.is_none() { "; --nth takes another" } else { "" };
        Ok((board.text, format!("board {nth} of {count}, line {}{hint}", board.line)))
    }
}

/// The remarks on how a text was read, in one phrase.
pub(crate) fn join_notes(notes: [String; 2]) -> String {
    notes.into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join("; ")
}

impl TypedText {
    /// The text of an argument, or of the file if it is `@FILE`, or of standard input if it is `-`.
    pub(crate) fn of(argument: &str) -> Result<TypedText, Failure> {
        let (text, name) = match argument.strip_prefix('@') {
            Some(path) => {
                let fault = |why| Failure::bad_input(format!("file {:?}: {why}", Excerpt(path)));
                let file = File::open(path).map_err(|why| fault(why.to_string()))?;
                (read(file).map_err(fault)?, format!("file {:?}", Excerpt(path)))
            }
            None if argument == "-" => {
                let fault = |why| Failure::bad_input(format!("standard input: {why}"));
                (read(stdin().lock()).map_err(fault)?, "standard input".to_owned())
            }
            None => (argument.to_owned(), format!("position {:?}", Excerpt(argument))),
        };
        Ok(TypedText { text: plain(&text), name })
    }

    /// The text of a line of a batch, whose answer names the line.
    pub(crate) fn of_line(line: &str) -> TypedText {
        TypedText { text: plain(line), name: format!("position {:?}", Excerpt(line)) }
    }

    /// The failure of a text with a fault.
    pub(crate) fn fault(&self, why: &impl ParseError) -> Failure {
        Failure::of_text(&self.name, why)
    }

    /// The failure of a text for another reason.
    fn refusal(&self, why: &str) -> Failure {
        Failure::bad_input(format!("{}: {why}", self.name))
    }

    /// The failure of a text with several readings.
    pub(crate) fn several<R: ToString>(&self, readings: impl IntoIterator<Item = R>) -> Failure {
        let readings: Vec<String> = readings.into_iter().map(|reading| reading.to_string()).collect();
        Failure::bad_input(format!("{} can be {}", self.name, readings.join(" or ")))
    }

    /// The only reading that is on a board.
    pub(crate) fn only<R: ToString>(&self, mut readings: Vec<R>, board: impl Display) -> Result<R, Failure> {
        match readings.len() {
            0 => Err(self.refusal(&format!("it is not on {board}"))),
            1 => Ok(readings.remove(0)),
            _ => Err(self.several(readings)),
        }
    }
}

/// The whole text of a source.
fn read(source: impl Read) -> Result<String, String> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|why| why.to_string())?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(format!("it has more than {MAX_BYTES} bytes"));
    }
    String::from_utf8(bytes).map_err(|_| "it is not text in UTF-8".to_owned())
}
