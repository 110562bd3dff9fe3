//! The position box: it accepts every notation of a position and points at errors.

use super::verdict::{VerdictProps, verdict};
use crate::panel::goals::{GoalChoice, goal_choices};
use crate::puzzle::{Position, Ruleset};
use antipode_puzzles::parse_error::ParseError;
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

/// Why a text is not a valid position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The error, in a phrase: `tile 4 appears twice`.
    pub message: String,
    /// Its column, from 1, in characters of the whole text; `None` if the error has no place.
    pub column: Option<usize>,
    /// For an unsolvable position: its canonical form.
    pub unsolvable: Option<String>,
}

impl PositionError {
    /// A position that no moves solve, and the invariant that it breaks.
    #[must_use]
    pub fn unsolvable(position: String, why: String) -> PositionError {
        PositionError { message: why, column: None, unsolvable: Some(position) }
    }
}

/// A correction that makes a position solvable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The nearest solvable position.
    pub to: String,
    /// The correction as an instruction: `exchange 3 and 7`.
    pub instruction: String,
    /// The goals for which the position can be solved, where the goal is free.
    pub goals: Vec<GoalChoice>,
}

/// Something that a typed text can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning<P> {
    pub content: MeaningContent<P>,
    /// What tells it from the other meanings, or how the text was read; empty for the one meaning of our own notation.
    pub description: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeaningContent<P> {
    Position(P),
    /// The text of a board that is to be completed or corrected in the set-up.
    Draft(String),
    /// A game in play.
    Play {
        start: P,
        /// The text of its moves from the start, all legal, also of those that were taken back.
        moves: String,
        /// The number of moves played.
        played: usize,
    },
}

impl<P> Meaning<P> {
    /// The same with another type of position.
    #[must_use]
    pub fn map<Q>(self, convert: impl FnOnce(P) -> Q) -> Meaning<Q> {
        let content = match self.content {
            MeaningContent::Position(position) => MeaningContent::Position(convert(position)),
            MeaningContent::Draft(text) => MeaningContent::Draft(text),
            MeaningContent::Play { start, moves, played } => {
                MeaningContent::Play { start: convert(start), moves, played }
            }
        };
        Meaning { content, description: self.description }
    }
}

/// What is opened of a saved game of another program.
#[must_use]
pub fn play_description(game: &str, moves: usize, played: usize, others: usize) -> String {
    let moves = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
    let others = match others {
        0 => String::new(),
        others => format!("; {others} before a restart or after it are left out"),
    };
    format!("Saved game of {game}: {moves}, {played} of them played{others}")
}

impl<E: ParseError> From<E> for PositionError {
    fn from(error: E) -> PositionError {
        PositionError { message: error.reason(), column: error.column(), unsolvable: None }
    }
}

