//! The page of a puzzle, the same for every puzzle: board and controls on the left, panels on the right.
//!
//! Its state and its reducer are in [`antipode_play::page`].
//!
//! - [`answers`]: the queries to the workers. - `next_board`: the next board. - [`persistence`]: storage and the URL. - `opening`: the opening of a link.
//! - `current_list`: the list of the board. - `data_dialog`: the dialog of games and settings, with `records_view` and `settings_view`. - [`board_column`], [`side_column`], [`panels`], [`dialogs`], [`storage_notices`]: the views.
//!
//! The side column is in a chunk of its own, fetched right after the board; the other panels and the dialogs, which nobody sees
//! before, after the first answer.

pub mod answers;
pub mod board_column;
mod current_list;
mod data_dialog;
pub mod dialogs;
mod next_board;
mod opening;
pub mod panels;
pub mod persistence;
mod records_view;
mod settings_view;
pub mod side_column;
pub mod storage_notices;

use crate::page::landscape::tiles::TilePainter;
use crate::page::puzzle::answers::use_answers;
use crate::page::puzzle::next_board::NextBoardFinder;
use crate::page::puzzle::persistence::autosave::use_autosave;
use crate::page::puzzle::persistence::{use_route_sync, use_visibility_pause};
use crate::puzzle::view;
use antipode_play::game::Event;
use antipode_play::game::ladder::Difficulty;
use antipode_play::page::action::{
    Action, BoardAction, EditingAction, HintAction, NoticeAction, PlayerAction, SolverAction, ViewAction,
};
use antipode_play::page::model::Model;
use antipode_play::page::solving::{PositionChoice, PositionRequest};
use antipode_play::page::view::Dialog;
use antipode_play::page::view::View;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::puzzle::keys::ArrowKeys;
use antipode_play::puzzle::keys::Command;
use antipode_play::route::Page;
use antipode_protocol::SolutionPreference;
use antipode_ui::address::now;
use antipode_ui::arrow_keys::OtherArrows;
use antipode_ui::board::picture::TilePicture;
use antipode_ui::chunk;
use antipode_ui::dom::random_word;
use antipode_ui::keys::use_commands;
use antipode_ui::model_ref::use_model;
use antipode_ui::part::{Answers, PartProps};
use antipode_ui::shell::Shell;
use antipode_ui::storage::daily::today;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

chunk!(SIDE_COLUMN: Part<PartProps> = in answers, "The panels", fn side_column_view(|part: &PartProps| html! { <side_column::SideColumn ..part.clone() /> }));
chunk!(OPENING: Part<PartProps> = in answers, "The moves of the link", fn opening_view(|part: &PartProps| opening::opening(part)));
chunk!(TILE_PAINTER: Part<PartProps> = in landscape, "The picture", fn tile_painter_view(|part: &PartProps| html! { <TilePainter ..part.clone() /> }));
chunk!(DIALOGS: Part<PartProps> = in panels, "The dialogs", fn dialogs_view(|part: &PartProps| dialogs::dialogs(part)));

chunk!(NEXT_BOARD: Part<PartProps> = in panels, "The next board", fn next_board_view(|part: &PartProps| html! { <NextBoardFinder ..part.clone() /> }));
chunk!(ARROW_KEYS: Part<ArrowKeys> = in panels, "The keys", fn arrow_keys_view(|keys: &ArrowKeys| html! { <OtherArrows keys={*keys} /> }));
chunk!(NOTICES: Part<PartProps> = in panels, "The messages about storage", fn storage_notices_view(|part: &PartProps| storage_notices::storage_notices(part)));

#[derive(Properties, PartialEq)]
pub struct PuzzlePageProps {
    /// The puzzle. Another puzzle is another page with another Yew key.
    pub kind: PuzzleKind,
    /// The models of pages that were left.
    pub suspended: persistence::SuspendedPages,
}

#[component]
pub fn PuzzlePage(props: &PuzzlePageProps) -> Html {
    let kind = props.kind;
    let (model, dispatch) = use_model(|| persistence::initial_model(kind, &props.suspended), reduce_today);
    let answers = use_answers(&model, &dispatch);
    use_route_sync(&model, &dispatch);
    // The clock of a hidden page stops before the page is saved.
    use_visibility_pause(&dispatch);
    use_autosave(&model, &props.suspended, &dispatch);
    let latest = (dispatch.clone(), model.clone(), answers.clone());
    let on_command = use_callback(latest, |command, (dispatch, model, answers)| {
        if let Some(action) = action_of_command(command, model, answers) {
            dispatch.emit(action);
        }
    });
    use_commands(model.preferences.has_single_keys, Some(model.board().keyboard()), on_command);
    use_title(&model);
    let panels = use_after_first_render();
    let picture = use_state_eq(|| None::<TilePicture>);
    let has_dialogs = use_latch(model.display.dialog.is_some() || (panels && !answers.are_awaited()));
    let finds_boards = has_dialogs || model.solver.position_request.is_some();

    let open = |dialog| dispatch.reform(move |()| Action::View(ViewAction::SetDialog(Some(dialog))));
    let (on_share, on_help) = (open(Dialog::Share), open(Dialog::Help));
    let notices: Vec<(u32, AttrValue)> =
        model.notices.shown.iter().map(|notice| (notice.id, notice.message.clone().into())).collect();
    let on_dismiss = dispatch.reform(|id| Action::Notice(NoticeAction::Dismiss(id)));
    let layout = match model.view() {
        None => "stage play",
        Some(View::Analysis) => "stage",
        Some(View::Setup) => "stage editing",
        Some(View::Panel(_)) => "stage full",
    };
    let part = PartProps { model, answers, dispatch, picture };
    let more_notices =
        if part.model.storage.report.is_empty() { Html::default() } else { NOTICES.show(part.clone()) };
    html! {
        <Shell page={Page::Puzzle(kind)} {on_share} {on_help} {notices} {on_dismiss} {more_notices}>
            <div class={layout}>
                if part.model.is_editing() {
                    { view::setup(kind, &part) }
                } else {
                    { board_column::board_column(&part) }
                }
                if panels {
                    { SIDE_COLUMN.show(part.clone()) }
                }
            </div>
            if finds_boards {
                { NEXT_BOARD.show(part.clone()) }
            }
            if has_dialogs {
                { DIALOGS.show(part.clone()) }
            }
            { for view::background(part.model.ruleset, &part) }
            if part.model.preferences.arrow_keys != ArrowKeys::Arrows {
                { ARROW_KEYS.show(part.model.preferences.arrow_keys) }
            }
            if !part.model.preferences.picture_seed.is_empty() {
                { TILE_PAINTER.show(part.clone()) }
            }
        </Shell>
    }
}

