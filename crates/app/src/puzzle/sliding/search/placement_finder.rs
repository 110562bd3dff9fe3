//! The placement finder: counts every placement of pieces and holes in a rectangle, and draws its search tree and that of
//! the older finder.

use antipode_play::numbers::{duration, thousands};
use antipode_play::prose::Prose;
use antipode_protocol::sliding::{SlidingAnswer, SlidingQuery};
use antipode_protocol::sliding_search::{FinderNode, Placements};
use antipode_protocol::{Answer, Query, Subject};
use antipode_puzzles::sliding::{Cells, Grid, outline};
use antipode_ui::panel::progress::{progress_view, retry_notice};
use antipode_ui::query::{use_query, use_worker_release};
use antipode_ui::query_state::QueryState;
use antipode_ui::sliding::picture::svg_path;
use antipode_ui::workers::use_worker_state;
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// How the finders work.
const TEXTS: Prose = Prose::new(include_str!("../../../../texts/placements.txt"));

/// The articles on the finders.
const ARTICLES: [(&str, &str); 2] = [
    ("Part 3", "https://nbickford.wordpress.com/2012/01/22/sliding-block-puzzles-part-3/"),
    ("Part 4", "https://nbickford.wordpress.com/2013/11/13/sliding-block-puzzles-part-4-of-3/"),
];

#[derive(Properties, PartialEq)]
pub(super) struct PlacementFinderProps {
    /// The width of the rectangle in cells.
    pub cols: u32,
    /// The height in cells.
    pub rows: u32,
}

/// The counts of a rectangle, and the search trees of 2 × 2.
#[component]
pub(super) fn PlacementFinder(props: &PlacementFinderProps) -> Html {
    let board = format!("{}x{}", props.cols, props.rows);
    let subject = Subject::service("sliding", "finder");
    let worker = use_worker_state(&subject);
    let wanted = use_state_eq(|| None::<String>);
    let query = wanted.as_ref().filter(|wanted| **wanted == board);
    let query = query.map(|board| Query::Sliding(SlidingQuery::Placements { board: board.clone() }));
    let counts = use_query::<Placements>(&subject, query, &worker, |answer| match answer {
        Answer::Sliding(SlidingAnswer::Placements(placements)) => Some(Rc::new(*placements)),
        _ => None,
    });
    use_worker_release(vec![subject]);
    let want = |to: Option<String>| {
        let wanted = wanted.clone();
        Callback::from(move |()| wanted.set(to.clone()))
    };
    let counted = match &counts {
        QueryState::Idle => html! {
            <p class="row"><button type="button" class="btn" onclick={want(Some(board.clone())).reform(|_: MouseEvent| ())}>
                { format!("Count {} × {}", props.cols, props.rows) }</button></p>
        },
        QueryState::Loading(progress) => progress_view(progress.as_ref(), None, &want(None)),
        QueryState::Failed(why) => retry_notice("The count", why, &want(None)),
        QueryState::Ready(placements) => counts_view(placements, props.cols, props.rows),
    };
    let article = |(part, address): (&'static str, &'static str)| {
        html! { <a key={part} class="btn quiet" href={address} target="_blank" rel="noopener">{ part }</a> }
    };
    html! {
        <details class="finder-part">
            <summary>{ "List every placement" }</summary>
            <p class="foot">{ TEXTS.text("pieces") }</p>
            { counted }
            <SearchTree title="The search tree of 2 × 2" by_colouring={false} />
            <SearchTree title="The older search tree of 2 × 2, by colouring" by_colouring={true}>
                { for TEXTS.all("colouring").map(|text| html! { <p class="foot">{ text }</p> }) }
                { numbering() }
            </SearchTree>
            <p class="row">{ for ARTICLES.into_iter().map(article) }</p>
        </details>
    }
}

#[derive(Properties, PartialEq)]
struct SearchTreeProps {
    title: &'static str,
    by_colouring: bool,
    /// The texts above the drawing.
    #[prop_or_default]
    children: Html,
}