/// `column 6: tile 4 appears twice`.
impl std::fmt::Display for PositionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.column {
            Some(column) => write!(f, "column {column}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// The properties of [`position_box`].
pub struct PositionBoxProps {
    /// The content of the box: what was typed, or the text of a bad link.
    pub text: AttrValue,
    /// Called on input.
    pub on_text: Callback<AttrValue>,
    /// What a text can mean, at least one thing, or the error.
    pub read: Callback<AttrValue, Result<Vec<Meaning<Position>>, PositionError>>,
    /// Corrects an unsolvable position, given in its canonical form.
    pub correct: Callback<AttrValue, Option<Correction>>,
    /// What counts as one move.
    pub ruleset: Ruleset,
    /// The current position, in its canonical form.
    pub current: AttrValue,
    /// The notations, in a sentence.
    pub hint: AttrValue,
    /// Open a position, given in its canonical form.
    pub on_open: Callback<AttrValue>,
    /// Open what was meant.
    pub on_choose: Callback<MeaningContent<Position>>,
    /// The current position as other programs write it.
    pub other_formats: Vec<(&'static str, String)>,
}

/// The box. It keeps the typed text, valid or not.
pub fn position_box(props: &PositionBoxProps) -> Html {
    let PositionBoxProps { text, on_text, read, correct, current, hint, on_choose, .. } = props;
    let blank = text.trim().is_empty();
    let reading = (!blank).then(|| read.emit(text.clone()));
    let fault = reading.as_ref().and_then(|reading| reading.as_ref().err());
    let unsolvable = fault.and_then(|fault| fault.unsolvable.clone());
    let correction = unsolvable.and_then(|position| correct.emit(position.into()));
    let meanings = reading.as_ref().and_then(|reading| reading.as_ref().ok()).map_or(&[][..], Vec::as_slice);
    let only = match meanings {
        [only] => Some(only.clone()),
        _ => None,
    };
    let oninput = on_text
        .reform(|event: InputEvent| event.target_unchecked_into::<HtmlTextAreaElement>().value().into());
    let put = {
        let (only, on_choose) = (only.clone(), on_choose.clone());
        move || {
            if let Some(only) = &only {
                on_choose.emit(only.content.clone());
            }
        }
    };
    let onsubmit = {
        let put = put.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            put();
        })
    };
    // Enter makes a line: a board is typed row by row.
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        event.stop_propagation();
        if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
            event.prevent_default();
            put();
        }
    });
    html! {
        <form class="position-box" key="position" {onsubmit}>
            <label for="position-text">{ "Position" }</label>
            <div class="row">
                <textarea id="position-text" rows="2" value={text.clone()} placeholder={current.clone()} {oninput} {onkeydown}
                    autocomplete="off" autocapitalize="characters" spellcheck="false" title="Ctrl+Enter opens it"
                    aria-invalid={fault.map(|_| "true")} aria-describedby="position-say" />
                <button type="submit" class="btn" disabled={only.is_none()}>{ "Open" }</button>
            </div>
            <div id="position-say" class="say" aria-live="polite">
                if let Some(mend) = &correction {
                    { correction_view(fault, mend, props) }
                } else if let Some(fault) = fault {
                    { error_view(text, fault) }
                } else if let Some(only) = &only {
                    { reading_view(text, only) }
                } else if !meanings.is_empty() {
                    { choices_view(meanings, on_choose) }
                } else {
                    <p class="foot">{ hint }</p>
                }
            </div>
            if blank && !props.other_formats.is_empty() {
                <details class="twin other-formats">
                    <summary>{ "As other programs write it" }</summary>
                    { for props.other_formats.iter().map(|(name, text)| html! { <><p class="foot">{ name }</p><pre>{ text }</pre></> }) }
                </details>
            }
        </form>
    }
}

/// How the text was read, unless it is what we would write.
fn reading_view(text: &str, only: &Meaning<Position>) -> Html {
    let MeaningContent::Position(position) = &only.content else {
        return html! { <p class="foot">{ &only.description }</p> };
    };
    let canonical = position.text();
    if only.description.is_empty() && canonical == text {
        return html! { <p class="foot">{ "Ctrl+Enter opens it." }</p> };
    }
    let source = if only.description.is_empty() { String::new() } else { format!("{}: ", only.description) };
    html! { <p class="foot">{ source }{ "Read as " }<code>{ canonical }</code></p> }
}

/// The question which of several boards is meant.
fn choices_view(meanings: &[Meaning<Position>], on_choose: &Callback<MeaningContent<Position>>) -> Html {
    let choice = |meaning: &Meaning<Position>| {
        let content = meaning.content.clone();
        let onclick = on_choose.reform(move |_: MouseEvent| content.clone());
        html! { <button type="button" class="btn" {onclick}>{ &meaning.description }</button> }
    };
    html! {
        <div class="meanings" role="group" aria-label="Which board is meant?">
            <p><b>{ "Which board is meant?" }</b></p>
            { for meanings.iter().map(choice) }
        </div>
    }
}

/// Why a position cannot be solved, with the nearest solvable one.
fn correction_view(fault: Option<&PositionError>, mend: &Correction, props: &PositionBoxProps) -> Html {
    let why = fault.map_or_else(String::new, |fault| sentence(fault, None));
    let (to, on_open, on_text) =
        (AttrValue::from(mend.to.clone()), props.on_open.clone(), props.on_text.clone());
    let correction = verdict(&VerdictProps {
        solvable: false,
        headline: "This position cannot be solved.".into(),
        reason: format!("{why} To make it solvable: {}.", mend.instruction).into(),
        // The text is no longer needed.
        on_correct: Some(Callback::from(move |()| {
            on_text.emit(AttrValue::default());
            on_open.emit(to.clone());
        })),
    });
    let (on_choose, on_text) = (props.on_choose.clone(), props.on_text.clone());
    let on_goal = Callback::from(move |position| {
        on_text.emit(AttrValue::default());
        on_choose.emit(MeaningContent::Position(position));
    });
    html! { <>{ correction }{ goal_choices(&mend.goals, props.ruleset, on_goal) }</> }
}