/// The page after an action of today: a move says on which day its game was played.
fn reduce_today(model: &Model, action: Action) -> Model {
    model.reduce(action).dated(model, today())
}

/// Returns the action of a command in the current state.
fn action_of_command(command: Command, model: &Model, answers: &Answers) -> Option<Action> {
    if model.is_editing() {
        return match command {
            Command::Undo => Some(Action::Editing(EditingAction::Undo)),
            Command::Redo => Some(Action::Editing(EditingAction::Redo)),
            Command::Help => Some(Action::View(ViewAction::SetDialog(Some(Dialog::Help)))),
            Command::Edit | Command::Escape => Some(Action::Editing(EditingAction::Close)),
            _ => None,
        };
    }
    Some(match command {
        Command::Edit => Action::Editing(EditingAction::Open),
        Command::Undo => Action::Game(Event::Undo(now())),
        Command::Redo => Action::Game(Event::Redo(now())),
        Command::Hint => Action::Hint(HintAction::Next(board_column::best_move(model, answers), now())),
        Command::Solve => Action::Solver(SolverAction::Solve(SolutionPreference::FewestShifts)),
        Command::NextBoard => next_board(model),
        Command::Help => Action::View(ViewAction::SetDialog(Some(Dialog::Help))),
        Command::Analyse => Action::View(ViewAction::Analyse(!model.display.analyses)),
        Command::Play(press) => Action::Board(BoardAction::PressKey(press, now())),
        Command::Escape if model.hints.level.is_some() => Action::Hint(HintAction::Clear),
        Command::Escape if model.player.is_open() => Action::Player(PlayerAction::Close(now())),
        Command::Escape => return None,
    })
}

/// Returns a callback that dispatches an action if `action` returns one.
fn dispatch_some<T: 'static>(
    dispatch: &Callback<Action>,
    action: impl Fn(T) -> Option<Action> + 'static,
) -> Callback<T> {
    let dispatch = dispatch.clone();
    Callback::from(move |input| {
        if let Some(action) = action(input) {
            dispatch.emit(action);
        }
    })
}

/// Returns the action for the next board: of a series, or of the ladder.
fn next_board(model: &Model) -> Action {
    match model.next_of_series() {
        Some((seed, None)) => dialogs::scramble_from_seed(seed, model),
        Some((seed, Some(depth))) => {
            let choice = PositionChoice::Depth(depth);
            Action::Solver(SolverAction::RequestPosition(PositionRequest { choice, seed }))
        }
        None => board_of_ladder(model.preferences.difficulty),
    }
}

/// Returns the action for the next board of the ladder.
fn board_of_ladder(difficulty: Difficulty) -> Action {
    let request = PositionRequest { choice: PositionChoice::Ladder(difficulty), seed: random_word() };
    Action::Solver(SolverAction::RequestPosition(request))
}

/// Returns false in the first render and true after it. Parts that the first frame does not need are rendered later.
#[hook]
fn use_after_first_render() -> bool {
    let second = use_state_eq(|| false);
    let setter = second.setter();
    use_effect_with((), move |()| {
        let timer = Timeout::new(0, move || setter.set(true));
        move || drop(timer)
    });
    *second
}

/// Returns true from the first render on in which the condition holds.
#[hook]
fn use_latch(condition: bool) -> bool {
    let held = use_mut_ref(|| false);
    let now = *held.borrow() || condition;
    *held.borrow_mut() = now;
    now
}

/// Sets the window title.
#[hook]
fn use_title(model: &Model) {
    let title = match model.depth().filter(|_| !model.preferences.hides_distances) {
        Some(0) => format!("{}, solved · Antipode", model.kind().title()),
        Some(depth) => {
            format!(
                "{}, {depth} from {} · Antipode",
                model.kind().title(),
                model.ruleset.metric_info().target
            )
        }
        None => format!("{} · Antipode", model.kind().title()),
    };
    use_effect_with(title, |title| antipode_ui::dom::set_title(title));
}
