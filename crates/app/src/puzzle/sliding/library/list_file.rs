//! The list as a file: the lines of the library, CSV for spreadsheets, JSON for programs.

use super::shelf::Entry;
use crate::panel::download::{download, field, quoted};
use antipode_puzzles::sliding::Metric;
use yew::prelude::*;

/// Links that save the list. The links contain it, so they are made when they are asked for.
pub(super) fn list_files(listed: &[&Entry]) -> Html {
    html! {
        <>
            { download("Text", "text/plain", "library.txt".to_owned(), &lines(listed)) }
            { download("CSV", "text/csv", "library.csv".to_owned(), &csv(listed)) }
            { download("JSON", "application/json", "library.json".to_owned(), &json(listed)) }
        </>
    }
}

/// The lines as `antipode library measure` reads them.
fn lines(listed: &[&Entry]) -> String {
    listed.iter().map(|entry| format!("{}\n", entry.board)).collect()
}

fn counts(entry: &Entry) -> [(&'static str, Option<u64>); 5] {
    let figures = entry.board.figures;
    [
        ("positions", figures.positions),
        ("shortest_solutions", figures.solutions),
        ("only_moves", figures.only_moves),
        ("narrows", figures.narrows),
        ("gates", figures.gates),
    ]
}

fn distances(entry: &Entry) -> impl Iterator<Item = (&'static str, Option<u64>)> {
    let figures = entry.board.figures;
    Metric::ALL.into_iter().map(move |metric| (metric.name(), figures.distance(metric).map(u64::from)))
}

fn csv(listed: &[&Entry]) -> String {
    let mut text = String::from("collection,name,board,goal");
    for metric in Metric::ALL {
        text += ",";
        text += metric.name();
    }
    text += ",positions,shortest_solutions,only_moves,narrows,gates,source\n";
    for entry in listed {
        let board = &entry.board;
        text += &[entry.collection.name(), &board.name, &board.start, &board.goal].map(field).join(",");
        for (_, number) in distances(entry).chain(counts(entry)) {
            text += ",";
            text += &number.map(|number| number.to_string()).unwrap_or_default();
        }
        text += &format!(",{}\n", field(&board.source));
    }
    text
}

/// The objects that `antipode library list --json` prints, as one array.
fn json(listed: &[&Entry]) -> String {
    let number = |number: Option<u64>| number.map_or("null".to_owned(), |number| number.to_string());
    let objects: Vec<String> = listed
        .iter()
        .map(|entry| {
            let board = &entry.board;
            let distances: Vec<String> =
                distances(entry).map(|(name, distance)| format!("{}:{}", quoted(name), number(distance))).collect();
            let counts: Vec<String> =
                counts(entry).map(|(name, count)| format!("{}:{}", quoted(name), number(count))).to_vec();
            format!(
                "{{\"collection\":{},\"name\":{},\"board\":{},\"goal\":{},\"distances\":{{{}}},{},\"source\":{}}}",
                quoted(entry.collection.name()),
                quoted(&board.name),
                quoted(&board.start),
                quoted(&board.goal),
                distances.join(","),
                counts.join(","),
                quoted(&board.source)
            )
        })
        .collect();
    format!("[{}]\n", objects.join(",\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::sliding::library::{Collection, LibraryBoard};

    #[test]
    fn files_hold_what_is_listed() {
        let line = "One, \"first\"; AA/B.; ../.B; 1 2 3 4 5 -; 2 1 1 0 -; Someone";
        let board: LibraryBoard = line.parse().expect("a board");
        let entry = Entry::new(Collection::Cars, board);
        assert_eq!(lines(&[&entry, &entry]), format!("{line}\n{line}\n"));
        assert_eq!(
            csv(&[&entry]).lines().last(),
            Some("cars,\"One, \"\"first\"\"\",AA/B.,../.B,1,2,3,4,5,,2,1,1,0,,Someone")
        );
        let read: serde_json::Value = serde_json::from_str(&json(&[&entry, &entry])).expect("it is JSON");
        assert_eq!(read[1]["name"], "One, \"first\"");
        assert_eq!(read[0]["distances"]["super-step"], 4);
        assert!(read[0]["gates"].is_null() && read[0]["positions"] == 2);
    }
}
