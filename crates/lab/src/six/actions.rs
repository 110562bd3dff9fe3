//! The actions of the two turns on the fifteen pairs of light squares and on the fifteen cards, as graphs. They are equal.

use super::board::arcs;
use super::model::board;
use antipode_protocol::exceptional_board::{CellPair, OuterAutomorphism};
use antipode_puzzles::rotation::{Position, Turn};
use yew::prelude::*;

/// The blocks, each with the class of the arrows of its turn.
const TURNS: [(u8, &str); 2] = [(0, "turn-a"), (1, "turn-b")];
/// The width and height of the picture of a pair or a card, and the distance of its centre from that of the circle.
const NODE: (f64, f64) = (104.0, 78.0);
const RADIUS: f64 = 445.0;

/// Where a clockwise turn takes the number of each cell.
fn targets(block: u8) -> Vec<u8> {
    let turned = Position::solved(board()).turned(Turn::clockwise(block)).expect("one of two blocks");
    let mut targets = vec![0; turned.numbers().len()];
    for (cell, number) in (0..).zip(turned.numbers()) {
        targets[usize::from(*number) - 1] = cell;
    }
    targets
}

/// Where a turn takes sets of pairs: the index of each image. `None` if it is none of the sets.
fn action(sets: &[Vec<CellPair>], block: u8) -> Vec<Option<usize>> {
    let targets = targets(block);
    let moved = |&(a, b): &CellPair| {
        let (a, b) = (targets[usize::from(a)], targets[usize::from(b)]);
        (a.min(b), a.max(b))
    };
    let image = |set: &Vec<CellPair>| {
        let mut image: Vec<CellPair> = set.iter().map(moved).collect();
        image.sort_unstable();
        sets.iter().position(|other| *other == image)
    };
    sets.iter().map(image).collect()
}

/// The pairs and the cards, each as pairs of cells.
fn pairs_and_cards(six: &OuterAutomorphism) -> [Vec<Vec<CellPair>>; 2] {
    let sorted = |mut pairs: Vec<CellPair>| {
        pairs.sort_unstable();
        pairs
    };
    [
        six.duad_images.iter().map(|link| vec![link.duad]).collect(),
        six.duad_images.iter().map(|link| sorted(link.syntheme.clone())).collect(),
    ]
}

/// The places on the circle: the cycles of the first turn, one after the other.
fn order(action: &[Option<usize>]) -> Vec<usize> {
    let mut order = Vec::new();
    for start in 0..action.len() {
        let mut next = start;
        while !order.contains(&next) {
            order.push(next);
            next = action[next].unwrap_or(next);
        }
    }
    order
}

/// Both graphs, with the same places.
pub(super) fn action_graphs(six: &OuterAutomorphism) -> Html {
    let sets = pairs_and_cards(six);
    let order = order(&action(&sets[0], 0));
    let agree = TURNS.iter().all(|(block, _)| action(&sets[0], *block) == action(&sets[1], *block));
    let graph = |sets: &[Vec<CellPair>], label: &'static str, class: &'static str| {
        let centre = |index: usize| {
            let place = order.iter().position(|other| *other == index).unwrap_or(0) as f64;
            let angle = std::f64::consts::TAU * place / order.len().max(1) as f64;
            (500.0 + RADIUS * angle.sin(), 500.0 - RADIUS * angle.cos())
        };
        let arrows = |(block, class): &(u8, &'static str)| {
            let moved = action(sets, *block);
            let path: String = moved
                .into_iter()
                .enumerate()
                .filter_map(|(from, to)| Some(arrow(centre(from), centre(to.filter(|to| *to != from)?))))
                .collect();
            html! { <path class={*class} d={path} /> }
        };
        let node = |(index, pairs): (usize, &Vec<CellPair>)| {
            let (x, y) = centre(index);
            let place = format!("translate({:.0} {:.0}) scale(.26)", x - NODE.0 / 2.0, y - NODE.1 / 2.0);
            html! { <g transform={place}><rect width="400" height="300" rx="40" />{ arcs(pairs, 4, class) }</g> }
        };
        html! {
            <figure>
                <svg viewBox="0 0 1000 1000" role="img" aria-label={label}>
                    { for TURNS.iter().map(arrows) }
                    { for sets.iter().enumerate().map(node) }
                </svg>
                <figcaption class="foot" aria-hidden="true">{ label }</figcaption>
            </figure>
        }
    };
    html! {
        <>
            <h4>{ "Two graphs that are one" }</h4>
            <p>{ "Where does a turn take each pair of light squares, and where each card? The arrows of " }<b>{ "A ↻ (solid)" }</b>{ " and " }<b>{ "B ↻ (dashed)" }</b>
                { if agree { " are the same in both pictures: each card is in the place of its pair. What a turn leaves in its place has no arrow." } else { " differ." } }</p>
            <div class="action-graphs">
                { graph(&sets[0], "The fifteen pairs of light squares", "arc duad") }
                { graph(&sets[1], "The fifteen cards of dark squares", "arc") }
            </div>
        </>
    }
}

