//! A position, the invariant that it breaks, and the nearest solvable position.

use super::board::AnnotatedBoard;
use super::model::Action;
use super::{PartProps, play_link};
use antipode_play::numbers::capitalized;
use antipode_play::puzzle::reading::{Meaning, MeaningContent, PositionError, TypedText};
use antipode_play::puzzle::rotation::{Rotation, board_cache};
use antipode_play::puzzle::{ListedPuzzle, PuzzleKind};
use antipode_puzzles::plain_text::plain;
use antipode_puzzles::rotation::verdict::{
    OrbitKind, Verdict, cycle_notation, cycles, judge, nearest_solvable, orbits,
};
use antipode_puzzles::rotation::{Board, Direction, Position};
use antipode_puzzles::scramble::SeededRng;
use antipode_ui::board::small::tile_picture;
use antipode_ui::dom::random_word;
use antipode_ui::panel::position_box::{PositionBox, PositionBoxProps};
use std::rc::Rc;
use yew::prelude::*;

/// The maximum length of the cycle notation; longer texts are summarised.
const MAX_CYCLES_TEXT: usize = 400;

#[component]
pub(super) fn PositionPart(props: &PartProps) -> Html {
    let PartProps { model, dispatch } = props;
    let position = model.position();
    let board = position.board();
    let arrows = use_state_eq(|| true);
    let judged =
        use_memo(position.clone(), |position| judge(&board_cache::reachable_set(position.board()), position));
    let nearest = use_memo(position.clone(), |position| {
        let reach = board_cache::reachable_set(position.board());
        (!judge(&reach, position).is_solvable()).then(|| nearest_solvable(&reach, position))
    });
    let place = |position: Position, announcement: &str| {
        let (dispatch, announcement) = (dispatch.clone(), announcement.to_owned());
        Callback::from(move |_: MouseEvent| {
            dispatch.emit(Action::SetPosition(position.clone(), announcement.clone()));
        })
    };
    let draw = |any: bool| {
        let dispatch = dispatch.clone();
        Callback::from(move |_: MouseEvent| {
            let (drawn, announcement) = match any {
                true => (random_arrangement(board, &random_word()), "A random arrangement."),
                false => (
                    board_cache::reachable_set(board).random_position(&random_word()),
                    "A random solvable position.",
                ),
            };
            dispatch.emit(Action::SetPosition(drawn, announcement.to_owned()));
        })
    };
    let onarrows = {
        let arrows = arrows.clone();
        Callback::from(move |_: Event| arrows.set(!*arrows))
    };
    let verdict = Rc::clone(&judged);
    html! {
        <div class="twin wide-left">
            <div class="lab-board-col">
                <AnnotatedBoard part={props.clone()} verdict={verdict} arrows={*arrows} />
                <div class="controls">
                    <button type="button" class="btn" onclick={place(Position::solved(board), "The solved board.")}>{ "Solved" }</button>
                    <button type="button" class="btn" onclick={draw(false)}>{ "Random solvable" }</button>
                    <button type="button" class="btn" onclick={draw(true)}>{ "Random, any arrangement" }</button>
                    if board.is_orientable() {
                        <button type="button" class="btn" disabled={model.selected_cell.is_none()} onclick={dispatch.reform(|_: MouseEvent| Action::TurnNumber)}>{ "Turn the number by 90°" }</button>
                    }
                    <label class="tick"><input type="checkbox" checked={*arrows} onchange={onarrows} />{ "Arrows to home squares" }</label>
                </div>
                <p class="foot">{ "Choose two numbers to exchange them." }{ legend(board) }</p>
            </div>
            <div class="lab-side">
                <div class={classes!("card", "judged", if judged.is_solvable() { "can" } else { "cannot" })} role="status">
                    { verdict_text(&judged, position) }
                </div>
                if let Some(nearest) = nearest.as_ref() {
                    <div class="card mend">
                        <p><b>{ "The nearest solvable position: " }</b>{ nearest.to_string() }{ "." }</p>
                        <button type="button" class="btn primary" onclick={place(nearest.position.clone(), "The nearest solvable position.")}>{ "Make it solvable" }</button>
                    </div>
                }
                <div class="card">
                    { permutation(position) }
                    <div class="row">
                        <a class="btn" href={play_link(model)}>{ if judged.is_solvable() { "Play it in Rotation" } else { "Open in Rotation" } }</a>
                    </div>
                </div>
                <div class="card">{ text_box(props) }</div>
            </div>
        </div>
    }
}

fn verdict_text(verdict: &Verdict, position: &Position) -> Html {
    match verdict {
        Verdict::Solvable if position.is_solved() => html! { <p><b>{ "Solved." }</b></p> },
        Verdict::Solvable => {
            html! { <p><b>{ "It can be solved." }</b>{ " It satisfies every invariant of the turns." }</p> }
        }
        Verdict::Unsolvable(broken) => {
            html! { <p><b>{ "Unsolvable:" }</b>{ " " }{ broken.to_string() }{ "." }</p> }
        }
    }
}

