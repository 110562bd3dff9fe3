//! The dialogs of the page: help, share, data, scramble.

use super::board_column;
use super::data_dialog::DataDialog;
use crate::puzzle::view::{self, PositionPicture};
use antipode_play::game::{Event, StartKind};
use antipode_play::page::action::{Action, LinkAction, SolverAction, ViewAction};
use antipode_play::page::model::Model;
use antipode_play::page::solving::{PositionChoice, PositionRequest};
use antipode_play::page::view::Dialog;
use antipode_play::puzzle::{Position, Ruleset};
use antipode_play::route::{self, LinkWarning};
use antipode_ui::address::now;
use antipode_ui::chunk;
use antipode_ui::dom;
use antipode_ui::dom::random_word;
use antipode_ui::panel::help::{HelpProps, help};
use antipode_ui::panel::picture::{SharedPicture, SharedPictureProps};
use antipode_ui::panel::scramble::{ScrambleDialog, ScrambleRequest};
use antipode_ui::panel::share::{ShareContent, ShareProps, share};
use antipode_ui::part::PartProps;
use antipode_ui::storage::daily::result_to_share;
use std::rc::Rc;
use yew::prelude::*;

pub fn dialogs(props: &PartProps) -> Html {
    let PartProps { model, answers, dispatch, .. } = props;
    let (ruleset, kind) = (model.ruleset, model.kind());
    let metric = ruleset.metric_info();
    let close = dispatch.reform(|()| Action::View(ViewAction::SetDialog(None)));
    let open = |dialog| model.display.dialog == Some(dialog);

    let on_scramble = {
        let (dispatch, model) = (dispatch.clone(), model.clone());
        Callback::from(move |request| {
            dispatch.emit(Action::View(ViewAction::SetDialog(None)));
            dispatch.emit(match request {
                ScrambleRequest::Uniform { seed } => scramble_from_seed(seed.to_string(), &model),
                ScrambleRequest::Depth { depth, seed } => {
                    let choice = PositionChoice::Depth(depth);
                    Action::Solver(SolverAction::RequestPosition(PositionRequest {
                        choice,
                        seed: seed.to_string(),
                    }))
                }
                ScrambleRequest::Position(text) => match model.board().parse(&text) {
                    Ok(position) => {
                        Action::Game(Event::SetPosition { position, kind: StartKind::Loaded, now: now() })
                    }
                    Err(why) => Action::Link(LinkAction::ReportIgnored(vec![LinkWarning {
                        message: format!("That is not a valid board: {why}."),
                        text: text.to_string(),
                    }])),
                },
            });
        })
    };
    // The analysis shows it beside the board.
    let shows_picker = open(Dialog::Scramble) && !model.display.analyses;
    let chosen_board = shows_picker.then(|| view::picker(ruleset, dispatch)).flatten();
    let copy = view::help_copy(kind);
    let help = help(&HelpProps {
        open: open(Dialog::Help),
        about: copy.about.into(),
        groups: view::key_help(model.board()),
        credits: copy.credits,
        on_close: close.clone(),
    });
    let shared = open(Dialog::Share).then(|| match model.draft_position() {
        Some(board) => drawn(model, &board),
        None => played(model),
    });
    let share = share(&ShareProps { content: shared, on_close: close.clone() });
    html! {
        <>
            { help }
            { share }
            <DataDialog ..props.clone() />
            <ScrambleDialog open={open(Dialog::Scramble)} board={chosen_board} metric={Rc::new(metric)} table={answers.table(ruleset).ready().cloned()}
                fresh_seed={Callback::from(|()| random_word().into())} {on_scramble} on_close={close} />
        </>
    }
}

/// The action for a uniformly random position.
pub(super) fn scramble_from_seed(seed: String, model: &Model) -> Action {
    match model.ruleset.scrambled(&seed) {
        Some(position) => Action::Game(Event::SetPosition {
            position,
            kind: StartKind::Scramble { seed, depth: None },
            now: now(),
        }),
        // Only the worker knows which positions are reachable.
        None => Action::Solver(SolverAction::RequestPosition(PositionRequest {
            choice: PositionChoice::Any,
            seed,
        })),
    }
}

chunk!(PICTURE: Part<BoardPictureProps> = in picture, "The picture", fn picture_view(|props: &BoardPictureProps| board_picture(props)));

#[derive(Clone, PartialEq)]
struct BoardPictureProps {
    position: Position,
    ruleset: Ruleset,
    title: String,
    subtitle: String,
}

