//! The placement finder: counts every placement of pieces and holes in a rectangle, and draws its search tree.

use crate::page::query::{use_query, use_worker_release};
use crate::panel::numbers::{duration, thousands};
use crate::panel::progress::{progress_view, retry_notice};
use crate::panel::query_state::QueryState;
use crate::puzzle::sliding::gallery::picture::svg_path;
use crate::workers::use_worker_state;
use antipode_protocol::sliding_search::{FinderNode, Placements};
use antipode_protocol::{Answer, Query, Subject};
use antipode_puzzles::sliding::{Cells, Grid, outline};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct PlacementFinderProps {
    /// The width of the rectangle in cells.
    pub cols: u32,
    /// The height in cells.
    pub rows: u32,
}

/// The counts of a rectangle, and the search tree of 2 × 2.
#[component]
pub(super) fn PlacementFinder(props: &PlacementFinderProps) -> Html {
    let board = format!("{}x{}", props.cols, props.rows);
    let space = Subject::service("sliding", "finder");
    let worker = use_worker_state(&space);
    let wanted = use_state_eq(|| None::<String>);
    let draws = use_state_eq(|| false);
    let query = wanted.as_ref().filter(|wanted| **wanted == board);
    let query = query.map(|board| Query::Placements { board: board.clone() });
    let counts = use_query::<Placements>(&space, query, &worker, |answer| match answer {
        Answer::Placements(placements) => Some(Rc::new(*placements)),
        _ => None,
    });
    let query = draws.then(|| Query::FinderTree { board: "2x2".to_owned() });
    let tree = use_query::<Vec<FinderNode>>(&space, query, &worker, |answer| match answer {
        Answer::FinderTree(nodes) => Some(Rc::new(nodes)),
        _ => None,
    });
    use_worker_release(vec![space]);
    let want = |to: Option<String>| {
        let wanted = wanted.clone();
        Callback::from(move |()| wanted.set(to.clone()))
    };
    let on_tree = {
        let draws = draws.clone();
        Callback::from(move |_: Event| draws.set(true))
    };
    let counted = match &counts {
        QueryState::Idle => html! {
            <p class="row"><button type="button" class="btn" onclick={want(Some(board.clone())).reform(|_: MouseEvent| ())}>
                { format!("Count {} × {}", props.cols, props.rows) }</button></p>
        },
        QueryState::Loading(progress) => progress_view(progress.as_ref(), None, &want(None)),
        QueryState::Failed(why) => retry_notice("The count", why, &want(None)),
        QueryState::Ready(placements) => counts_view(placements),
    };
    let drawn = match &tree {
        QueryState::Idle | QueryState::Loading(_) => {
            html! { <p class="foot" role="status">{ "Drawing…" }</p> }
        }
        QueryState::Failed(why) => html! { <p class="foot" role="status">{ why }</p> },
        QueryState::Ready(nodes) => drawing(nodes),
    };
    html! {
        <details class="finder-part">
            <summary>{ "The finder: every placement" }</summary>
            <p class="foot">{ "The first undecided cell becomes a hole, or a whole piece of undecided cells covers it. So every \
                placement of pieces and holes is found once (Neil Bickford, Sliding Block Puzzles, Part 4)." }</p>
            { counted }
            <details ontoggle={on_tree}>
                <summary>{ "The search tree of 2 × 2" }</summary>
                { drawn }
            </details>
        </details>
    }
}

fn counts_view(placements: &Placements) -> Html {
    let agree = placements.listed == placements.counted;
    let figure =
        |name: &'static str, count: u64| html! { <><dt>{ name }</dt><dd>{ thousands(count) }</dd></> };
    html! {
        <div aria-live="polite">
            <dl class="finder-figures">
                { figure("placements, listed", placements.listed) }
                { figure("counted without listing", placements.counted) }
                { figure("just solved, strict", placements.just_solved) }
                { figure("nodes of the tree", placements.nodes) }
            </dl>
            <p class={classes!("foot", (!agree).then_some("bad-line"))}>
                { if agree { "✓ Both ways of counting agree." } else { "✗ The two ways of counting disagree." } }
                { format!(" Listed in {}.", duration(placements.elapsed_ms)) }</p>
            <details>
                <summary>{ "By number of pieces" }</summary>
                <table class="figures">
                    <thead><tr><th scope="col">{ "Pieces" }</th><th scope="col">{ "placements" }</th></tr></thead>
                    <tbody>{ for placements.by_pieces.iter().enumerate().map(|(pieces, count)| html! {
                        <tr key={pieces}><th scope="row">{ pieces }</th><td>{ thousands(*count) }</td></tr>
                    }) }</tbody>
                </table>
            </details>
        </div>
    }
}

/// The distances between levels and leaves, and the size of a cell, in SVG units.
const LEVEL_WIDTH: i32 = 76;
const LEAF_HEIGHT: i32 = 22;
const CELL_SIZE: i32 = 8;

