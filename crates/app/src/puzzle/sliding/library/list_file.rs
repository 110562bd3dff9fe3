//! The list as a file: the lines of the library, CSV for spreadsheets, JSON for programs; as a link, and on paper.

use super::board_list::{BoardList, MAX_BOARDS};
use super::filter::Filter;
use super::own_lists::add_list;
use super::shelf::Shelf;
use antipode_play::lists::{MAX_BOARDS as MAX_OWN_BOARDS, OwnLists};
use antipode_play::numbers::{csv_field, thousands};
use antipode_puzzles::antipode::Antipode;
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::library::{Collection, Figures, LibraryBoard};
use antipode_ui::library::entry::{Entry, LibraryPuzzle};
use antipode_ui::panel::download::{download, quoted};
use yew::prelude::*;

/// A list to save.
pub(super) struct ListFilesProps<'a> {
    pub(super) filter: &'a Filter,
    pub(super) listed: &'a [&'a Entry],
    pub(super) title: &'a str,
    pub(super) lists: &'a OwnLists,
    pub(super) on_filter: &'a Callback<Filter>,
    /// Whether the sheet to print is shown.
    pub(super) is_printed: bool,
    pub(super) on_print: Callback<MouseEvent>,
    /// Called if the list cannot be kept.
    pub(super) on_fault: Callback<()>,
}

/// Links that save the list, and one that shows it. The links contain the list, so they are made on request.
pub(super) fn list_files(props: &ListFilesProps) -> Html {
    let ListFilesProps { filter, listed, is_printed, .. } = *props;
    let on_print = props.on_print.clone();
    html! {
        <div class="row">
            { match BoardList::of(listed) {
                Some(list) => html! { <a class="btn" href={filter.of_list(list).route().to_string()}>{ "Link to these boards" }</a> },
                None => html! { <span class="foot">{ format!("A link holds up to {MAX_BOARDS} boards of the library.") }</span> },
            } }
            { download("Text", "text/plain", "library.txt".to_owned(), &lines(listed)) }
            { download("CSV", "text/csv", "library.csv".to_owned(), &csv(listed)) }
            { download("JSON", "application/json", "library.json".to_owned(), &json(listed)) }
            if filter.shelf != Shelf::Mine {
                { keep(props) }
            }
            <button type="button" class="btn" aria-expanded={is_printed.to_string()} onclick={on_print}>{ "Print…" }</button>
        </div>
    }
}

/// The button that makes the list one of the player's own.
fn keep(props: &ListFilesProps) -> Html {
    let ListFilesProps { listed, title, lists, on_filter, .. } = *props;
    let kept = &listed[..listed.len().min(lists.room())];
    let label = match (kept.len(), listed.len()) {
        (0, _) => {
            return html! { <span class="foot">{ format!("Your lists have {} boards, which is the most.", thousands(MAX_OWN_BOARDS as u64)) }</span> };
        }
        (kept, all) if kept < all => format!("Add the first {} to Mine", thousands(kept as u64)),
        _ => "Add to Mine".to_owned(),
    };
    let list = (title.to_owned(), lines(kept).lines().map(str::to_owned).collect::<Vec<_>>());
    let (on_filter, on_fault) = (on_filter.clone(), props.on_fault.clone());
    let onclick = move |_: MouseEvent| {
        if add_list(list.clone(), &on_filter).is_err() {
            on_fault.emit(());
        }
    };
    html! { <button type="button" class="btn" {onclick}>{ label }</button> }
}

/// The lines as `antipode library measure` reads them.
fn lines(listed: &[&Entry]) -> String {
    let line = |entry: &&Entry| match &entry.puzzle {
        LibraryPuzzle::Sliding(board) => format!("{board}\n"),
        LibraryPuzzle::Antipode(_, antipode) => format!("{antipode}\n"),
    };
    listed.iter().map(line).collect()
}

/// The name of the collection; `own` for a board of the player's own.
fn collection_name(entry: &Entry) -> &'static str {
    entry.collection.map_or("own", Collection::name)
}

fn counts(figures: &Figures) -> impl Iterator<Item = (&'static str, Option<u64>)> {
    Figures::COUNT_NAMES.into_iter().zip(figures.counts())
}

fn distances(figures: &Figures) -> impl Iterator<Item = (&'static str, Option<u64>)> {
    let distances = figures.distances.map(|distance| distance.map(u64::from));
    Metric::ALL.into_iter().map(Metric::name).zip(distances)
}