fn board_picture(props: &BoardPictureProps) -> Html {
    let BoardPictureProps { position, ruleset, title, subtitle } = props;
    let poster = view::poster(position, *ruleset, title.clone(), subtitle.clone());
    let file = AttrValue::from(position.kind().name());
    html! { <SharedPicture<PositionPicture> ..SharedPictureProps { poster, file } /> }
}

/// The share content of the game.
fn played(model: &Model) -> ShareContent {
    let (board, kind, metric) = (model.board(), model.kind(), model.ruleset.metric_info());
    let link_with_moves = match model.game().line().len() {
        0 => String::new(),
        _ => dom::absolute(&route::game::route_of_game(model.game(), model.ruleset).to_string()),
    };
    let title = match model.depth().filter(|_| !model.preferences.hides_distances) {
        Some(depth) => {
            format!("{}, {depth} {} from {}", kind.title(), metric.unit(u64::from(depth)), metric.target)
        }
        None => kind.title().to_owned(),
    };
    let subject = match model.is_editing() {
        true => "Your game. The board in the set-up is not complete yet.".to_owned(),
        false => title.clone(),
    };
    let game = model.game();
    // A solved board is no challenge.
    let challenge = (!game.start_position().is_solved())
        .then(|| route::game::route_of_turn(game, game.start_turn(), model.ruleset));
    ShareContent {
        challenge: challenge
            .map_or_else(AttrValue::default, |route| dom::absolute(&route.to_string()).into()),
        link: link_to(board, model.ruleset).into(),
        link_with_moves: link_with_moves.into(),
        position: board.text().into(),
        moves: board_column::moves_text(model).into(),
        subject: subject.into(),
        result: result(model).unwrap_or_default().into(),
        snippet: snippet(board, model.ruleset, &title).into(),
        picture: Some(picture(board, model.ruleset, title)),
    }
}

/// What the player achieved in a solved game: `Ramka in 31 tile moves (shortest: 26), with 1 hint. Can you do better? https://…`.
fn result(model: &Model) -> Option<String> {
    let game = model.game();
    let is_of_link = model.checked_link().is_some_and(|link| link.is_end_of(game));
    if !game.is_won() || is_of_link || model.is_editing() {
        return None;
    }
    if let Some(of_day) = result_to_share(model) {
        return Some(of_day);
    }
    let (metric, start) = (model.ruleset.metric_info(), game.start_position());
    let moves = model.ruleset.count_moves(start, game.line());
    let shortest = match model.distances.depth(model.ruleset, start) {
        Some(shortest) if shortest == moves => ", no solution is shorter".to_owned(),
        Some(shortest) => format!(", the shortest solution takes {shortest}"),
        None => String::new(),
    };
    Some(format!(
        "{} in {moves} {}{shortest}, {}. Can you do better? {}",
        model.kind().title(),
        metric.unit(u64::from(moves)),
        game.start().help,
        link_to(start, model.ruleset)
    ))
}

/// The share content while the editor is open: the drawn board.
fn drawn(model: &Model, board: &Position) -> ShareContent {
    let (ruleset, title) = (model.ruleset.for_position(board), model.kind().title());
    let link = AttrValue::from(link_to(board, ruleset));
    ShareContent {
        challenge: link.clone(),
        link,
        link_with_moves: AttrValue::default(),
        position: board.text().into(),
        moves: AttrValue::default(),
        subject: format!("{}, the board in the set-up", model.kind().title()).into(),
        result: AttrValue::default(),
        snippet: snippet(board, ruleset, title).into(),
        picture: Some(picture(board, ruleset, title.to_owned())),
    }
}

/// The picture of a board, which is drawn in a chunk of its own.
fn picture(board: &Position, ruleset: Ruleset, title: String) -> Html {
    let subtitle = format!("Counting: {}", ruleset.metric_info().title);
    PICTURE.show(BoardPictureProps { position: board.clone(), ruleset, title, subtitle })
}

/// HTML that shows a board on another site.
fn snippet(board: &Position, ruleset: Ruleset, title: &str) -> String {
    let address = dom::absolute(&route::game::route_of_board(board, ruleset).embedded().to_string());
    format!(
        r#"<iframe src="{}" title="{title}" width="400" height="600" loading="lazy" style="border:0"></iframe>"#,
        address.replace('&', "&amp;")
    )
}

/// The absolute link to a board, without moves.
fn link_to(board: &Position, ruleset: Ruleset) -> String {
    dom::absolute(&route::game::route_of_board(board, ruleset).to_string())
}
