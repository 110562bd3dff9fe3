//! All boards, coloured by their case of the theorem.

use super::PartProps;
use super::grid_cursor::move_cursor;
use super::model::Action;
use antipode_play::numbers::capitalized;
use antipode_puzzles::rotation::verdict::TheoremCase;
use antipode_puzzles::rotation::{Board, MAX_SIDE, Rule, Variant};
use yew::prelude::*;

/// The inputs of the section: fewer than the page's, so that it renders less often.
#[derive(Properties, PartialEq)]
struct MapProps {
    variant: Variant,
    dispatch: Callback<Action>,
}

#[component]
pub(super) fn HeatMap(props: &PartProps) -> Html {
    html! { <Map variant={props.model.variant()} dispatch={props.dispatch.clone()} /> }
}

#[component]
fn Map(props: &MapProps) -> Html {
    let MapProps { variant, dispatch } = props;
    let board = variant.board();
    let own = board.block_rows() as u8;
    let chosen = use_state_eq(|| None::<u8>);
    {
        // Shows the block of the current board.
        let chosen = chosen.clone();
        use_effect_with(own, move |_| chosen.set(None));
    }
    let side = chosen.unwrap_or(own);
    let pick_block = |side: u8| {
        let chosen = chosen.clone();
        Callback::from(move |_: MouseEvent| chosen.set(Some(side)))
    };
    html! {
        <div class="card map-card">
            <p class="explain">{ "Blocks are turned by 90°. Columns: width of the board. Rows: height. A board and its mirror image are the same case. \
                We compared the order of the group of all 165 boards with 1 ≤ k ≤ m ≤ n ≤ 9: the theorem as the paper prints it is wrong for 27 of them, \
                26 with blocks of 3 × 3, which it counts twice, and 1 × 1. As corrected here, it is right for all." }</p>
            <div class="map-twin">
                <BlockMap key={side} {side} variant={*variant} dispatch={dispatch.clone()} />
                <div class="map-side">
                    { legend(side) }
                    <div class="small-maps" role="group" aria-label="Block">
                        { for (1..=MAX_SIDE).map(|block| html! {
                            <button type="button" key={block} class="small-map" aria-pressed={if block == side { "true" } else { "false" }}
                                aria-label={format!("Block {block} × {block}")} onclick={pick_block(block)}>
                                { small(block) }<span aria-hidden="true">{ block }</span>
                            </button>
                        }) }
                    </div>
                </div>
            </div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct BlockMapProps {
    side: u8,
    variant: Variant,
    dispatch: Callback<Action>,
}

/// The map of one block size: one button per board.
#[component]
fn BlockMap(props: &BlockMapProps) -> Html {
    let BlockMapProps { side, variant, dispatch } = props;
    let side = *side;
    let board = variant.board();
    let sides = side..=MAX_SIDE;
    let all: Vec<(u8, u8)> =
        sides.clone().flat_map(|high| (side..=MAX_SIDE).map(move |wide| (high, wide))).collect();
    let places: Vec<(i32, i32)> = all.iter().map(|&(high, wide)| (wide.into(), high.into())).collect();
    let is_here = |(high, wide): (u8, u8)| {
        (board.rows(), board.cols(), board.block_rows(), board.block_cols())
            == (high.into(), wide.into(), side.into(), side.into())
    };
    let here = all.iter().position(|&size| is_here(size));
    let cursor = use_state_eq(|| here.unwrap_or(0));
    let grid = use_node_ref();
    let at = (*cursor).min(all.len() - 1);
    let onkeydown = move_cursor(places, at, cursor.setter(), grid.clone());
    let cell = |index: usize| {
        let (high, wide) = all[index];
        let square = Board::square(high, wide, side).expect("the block fits");
        let case = TheoremCase::of(square);
        let onclick = {
            let (cursor, dispatch, variant) = (cursor.clone(), dispatch.clone(), *variant);
            Callback::from(move |_: MouseEvent| {
                cursor.set(index);
                dispatch.emit(Action::SetBoard(picked(variant, high, wide, side)));
            })
        };
        html! {
            <td role="gridcell" key={wide}>
                <button type="button" class={classes!("map-cell", class_of(case))} data-slot={index.to_string()} tabindex={if index == at { "0" } else { "-1" }} {onclick}
                    aria-current={is_here((high, wide)).then_some("true")} title={format!("{wide} × {high}: {}", case.title())}
                    aria-label={format!("{wide} wide, {high} high: {}, {}", case.title(), letter(case))}>{ letter(case) }</button>
            </td>
        }
    };
    let across = usize::from(MAX_SIDE - side) + 1;
    html! {
        <div class="map-scroll">
            <table ref={grid} class="map" role="grid" aria-label={format!("Boards with blocks of {side} × {side}")} {onkeydown}>
                <thead><tr role="row"><td role="gridcell" class="corner"><span class="hush">{ "high, wide" }</span></td>
                    { for sides.clone().map(|wide| html! { <th role="columnheader" scope="col" key={wide}>{ wide }</th> }) }</tr></thead>
                <tbody>{ for sides.enumerate().map(|(row, high)| html! {
                    <tr role="row" key={high}><th role="rowheader" scope="row">{ high }</th>{ for (row * across..(row + 1) * across).map(cell) }</tr>
                }) }</tbody>
            </table>
        </div>
    }
}

/// Returns the board of a size, under the current rule if it allows that.
fn picked(variant: Variant, high: u8, wide: u8, side: u8) -> Variant {
    let turning = antipode_puzzles::rotation::TurnKind::Quarter;
    let board = Board::new((high, wide), (side, side), turning, variant.board().is_orientable());
    let board = board.expect("the block fits");
    Variant::new(board, variant.rule())
        .or_else(|_| Variant::new(board, Rule::Quarter))
        .expect("it turns by quarters")
}

/// Lists the cases of one block size, each with its letter and its group.
fn legend(side: u8) -> Html {
    let mut cases: Vec<TheoremCase> = (side..=MAX_SIDE)
        .flat_map(|high| (side..=MAX_SIDE).map(move |wide| (high, wide)))
        .filter_map(|(high, wide)| Board::square(high, wide, side).ok())
        .map(TheoremCase::of)
        .collect();
    cases.sort_unstable();
    cases.dedup();
    html! {
        <dl class="map-legend">
            <dt class="head">{ format!("Block {side} × {side}") }</dt><dd class="head">{ format!("{side} is {} modulo 8", side % 8) }</dd>
            { for cases.into_iter().map(|case| html! {
                <><dt><span class={classes!("map-cell", class_of(case))}>{ letter(case) }</span></dt>
                <dd><b>{ capitalized(case.title()) }</b>{ ", " }{ group_of(case) }</dd></>
            }) }
        </dl>
    }
}

/// A small map without letters.
fn small(side: u8) -> Html {
    let last = MAX_SIDE + 1;
    html! {
        <svg viewBox="0 0 12 12" aria-hidden="true">
            { for (side..last).flat_map(|high| (side..last).map(move |wide| (high, wide))).map(|(high, wide)| {
                let class = Board::square(high, wide, side).map_or("", |board| class_of(TheoremCase::of(board)));
                html! { <rect {class} x={(wide - 1).to_string()} y={(high - 1).to_string()} width="0.9" height="0.9" /> }
            }) }
        </svg>
    }
}

const fn letter(case: TheoremCase) -> &'static str {
    match case {
        TheoremCase::SingleCells => "1",
        TheoremCase::WholeBoard => "4",
        TheoremCase::ProjectiveLine => "P",
        TheoremCase::OuterAutomorphism => "6",
        TheoremCase::Symmetric => "S",
        TheoremCase::Alternating => "A",
        TheoremCase::ColoursSameParity => "±",
        TheoremCase::ColoursEven => "AA",
        _ => "?",
    }
}

const fn class_of(case: TheoremCase) -> &'static str {
    match case {
        TheoremCase::SingleCells | TheoremCase::WholeBoard => "whole",
        TheoremCase::ProjectiveLine | TheoremCase::OuterAutomorphism => "exception",
        TheoremCase::Symmetric => "all",
        TheoremCase::Alternating => "evens",
        TheoremCase::ColoursSameParity => "alike",
        TheoremCase::ColoursEven => "each",
        _ => "other",
    }
}