/// A curved arrow between two places on the circle, without the pictures at its ends.
fn arrow((x, y): (f64, f64), (u, v): (f64, f64)) -> String {
    let length = (u - x).hypot(v - y).max(1.0);
    let (dx, dy) = ((u - x) / length, (v - y) / length);
    // Bends to the left, so that an exchange is two arrows.
    let bend = length * 0.12 + 12.0;
    let middle = ((x + u) / 2.0 + dy * bend, (y + v) / 2.0 - dx * bend);
    let near = |(x, y): (f64, f64), by: f64| {
        let far = (middle.0 - x).hypot(middle.1 - y).max(1.0);
        (x + (middle.0 - x) / far * by, y + (middle.1 - y) / far * by)
    };
    let (start, end) = (near((x, y), 60.0), near((u, v), 64.0));
    let (hx, hy) = ((end.0 - middle.0), (end.1 - middle.1));
    let far = hx.hypot(hy).max(1.0);
    let (hx, hy) = (hx / far * 18.0, hy / far * 18.0);
    let wing = |side: f64| (end.0 - hx - hy * side, end.1 - hy + hx * side);
    let whole = |(x, y): (f64, f64)| format!("{} {}", x.round() as i32, y.round() as i32);
    format!(
        "M{}Q{} {}M{}L{}L{}",
        whole(start),
        whole(middle),
        whole(end),
        whole(wing(0.6)),
        whole(end),
        whole(wing(-0.6))
    )
}

#[cfg(test)]
mod tests {
    use super::super::model::tests::six;
    use super::*;
    use antipode_ui::markup::markup;

    #[test]
    fn turns_do_the_same_to_pairs_and_to_cards() {
        let [pairs, cards] = pairs_and_cards(&six());
        for (block, _) in TURNS {
            let images: Vec<usize> = action(&pairs, block).into_iter().flatten().collect();
            assert_eq!(action(&cards, block), images.iter().copied().map(Some).collect::<Vec<_>>());
            let mut each = images;
            each.sort_unstable();
            assert_eq!(each, (0..15).collect::<Vec<_>>());
        }
        // A cycle of four light numbers: three cycles of four pairs, two pairs exchanged, and one that stays.
        let stays =
            |block| action(&pairs, block).iter().zip(0..).filter(|(to, from)| **to == Some(*from)).count();
        assert_eq!([stays(0), stays(1)], [1, 1]);
        assert_ne!(action(&pairs, 0), action(&pairs, 1));
    }

    /// What the text says of pairs and cards.
    #[test]
    fn two_dark_numbers_are_together_on_three_cards_with_nothing_else_in_common() {
        let six = six();
        let [_, cards] = pairs_and_cards(&six);
        for a in &six.dark {
            for b in six.dark.iter().filter(|b| a < b) {
                let with: Vec<_> = cards.iter().filter(|card| card.contains(&(*a, *b))).collect();
                assert_eq!(with.len(), 3);
                let common =
                    with[0].iter().filter(|pair| with.iter().all(|card| card.contains(pair))).count();
                assert_eq!(common, 1);
            }
        }
    }

    #[test]
    fn both_graphs_are_drawn_with_the_same_arrows() {
        let drawn = markup(action_graphs(&six()));
        assert_eq!(drawn.matches("<g transform=").count(), 30);
        assert!(drawn.contains("are the same in both pictures"));
        for (_, class) in TURNS {
            let class = format!("class=\"{class}\"");
            let paths: Vec<&str> = drawn
                .split("<path ")
                .filter_map(|path| path.split_once('>').filter(|(attributes, _)| attributes.contains(&class)))
                .filter_map(|(attributes, _)| attributes.split("d=\"").nth(1))
                .filter_map(|rest| rest.split('"').next())
                .collect();
            assert_eq!(paths.len(), 2);
            assert_eq!(paths[0], paths[1]);
            assert_eq!(paths[0].matches('Q').count(), 14);
        }
    }
}
