//! The graph of the fifteen pairs of light numbers, and the fifteen cards of the dark ones.

use super::board::{arcs, focus_index, step_index};
use super::model::{SixModel, pairs_text};
use yew::prelude::*;

/// The vertices of the light squares, in the order of the light cells: a hexagon similar to their places on the
/// board.
const CORNERS: [(i32, i32); 6] = [(300, 94), (700, 94), (100, 440), (900, 440), (300, 786), (700, 786)];
/// The number of cards per row.
const COLUMNS: usize = 5;

/// The properties of [`Graph`] and [`Cards`].
#[derive(Clone, Properties, PartialEq)]
pub(super) struct PairsProps {
    /// The state of the board.
    pub(super) play: SixModel,
    /// The pair under the pointer.
    pub(super) hovered: Option<usize>,
    /// Selects a pair.
    pub(super) on_pick: Callback<usize>,
    /// The pointer entered a pair, or left it.
    pub(super) on_hover: Callback<Option<usize>>,
}

impl PairsProps {
    fn class(&self, pair: usize) -> Classes {
        classes!(
            (self.play.selected_pair == pair).then_some("picked"),
            (self.hovered == Some(pair)).then_some("hovered")
        )
    }

    fn tabindex(&self, pair: usize) -> &'static str {
        if self.play.selected_pair == pair { "0" } else { "-1" }
    }

    fn on_key(&self, inside: &NodeRef) -> Callback<KeyboardEvent> {
        let (on_pick, inside) = (self.on_pick.clone(), inside.clone());
        let (at, count) = (self.play.selected_pair, self.play.six.duad_images.len());
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            if let Some(next) = step_index(&event.key(), at, count) {
                event.prevent_default();
                event.stop_propagation();
                on_pick.emit(next);
                focus_index(&inside, next);
            }
        })
    }

    fn hover(&self, to: Option<usize>) -> Callback<PointerEvent> {
        self.on_hover.reform(move |_| to)
    }
}

/// Renders the pairs as edges between the light squares, with the numbers at their current squares.
#[component]
pub(super) fn Graph(props: &PairsProps) -> Html {
    let inside = use_node_ref();
    let play = &props.play;
    let corner = |cell: u8| {
        let place = play.six.light.iter().position(|other| *other == cell).unwrap_or_default();
        CORNERS[place % CORNERS.len()]
    };
    let edge = |pair: usize| {
        let numbers = play.pair_numbers(pair);
        let (from, to) = play.cells_of(numbers);
        let ((x, y), (u, v)) = (corner(from), corner(to));
        let [x1, y1, x2, y2] = [x, y, u, v].map(|length| length.to_string());
        let other = play.coloured_total.and_then(|dark| partner(play, pair, dark));
        let hue = other.and_then(|(place, _)| HUES.get(place)).copied();
        // The longest edges cross in the centre, so their labels are nearer to one end.
        let share = if (x - 500, y - 440) == (500 - u, 440 - v) { 35 } else { 50 };
        let (at_x, at_y) = (x + (u - x) * share / 100, y + (v - y) * share / 100);
        let label = match other {
            Some((_, number)) => format!("{} and {}, with {number}", numbers.0, numbers.1),
            None => format!("{} and {}", numbers.0, numbers.1),
        };
        html! {
            <g key={pair} class={classes!("edge", hue, props.class(pair))} role="radio" aria-checked={(play.selected_pair == pair).to_string()} aria-label={label}
                tabindex={props.tabindex(pair)} data-index={pair.to_string()} onclick={props.on_pick.reform(move |_: MouseEvent| pair)}
                onpointerenter={props.hover(Some(pair))} onpointerleave={props.hover(None)}>
                <line class="reach" x1={x1.clone()} y1={y1.clone()} x2={x2.clone()} y2={y2.clone()} />
                <line class="line" {x1} {y1} {x2} {y2} />
                if let Some((_, number)) = other {
                    <circle class="tag" cx={at_x.to_string()} cy={at_y.to_string()} r="36" />
                    <text class="tag-text" x={at_x.to_string()} y={at_y.to_string()}>{ number }</text>
                }
            </g>
        }
    };
    let vertex = |cell: &u8| {
        let number = cell + 1;
        let (x, y) = corner(play.cell_of(number));
        let (a, b) = play.pair_numbers(props.hovered.unwrap_or(play.selected_pair));
        let class = classes!("vertex", (number == a || number == b).then_some("marked"));
        html! {
            <g key={number} {class} style={format!("transform:translate({x}px,{y}px)")}><circle r="70" /><text>{ number }</text></g>
        }
    };
    html! {
        <svg ref={inside.clone()} class="k6" viewBox="0 0 1000 880" role="radiogroup" aria-label="The fifteen pairs of light numbers"
            onkeydown={props.on_key(&inside)}>
            { for (0..play.six.duad_images.len()).map(edge) }
            <g aria-hidden="true">{ for play.six.light.iter().map(vertex) }</g>
        </svg>
    }
}

/// The CSS classes of the six dark numbers, in order: a colour and a dash pattern each.
pub(super) const HUES: [&str; 6] = ["hue-0", "hue-1", "hue-2", "hue-3", "hue-4", "hue-5"];

/// Returns the partner of a dark number when a pair is swapped: its index among the dark numbers, and the number.
pub(super) fn partner(play: &SixModel, pair: usize, dark: u8) -> Option<(usize, u8)> {
    let partners = play.partners(pair);
    let (a, b) = *partners.iter().find(|(a, b)| *a == dark || *b == dark)?;
    let other = a + b - dark;
    Some((play.six.dark.iter().position(|cell| cell + 1 == other)?, other))
}

/// Renders the cards. Each is placed by the squares of its dark pairs, and moves with them.
#[component]
pub(super) fn Cards(props: &PairsProps) -> Html {
    let inside = use_node_ref();
    let play = &props.play;
    let card = |pair: usize| {
        let (a, b) = play.pair_numbers(pair);
        let partners = play.partners(pair);
        let pairs: Vec<_> = partners.iter().map(|partners| play.cells_of(*partners)).collect();
        let slot = play.card(pair);
        let mismatched = play.edge(pair) != slot;
        let class = classes!("six-card", props.class(pair), mismatched.then_some("astray"));
        let label = format!(
            "{a} and {b} with {}{}",
            pairs_text(&partners),
            if mismatched { ", not the card of its edge" } else { "" }
        );
        html! {
            <div key={pair} {class} style={format!("--x:{};--y:{}", slot % COLUMNS, slot / COLUMNS)} role="radio" aria-checked={(play.selected_pair == pair).to_string()}
                aria-label={label} tabindex={props.tabindex(pair)} data-index={pair.to_string()} onclick={props.on_pick.reform(move |_: MouseEvent| pair)}
                onpointerenter={props.hover(Some(pair))} onpointerleave={props.hover(None)}>
                <b>{ format!("{a}–{b}") }{ if mismatched { " ≠" } else { "" } }</b>
                <svg viewBox="0 0 400 300" aria-hidden="true">{ arcs(&pairs, 4, "arc") }</svg>
            </div>
        }
    };
    html! {
        <div ref={inside.clone()} class="six-cards" role="radiogroup" aria-label="The fifteen cards, one for each pair" onkeydown={props.on_key(&inside)}>
            { for (0..play.six.duad_images.len()).map(card) }
        </div>
    }
}
