//! What is drawn of an embedded board: the board, and below it what its attributes offer.

use crate::host::Host;
use crate::model::{Action, Answer, Model, Report};
use crate::puzzle::Puzzle;
use antipode_play::game::Event;
use antipode_play::numbers::sentence;
use antipode_play::page::playback::{Playback, PlaybackSource};
use antipode_play::puzzle::keys::{Command, command};
use antipode_play::puzzle::{Position, Ruleset};
use antipode_play::route::Route;
use antipode_reader::solver_question::SolverQuestion;
use antipode_ui::address::now;
use antipode_ui::board::{Board, BoardProps};
use antipode_ui::chunk;
use antipode_ui::keys::key_press;
use antipode_ui::model_ref::{ModelRef, use_model};
use antipode_ui::panel::player::{SolutionPlayer, SolutionPlayerProps};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

chunk!(PLAYER: Part<SolutionPlayerProps> = in player, "The solution player", fn player_view(|props: &SolutionPlayerProps| html! { <SolutionPlayer ..props.clone() /> }));

#[derive(Clone, Properties, PartialEq)]
pub struct BoardViewProps {
    pub puzzle: Puzzle,
    /// The link to the board. Another link is another game.
    pub link: Route,
    pub has_controls: bool,
    pub has_solution: bool,
    pub has_distance: bool,
    pub host: Host,
}

/// An embedded board.
#[component]
pub fn BoardView(props: &BoardViewProps) -> Html {
    let key = props.link.to_string();
    html! { <Game {key} ..props.clone() /> }
}

/// The part of a board that is drawn: its state, its properties, and its actions.
struct Shown<'a> {
    props: &'a BoardViewProps,
    model: &'a Model,
    dispatch: &'a Callback<Action>,
}

#[component]
fn Game(props: &BoardViewProps) -> Html {
    let BoardViewProps { puzzle, link, host, .. } = props;
    let (model, dispatch) = use_model(|| Model::of_link(puzzle.kind, link), Model::reduce);
    use_reports(&model, host);
    use_solution(&model, props, &dispatch);
    let distance = use_distance(&model, props);
    let shown = Shown { props, model: &model, dispatch: &dispatch };
    let message =
        [model.message.as_str(), if model.request.is_some() { "Searching for a solution…" } else { "" }];
    html! {
        <div class="embed" onkeydown={shown.keys()}>
            <p id="how" class="hush">{ (puzzle.goal_text)(model.board()) }</p>
            { shown.board() }
            { shown.controls() }
            { for shown.player() }
            { for distance.map(|text| html! { <p class="foot distance">{ text }</p> }) }
            <p class="foot" role="status">{ message.concat() }</p>
            <p class="hush" role="status">{ &model.change.announcement }</p>
        </div>
    }
}

impl Shown<'_> {
    fn board(&self) -> Html {
        let Shown { model, dispatch, .. } = self;
        let followed = model.playback.as_ref().filter(|playback| playback.play_until.is_none());
        let hinted = followed.and_then(Playback::next_move);
        let board = BoardProps {
            path: model.change.path.clone(),
            run: model.change.number,
            marked: hinted.map(|mv| model.board().highlighted_slots(mv)).unwrap_or_default().into(),
            hinted,
            won: model.is_won(),
            picture: None,
            label: self.props.puzzle.board_label.into(),
            described_by: Some("how".into()),
            on_gesture: dispatch.reform(|gesture| Action::Gesture(gesture, now())),
            on_key: dispatch.reform(|key| Action::Key(key, now())),
            on_settled: dispatch.reform(Action::Settle),
        };
        match self.props.puzzle.own_board {
            Some(own) => own.show(board),
            None => html! { <Board ..board /> },
        }
    }

    /// The keys of the page, while the focus is in the board: moves by their letters and digits, undo and redo.
    fn keys(&self) -> Callback<KeyboardEvent> {
        let keyboard = self.model.board().keyboard();
        let (dispatch, can_solve) = (self.dispatch.clone(), self.can_solve());
        Callback::from(move |event: KeyboardEvent| {
            let is_field = event.target().is_some_and(|target| {
                target.has_type::<web_sys::HtmlInputElement>()
                    || target.has_type::<web_sys::HtmlSelectElement>()
            });
            if event.default_prevented() || is_field {
                return;
            }
            let action = match command(&key_press(&event), true, Some(keyboard)) {
                Some(Command::Play(key)) => Action::Key(key, now()),
                Some(Command::Undo) => Action::Game(Event::Undo(now())),
                Some(Command::Redo) => Action::Game(Event::Redo(now())),
                Some(Command::Solve) if can_solve => Action::Solve,
                _ => return,
            };
            event.prevent_default();
            dispatch.emit(action);
        })
    }

    fn can_solve(&self) -> bool {
        self.props.has_solution && self.model.request.is_none() && !self.model.board().is_solved()
    }

    fn controls(&self) -> Html {
        let Shown { props, model, dispatch } = self;
        if !props.has_controls && !props.has_solution {
            return Html::default();
        }
        let game = &model.game;
        let control = |name: &'static str, is_enabled: bool, event: fn() -> Event| {
            let onclick = dispatch.reform(move |_: MouseEvent| Action::Game(event()));
            html! { <button type="button" class="btn" disabled={!is_enabled} {onclick}>{ name }</button> }
        };
        html! {
            <div class="controls" role="group" aria-label="Controls">
                if props.has_controls {
                    { control("Undo", game.can_undo(), || Event::Undo(now())) }
                    { control("Redo", game.can_redo(), || Event::Redo(now())) }
                    { control("Restart", game.line().len() > 0, || Event::Restart(now())) }
                }
                if props.has_solution {
                    <button type="button" class="btn primary" disabled={!self.can_solve()} onclick={dispatch.reform(|_: MouseEvent| Action::Solve)}>{ "Solve" }</button>
                }
            </div>
        }
    }

    fn player(&self) -> Option<Html> {
        let Shown { model, dispatch, .. } = self;
        let playback = model.playback.as_ref()?;
        let title = match playback.source {
            PlaybackSource::BestFound { .. } => "The best solution found so far",
            _ => "A shortest solution",
        };
        let start = playback.start.clone();
        let moves: Rc<[AttrValue]> =
            playback.path.moves().iter().map(|mv| start.move_text(*mv).into()).collect();
        let next =
            playback.next_move().map_or_else(String::new, |mv| sentence(&model.board().instruction(mv)));
        let describe = move |name: AttrValue| {
            AttrValue::from(start.parse_move(&name).map_or_else(String::new, |mv| start.describe(mv)))
        };
        Some(PLAYER.show(yew::props!(SolutionPlayerProps {
            title,
            metric: Rc::new(playback.ruleset.metric_info()),
            moves,
            at: playback.played,
            describe: Callback::from(describe),
            next,
            playing: playback.play_until.is_some(),
            speed: model.speed,
            shifts: playback.shifts(),
            on_seek: dispatch.reform(|to| Action::Seek(to, now())),
            on_play: dispatch.reform(Action::SetPlaying),
            on_speed: dispatch.reform(Action::SetSpeed),
            on_close: Some(dispatch.reform(|()| Action::ClosePlayer)),
        })))
    }
}

