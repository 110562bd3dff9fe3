//! The choice of a board: its size, its goal and its metric.

use antipode_play::puzzle::fifteen::metric::{OWN_GOAL, goal_title, metric_title};
use antipode_puzzles::fifteen::{Board, Goal, MAX_SIDE, Metric, Variant};
use antipode_ui::panel::select::select;
use yew::prelude::*;

/// The smallest side of a board.
const MIN_SIDE: u8 = 2;

/// Lists for each choice; `on_pick` receives the board with the change, `on_own` the wish for another goal of one's own.
pub fn board_picker(variant: Variant, on_pick: &Callback<Variant>, on_own: &Callback<()>) -> Html {
    let board = variant.board();
    let sides = |chosen: usize| {
        (MIN_SIDE..=MAX_SIDE).map(|side| (side.to_string(), usize::from(side) == chosen)).collect()
    };
    let pick_sides = |sides: fn(&Board, u8) -> (u8, u8)| {
        on_pick.reform(move |index: usize| {
            let (rows, cols) = sides(&board, index as u8 + MIN_SIDE);
            Variant::new(board.with_sides(rows, cols).unwrap_or(board), variant.metric())
        })
    };
    let wide = pick_sides(|board, wide| (board.rows() as u8, wide));
    let high = pick_sides(|board, high| (high, board.cols() as u8));
    let goal = {
        let (on_pick, on_own) = (on_pick.clone(), on_own.clone());
        Callback::from(move |index: usize| match Goal::NAMED.get(index) {
            Some(goal) => {
                on_pick.emit(Variant::new(board.with_goal(*goal).unwrap_or(board), variant.metric()));
            }
            None => on_own.emit(()),
        })
    };
    let metric = on_pick
        .reform(move |index: usize| Variant::new(board, Metric::ALL.get(index).copied().unwrap_or_default()));
    let named = Goal::NAMED.map(|goal| (goal_title(goal).to_owned(), goal == board.goal()));
    let own = (OWN_GOAL.to_owned(), board.goal().name().is_none());
    let goals = named.into_iter().chain([own]).collect();
    let metrics = Metric::ALL.map(|metric| (metric_title(metric).to_owned(), metric == variant.metric()));
    html! {
        <div class="pickers with-goal" key="pickers">
            { select("Wide", sides(board.cols()), wide) }
            { select("High", sides(board.rows()), high) }
            { select("Goal", goals, goal) }
            { select("Counting", metrics.to_vec(), metric) }
            <p class="foot">{ variant.metric().description() }</p>
        </div>
    }
}
