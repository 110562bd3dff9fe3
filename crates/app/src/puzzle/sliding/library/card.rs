//! A board of the library in a list.

use super::filter::Filter;
use crate::puzzle::view;
use antipode_play::game::marks::{Mark, Marks};
use antipode_play::numbers::{plural, thousands};
use antipode_play::puzzle::{Position, Ruleset};
use antipode_puzzles::sliding::library::{Collection, Figures};
use antipode_ui::library::entry::{Entry, LibraryPuzzle};
use antipode_ui::library::star::star;
use antipode_ui::sliding::picture::picture;
use yew::prelude::*;

/// A picture that links to the board, a star, and on demand its figures and a link to boards like it.
pub(super) fn card(filter: &Filter, entry: &Entry, marks: &Marks, on_open: Callback<MouseEvent>) -> Html {
    let metric = filter.metric;
    let Some((position, ruleset)) = entry.place(metric) else { return Html::default() };
    let (text, name) = (entry.board_text(), entry.name());
    let mark = marks.of(&text);
    let pieces = entry.pieces.map(|pieces| plural(u64::from(pieces), "piece", "pieces"));
    let facts: Vec<String> = [distance(entry, filter, ruleset), pieces].into_iter().flatten().collect();
    let drawn = match &position {
        Position::Sliding(place) => picture(place),
        position => view::picture(position),
    };
    html! {
        <li key={format!("{} {text}", entry.collection.map_or("own", Collection::name))}>
            <a class="exhibit" href={entry.address(metric)} onclick={on_open}>
                { drawn }
                <b>{ name.to_owned() }</b>{ " " }
                <span>{ facts.join(" · ") }</span>
                if mark.solved {
                    { " " }<span class="solved">{ solved(mark) }</span>
                }
            </a>
            <div class="below">
                <details>
                    <summary aria-label={format!("More: {name}")}>{ "More" }</summary>
                    <p class="foot">{ known(entry) }</p>
                    <p class="foot">{ entry.source().to_owned() }</p>
                    if entry.collection.is_some() {
                        <a class="like" href={filter.like(entry).route().to_string()}
                            aria-label={format!("More like this: {name}")}>{ "More like this" }</a>
                    }
                </details>
                { star(text, mark.starred, name) }
            </div>
        </li>
    }
}

/// `Solved, 3 over`: how many moves more than a shortest solution has, where that is known.
fn solved(mark: Mark) -> String {
    match mark.over {
        None => "Solved".to_owned(),
        Some(0) => "Solved, shortest".to_owned(),
        Some(over) => format!("Solved, {} over", thousands(over.into())),
    }
}

/// The distance in words; nothing of an own board of which it is not known.
pub(super) fn distance(entry: &Entry, filter: &Filter, ruleset: Ruleset) -> Option<String> {
    let Some(distance) = entry.distance(filter.metric) else {
        return match entry.figures().is_unsolvable(filter.metric) {
            true => Some(format!("no solution in {}", filter.metric.noun(false))),
            false => entry.collection.map(|_| "distance not known".to_owned()),
        };
    };
    let count = thousands(distance.into());
    Some(match &entry.puzzle {
        LibraryPuzzle::Sliding(_) => format!("{count} {}", filter.metric.noun(distance == 1)),
        LibraryPuzzle::Antipode(..) => format!("{count} {}", ruleset.metric_info().unit(distance.into())),
    })
}

/// `25,955 positions · 256 shortest solutions · 2 narrows`.
fn known(entry: &Entry) -> String {
    let positions = entry.figures().positions.map(|count| plural(count, "position", "positions"));
    let parts = match &entry.puzzle {
        LibraryPuzzle::Sliding(board) => solution_facts(&board.figures),
        LibraryPuzzle::Antipode(_, antipode) => vec![match antipode.antipodes {
            1 => "no other is as far".to_owned(),
            count => format!("one of {} as far", thousands(count)),
        }],
    };
    positions.into_iter().chain(parts).collect::<Vec<_>>().join(" · ")
}

/// The figures of the solutions, in phrases.
fn solution_facts(figures: &Figures) -> Vec<String> {
    let some = |count: Option<u64>, one: &'static str, many: &'static str| {
        count.filter(|count| *count > 0).map(|count| plural(count, one, many))
    };
    let parts = [
        figures.solutions.map(|count| plural(count, "shortest solution", "shortest solutions")),
        some(figures.only_moves, "only move", "only moves"),
        some(figures.narrows, "narrow", "narrows"),
        some(figures.bottlenecks, "bottleneck", "bottlenecks"),
        some(figures.detours, "detour", "detours"),
        figures.bb.map(|bb| format!("BB {}", thousands(bb))),
    ];
    parts.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(line: &str) -> Entry {
        Entry::of_board(Collection::Named, line.parse().expect("a board"))
    }

    #[test]
    fn a_card_says_what_is_known_and_leads_to_the_board() {
        let line = "A step; AA/B.; ../.B; 1 1 1 1 1 1; 2 1 1 0 3 0 1; Someone";
        let board = entry(line);
        assert_eq!(known(&board), "2 positions · 1 shortest solution · 1 only move · 3 bottlenecks · BB 1");
        assert_eq!(board.address(Filter::default().metric).as_deref(), Some("sliding/#at=AA/B.&goal=../.B"));
        assert_eq!(known(&entry(&line.replace("2 1 1 0 3 0 1", "- - - - - - -"))), "");
    }

    #[test]
    fn a_card_tells_what_cannot_be_solved_from_what_is_not_known() {
        let line = "Ring; AAA./ABA./AAA.; .AAA/.A.A/.AAA; - - - 1 1 1; 1 - - - - - -; Someone";
        let said = |line: &str| {
            let board = entry(line);
            let (_, ruleset) = board.place(Filter::default().metric).expect("a position");
            distance(&board, &Filter::default(), ruleset).unwrap_or_default()
        };
        assert_eq!(said(line), "no solution in moves");
        assert_eq!(said(&line.replace("; 1 -", "; - -")), "distance not known");
    }

    #[test]
    fn a_card_says_how_the_board_was_solved() {
        let said = |over| solved(Mark { solved: true, starred: false, over });
        assert_eq!(
            [said(None), said(Some(0)), said(Some(1_200))],
            ["Solved", "Solved, shortest", "Solved, 1,200 over"]
        );
    }

    #[test]
    fn a_card_of_another_puzzle_names_its_unit() {
        let line = "Rotation; rotation; 3x2n2 quarter; 3x2n2:4,5,6,1,2,3; 7 120 1; Antipode";
        let antipode = line.parse().expect("an antipode");
        let entry = Entry::of_antipode(Collection::Antipodes, antipode).expect("a puzzle");
        let (_, ruleset) = entry.place(Filter::default().metric).expect("a position");
        assert_eq!(distance(&entry, &Filter::default(), ruleset).as_deref(), Some("7 turns"));
        assert_eq!(known(&entry), "120 positions · no other is as far");
    }
}
