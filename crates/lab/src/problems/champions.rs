//! The figures of the hardest puzzles of 4 × 4 by moves, as a table.

use antipode_play::numbers::{plural, thousands};
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::library::Collection;
use antipode_ui::library::collections::use_collections;
use antipode_ui::library::entry::{Entry, LibraryPuzzle};
use yew::prelude::*;

/// The beginning of the names of these boards.
const NAME: &str = "4 × 4, moves, ";

/// The champions from one piece to fifteen, from the library.
#[component]
pub(super) fn Champions() -> Html {
    let attempt = use_state_eq(|| 0);
    let collections = use_collections(vec![Collection::Champions], *attempt);
    match collections.into_iter().next().and_then(|(_, boards)| boards) {
        None => html! { <div class="loading" aria-busy="true"></div> },
        Some(Err(_)) => html! {
            <p class="row">{ "The library could not be loaded. " }
                <button type="button" class="btn" onclick={move |_: MouseEvent| attempt.set(*attempt + 1)}>{ "Try again" }</button></p>
        },
        Some(Ok(entries)) => html! {
            <div class="lab-scroll" tabindex="0" role="group" aria-label="The hardest puzzles of 4 × 4">
                <table class="lab-table">
                    <thead><tr>{ for ["Pieces", "Moves", "Positions", "Shortest solutions", "Only moves", "Narrows", "Bottlenecks"].map(|title| html! {
                        <th scope="col" class="number">{ title }</th>
                    }) }</tr></thead>
                    <tbody>{ for of_all_sizes(&entries).map(row) }</tbody>
                </table>
            </div>
        },
    }
}

/// The boards with a strict goal, by number of pieces.
fn of_all_sizes(entries: &[Entry]) -> impl Iterator<Item = &Entry> {
    entries.iter().filter(|entry| entry.name().starts_with(NAME) && !entry.name().ends_with("loose corner"))
}

fn row(entry: &Entry) -> Html {
    let LibraryPuzzle::Sliding(board) = &entry.puzzle else { return Html::default() };
    let figures = board.figures;
    let columns = [
        figures.distance(Metric::Move).map(u64::from),
        figures.positions,
        figures.solutions,
        figures.only_moves,
        figures.narrows,
        figures.bottlenecks,
    ];
    let pieces = board.piece_count();
    html! {
        <tr key={entry.name().to_owned()}>
            <th scope="row" class="number"><a href={entry.address(Metric::Move)} aria-label={format!("The board of {}", plural(pieces as u64, "piece", "pieces"))}>{ pieces }</a></th>
            { for columns.map(|figure| html! { <td class="number">{ figure.map_or_else(|| "–".to_owned(), thousands) }</td> }) }
        </tr>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_ui::library::collections::entries;

    #[test]
    fn there_is_one_for_each_number_of_pieces_and_nine_have_the_most_positions() {
        let text = include_str!("../../../../data/library/champions.txt");
        let entries = entries(Collection::Champions, text);
        let boards: Vec<&Entry> = of_all_sizes(&entries).collect();
        assert!(boards.iter().map(|entry| entry.pieces).eq((1..=15).map(Some)));
        let most = |of: fn(&Entry) -> Option<u64>| {
            boards.iter().max_by_key(|entry| of(entry)).and_then(|entry| entry.pieces)
        };
        assert_eq!(most(|entry| entry.distance(Metric::Move).map(u64::from)), Some(9));
        assert_eq!(most(|entry| entry.figures().positions), Some(9));
        assert_eq!(most(|entry| entry.figures().only_moves), Some(9));
    }
}
