//! The position box: it accepts every notation of a position and points at errors.

use super::text_file::{FileButton, FileError, TextEntry, accept_files, dropped_file, use_text_entry};
use super::verdict::{VerdictProps, verdict};
use crate::panel::goals::goal_choices;
use antipode_play::numbers::{capitalized, plural};
use antipode_play::puzzle::reading::Correction;
use antipode_play::puzzle::reading::Listed;
use antipode_play::puzzle::reading::Meaning;
use antipode_play::puzzle::reading::MeaningContent;
use antipode_play::puzzle::reading::PositionError;
use antipode_play::puzzle::reading::TypedText;
use antipode_play::puzzle::{Position, Ruleset};
use yew::prelude::*;

/// The properties of [`PositionBox`].
#[derive(Properties, PartialEq)]
pub struct PositionBoxProps {
    /// The content of the box: what was typed, or the text of a bad link.
    pub text: AttrValue,
    /// Called on input.
    pub on_text: Callback<AttrValue>,
    /// Reads a text; of a list, the board with this index.
    pub read: Callback<(AttrValue, usize), TypedText<Position>>,
    /// A small picture of a position.
    pub picture: Callback<Position, Html>,
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

/// The box. It keeps the text, valid or not. A file is opened as its text.
#[component]
pub fn PositionBox(props: &PositionBoxProps) -> Html {
    let PositionBoxProps { text, on_text, read, current, on_choose, .. } = props;
    // Which board of a list is shown: another text begins with its first one.
    let shown = use_state_eq(|| (AttrValue::default(), 0));
    let TextEntry { fault: file_fault, on_file, oninput } = use_text_entry(on_text);
    let index = if shown.0 == *text { shown.1 } else { 0 };
    let blank = text.trim().is_empty();
    // A list of thousands of boards takes its time.
    let typed = use_memo((text.clone(), index, current.clone()), |(text, index, _)| {
        (!blank).then(|| read.emit((text.clone(), *index)))
    });
    let reply = Reply { props, typed: (*typed).as_ref(), file_fault: file_fault.as_ref() };
    let only = reply.only_meaning();
    let open = {
        let (only, on_choose) = (only.map(|only| only.content.clone()), on_choose.clone());
        move || only.iter().for_each(|only| on_choose.emit(only.clone()))
    };
    let onsubmit = {
        let open = open.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            open();
        })
    };
    // Enter makes a line: a board is typed row by row.
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        event.stop_propagation();
        if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
            event.prevent_default();
            open();
        }
    });
    let on_step = {
        let (shown, text) = (shown.setter(), text.clone());
        Callback::from(move |index| shown.set((text.clone(), index)))
    };
    html! {
        <form class="position-box" key="position" {onsubmit} ondragover={|event: DragEvent| accept_files(&event)}
            ondrop={dropped_file(&on_file)}>
            <label for="position-text">{ "Position" }</label>
            <div class="row">
                <textarea id="position-text" rows="2" value={text.clone()} placeholder={current.clone()} {oninput} {onkeydown}
                    autocomplete="off" autocapitalize="characters" spellcheck="false" aria-keyshortcuts="Control+Enter"
                    aria-invalid={reply.fault().map(|_| "true")} aria-describedby="position-say" />
                <div class="ways">
                    <button type="submit" class="btn" disabled={only.is_none()}>{ "Open" }</button>
                    <FileButton {on_file} />
                </div>
            </div>
            <div id="position-say" class="say" aria-live="polite">
                { reply.view(&on_step) }
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

/// The reply to the text of the box.
struct Reply<'a> {
    props: &'a PositionBoxProps,
    /// The text, read; `None` if it is empty.
    typed: Option<&'a TypedText<Position>>,
    /// Why a file was not opened.
    file_fault: Option<&'a FileError>,
}

impl Reply<'_> {
    fn fault(&self) -> Option<&PositionError> {
        self.typed?.meanings.as_ref().err()
    }

    fn meanings(&self) -> &[Meaning<Position>] {
        self.typed.and_then(|typed| typed.meanings.as_ref().ok()).map_or(&[], Vec::as_slice)
    }

    fn only_meaning(&self) -> Option<&Meaning<Position>> {
        match self.meanings() {
            [only] => Some(only),
            _ => None,
        }
    }

    fn view(&self, on_step: &Callback<usize>) -> Html {
        let PositionBoxProps { text, correct, hint, on_choose, picture, .. } = self.props;
        let (fault, meanings) = (self.fault(), self.meanings());
        let unsolvable = fault.and_then(|fault| fault.unsolvable.clone());
        let correction = unsolvable.and_then(|position| correct.emit(position.into()));
        let listed = self.typed.and_then(|typed| typed.listed.as_ref());
        html! {
            <>
                { for listed.map(|listed| list_view(listed, on_step)) }
                if let Some(error) = self.file_fault {
                    <p class="bad">{ error.to_string() }</p>
                }
                if let Some(correction) = &correction {
                    { correction_view(fault, correction, self.props) }
                } else if let Some(fault) = fault {
                    { error_view(text, fault) }
                } else if let (Some(only), None) = (self.only_meaning(), listed) {
                    { reading_view(text, only) }
                } else if !meanings.is_empty() {
                    { choices_view(meanings, picture, on_choose) }
                } else {
                    <p class="foot">{ hint }</p>
                }
            </>
        }
    }
}