/// A line per board. The columns of other puzzles come last; the distance there is that of their ruleset.
fn csv(listed: &[&Entry]) -> String {
    let mut text = String::from("collection,name,board,goal");
    for name in Metric::ALL.map(Metric::name).into_iter().chain(Figures::COUNT_NAMES) {
        text += ",";
        text += name;
    }
    text += ",source,puzzle,ruleset,distance,antipodes\n";
    for entry in listed {
        let (board, goal, last) = match &entry.puzzle {
            LibraryPuzzle::Sliding(board) => (&board.start, &*board.goal, "sliding,,,".to_owned()),
            LibraryPuzzle::Antipode(kind, antipode) => {
                let Antipode { position, ruleset, distance, antipodes, .. } = antipode;
                (position, "", format!("{},{},{distance},{antipodes}", kind.name(), csv_field(ruleset)))
            }
        };
        let figures = entry.figures();
        text += &[collection_name(entry), entry.name(), board, goal].map(csv_field).join(",");
        for (_, number) in distances(&figures).chain(counts(&figures)) {
            text += ",";
            text += &number.map(|number| number.to_string()).unwrap_or_default();
        }
        text += &format!(",{},{last}\n", csv_field(entry.source()));
    }
    text
}

/// The objects that `antipode library list --json` prints, as one array.
fn json(listed: &[&Entry]) -> String {
    let object = |entry: &&Entry| match &entry.puzzle {
        LibraryPuzzle::Sliding(board) => board_json(collection_name(entry), board),
        LibraryPuzzle::Antipode(_, antipode) => antipode_json(collection_name(entry), antipode),
    };
    format!("[{}]\n", listed.iter().map(object).collect::<Vec<_>>().join(",\n"))
}

fn board_json(collection: &str, board: &LibraryBoard) -> String {
    let number = |(name, number): (&str, Option<u64>)| {
        format!("{}:{}", quoted(name), number.map_or("null".to_owned(), |number| number.to_string()))
    };
    format!(
        "{{\"collection\":{},\"name\":{},\"board\":{},\"goal\":{},\"distances\":{{{}}},{},\"source\":{}}}",
        quoted(collection),
        quoted(&board.name),
        quoted(&board.start),
        quoted(&board.goal),
        distances(&board.figures).map(number).collect::<Vec<_>>().join(","),
        counts(&board.figures).map(number).collect::<Vec<_>>().join(","),
        quoted(&board.source)
    )
}

fn antipode_json(collection: &str, antipode: &Antipode) -> String {
    let Antipode { name, puzzle, ruleset, position, distance, positions, antipodes, source } = antipode;
    let texts = [
        ("collection", collection),
        ("name", name),
        ("puzzle", puzzle),
        ("ruleset", ruleset),
        ("position", position),
    ];
    let texts = texts.map(|(name, text)| format!("{}:{}", quoted(name), quoted(text))).join(",");
    let source = quoted(source);
    format!(
        "{{{texts},\"distance\":{distance},\"positions\":{positions},\"antipodes\":{antipodes},\"source\":{source}}}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_hold_what_is_listed() {
        let line = "One, \"first\"; AA/B.; ../.B; 1 2 3 4 5 -; 2 1 1 0 - 0 1; Someone";
        let entry = Entry::of_board(Collection::Cars, line.parse().expect("a board"));
        assert_eq!(lines(&[&entry, &entry]), format!("{line}\n{line}\n"));
        let file = csv(&[&entry]);
        assert_eq!(
            file.lines().last(),
            Some("cars,\"One, \"\"first\"\"\",AA/B.,../.B,1,2,3,4,5,,2,1,1,0,,0,1,Someone,sliding,,,")
        );
        let read: serde_json::Value = serde_json::from_str(&json(&[&entry, &entry])).expect("it is JSON");
        assert_eq!(read[1]["name"], "One, \"first\"");
        assert_eq!(read[0]["distances"]["super-step"], 4);
        assert!(read[0]["gates"].is_null() && read[0]["positions"] == 2 && read[0]["bb"] == 1);
    }

    #[test]
    fn files_hold_other_puzzles() {
        let line = "Rotation; rotation; 3x2n2 quarter; 3x2n2:4,5,6,1,2,3; 7 120 1; Antipode";
        let antipode = line.parse().expect("an antipode");
        let entry = Entry::of_antipode(Collection::Antipodes, antipode).expect("a puzzle");
        assert_eq!(lines(&[&entry]), format!("{line}\n"));
        let file = csv(&[&entry]);
        let [head, row] = file.lines().collect::<Vec<_>>()[..] else { panic!("{file}") };
        assert_eq!(
            row,
            "antipodes,Rotation,\"3x2n2:4,5,6,1,2,3\",,,,,,,,120,,,,,,,Antipode,rotation,3x2n2 quarter,7,1"
        );
        // The quoted position has five commas.
        assert_eq!(row.matches(',').count() - 5, head.matches(',').count());
        let read: serde_json::Value = serde_json::from_str(&json(&[&entry])).expect("it is JSON");
        assert_eq!((&read[0]["distance"], &read[0]["puzzle"]), (&7.into(), &"rotation".into()));
    }
}