/// Tells the element about the board as it begins, and about each change.
#[hook]
fn use_reports(model: &ModelRef<Model>, host: &Host) {
    let turn = use_mut_ref(|| 0);
    let (model, host) = (model.clone(), host.clone());
    use_effect_with(model.change.number, move |_| {
        let Report { position, moves, by, solved, won, link } =
            model.report(turn.replace(model.game.current_turn()));
        host.changed(&position, moves, by, solved, won, &link);
    });
}

/// Asks for the solution that is requested.
#[hook]
fn use_solution(model: &ModelRef<Model>, props: &BoardViewProps, dispatch: &Callback<Action>) {
    let (host, dispatch, question) = (props.host.clone(), dispatch.clone(), props.puzzle.question);
    let ruleset = model.ruleset;
    use_effect_with(model.request.clone(), move |request| {
        if let Some(position) = request.clone()
            && let Some(question) = question(ruleset, &position)
        {
            spawn_local(async move {
                dispatch.emit(match ask(&host, "solution", &question).await {
                    Ok(answer) => Action::Receive(position, answer),
                    Err(why) => Action::Fail(position, why),
                });
            });
        }
    });
}

/// The distance of the board in words, if it is shown.
#[hook]
fn use_distance(model: &ModelRef<Model>, props: &BoardViewProps) -> Option<String> {
    let known = use_state(|| None::<(Position, Ruleset, Result<Answer, String>)>);
    let (setter, host, question) = (known.setter(), props.host.clone(), props.puzzle.question);
    let board = (model.board().clone(), model.ruleset);
    use_effect_with((board.clone(), props.has_distance), move |((position, ruleset), is_shown)| {
        if let Some(question) = question(*ruleset, position).filter(|_| *is_shown) {
            let (position, ruleset) = (position.clone(), *ruleset);
            spawn_local(async move {
                setter.set(Some((position, ruleset, ask(&host, "distance", &question).await)));
            });
        }
    });
    let metric = model.ruleset.metric_info();
    props.has_distance.then(|| {
        match known.as_ref().filter(|known| (&known.0, known.1) == (&board.0, board.1)) {
            None => "Distance: …".to_owned(),
            Some((_, _, Err(why))) => sentence(&format!("The distance is not known: {why}")),
            Some((_, _, Ok(Answer { lower, upper: Some(upper), .. }))) if lower == upper => {
                format!("Distance: {lower} {}", metric.unit(u64::from(*lower)))
            }
            Some((_, _, Ok(Answer { lower, upper: Some(upper), .. }))) => {
                format!("Distance: between {lower} and {upper} {}", metric.many)
            }
            Some((_, _, Ok(Answer { lower, upper: None, .. }))) => {
                format!("Distance: at least {lower} {}", metric.many)
            }
        }
    })
}

/// An answer of the solver; an error is a phrase with the reason.
async fn ask(host: &Host, what: &str, question: &SolverQuestion) -> Result<Answer, String> {
    let SolverQuestion { space, position, table, search } = question;
    let (table, search) = (table.map(str::to_owned), search.map(str::to_owned));
    let answer = host.ask(what, &space.puzzle, &space.metric, position, table, search).await;
    answer.map(Answer::from).map_err(|error| match error.dyn_ref::<js_sys::Error>() {
        Some(error) => error.message().into(),
        None => format!("{error:?}"),
    })
}