/// Draws the tree from left to right, one leaf per line.
fn drawing(nodes: &[FinderNode]) -> Html {
    let tree_layout = tree_layout(nodes);
    let leaves = tree_layout.iter().map(|spot| spot.1).max().unwrap_or(0) / 2 + 1;
    let levels = tree_layout.iter().map(|spot| spot.0).max().unwrap_or(0) + 1;
    let at =
        |index: usize| (tree_layout[index].0 * LEVEL_WIDTH + 2, tree_layout[index].1 * LEAF_HEIGHT / 2 + 2);
    let lines: String = nodes
        .iter()
        .enumerate()
        .filter_map(|(index, node)| {
            let ((x, y), (from_x, from_y)) = (at(index), at(node.parent? as usize));
            let (from_x, bend) = (from_x + 2 * CELL_SIZE + 2, x - 14);
            let (from_y, y) = (from_y + CELL_SIZE, y + CELL_SIZE);
            Some(format!("M{from_x} {from_y}H{bend}V{y}H{}", x - 2))
        })
        .collect();
    let (width, height) = ((levels - 1) * LEVEL_WIDTH + 2 * CELL_SIZE + 4, leaves * LEAF_HEIGHT);
    let text: String = nodes
        .iter()
        .zip(&tree_layout)
        .map(|(node, spot)| format!("{}{}\n", "  ".repeat(spot.0 as usize), node.text))
        .collect();
    html! {
        <>
            <p class="foot">{ format!("{} nodes, {leaves} leaves. A dot is an undecided cell.", nodes.len()) }</p>
            <svg class="finder-tree mini" viewBox={format!("0 0 {width} {height}")} style={format!("max-width:{width}px")} role="img"
                aria-label={format!("Search tree with {} nodes and {leaves} leaves", nodes.len())}>
                <path class="line" d={lines} />
                { for nodes.iter().enumerate().map(|(index, node)| {
                    let (x, y) = at(index);
                    html! { <g key={index} transform={format!("translate({x} {y}) scale({CELL_SIZE})")}>{ state(&node.text) }</g> }
                }) }
            </svg>
            <details>
                <summary>{ "The same as text" }</summary>
                <pre class="finder-text" tabindex="0" aria-label="The tree as text">{ text }</pre>
            </details>
        </>
    }
}

/// Returns the level of each node and its vertical place, in half leaves.
fn tree_layout(nodes: &[FinderNode]) -> Vec<(i32, i32)> {
    let mut tree_layout = vec![(0, 0); nodes.len()];
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        // A node comes after its parent.
        if let Some(parent) = node.parent.map(|parent| parent as usize).filter(|parent| *parent < index) {
            tree_layout[index].0 = tree_layout[parent].0 + 1;
            children[parent].push(index);
        }
    }
    let mut leaf = 0;
    for index in 0..nodes.len() {
        if children[index].is_empty() {
            tree_layout[index].1 = 2 * leaf;
            leaf += 1;
        }
    }
    for index in (0..nodes.len()).rev() {
        if let (Some(first), Some(last)) = (children[index].first(), children[index].last()) {
            tree_layout[index].1 = (tree_layout[*first].1 + tree_layout[*last].1) / 2;
        }
    }
    tree_layout
}

/// Draws the decided cells of a node; a cell is one unit wide.
fn state(text: &str) -> Html {
    let rows: Vec<&str> = text.split('/').collect();
    let Some(grid) = Grid::new(rows.len(), rows[0].len()) else { return Html::default() };
    let signs: Vec<char> = rows.concat().chars().collect();
    let cells = |wanted: char| -> Cells {
        signs.iter().enumerate().filter(|(_, sign)| **sign == wanted).map(|(cell, _)| cell).collect()
    };
    // Sorted by first cell, in the order of the finder's names.
    let mut names: Vec<char> = Vec::new();
    for sign in &signs {
        if sign.is_ascii_alphabetic() && !names.contains(sign) {
            names.push(*sign);
        }
    }
    let dot = |cell: usize| {
        let (row, col) = grid.row_col(cell);
        html! { <circle cx={format!("{col}.5")} cy={format!("{row}.5")} r=".12" /> }
    };
    html! {
        <>
            <path class="floor" d={svg_path(&outline(grid, grid.all_cells()))} />
            { for names.iter().enumerate().map(|(index, name)| html! { <path class={format!("tint-{index}")} d={svg_path(&outline(grid, cells(*name)))} /> }) }
            { for cells('?').iter().map(dot) }
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_between_its_children() {
        let node = |parent, text: &str| FinderNode { parent, text: text.into() };
        let nodes = [
            node(None, "??"),
            node(Some(0), ".?"),
            node(Some(1), ".."),
            node(Some(1), ".A"),
            node(Some(0), "AA"),
        ];
        assert_eq!(tree_layout(&nodes), [(0, 2), (1, 1), (2, 0), (2, 2), (1, 4)]);
    }
}
