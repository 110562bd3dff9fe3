//! The choice of a board: its size, the place of its hole, and what counts as one move.

use crate::panel::select::select;
use antipode_puzzles::fifteen::{Board, Hole, MAX_SIDE, Metric, Variant};
use yew::prelude::*;

/// The smallest side of a board.
const MIN_SIDE: u8 = 2;

/// Lists for each choice; `on_pick` receives the board with the change.
pub fn board_picker(variant: Variant, on_pick: &Callback<Variant>) -> Html {
    let board = variant.board();
    let sides = |chosen: usize| {
        (MIN_SIDE..=MAX_SIDE).map(|side| (side.to_string(), usize::from(side) == chosen)).collect()
    };
    let pick_board = |change: fn(&Board, usize) -> (usize, usize, Hole)| {
        on_pick.reform(move |index: usize| {
            let (rows, cols, hole) = change(&board, index);
            let picked = Board::new(rows as u8, cols as u8, hole).unwrap_or(board);
            Variant::new(picked, variant.metric())
        })
    };
    let wide = pick_board(|board, index| (board.rows(), index + usize::from(MIN_SIDE), board.hole()));
    let high = pick_board(|board, index| (index + usize::from(MIN_SIDE), board.cols(), board.hole()));
    let hole = pick_board(|board, index| (board.rows(), board.cols(), HOLES[index.min(1)].0));
    let metric = on_pick
        .reform(move |index: usize| Variant::new(board, Metric::ALL.get(index).copied().unwrap_or_default()));
    let holes = HOLES.map(|(hole, name)| (name.to_owned(), hole == board.hole())).to_vec();
    let metrics = Metric::ALL.map(|metric| (metric_title(metric).to_owned(), metric == variant.metric()));
    html! {
        <div class="pickers" key="pickers">
            { select("Wide", sides(board.cols()), wide) }
            { select("High", sides(board.rows()), high) }
            { select("Hole", holes, hole) }
            { select("Counting", metrics.to_vec(), metric) }
            <p class="foot">{ variant.metric().description() }</p>
        </div>
    }
}

const HOLES: [(Hole, &str); 2] = [(Hole::Last, "last"), (Hole::First, "first")];

/// What a metric counts, as an entry of a list.
#[must_use]
pub const fn metric_title(metric: Metric) -> &'static str {
    match metric {
        Metric::Tiles => "Single tiles",
        Metric::Slides => "Slides",
    }
}