/// The search tree of 2 × 2, queried when it is opened.
#[component]
fn SearchTree(props: &SearchTreeProps) -> Html {
    let subject = Subject::service("sliding", "finder");
    let worker = use_worker_state(&subject);
    let is_open = use_state_eq(|| false);
    let by_colouring = props.by_colouring;
    let query =
        is_open.then(|| Query::Sliding(SlidingQuery::FinderTree { board: "2x2".to_owned(), by_colouring }));
    let tree = use_query::<Vec<FinderNode>>(&subject, query, &worker, |answer| match answer {
        Answer::Sliding(SlidingAnswer::FinderTree(nodes)) => Some(Rc::new(nodes)),
        _ => None,
    });
    let ontoggle = {
        let is_open = is_open.clone();
        Callback::from(move |event: Event| {
            is_open.set(*is_open || event.target_unchecked_into::<Element>().has_attribute("open"));
        })
    };
    let drawn = match &tree {
        QueryState::Idle | QueryState::Loading(_) => {
            html! { <p class="foot" role="status">{ "Drawing…" }</p> }
        }
        QueryState::Failed(why) => html! { <p class="foot" role="status">{ why }</p> },
        QueryState::Ready(nodes) => drawing(nodes),
    };
    html! {
        <details {ontoggle}>
            <summary>{ props.title }</summary>
            { props.children.clone() }
            { drawn }
        </details>
    }
}

/// The side of the square whose cells are numbered.
const NUMBERED: usize = 5;

/// The numbers of the cells of a square, with their formula below.
fn numbering() -> Html {
    let row = |y: usize| {
        let cell = |x: usize| html! { <td key={x}>{ cell_number(NUMBERED, x, y) }</td> };
        html! { <tr key={y}>{ for (0..NUMBERED).map(cell) }</tr> }
    };
    html! {
        <>
            <table class="finder-numbers">
                <caption>{ format!("The order of the cells, {NUMBERED} × {NUMBERED}") }</caption>
                <tbody>{ for (0..NUMBERED).map(row) }</tbody>
            </table>
            <p class="foot">{ TEXTS.text("numbers") }</p>
        </>
    }
}

/// The number of a cell along the diagonals of a square; Neil Bickford, Sliding Block Puzzles, Part 3.
fn cell_number(side: usize, x: usize, y: usize) -> usize {
    let triangle = |k: usize| k * (k + 1) / 2;
    if x + y < side {
        triangle(x + y + 1) - x - 1
    } else {
        side * side - triangle(2 * side - x - y - 1) + side - x - 1
    }
}

/// The number of just solved boards of a rectangle in Part 3.
fn published(cols: u32, rows: u32) -> Option<u64> {
    ((cols, rows) == (4, 4)).then_some(12_295_564)
}