/// The number of boards, and the buttons that step through them.
fn list_view(listed: &Listed, on_step: &Callback<usize>) -> Html {
    let Listed { index, count, line, .. } = *listed;
    let step = |to: Option<usize>, label: &'static str, sign: &'static str| {
        let to = to.filter(|to| *to < count);
        let onclick = on_step.reform(move |_: MouseEvent| to.unwrap_or(index));
        html! { <button type="button" class="btn" aria-label={label} disabled={to.is_none()} {onclick}>{ sign }</button> }
    };
    html! {
        <div class="listed" role="group" aria-label="The boards of this text">
            <p><b>{ format!("{count} boards in this text.") }</b>{ other_lines(&listed.other_lines) }</p>
            <div class="row">
                { step(index.checked_sub(1), "Previous board", "‹") }
                <span>{ format!("{} of {count}, line {line}", index + 1) }</span>
                { step(Some(index + 1), "Next board", "›") }
            </div>
        </div>
    }
}

/// ` Line 3 is not a board.` The first few are named.
fn other_lines(lines: &[usize]) -> String {
    match lines {
        [] => String::new(),
        [line] => format!(" Line {line} is not a board."),
        [first, rest @ ..] => {
            format!(
                " Line {first} and {} are not boards.",
                plural(rest.len() as u64, "other line", "other lines")
            )
        }
    }
}

/// How the text was read, unless it is what we would write.
fn reading_view(text: &str, only: &Meaning<Position>) -> Html {
    let MeaningContent::Position(position) = &only.content else {
        return html! { <p class="foot">{ reading_and_description(only) }</p> };
    };
    let canonical = position.text();
    let source = reading_and_description(only);
    if source.is_empty() && canonical == text {
        return html! { <p class="foot keys-only">{ "Ctrl+Enter opens it." }</p> };
    }
    let source = if source.is_empty() { source } else { format!("{source}. ") };
    html! { <p class="foot">{ source }{ "Read as " }<code>{ canonical }</code></p> }
}

fn reading_and_description(meaning: &Meaning<Position>) -> String {
    let Meaning { reading, description, .. } = meaning;
    let joint = if reading.is_empty() || description.is_empty() { "" } else { ". " };
    [reading, joint, description].concat()
}

/// The question which of several boards is meant: each as a picture with its goal, those of one reading side by side.
fn choices_view(
    meanings: &[Meaning<Position>],
    draw: &Callback<Position, Html>,
    on_choose: &Callback<MeaningContent<Position>>,
) -> Html {
    let choice = |meaning: &Meaning<Position>| {
        let content = meaning.content.clone();
        let picture = match &content {
            MeaningContent::Position(position) => Some(draw.emit(position.clone())),
            MeaningContent::Play { start, .. } => Some(draw.emit(start.clone())),
            MeaningContent::Draft(_) => None,
        };
        let description =
            if meaning.description.is_empty() { "Open this board" } else { &*meaning.description };
        let onclick = on_choose.reform(move |_: MouseEvent| content.clone());
        html! { <button type="button" class="btn" {onclick}>{ for picture }<span>{ description.to_owned() }</span></button> }
    };
    let reading = |meanings: &[Meaning<Position>]| {
        let why = meanings.first().map(|meaning| &meaning.reading).filter(|why| !why.is_empty());
        html! {
            <div role="group" aria-label={why.cloned()}>
                if let Some(why) = why {
                    <p>{ why }{ "." }</p>
                }
                <div class="choices">{ for meanings.iter().map(choice) }</div>
            </div>
        }
    };
    html! {
        <div class="meanings">
            if meanings.len() > 1 {
                <p><b>{ "Which board is meant?" }</b></p>
            }
            { for meanings.chunk_by(|one, other| one.reading == other.reading).map(reading) }
        </div>
    }
}

/// Why a position cannot be solved, with the nearest solvable one.
fn correction_view(fault: Option<&PositionError>, nearest: &Correction, props: &PositionBoxProps) -> Html {
    let why = fault.map_or_else(String::new, |fault| sentence(fault, None));
    let (to, on_open, on_text) =
        (AttrValue::from(nearest.to.clone()), props.on_open.clone(), props.on_text.clone());
    let correction = verdict(&VerdictProps {
        solvable: false,
        headline: "This position cannot be solved.".into(),
        reason: format!("{why} To make it solvable: {}.", nearest.instruction).into(),
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
    html! { <>{ correction }{ goal_choices(&nearest.goals, props.ruleset, on_goal) }</> }
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

/// `Column 5: tile 4 appears twice.`
fn sentence(fault: &PositionError, place: Option<&Caret>) -> String {
    let message = &fault.message;
    match (place, fault.column) {
        (Some(place), Some(_)) if place.row > 1 => format!("Line {}: {message}.", place.row),
        (Some(_), Some(column)) => format!("Column {column}: {message}."),
        _ => format!("{}.", capitalized(message)),
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
