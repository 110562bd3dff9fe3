//! A button that opens files, in front of a hidden input.

use web_sys::{FileList, HtmlInputElement};
use yew::prelude::*;

/// The handlers of the button and of the input.
pub struct FileInput {
    pub input: NodeRef,
    /// A click on the button.
    pub onclick: Callback<MouseEvent>,
    /// A change of the input.
    pub onchange: Callback<Event>,
}

/// Calls `on_files` with the files that are chosen.
#[hook]
pub fn use_file_input(on_files: Callback<FileList>) -> FileInput {
    let input = use_node_ref();
    let onclick = {
        let input = input.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(input) = input.cast::<HtmlInputElement>() {
                input.click();
            }
        })
    };
    let onchange = Callback::from(move |event: Event| {
        let input = event.target_unchecked_into::<HtmlInputElement>();
        if let Some(files) = input.files() {
            on_files.emit(files);
        }
        // The same file can be chosen again.
        input.set_value("");
    });
    FileInput { input, onclick, onchange }
}
