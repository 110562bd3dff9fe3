//! A board in a frame on another site: it can be played and solved, and links to its full page.
//!
//! Twenty of them may be on one page, so a board does nothing by itself. It starts a solver when the solution is requested, and
//! neither reads nor writes the player's games.

use crate::page::puzzle::answers::use_answers;
use crate::page::puzzle::board_column::{PLAYER, board};
use crate::puzzle::view;
use antipode_play::game::{Event, Game, StartKind};
use antipode_play::page::action::{Action, LinkAction, SolverAction};
use antipode_play::page::model::Model;
use antipode_play::puzzle::metric_info::TableAvailability;
use antipode_play::puzzle::{PuzzleKind, Ruleset};
use antipode_play::route::game::{LinkReplay, route_of_game};
use antipode_play::route::{self, Route};
use antipode_protocol::SolutionPreference;
use antipode_ui::address::now;
use antipode_ui::dom;
use antipode_ui::model_ref::use_model;
use antipode_ui::part::PartProps;
use gloo::events::EventListener;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct EmbedPageProps {
    pub kind: PuzzleKind,
}

/// The board of the URL. Another URL is another game.
#[component]
pub fn EmbedPage(props: &EmbedPageProps) -> Html {
    let address = use_state_eq(dom::address);
    let setter = address.setter();
    use_effect_with((), move |()| {
        let listener = dom::window()
            .map(|window| EventListener::new(&window, "popstate", move |_| setter.set(dom::address())));
        move || drop(listener)
    });
    html! { <EmbeddedBoard key={(*address).clone()} kind={props.kind} address={(*address).clone()} /> }
}

#[derive(Properties, PartialEq)]
struct EmbeddedBoardProps {
    kind: PuzzleKind,
    address: AttrValue,
}

#[component]
fn EmbeddedBoard(props: &EmbeddedBoardProps) -> Html {
    let EmbeddedBoardProps { kind, address } = props;
    let (model, dispatch) = use_model(|| initial_model(*kind, address), reduce);
    let answers = use_answers(&model, &dispatch);
    let part = PartProps { model, answers, dispatch, picture: use_state_eq(|| None) };
    let PartProps { model, answers, dispatch, .. } = &part;
    let solve = dispatch
        .reform(|_: MouseEvent| Action::Solver(SolverAction::Solve(SolutionPreference::FewestShifts)));
    let restart = dispatch.reform(|_: MouseEvent| Action::Game(Event::Restart(now())));
    let is_solving = model.solver.solution_request.is_some();
    let full_page = route_of_game(model.game(), model.ruleset).to_string();
    let message = match model.notices.shown.last() {
        Some(notice) => notice.message.clone(),
        None if is_solving && answers.table(model.ruleset).ready().is_none() => {
            "The solver is starting…".to_owned()
        }
        None => String::new(),
    };
    html! {
        <main id="main" class="embed">
            <h1 class="hush">{ kind.title() }</h1>
            <p id="how" class="hush">{ view::goal_text(model.board()) }</p>
            { board(&part) }
            <div class="controls" role="group" aria-label="Controls">
                <button type="button" class="btn" disabled={model.game().line().len() == 0} onclick={restart}>{ "Restart" }</button>
                <button type="button" class="btn primary" disabled={is_solving || model.board().is_solved()} onclick={solve}>{ "Solve" }</button>
            </div>
            if model.player.playback.is_some() {
                { PLAYER.show(part.clone()) }
            }
            <p class="foot" role="status">{ message }</p>
            <p class="foot"><a href={full_page} target="_blank" rel="noopener">{ format!("{} on Antipode", kind.title()) }</a></p>
        </main>
    }
}

/// The board of a URL, with the moves of its link; the first board of the puzzle where it names none.
fn initial_model(kind: PuzzleKind, address: &str) -> Model {
    let read = route::game::parse(&Route::parse(address), kind);
    let mut warnings = read.warnings;
    let model = match read.link {
        Some(link) => {
            let replay = LinkReplay::new(link).finished();
            warnings.extend(replay.warning().cloned());
            Model::new(replay.game(), replay.ruleset())
        }
        None => {
            let first = Game::new(kind.first_board(), StartKind::Fresh);
            Model::new(first, read.ruleset.unwrap_or(Ruleset::default_for(kind)))
        }
    };
    at_rest(if warnings.is_empty() {
        model
    } else {
        model.reduce(Action::Link(LinkAction::ReportIgnored(warnings)))
    })
}