/// The error in words, and its line with a caret under the column.
fn error_view(text: &str, fault: &PositionError) -> Html {
    let place = fault.column.map(|column| caret(text, column));
    html! {
        <>
            <p class="bad">{ sentence(fault, place.as_ref()) }</p>
            if let Some(place) = place {
                <pre class="caret" aria-hidden="true">{ place.to_text() }</pre>
            }
        </>
    }
}

/// A place in a text of several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Caret {
    /// The number of the line, from 1.
    row: usize,
    /// The column in the line, from 1.
    column: usize,
    /// The part of the line near the caret, with every white space as a plain space.
    line: String,
}

impl Caret {
    /// The line, with the caret below it.
    fn to_text(&self) -> String {
        format!("{}\n{:>column$}", self.line, '▲', column = self.column)
    }
}

/// The largest number of characters shown before the caret, and after it.
const CARET_CONTEXT_CHARS: usize = 24;

/// Converts a column of the whole text to a line and column. Beyond the end is just after the last character.
fn caret(text: &str, column: usize) -> Caret {
    let before: Vec<char> = text.chars().take(column.saturating_sub(1)).collect();
    let row = before.iter().filter(|&&c| c == '\n').count();
    let line: Vec<char> = text
        .split('\n')
        .nth(row)
        .unwrap_or("")
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .collect();
    let at = before.iter().rev().take_while(|&&c| c != '\n').count();
    let from = at.saturating_sub(CARET_CONTEXT_CHARS);
    let line: String = line.iter().skip(from).take(2 * CARET_CONTEXT_CHARS).collect();
    Caret { row: row + 1, column: at - from + 1, line }
}

/// `Column 5: tile 4 appears twice.` Messages begin with an ASCII letter, so Unicode case tables (8 KB) are not needed.
fn sentence(fault: &PositionError, place: Option<&Caret>) -> String {
    let message = &fault.message;
    match (place, fault.column) {
        (Some(place), Some(_)) if place.row > 1 => format!("Line {}: {message}.", place.row),
        (Some(_), Some(column)) => format!("Column {column}: {message}."),
        _ => {
            let mut letters = message.chars();
            letters.next().map_or_else(String::new, |first| {
                format!("{}{}.", first.to_ascii_uppercase(), letters.as_str())
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(column: Option<usize>) -> PositionError {
        PositionError { message: "tile 4 appears twice".to_owned(), column, unsolvable: None }
    }

    #[test]
    fn the_caret_stands_under_the_column() {
        assert_eq!(caret("123/446/789", 6), Caret { row: 1, column: 6, line: "123/446/789".to_owned() });
        assert_eq!(caret("123\n4\t6\n789", 7), Caret { row: 2, column: 3, line: "4 6".to_owned() });
        assert_eq!(caret("123/446", 6).to_text(), "123/446\n     ▲");
        assert_eq!(caret("123", 9), Caret { row: 1, column: 4, line: "123".to_owned() });
        assert_eq!(caret("", 1), Caret { row: 1, column: 1, line: String::new() });
        assert_eq!(caret("12\n", 4), Caret { row: 2, column: 1, line: String::new() });
    }

    #[test]
    fn a_long_line_is_cut_around_the_caret() {
        let text = "x".repeat(200);
        let place = caret(&text, 101);
        assert_eq!((place.column, place.line.len()), (CARET_CONTEXT_CHARS + 1, 2 * CARET_CONTEXT_CHARS));
    }

    #[test]
    fn the_sentence_names_the_place() {
        assert_eq!(
            sentence(&fault(Some(6)), Some(&caret("123/446/789", 6))),
            "Column 6: tile 4 appears twice."
        );
        assert_eq!(sentence(&fault(Some(7)), Some(&caret("123\n446", 7))), "Line 2: tile 4 appears twice.");
        assert_eq!(sentence(&fault(None), None), "Tile 4 appears twice.");
    }
}
