//! A sheet for paper: some boards on each page, and their shortest solutions on a page of their own. What is seen is what is printed.

use super::card::distance;
use super::filter::Filter;
use crate::puzzle::solution::{SOLUTION, Solution, solution_query};
use crate::puzzle::view;
use antipode_play::numbers::plural;
use antipode_play::puzzle::{Position, Ruleset};
use antipode_ui::chunk;
use antipode_ui::dom;
use antipode_ui::library::entry::Entry;
use antipode_ui::panel::download::data_url;
use antipode_ui::panel::select::select;
use antipode_ui::picture::poster::Look;
use antipode_ui::picture::svg::Style;
use antipode_ui::query::{use_query, use_worker_release};
use antipode_ui::query_state::QueryState;
use antipode_ui::workers::use_worker_state;
use gloo::timers::callback::Timeout;
use std::rc::Rc;
use yew::prelude::*;

chunk!(SHEET: Part<SheetProps> = in picture, "The sheet", fn sheet_view(|props: &SheetProps| html! { <Sheet ..props.clone() /> }));

/// The maximum number of boards of a sheet.
const MAX_BOARDS: usize = 48;
/// The numbers of boards that a page may have.
const PER_PAGE: [usize; 4] = [1, 2, 4, 6];
/// How long the solution of a board may take, in milliseconds.
const PATIENCE_MS: u32 = 20_000;

/// A board of a sheet.
#[derive(Clone, Debug, PartialEq)]
struct SheetBoard {
    name: String,
    distance: Option<String>,
    position: Position,
    ruleset: Ruleset,
}

/// The sheet of the first boards of a list.
pub(super) fn sheet(listed: &[&Entry], filter: &Filter) -> Html {
    let board = |entry: &&Entry| {
        let (position, ruleset) = entry.place(filter.metric)?;
        let distance = distance(entry, filter, ruleset);
        Some(SheetBoard { name: entry.name().to_owned(), distance, position, ruleset })
    };
    let boards: Rc<[SheetBoard]> = listed.iter().take(MAX_BOARDS).filter_map(board).collect();
    if boards.is_empty() {
        return Html::default();
    }
    SHEET.show(SheetProps { boards, listed: listed.len() })
}

impl SheetBoard {
    /// The address of the picture: plain, with letters.
    fn picture(&self) -> AttrValue {
        let poster = view::poster(&self.position, self.ruleset, self.title(), String::new());
        let style = Style { is_plain: true, ..Style::default() };
        data_url("image/svg+xml", &poster.to_svg(Look { style, has_goal: false }))
    }

    /// `Klotski, 116 steps`.
    fn title(&self) -> String {
        [Some(self.name.clone()), self.distance.clone()].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

#[derive(Clone, Properties, PartialEq)]
struct SheetProps {
    /// At least one board.
    boards: Rc<[SheetBoard]>,
    /// The number of boards of the list.
    listed: usize,
}

#[component]
fn Sheet(props: &SheetProps) -> Html {
    let SheetProps { boards, listed } = props;
    let per_page = use_state_eq(|| 4_usize);
    let solutions = use_solutions(boards);
    let pictures =
        use_memo(boards.clone(), |boards| boards.iter().map(SheetBoard::picture).collect::<Vec<_>>());
    let on_choose = {
        let per_page = per_page.setter();
        Callback::from(move |index: usize| per_page.set(PER_PAGE[index]))
    };
    let print = |_: MouseEvent| {
        // A window that cannot print does nothing.
        dom::window().iter().for_each(|window| drop(window.print()));
    };
    let numbered = || boards.iter().enumerate().map(|(index, board)| (index + 1, board));
    let page = |page: &[(usize, &SheetBoard)]| {
        html! {
            <ol class={format!("page of-{}", *per_page)}>
                { for page.iter().map(|(number, board)| html! {
                    <li key={*number}><p><b>{ format!("{number}. {}", board.title()) }</b></p><img src={pictures[number - 1].clone()} alt={board.position.text()} /></li>
                }) }
            </ol>
        }
    };
    let solution = |(index, board): (usize, &SheetBoard)| {
        let moves = match solutions.get(index - 1) {
            Some(Some(moves)) => moves.join(" "),
            Some(None) => "No solution is given.".to_owned(),
            None => "…".to_owned(),
        };
        html! { <li key={index}><b>{ format!("{index}. {}: ", board.title()) }</b><code>{ moves }</code></li> }
    };
    html! {
        <section class="sheet" aria-label="A sheet to print">
            <div class="row not-printed">
                { select("Boards on a page", PER_PAGE.map(|number| (number.to_string(), number == *per_page)).into(), on_choose) }
                <button type="button" class="btn primary" onclick={print}>{ "Print" }</button>
                <span class="foot" role="status">{ status(boards.len(), *listed, solutions.len()) }</span>
            </div>
            { for numbered().collect::<Vec<_>>().chunks(*per_page).map(page) }
            <div class="page solutions">
                <h2>{ "Solutions" }</h2>
                <ol>{ for numbered().map(solution) }</ol>
            </div>
        </section>
    }
}

/// `The first 48 of 300 boards. Solving: 12 of 48…`
fn status(boards: usize, listed: usize, solved: usize) -> String {
    let which = match boards == listed {
        true => format!("{}.", plural(boards as u64, "board", "boards")),
        false => format!("The first {boards} of {listed} boards."),
    };
    match solved == boards {
        true => which,
        false => format!("{which} Solving: {solved} of {boards}…"),
    }
}

/// The shortest solutions of the first boards, one after the other; `None` where none was found in time.
#[hook]
fn use_solutions(boards: &Rc<[SheetBoard]>) -> Vec<Option<Vec<String>>> {
    let found = use_state(|| (boards.clone(), Vec::new()));
    let solutions = match &*found {
        (of, solutions) if of == boards => solutions.clone(),
        _ => Vec::new(),
    };
    let board = &boards[solutions.len().min(boards.len() - 1)];
    let subject = board.ruleset.space();
    let worker_state = use_worker_state(&subject);
    let is_open = solutions.len() < boards.len();
    let query = if is_open { solution_query(board.ruleset, &board.position) } else { None };
    let is_asked = query.is_some();
    let answer = use_query::<Solution>(&subject, query, &worker_state, SOLUTION);
    use_worker_release(vec![subject]);
    let add = {
        let (found, boards, solutions) = (found.setter(), boards.clone(), solutions.clone());
        Callback::from(move |solution| {
            found.set((boards.clone(), solutions.iter().cloned().chain([solution]).collect()));
        })
    };
    // The same board may stand in a list twice: its answer is there already.
    use_effect_with((solutions.len(), answer), {
        let add = add.clone();
        move |(_, answer)| match answer {
            _ if !is_open => {}
            QueryState::Ready(solution) if solution.is_shortest => add.emit(Some(solution.moves.clone())),
            QueryState::Failed(_) => add.emit(None),
            _ if !is_asked => add.emit(None),
            _ => {}
        }
    });
    use_effect_with(solutions.len(), move |_| {
        let timer = is_open.then(|| Timeout::new(PATIENCE_MS, move || add.emit(None)));
        move || drop(timer)
    });
    solutions
}