/// The state after an action. The solver works from the request for the solution until its player is closed.
fn reduce(model: &Model, action: Action) -> Model {
    let is_request = matches!(action, Action::Solver(SolverAction::Solve(_)));
    let mut next = model.reduce(action);
    if next.solver.solution_request.is_none() && next.player.playback.is_none() {
        return at_rest(next);
    }
    let is_searched =
        next.metric_info(next.ruleset).table != TableAvailability::AtOnce && next.ruleset.can_search();
    if is_request && !is_searched && !next.wants_table(next.ruleset) {
        next.tables.requested.push(next.ruleset);
    }
    next
}

/// The same state, with nothing to ask a solver.
fn at_rest(mut model: Model) -> Model {
    model.tables.requested.clear();
    model.solver.is_searching = false;
    model
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::game::Ms;
    use antipode_play::page::action::{BoardAction, PlayerAction};
    use antipode_protocol::Solution;
    use std::rc::Rc;

    const AT: &str = "embed/ramka/#at=1.23/456/789";

    fn play(model: &Model, text: &str) -> Model {
        let mv = model.board().parse_move(text).expect("a move");
        reduce(model, Action::Board(BoardAction::PlayMove(mv, Ms(0))))
    }

    fn is_at_rest(model: &Model) -> bool {
        model.tables.requested.is_empty() && !model.solver.is_searching
    }

    #[test]
    fn a_board_asks_the_solver_only_for_its_solution() {
        for kind in PuzzleKind::ALL {
            let model = initial_model(kind, &format!("embed/{}/", kind.name()));
            assert_eq!(*model.board(), kind.first_board());
            assert!(is_at_rest(&model), "{}", kind.title());
            let requested =
                reduce(&model, Action::Solver(SolverAction::Solve(SolutionPreference::FewestShifts)));
            let has_table = requested.ruleset.metric_info().table == TableAvailability::AtOnce;
            assert_eq!(requested.wants_table(requested.ruleset), has_table, "{}", kind.title());
            assert!(has_table || requested.solver.is_searching, "{}", kind.title());
        }
        let model = initial_model(PuzzleKind::Ramka, AT);
        assert_eq!(model.board().text(), "1.23/456/789.-");
        let played = play(&model, "R1");
        assert!(played.board() != model.board() && is_at_rest(&played));
        let requested = reduce(&model, Action::Solver(SolverAction::Solve(SolutionPreference::First)));
        let solution = Solution { position: "1.23/456/789.-".into(), moves: vec!["L1".into()], shifts: None };
        let playing =
            reduce(&requested, Action::Solver(SolverAction::ReceiveSolution(Rc::new(solution), Ms(0))));
        assert!(playing.player.playback.is_some() && playing.wants_table(playing.ruleset));
        assert!(is_at_rest(&reduce(&playing, Action::Player(PlayerAction::Close(Ms(0))))));
        assert!(is_at_rest(&reduce(
            &requested,
            Action::Solver(SolverAction::FailRequest("No solver.".to_owned()))
        )));
    }

    #[test]
    fn a_board_without_a_table_is_searched() {
        let model = initial_model(PuzzleKind::Rotation, "embed/rotation/#at=5x5n3");
        let turned = play(&model, "a");
        assert!(is_at_rest(&turned));
        let requested = reduce(&turned, Action::Solver(SolverAction::Solve(SolutionPreference::First)));
        assert!(requested.solver.is_searching && requested.tables.requested.is_empty());
    }

    #[test]
    fn a_bad_link_leaves_a_board_and_a_reason() {
        let model = initial_model(PuzzleKind::Ramka, "embed/ramka/#at=113/456/789");
        assert_eq!(*model.board(), PuzzleKind::Ramka.first_board());
        assert!(model.notices.shown[0].message.contains("ignored"), "{:?}", model.notices.shown);
    }
}