/// Renders the cycles of the permutation and its sign on each set of cells.
fn permutation(position: &Position) -> Html {
    let board = position.board();
    let cycles = cycles(position);
    let text = cycle_notation(&cycles);
    let sets = orbits(&board_cache::reachable_set(board));
    // A cycle that leaves a set has no sign on it.
    let sign = |cells: &[u8]| {
        let mut odd = false;
        for cycle in &cycles {
            let inside = cycle.iter().filter(|cell| cells.contains(cell)).count();
            match inside {
                0 => {}
                all if all == cycle.len() => odd ^= all % 2 == 0,
                _ => return "leaves the set",
            }
        }
        if odd { "odd" } else { "even" }
    };
    let whole: Vec<u8> = (0..board.cell_count() as u8).collect();
    let mut rows = vec![("The whole permutation".to_owned(), board.cell_count(), sign(&whole))];
    if sets.len() > 1 {
        let moving = sets.iter().filter(|set| set.kind != OrbitKind::Fixed);
        rows.extend(
            moving.map(|set| (capitalized(&set.kind.to_string()), set.cells.len(), sign(&set.cells))),
        );
    }
    let turned: usize = position.directions().iter().map(|direction| *direction as usize).sum();
    html! {
        <>
            <h3>{ "Its permutation" }</h3>
            if text.len() <= MAX_CYCLES_TEXT {
                <p class="cycles"><code>{ text }</code></p>
            } else {
                <p>{ format!("{} cycles; the longest has {} numbers.", cycles.len(), cycles.iter().map(Vec::len).max().unwrap_or(0)) }</p>
            }
            <table class="signs">
                <thead><tr><th scope="col">{ "Numbers of" }</th><th scope="col">{ "Squares" }</th><th scope="col">{ "Sign" }</th></tr></thead>
                <tbody>{ for rows.into_iter().map(|(name, squares, sign)| html! {
                    <tr key={name.clone()}><th scope="row">{ name }</th><td>{ squares }</td><td>{ sign }</td></tr>
                }) }</tbody>
            </table>
            if board.is_orientable() {
                <p class="foot">{ format!("Turned by {turned} quarters clockwise in total, {} modulo 4.", turned % 4) }</p>
            }
        </>
    }
}

/// Explains the annotations of the board.
fn legend(board: Board) -> &'static str {
    match orbits(&board_cache::reachable_set(board)).len() {
        1 => {
            " An arrow leads from a number to its home; solid lines are cycles of even length, odd permutations."
        }
        _ => {
            " An arrow leads from a number to its home; solid lines are cycles of even length, odd permutations. The shading of a square \
              shows the set that its number never leaves."
        }
    }
}

/// Returns a random arrangement with random directions, uniform over all seeds.
fn random_arrangement(board: Board, seed: &str) -> Position {
    let mut dice = SeededRng::new(seed);
    let mut numbers: Vec<u8> = (1..=board.cell_count() as u8).collect();
    for last in (1..numbers.len()).rev() {
        let other = dice.below(last as u64 + 1) as usize;
        numbers.swap(last, other);
    }
    let mut direction = |_: &u8| Direction::ALL[dice.below(4) as usize];
    let directions: Vec<Direction> =
        if board.is_orientable() { numbers.iter().map(&mut direction).collect() } else { Vec::new() };
    Position::new(board, &numbers, &directions).expect("each number once")
}

fn text_box(props: &PartProps) -> Html {
    let PartProps { model, dispatch } = props;
    let board = model.position().board();
    // The Lab examines a board, so numbers in rows are numbers of this board; and any arrangement, solvable or not.
    let read = move |(text, _): (AttrValue, usize)| {
        let position = Position::parse(&plain(&text), board).map_err(PositionError::from);
        let meaning = |position| Meaning::of_position(Rotation::position(position), String::new());
        TypedText { listed: None, meanings: position.map(|position| vec![meaning(position)]) }
    };
    let on_choose = {
        let dispatch = dispatch.clone();
        Callback::from(move |meant| {
            if let MeaningContent::Position(position) = meant
                && let Some(position) = Rotation::of_position(&position)
            {
                dispatch.emit(Action::SetPosition(position.clone(), "The entered position.".to_owned()));
            }
        })
    };
    html! { <PositionBox ..PositionBoxProps {
        picture: Callback::from(|position: antipode_play::puzzle::Position| tile_picture(&position.scene())),
        text: model.position_text.clone().into(),
        on_text: dispatch.reform(|text: AttrValue| Action::SetPositionText(text.to_string())),
        read: Callback::from(read),
        correct: Callback::from(|_| None),
        ruleset: PuzzleKind::Rotation.default_ruleset(),
        current: model.position().to_string().into(),
        hint: "Any arrangement, solvable or not: rows, or a game ID such as 4x3n2: with its numbers.".into(),
        on_open: Callback::noop(),
        on_choose,
        other_formats: Vec::new(),
    } /> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_arrangement_occurs() {
        let board: Board = "2x2n2".parse().expect("a board");
        let seen: BTreeSet<Vec<u8>> =
            (0..400).map(|seed| random_arrangement(board, &seed.to_string()).numbers().to_vec()).collect();
        assert_eq!(seen.len(), 24);
        let board: Board = "3x2n2o".parse().expect("a board");
        assert_eq!(random_arrangement(board, "a").directions().len(), 6);
    }
}