fn counts_view(placements: &Placements, cols: u32, rows: u32) -> Html {
    let just_solved: u64 = placements.just_solved.iter().sum();
    let agree = placements.listed == placements.counted && just_solved == placements.just_solved_counted;
    let figure =
        |name: &'static str, count: u64| html! { <><dt>{ name }</dt><dd>{ thousands(count) }</dd></> };
    html! {
        <div aria-live="polite">
            <dl class="finder-figures">
                { figure("placements, listed", placements.listed) }
                { figure("counted without listing", placements.counted) }
                { figure("just solved, strict", just_solved) }
                { figure("nodes of the tree", placements.nodes) }
            </dl>
            <p class={classes!("foot", (!agree).then_some("bad-line"))}>
                { if agree { "✓ Both ways of counting agree." } else { "✗ The two ways of counting disagree." } }
                { format!(" Listed in {}.", duration(placements.elapsed_ms)) }
                if let Some(published) = published(cols, rows) {
                    { format!(" Part 3 has {} just solved{}", thousands(published), if published == just_solved { ", too." } else { "." }) }
                }
            </p>
            <details>
                <summary>{ "By number of pieces" }</summary>
                <table class="figures">
                    <thead><tr><th scope="col">{ "Pieces" }</th><th scope="col">{ "placements" }</th><th scope="col">{ "just solved" }</th></tr></thead>
                    <tbody>{ for placements.by_pieces.iter().zip(&placements.just_solved).enumerate().map(|(pieces, (all, just_solved))| html! {
                        <tr key={pieces}><th scope="row">{ pieces }</th><td>{ thousands(*all) }</td><td>{ thousands(*just_solved) }</td></tr>
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
        .map(|(node, spot)| {
            let again = if node.is_double { " again" } else { "" };
            format!("{}{}{again}\n", "  ".repeat(spot.0 as usize), node.text)
        })
        .collect();
    let doubles = nodes.iter().filter(|node| node.is_double).count() as i32;
    let counted = match doubles {
        0 => String::new(),
        doubles => format!(" for {} placements; a frame marks one that came before", leaves - doubles),
    };
    html! {
        <>
            <p class="foot">{ format!("{} nodes, {leaves} leaves{counted}. A dot is an undecided cell.", nodes.len()) }</p>
            <svg class="finder-tree mini" viewBox={format!("0 0 {width} {height}")} style={format!("max-width:{width}px")} role="img"
                aria-label={format!("Search tree with {} nodes and {leaves} leaves", nodes.len())}>
                <path class="line" d={lines} />
                { for nodes.iter().enumerate().map(|(index, node)| {
                    let (x, y) = at(index);
                    html! { <g key={index} transform={format!("translate({x} {y}) scale({CELL_SIZE})")}>{ state(node) }</g> }
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
fn state(node: &FinderNode) -> Html {
    let rows: Vec<&str> = node.text.split('/').collect();
    let Some(grid) = Grid::new(rows.len(), rows[0].len()) else { return Html::default() };
    let signs: Vec<char> = rows.concat().chars().collect();
    let cells = |wanted: char| -> Cells {
        signs.iter().enumerate().filter(|(_, sign)| **sign == wanted).map(|(cell, _)| cell).collect()
    };
    // A letter has the same tint in the whole tree.
    let names = ('A'..='H').enumerate().filter(|(_, name)| signs.contains(name));
    let dot = |cell: usize| {
        let (row, col) = grid.row_col(cell);
        html! { <circle cx={format!("{col}.5")} cy={format!("{row}.5")} r=".12" /> }
    };
    html! {
        <>
            <path class="floor" d={svg_path(&outline(grid, grid.all_cells()))} />
            { for names.map(|(index, name)| html! { <path class={format!("tint-{index}")} d={svg_path(&outline(grid, cells(name)))} /> }) }
            { for cells('?').iter().map(dot) }
            if node.is_double {
                <rect class="double" x="-.2" y="-.2" width={format!("{}.4", grid.cols())} height={format!("{}.4", grid.rows())} />
            }
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_between_its_children() {
        let node = |parent, text: &str| FinderNode { parent, text: text.into(), is_double: false };
        let nodes = [
            node(None, "??"),
            node(Some(0), ".?"),
            node(Some(1), ".."),
            node(Some(1), ".A"),
            node(Some(0), "AA"),
        ];
        assert_eq!(tree_layout(&nodes), [(0, 2), (1, 1), (2, 0), (2, 2), (1, 4)]);
    }

    /// The figure of Part 3.
    #[test]
    fn cells_are_numbered_along_diagonals() {
        let row = |y: usize| (0..NUMBERED).map(|x| cell_number(NUMBERED, x, y)).collect::<Vec<_>>();
        let published = [
            [0, 1, 3, 6, 10],
            [2, 4, 7, 11, 15],
            [5, 8, 12, 16, 19],
            [9, 13, 17, 20, 22],
            [14, 18, 21, 23, 24],
        ];
        assert_eq!((0..NUMBERED).map(row).collect::<Vec<_>>(), published);
    }
}
