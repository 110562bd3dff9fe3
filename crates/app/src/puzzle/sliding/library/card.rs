//! A board of the library in a list.

use super::filter::Filter;
use crate::puzzle::view;
use antipode_play::game::marks::Marks;
use antipode_play::numbers::{plural, thousands};
use antipode_play::puzzle::{Position, Ruleset};
use antipode_puzzles::sliding::library::Figures;
use antipode_ui::library::entry::{Entry, LibraryPuzzle};
use antipode_ui::sliding::picture::picture;
use antipode_ui::storage::marks::set_star;
use yew::prelude::*;

/// A picture that links to the board, its figures, a link to boards like it, and a star.
pub(super) fn card(filter: &Filter, entry: &Entry, marks: &Marks) -> Html {
    let metric = filter.metric;
    let Some((position, ruleset)) = entry.place(metric) else { return Html::default() };
    let (text, name) = (entry.board_text(), entry.name());
    let mark = marks.of(&text);
    let pieces = entry.pieces.map(|pieces| plural(u64::from(pieces), "piece", "pieces"));
    let facts: Vec<String> = [Some(distance(entry, filter, ruleset)), pieces].into_iter().flatten().collect();
    let drawn = match &position {
        Position::Sliding(place) => picture(place),
        position => view::picture(position),
    };
    html! {
        <li key={format!("{} {name}", entry.collection)}>
            <a class="exhibit" href={entry.address(metric)}>
                { drawn }
                <b>{ name.to_owned() }</b>{ " " }
                <span>{ facts.join(" · ") }</span>{ " " }
                <span class="foot">{ known(entry) }</span>
                if mark.solved {
                    { " " }<span class="solved">{ "Solved" }</span>
                }
                if !entry.collection.is_drawn() {
                    { " " }<span class="foot">{ entry.source().to_owned() }</span>
                }
            </a>
            <div class="below">
                <a class="like" href={filter.like(entry).route().to_string()}
                    aria-label={format!("More like this: {name}")}>{ "More like this" }</a>
                <button type="button" class="star" aria-pressed={mark.starred.to_string()} aria-label={format!("Star: {name}")}
                    title={if mark.starred { "Take the star away" } else { "Give it a star" }}
                    onclick={move |_: MouseEvent| set_star(text.clone(), !mark.starred)}>
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3l2.7 5.9 6.4.7-4.8 4.3 1.4 6.3-5.7-3.2-5.7 3.2 1.4-6.3-4.8-4.3 6.4-.7z" /></svg>
                </button>
            </div>
        </li>
    }
}

fn distance(entry: &Entry, filter: &Filter, ruleset: Ruleset) -> String {
    let Some(distance) = entry.distance(filter.metric) else {
        return match entry.figures().is_unsolvable(filter.metric) {
            true => format!("no solution in {}", filter.metric.noun(false)),
            false => "distance not known".to_owned(),
        };
    };
    let count = thousands(distance.into());
    match &entry.puzzle {
        LibraryPuzzle::Sliding(_) => format!("{count} {}", filter.metric.noun(distance == 1)),
        LibraryPuzzle::Antipode(..) => format!("{count} {}", ruleset.metric_info().unit(distance.into())),
    }
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
    use antipode_puzzles::sliding::library::Collection;

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
            distance(&board, &Filter::default(), ruleset)
        };
        assert_eq!(said(line), "no solution in moves");
        assert_eq!(said(&line.replace("; 1 -", "; - -")), "distance not known");
    }

    #[test]
    fn a_card_of_another_puzzle_names_its_unit() {
        let line = "Rotation; rotation; 3x2n2 quarter; 3x2n2:4,5,6,1,2,3; 7 120 1; Antipode";
        let antipode = line.parse().expect("an antipode");
        let entry = Entry::of_antipode(Collection::Antipodes, antipode).expect("a puzzle");
        let (_, ruleset) = entry.place(Filter::default().metric).expect("a position");
        assert_eq!(distance(&entry, &Filter::default(), ruleset), "7 turns");
        assert_eq!(known(&entry), "120 positions · no other is as far");
    }
}
