//! Files to save. A table is CSV for spreadsheets or JSON for programs: pure text in an ordinary download link.

use std::rc::Rc;

use antipode_protocol::TableFacts;
use wasm_bindgen::JsCast;
use web_sys::{HtmlAnchorElement, HtmlElement};
use yew::prelude::*;

use crate::dom;
use antipode_play::numbers::{csv_field, mean};

#[derive(Properties, PartialEq)]
pub struct DownloadsProps {
    pub facts: Rc<TableFacts>,
}

/// Links that save the table as CSV and as JSON. Rendered again only when the table changes.
#[component]
pub fn Downloads(props: &DownloadsProps) -> Html {
    let facts = &props.facts;
    let file = file_stem(facts);
    html! {
        <p class="row">
            { download("Save as CSV", "text/csv", format!("{file}.csv"), &csv(facts)) }
            { download("Save as JSON", "application/json", format!("{file}.json"), &json(facts)) }
        </p>
    }
}

/// The name of the files of a table, without an extension.
pub fn file_stem(facts: &TableFacts) -> String {
    format!("{}-{}", facts.space.puzzle, facts.space.metric)
}

/// Offers an address as a file, without a link on the page. `None` if the browser refuses.
pub fn save(address: &str, file: &str) -> Option<()> {
    let link = dom::window()?.document()?.create_element("a").ok()?.dyn_into::<HtmlAnchorElement>().ok()?;
    link.set_href(address);
    link.set_download(file);
    link.unchecked_ref::<HtmlElement>().click();
    Some(())
}

/// A link that saves a text as a file. The link contains the text: nothing is fetched, nothing needs cleanup.
pub fn download(label: &'static str, kind: &str, file: String, text: &str) -> Html {
    html! { <a class="btn" download={file} href={data_url(kind, text)}>{ label }</a> }
}

/// Depth, positions, share of all and cumulative share, one line per depth; the first line names the columns.
pub fn csv(facts: &TableFacts) -> String {
    let mut text = String::from("puzzle,metric,depth,positions,share,share_up_to\n");
    let all = facts.positions.max(1) as f64;
    let mut up_to = 0;
    for (depth, count) in facts.counts.iter().enumerate() {
        up_to += count;
        let (share, share_up_to) = (*count as f64 / all, up_to as f64 / all);
        let (puzzle, metric) = (&facts.space.puzzle, &facts.space.metric);
        text += &format!(
            "{},{},{depth},{count},{share:.9},{share_up_to:.9}\n",
            csv_field(puzzle),
            csv_field(metric)
        );
    }
    text
}

/// The same object that `antipode table --json` prints:
/// `{"puzzle","metric","positions","counts","gods_number","mean","antipodes"}`.
pub fn json(facts: &TableFacts) -> String {
    let counts: Vec<String> = facts.counts.iter().map(u64::to_string).collect();
    let antipodes: Vec<String> = facts.antipodes.iter().map(|position| quoted(position)).collect();
    format!(
        "{{\"puzzle\":{},\"metric\":{},\"positions\":{},\"counts\":[{}],\"gods_number\":{},\"mean\":{},\"antipodes\":[{}]}}\n",
        quoted(&facts.space.puzzle),
        quoted(&facts.space.metric),
        facts.positions,
        counts.join(","),
        facts.counts.len().saturating_sub(1),
        mean(&facts.counts).map_or_else(|| "null".to_owned(), |mean| format!("{mean:.6}")),
        antipodes.join(",")
    )
}

/// A JSON string.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            c if c < ' ' => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

pub fn data_url(kind: &str, text: &str) -> AttrValue {
    let mut url = format!("data:{kind};charset=utf-8,");
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b',' | b'/' | b':' => {
                url.push(char::from(byte));
            }
            _ => url.push_str(&format!("%{byte:02X}")),
        }
    }
    url.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_protocol::{Origin, SpaceName};

    fn facts() -> TableFacts {
        TableFacts {
            space: SpaceName { puzzle: "line".to_owned(), metric: "slides".to_owned() },
            positions: 4,
            counts: vec![1, 2, 1],
            antipodes: vec!["3/2 \"1\"".to_owned()],
            origin: Origin::Computed,
            elapsed_ms: 1.0,
        }
    }

    #[test]
    fn csv_has_a_line_a_depth_and_ends_at_all() {
        let text = csv(&facts());
        assert_eq!(
            text.lines().collect::<Vec<_>>(),
            [
                "puzzle,metric,depth,positions,share,share_up_to",
                "line,slides,0,1,0.250000000,0.250000000",
                "line,slides,1,2,0.500000000,0.750000000",
                "line,slides,2,1,0.250000000,1.000000000",
            ]
        );
    }

    #[test]
    fn json_reads_back() {
        let value: serde_json::Value = serde_json::from_str(&json(&facts())).expect("it is JSON");
        assert_eq!(value["gods_number"], 2);
        assert_eq!(value["mean"], 1.0);
        assert_eq!(value["counts"][1], 2);
        assert_eq!(value["antipodes"][0], "3/2 \"1\"");
        assert_eq!(quoted("\u{1}\\"), "\"\\u0001\\\\\"");
    }

    #[test]
    fn a_data_url_holds_any_text() {
        assert_eq!(
            data_url("text/csv", "a,1\n\"ü\"").as_str(),
            "data:text/csv;charset=utf-8,a,1%0A%22%C3%BC%22"
        );
    }
}