/// The group in mathematical notation.
fn group_of(case: TheoremCase) -> Html {
    match case {
        TheoremCase::SingleCells => html! { "one order" },
        TheoremCase::WholeBoard => html! { <>{ "C" }<sub>{ "4" }</sub></> },
        TheoremCase::ProjectiveLine => html! { <>{ "PGL" }<sub>{ "2" }</sub>{ "(5), 120 orders" }</> },
        TheoremCase::OuterAutomorphism => html! { <>{ "S" }<sub>{ "6" }</sub>{ ", 720 orders" }</> },
        TheoremCase::Symmetric => html! { <>{ "S" }<sub>{ "N" }</sub></> },
        TheoremCase::Alternating => html! { <>{ "A" }<sub>{ "N" }</sub></> },
        TheoremCase::ColoursSameParity => {
            html! { <>{ "(S" }<sub>{ "E" }</sub>{ " × S" }<sub>{ "O" }</sub>{ ")" }<sup>{ "+" }</sup></> }
        }
        TheoremCase::ColoursEven => html! { <>{ "A" }<sub>{ "E" }</sub>{ " × A" }<sub>{ "O" }</sub></> },
        other => html! { other.name() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_of_quarter_turns_has_a_letter_of_its_own() {
        let mut seen = std::collections::BTreeMap::new();
        for side in 1..=MAX_SIDE {
            for (high, wide) in
                (side..=MAX_SIDE).flat_map(|high| (side..=MAX_SIDE).map(move |wide| (high, wide)))
            {
                let case = TheoremCase::of(Board::square(high, wide, side).expect("the block fits"));
                seen.insert(letter(case), case);
            }
        }
        assert_eq!(seen.len(), 8);
        assert!(!seen.contains_key("?"));
    }

    #[test]
    fn a_board_of_the_map_keeps_the_rule_if_possible() {
        let at = |name: &str| picked(name.parse().expect("a board"), 3, 5, 2).to_string();
        assert_eq!(at("4x4n3o half"), "5x3n2o half");
        assert_eq!(at("4x3n3 ring"), "5x3n2 quarter");
    }
}
