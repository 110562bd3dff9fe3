//! Files that are opened as text: by a button, or dropped.

use js_sys::Uint8Array;
use std::fmt;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{File, FileList, HtmlTextAreaElement};
use yew::prelude::*;

use super::file_input::{FileInput, use_file_input};

/// The largest file that is opened, in bytes: thousands of boards.
const MAX_BYTES: u32 = 400_000;

/// Why a file is not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileError {
    /// It is too large; its size in bytes.
    TooLarge(u64),
    /// Its bytes are not characters.
    NoText,
    /// The browser cannot read it.
    Unreadable,
    /// So many files at once.
    Several(u32),
}

impl fmt::Display for FileError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::TooLarge(bytes) => write!(
                out,
                "This file has {} KB. Files of up to {} KB are opened.",
                bytes.div_ceil(1000),
                MAX_BYTES / 1000
            ),
            FileError::NoText => out.write_str("This file is not a text."),
            FileError::Unreadable => out.write_str("The browser could not read this file."),
            FileError::Several(count) => write!(out, "These are {count} files. One is opened at a time."),
        }
    }
}

/// The result of opening a file.
type OpenedFile = Result<String, FileError>;

#[derive(Properties, PartialEq)]
pub struct FileButtonProps {
    pub on_file: Callback<OpenedFile>,
}

/// A button that opens a file as text.
#[component]
pub fn FileButton(props: &FileButtonProps) -> Html {
    let on_file = props.on_file.clone();
    let on_files = Callback::from(move |files: FileList| open(&files, &on_file));
    let FileInput { input, onclick, onchange } = use_file_input(on_files);
    html! {
        <>
            <button type="button" class="btn quiet" title="Open a file with a board, or drop it here" {onclick}>{ "File…" }</button>
            <input type="file" class="board-file" hidden=true ref={input} {onchange} />
        </>
    }
}

/// What a box needs whose text is typed, or opened from a file.
pub struct TextEntry {
    /// Why the last file was not opened, until the text changes.
    pub fault: Option<FileError>,
    pub on_file: Callback<OpenedFile>,
    pub oninput: Callback<InputEvent>,
}

/// Calls `on_text` with each text.
#[hook]
pub fn use_text_entry(on_text: &Callback<AttrValue>) -> TextEntry {
    let fault = use_state_eq(|| None::<FileError>);
    let set_text = {
        let fault = fault.setter();
        on_text.reform(move |text: AttrValue| {
            fault.set(None);
            text
        })
    };
    let on_file = {
        let (set_text, fault) = (set_text.clone(), fault.setter());
        Callback::from(move |opened: OpenedFile| match opened {
            Ok(text) => set_text.emit(text.into()),
            Err(error) => fault.set(Some(error)),
        })
    };
    let oninput = set_text
        .reform(|event: InputEvent| event.target_unchecked_into::<HtmlTextAreaElement>().value().into());
    TextEntry { fault: *fault, on_file, oninput }
}

/// Lets files be dropped; other content is dropped as the browser does it.
pub fn accept_files(event: &DragEvent) {
    let types = event.data_transfer().map(|data| data.types());
    if types.is_some_and(|types| types.includes(&"Files".into(), 0)) {
        event.prevent_default();
    }
}

/// Opens the file that is dropped.
pub fn dropped_file(on_file: &Callback<OpenedFile>) -> Callback<DragEvent> {
    let on_file = on_file.clone();
    Callback::from(move |event: DragEvent| {
        let files = event.data_transfer().and_then(|data| data.files());
        if let Some(files) = files.filter(|files| files.length() > 0) {
            event.prevent_default();
            open(&files, &on_file);
        }
    })
}

fn open(files: &FileList, on_file: &Callback<OpenedFile>) {
    if files.length() > 1 {
        return on_file.emit(Err(FileError::Several(files.length())));
    }
    let Some(file) = files.get(0) else { return };
    let on_file = on_file.clone();
    spawn_local(async move { on_file.emit(read(&file).await) });
}

async fn read(file: &File) -> OpenedFile {
    if file.size() > f64::from(MAX_BYTES) {
        return Err(FileError::TooLarge(file.size() as u64));
    }
    let buffer = JsFuture::from(file.array_buffer()).await.map_err(|_| FileError::Unreadable)?;
    decode(&Uint8Array::new(&buffer).to_vec())
}

/// The text of a file: UTF-8, UTF-16 with a byte order mark, or single bytes as in Latin-1. A text has no zero characters.
fn decode(bytes: &[u8]) -> OpenedFile {
    let wide = |from: fn([u8; 2]) -> u16| {
        let (units, rest) = bytes[2..].as_chunks::<2>();
        let text = char::decode_utf16(units.iter().copied().map(from)).collect::<Result<String, _>>();
        text.ok().filter(|_| rest.is_empty()).ok_or(FileError::NoText)
    };
    let text = match bytes {
        [0xff, 0xfe, ..] => wide(u16::from_le_bytes)?,
        [0xfe, 0xff, ..] => wide(u16::from_be_bytes)?,
        [0xef, 0xbb, 0xbf, rest @ ..] => str::from_utf8(rest).map_err(|_| FileError::NoText)?.to_owned(),
        _ => match str::from_utf8(bytes) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().copied().map(char::from).collect(),
        },
    };
    if text.contains('\0') { Err(FileError::NoText) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_text_in_one_of_three_encodings() {
        assert_eq!(decode(b"AA./B.."), Ok("AA./B..".to_owned()));
        assert_eq!(decode(b"\xef\xbb\xbf1,2"), Ok("1,2".to_owned()));
        assert_eq!(decode(b"\xff\xfeA\0\n\0"), Ok("A\n".to_owned()));
        assert_eq!(decode(b"\xfe\xff\0A\0\n"), Ok("A\n".to_owned()));
        assert_eq!(decode("2 × 2".as_bytes()), Ok("2 × 2".to_owned()));
        assert_eq!(decode(b"2 \xd7 2"), Ok("2 × 2".to_owned()));
        for no_text in [&b"\xff\xfeA"[..], b"\x89PNG\r\n\x1a\n\0\0", b"\xff\xfe\0\xd8", b"\xef\xbb\xbf\xff"] {
            assert_eq!(decode(no_text), Err(FileError::NoText));
        }
        assert_eq!(decode(b""), Ok(String::new()));
    }

    #[test]
    fn a_refusal_is_a_sentence() {
        assert_eq!(
            FileError::TooLarge(2_345_678).to_string(),
            "This file has 2346 KB. Files of up to 400 KB are opened."
        );
        assert_eq!(FileError::Several(3).to_string(), "These are 3 files. One is opened at a time.");
    }
}
