//! The box that reads a list of boards. It says what it has read before anything is kept.

use antipode_play::lists::reading::{LineFault, ListText, ReadBoards, read};
use antipode_play::lists::{MAX_BOARDS, MAX_LISTS, MAX_NAME_CHARS};
use antipode_play::numbers::{plural, thousands};
use antipode_ui::chunk;
use antipode_ui::panel::text_file::{FileButton, TextEntry, accept_files, dropped_file, use_text_entry};
use antipode_ui::storage::BrowserJson;
use web_sys::HtmlInputElement;
use yew::prelude::*;

chunk!(pub(super) LIST_BOX: Part<ListBoxProps> = in own_lists, "The box for lists", fn list_box_view(|props: &ListBoxProps| html! { <ListBox ..props.clone() /> }));

#[derive(Clone, Properties, PartialEq)]
pub(super) struct ListBoxProps {
    /// The number of boards that can be kept.
    pub(super) room: usize,
    /// The number of the new list.
    pub(super) number: usize,
    /// Keeps a list: its name, and a line per board.
    pub(super) on_add: Callback<(String, Vec<String>)>,
}

/// The number of faults that are told one by one.
const FAULTS_SHOWN: usize = 5;

#[component]
fn ListBox(props: &ListBoxProps) -> Html {
    let ListBoxProps { room, number, on_add } = props;
    let text = use_state_eq(AttrValue::default);
    let name = use_state_eq(AttrValue::default);
    let TextEntry { fault, on_file, oninput } = use_text_entry(&{
        let text = text.setter();
        Callback::from(move |typed| text.set(typed))
    });
    // A list of thousands of boards takes its time.
    let read = use_memo((*text).clone(), |text| (!text.trim().is_empty()).then(|| read::<BrowserJson>(text)));
    let on_name = {
        let name = name.setter();
        move |event: InputEvent| name.set(event.target_unchecked_into::<HtmlInputElement>().value().into())
    };
    let default_name = format!("List {number}");
    let kept: Vec<String> = match &*read {
        Some(ListText::Boards(read)) => read.boards.iter().take(*room).cloned().collect(),
        _ => Vec::new(),
    };
    let count = kept.len() as u64;
    let onsubmit = {
        let name = if name.trim().is_empty() { default_name.clone() } else { name.trim().to_owned() };
        let name: String = name.chars().take(MAX_NAME_CHARS).collect();
        on_add.reform(move |event: SubmitEvent| {
            event.prevent_default();
            (name.clone(), kept.clone())
        })
    };
    html! {
        <form class="position-box" {onsubmit} ondragover={|event: DragEvent| accept_files(&event)} ondrop={dropped_file(&on_file)}>
            <label for="list-text">{ "Boards" }</label>
            <textarea id="list-text" rows="4" value={(*text).clone()} placeholder="Paste boards line by line, a saved list or its link" {oninput}
                autocomplete="off" spellcheck="false" aria-describedby="list-say" />
            <div id="list-say" class="say" aria-live="polite">
                if let Some(error) = fault {
                    <p class="bad">{ error.to_string() }</p>
                }
                { for read.as_ref().as_ref().map(|read| reply(read, *room)) }
            </div>
            <div class="row">
                <FileButton {on_file} />
                <label class="field">{ "Name" }<input type="text" value={(*name).clone()} placeholder={default_name} maxlength={MAX_NAME_CHARS.to_string()} autocomplete="off" oninput={on_name} /></label>
                <button type="submit" class="btn primary" disabled={count == 0}>
                    { if count == 0 { "Keep".to_owned() } else { format!("Keep {}", plural(count, "board", "boards")) } }
                </button>
            </div>
        </form>
    }
}

/// What was read.
fn reply(read: &ListText, room: usize) -> Html {
    match read {
        ListText::Boards(read) => {
            html! { <>{ for sentences(read, room).into_iter().map(|text| html! { <p>{ text }</p> }) }</> }
        }
        ListText::Link(route) => html! {
            <p class="row">{ "This is a link to boards of the library." }<a class="btn primary" href={route.to_string()}>{ "Show them" }</a></p>
        },
    }
}

/// `40 boards. Line 3: …`
fn sentences(read: &ReadBoards, room: usize) -> Vec<String> {
    let ReadBoards { boards, faults, unclear } = read;
    let mut said = vec![format!("{}.", plural(boards.len() as u64, "board", "boards"))];
    if boards.len() > room {
        let most = thousands(MAX_BOARDS as u64);
        said.push(match room {
            0 => format!("Nothing can be kept: {MAX_LISTS} lists with {most} boards in all are the most. Delete a list first."),
            room => format!("The first {} can be kept: all lists have {most} boards at most.", thousands(room as u64)),
        });
    }
    said.extend(
        faults.iter().take(FAULTS_SHOWN).map(|LineFault { line, why }| format!("Line {line}: {why}.")),
    );
    if let Some(more @ 1..) = faults.len().checked_sub(FAULTS_SHOWN) {
        said.push(format!("{} no boards, either.", plural(more as u64, "more line is", "more lines are")));
    }
    match unclear[..] {
        [] => {}
        [line] => said.push(format!("Line {line} has several meanings. The most likely one is taken.")),
        [line, ..] => said.push(format!(
            "Line {line} and {} have several meanings. The most likely ones are taken.",
            plural(unclear.len() as u64 - 1, "other line", "other lines")
        )),
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_is_said() {
        let fault = |line| LineFault { line, why: "no goal".to_owned() };
        let read = |boards: usize, faults: &[usize], unclear: &[usize]| ReadBoards {
            boards: vec![String::new(); boards],
            faults: faults.iter().copied().map(fault).collect(),
            unclear: unclear.to_vec(),
        };
        assert_eq!(sentences(&read(40, &[], &[]), 100), ["40 boards."]);
        assert_eq!(
            sentences(&read(1, &[3], &[1]), 100),
            ["1 board.", "Line 3: no goal.", "Line 1 has several meanings. The most likely one is taken."]
        );
        let many = sentences(&read(40, &[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10]), 30);
        assert_eq!(many[1], "The first 30 can be kept: all lists have 2,000 boards at most.");
        assert_eq!(many[7], "2 more lines are no boards, either.");
        assert_eq!(
            many[8],
            "Line 8 and 2 other lines have several meanings. The most likely ones are taken."
        );
        assert!(sentences(&read(1, &[], &[]), 0)[1].ends_with("Delete a list first."));
    }
}
