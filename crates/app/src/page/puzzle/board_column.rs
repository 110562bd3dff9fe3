//! The left column: board, controls, hint, solution player.

use super::panels::inspection::Inspection;
use super::panels::link_result::board_note;
use super::panels::victory::Victory;
use super::{OPENING, board_of_ladder, dispatch_some, next_board, side_column};
use crate::puzzle::view;
use antipode_play::game::ladder::Difficulty;
use antipode_play::game::{Event, HintLevel, HistoryEntry, StartKind};
use antipode_play::numbers::{sentence, solve_time};
use antipode_play::page::action::{
    Action, BoardAction, EditingAction, HintAction, LinkAction, PlayerAction, PreferenceAction, SolverAction,
    ViewAction,
};
use antipode_play::page::change::moves_sentence;
use antipode_play::page::hint;
use antipode_play::page::model::Model;
use antipode_play::page::playback::PlaybackSource;
use antipode_play::page::player::Replay;
use antipode_play::page::view::Dialog;
use antipode_play::puzzle::Move;
use antipode_play::puzzle::metric_info::MetricInfo;
use antipode_protocol::{PositionFacts, SolutionPreference};
use antipode_ui::address::now;
use antipode_ui::board::{Board, BoardProps};
use antipode_ui::chunk;
use antipode_ui::copy::PageCopy;
use antipode_ui::panel::player::SolutionPlayer;
use antipode_ui::part::Answers;
use antipode_ui::part::PartProps;
use std::rc::Rc;
use yew::prelude::*;

chunk!(pub PLAYER: Part<PartProps> = in panels, "The solution player", fn player_view(|part: &PartProps| player(part).unwrap_or_default()));

chunk!(MENU: Part<PartProps> = in answers, "The menu", fn menu_view(|part: &PartProps| menu(part)));

chunk!(VICTORY: Part<PartProps> = in panels, "The result", fn victory_view(|part: &PartProps| html! { <Victory ..part.clone() /> }));

chunk!(HINT: Part<PartProps> = in panels, "The hint", fn hint_view(|part: &PartProps| hint_card(part).unwrap_or_default()));

chunk!(BOARD_NOTE: Part<PartProps> = in panels, "The note on the board", fn board_note_view(|part: &PartProps| board_note(part)));

chunk!(INSPECTION: Part<PartProps> = in panels, "The inspection", fn inspection_view(|part: &PartProps| html! { <Inspection key={part.model.game().start_turn()} ..part.clone() /> }));

/// Renders the left column.
pub fn board_column(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let kind = model.kind();
    let plays = model.view().is_none();
    html! {
        <section class="board-col" aria-label="Board">
            <div class="title">
                <h1>{ kind.title() }</h1>
                <p id="how">{ view::goal_text(model.board()) }</p>
            </div>
            // Each part is always a child, even if empty. Otherwise Yew would recreate the board, which would lose
            // the focus.
            { if plays && !follows(model) { difficulties(model, dispatch) } else { Html::default() } }
            { visit(props).unwrap_or_default() }
            { board(props) }
            { if plays && follows(model) { Html::default() } else { controls(props) } }
            { below(props).unwrap_or_default() }
            { model.hints.level.map(|_| HINT.show(props.clone())).unwrap_or_default() }
            if model.player.is_open() {
                { PLAYER.show(props.clone()) }
            }
            <p class="hush" role="status" aria-live="polite">{ received(model, &model.ruleset.metric_info()) }</p>
        </section>
    }
}

/// The board of the game. The element with the id `how` explains how to play.
pub fn board(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let board = BoardProps {
        path: model.change.path.clone(),
        run: model.change.number,
        marked: marked(props),
        hinted: model.followed_move().or_else(|| shown_hint(model, &props.answers)),
        won: model.game().is_won() && model.change.settled == model.change.number,
        picture: (*props.picture).clone(),
        label: view::page_copy(model.kind()).board_label.into(),
        described_by: Some("how".into()),
        on_gesture: dispatch.reform(|gesture| Action::Board(BoardAction::Gesture(gesture, now()))),
        on_key: dispatch.reform(|key| Action::Board(BoardAction::PressKey(key, now()))),
        on_settled: dispatch.reform(|number| Action::Board(BoardAction::FinishAnimation(number))),
    };
    match view::own_board(model.kind()) {
        Some(own) => own.show(board),
        None => html! { <Board ..board /> },
    }
}

/// How hard the next board is. A tap on a level brings one.
fn difficulties(model: &Model, dispatch: &Callback<Action>) -> Html {
    let level = |difficulty: Difficulty| {
        let is_chosen = difficulty == model.preferences.difficulty;
        let dispatch = dispatch.clone();
        let onclick = move |_: MouseEvent| {
            dispatch.emit(Action::Preference(PreferenceAction::SetDifficulty(difficulty)));
            dispatch.emit(board_of_ladder(difficulty));
        };
        html! { <button type="button" class="btn" aria-pressed={is_chosen.to_string()} {onclick}>{ difficulty.title() }</button> }
    };
    html! {
        <div class="difficulty" role="group" aria-label="A new board">
            { for Difficulty::ALL.map(level) }
            <button type="button" class="btn" title="Depth, seed, hardest boards" aria-haspopup="dialog" onclick={choose_board(dispatch)}>{ "Exact…" }</button>
        </div>
    }
}

fn choose_board(dispatch: &Callback<Action>) -> Callback<MouseEvent> {
    dispatch.reform(|_| Action::View(ViewAction::SetDialog(Some(Dialog::Scramble))))
}

/// The banner of a board from a link, until the first move.
fn visit(props: &PartProps) -> Option<Html> {
    let PartProps { model, dispatch, .. } = props;
    let has_own = model.games.has_own();
    (model.games.is_shared() && (has_own || model.link.opening.is_some())).then(|| html! {
        <div class="banner">
            if has_own {
                <p>{ "This is another board. Your own game is saved." }</p>
            }
            if model.link.opening.is_some() {
                { OPENING.show(props.clone()) }
            }
            if has_own {
                <button type="button" class="btn primary" onclick={dispatch.reform(|_| Action::Link(LinkAction::CloseShared(now())))}>{ "Back to my game" }</button>
            }
        </div>
    })
}

/// Whether the player leads to the end. Whoever follows it needs nothing between the board and the player.
fn follows(model: &Model) -> bool {
    model.player.is_open() && !model.board().is_solved()
}

/// What is to be said of the game, between the board and the player.
fn below(props: &PartProps) -> Option<Html> {
    if follows(&props.model) {
        return None;
    }
    result(props).or_else(|| first_steps(&props.model))
}

/// The banner of a solved board, or what is to be said of a loaded one.
fn result(props: &PartProps) -> Option<Html> {
    let model = &props.model;
    if is_won(model) && model.change.settled == model.change.number {
        return Some(VICTORY.show(props.clone()));
    }
    if model.preferences.inspects && model.game().awaits_first_move() {
        return Some(INSPECTION.show(props.clone()));
    }
    let is_loaded = matches!(model.game().start().kind, StartKind::Loaded | StartKind::Restart);
    // A hint stands in the place of the note.
    let has_note = model.hints.level.is_none() && (is_loaded || model.checked_link().is_some());
    has_note.then(|| BOARD_NOTE.show(props.clone()))
}

/// Whether the player has solved the board. The moves of a link are not the player's.
fn is_won(model: &Model) -> bool {
    let game = model.game();
    game.is_won() && !model.checked_link().is_some_and(|link| link.is_end_of(game))
}

/// What to do first, until the first move of the first game.
fn first_steps(model: &Model) -> Option<Html> {
    let game = model.game();
    let is_first =
        !model.games.is_shared() && game.turns().len() == 1 && game.start().kind == StartKind::Fresh;
    let PageCopy { first_steps, first_keys, .. } = view::page_copy(model.kind());
    (is_first && model.hints.level.is_none() && *model.board() == model.kind().first_board()).then(|| {
        html! {
            <ol class="first-steps" aria-label="First steps">
                { for first_steps.map(|step| html! { <li>{ step }</li> }) }
                { for first_keys.map(|keys| html! { <li class="keys-only">{ keys }</li> }) }
            </ol>
        }
    })
}

/// The buttons of the board. A menu has those that a game can do without.
fn controls(props: &PartProps) -> Html {
    let PartProps { model, answers, dispatch, .. } = props;
    let hint = {
        let (model, answers) = (model.clone(), answers.clone());
        dispatch
            .reform(move |_: MouseEvent| Action::Hint(HintAction::Next(best_move(&model, &answers), now())))
    };
    let game = model.game();
    let plays = model.view().is_none();
    let next = {
        let model = model.clone();
        dispatch.reform(move |_: MouseEvent| next_board(&model))
    };
    let act = |action: fn() -> Action| dispatch.reform(move |_: MouseEvent| action());
    let shown = |letter| Some(model.board().keyboard().key_label(letter));
    let is_won = is_won(model);
    let new_board = if is_won { "Next board" } else { "New board" };
    let searches = model.solver.position_request.is_some();
    html! {
        <div class="controls toolbar" role="group" aria-label="Controls">
            { control("Undo", shown("Z"), game.can_undo(), act(|| Action::Game(Event::Undo(now())))) }
            { control("Hint", shown("H"), true, hint) }
            { control("Set up", shown("E"), true, act(|| Action::Editing(EditingAction::Open))) }
            <button type="button" class={classes!("btn", "to-new-board", (plays || is_won).then_some("primary"))} onclick={next} aria-busy={searches.to_string()} aria-keyshortcuts={shown("N")} data-key={shown("N")}><span>{ new_board }</span></button>
            { for (!plays).then(|| solve_button(model, dispatch, true)) }
            <button type="button" class="btn round to-more" aria-label="More controls" popovertarget="more-controls">{ "⋯" }</button>
            <div class="more" id="more-controls" popover="auto" role="group" aria-label="More controls">{ MENU.show(props.clone()) }</div>
        </div>
    }
}

/// The buttons that a game can do without.
fn menu(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let (game, plays) = (model.game(), model.view().is_none());
    let act = |action: fn() -> Action| dispatch.reform(move |_: MouseEvent| action());
    let open_data = act(|| Action::View(ViewAction::SetDialog(Some(Dialog::Data))));
    let key = Some(model.board().keyboard().key_label("Y"));
    html! {
        <>
            { control("Redo", key, game.can_redo(), act(|| Action::Game(Event::Redo(now())))) }
            { control("Restart", None, game.line().len() > 0, act(|| Action::Game(Event::Restart(now())))) }
            { for plays.then(|| solve_button(model, dispatch, false)) }
            { for side_column::moves_before(model, dispatch).filter(|_| plays) }
            if !plays {
                <button type="button" class="btn" title="Depth, seed, hardest boards" aria-haspopup="dialog" onclick={choose_board(dispatch)}>{ "Choose a board…" }</button>
            }
            <button type="button" class="btn" aria-haspopup="dialog" onclick={open_data}>{ "Games and settings…" }</button>
        </>
    }
}

/// The button that plays a shortest solution.
fn solve_button(model: &Model, dispatch: &Callback<Action>, is_primary: bool) -> Html {
    let key = Some(model.board().keyboard().key_label("S"));
    let distance = model.depth().filter(|depth| *depth > 0 && !model.preferences.hides_distances);
    let can_solve = !model.board().is_solved() && model.solver.solution_request.is_none();
    let solve = |_: MouseEvent| Action::Solver(SolverAction::Solve(SolutionPreference::FewestShifts));
    html! {
        <button type="button" class={classes!("btn", is_primary.then_some("primary"))} disabled={!can_solve} onclick={dispatch.reform(solve)} aria-keyshortcuts={key}
            data-key={key}>{ "Solve" }{ for distance.map(|distance| html! { <span>{ " in " }{ distance }</span> }) }</button>
    }
}

/// A button. The style sheet adds the key and the icon visually.
fn control(
    name: &'static str,
    key: Option<&'static str>,
    enabled: bool,
    onclick: Callback<MouseEvent>,
) -> Html {
    let class = classes!("btn", format!("to-{}", name.to_ascii_lowercase().replace(' ', "-")));
    html! {
        <button type="button" {class} disabled={!enabled} {onclick} aria-keyshortcuts={key} data-key={key}><span>{ name }</span></button>
    }
}

/// The highlighted slots: those of the hint or of the highlighted move.
fn marked(props: &PartProps) -> Rc<[usize]> {
    let PartProps { model, answers, .. } = props;
    let mv =
        model.hints.highlighted_move.or_else(|| model.followed_move()).or_else(|| shown_hint(model, answers));
    mv.map(|mv| model.board().highlighted_slots(mv)).unwrap_or_default().into()
}

/// The move of the hint that is shown.
fn shown_hint(model: &Model, answers: &Answers) -> Option<Move> {
    model.hints.level.and_then(|_| best_move(model, answers))
}

/// The move that a hint shows.
pub(super) fn best_move(model: &Model, answers: &Answers) -> Option<Move> {
    known(model, answers).and_then(|(knowledge, _)| hint::best_move(model.board(), knowledge))
}

/// The facts for a hint, and whether the distance is proven.
fn known<'a>(model: &'a Model, answers: &'a Answers) -> Option<(&'a Rc<PositionFacts>, bool)> {
    let result = model.board_search_result().filter(|result| result.bounds.upper.is_some());
    let from_search = result.map(|result| (&result.knowledge, result.is_proven()));
    answers.knowledge.ready().map(|knowledge| (knowledge, true)).or(from_search)
}

fn hint_card(props: &PartProps) -> Option<Html> {
    let PartProps { model, answers, dispatch, .. } = props;
    let explains = model.hints.level? == HintLevel::Reason;
    let found = known(model, answers).and_then(|(knowledge, proven)| {
        let best = hint::best_move(model.board(), knowledge)?;
        let branches = answers.branches.ready().map(Rc::as_ref);
        Some((best, hint::text(explains, model.board(), (best, knowledge), branches, proven)))
    });
    let (best, text) =
        found.map_or((None, "Searching for a move.".to_owned()), |(best, text)| (Some(best), text));
    let play = dispatch.reform(move |_: MouseEvent| Action::Hint(HintAction::Next(best, now())));
    Some(html! {
        <div class="hint-card">
            <p role="status"><b>{ "Hint. " }</b>{ text }</p>
            if best.is_some() && !explains {
                <button type="button" class="btn" onclick={dispatch.reform(|_| Action::Hint(HintAction::Explain))}>{ "Why" }</button>
            }
            if best.is_some() {
                <button type="button" class="btn" onclick={play}>{ "Play it" }</button>
            }
            <button type="button" class="btn quiet" onclick={dispatch.reform(|_| Action::Hint(HintAction::Clear))}>{ "Close" }</button>
        </div>
    })
}

fn player(props: &PartProps) -> Option<Html> {
    let PartProps { model, answers, dispatch, .. } = props;
    if let Some(replay) = &model.player.replay {
        return Some(replay_player(props, replay));
    }
    let playback = model.player.playback.as_ref()?;
    let title = match playback.source {
        PlaybackSource::Shortest(_) => "A shortest solution",
        PlaybackSource::Branched => "A shortest continuation",
        PlaybackSource::BestFound { proven_from: Some(0) } => "A shortest solution, proven",
        PlaybackSource::BestFound { proven_from: Some(_) } => "A solution, shortest from here on",
        PlaybackSource::BestFound { proven_from: None } => "The best solution found so far",
        PlaybackSource::Method => method_title(model),
        PlaybackSource::Algorithm => "An algorithm",
    };
    let shortest = matches!(playback.source, PlaybackSource::Shortest(_) | PlaybackSource::Branched);
    let plays = model.view().is_none();
    let prefer = match playback.source {
        _ if plays => None,
        PlaybackSource::Shortest(prefer) if playback.shifts().is_some() => Some(prefer),
        _ => None,
    };
    let moves: Rc<[AttrValue]> =
        playback.path.moves().iter().map(|mv| playback.start.move_text(*mv).into()).collect();
    let next = playback.next_move().map_or_else(String::new, |mv| sentence(&model.board().instruction(mv)));
    let news = playback.replaced.map(|replaced| {
        let left = playback.move_count() - playback.played;
        AttrValue::from(format!("A shorter way is found: {left} moves from here instead of {replaced}."))
    });
    let is_followed = !matches!(playback.source, PlaybackSource::Algorithm);
    let board = model.board().clone();
    let on_branch = dispatch_some(dispatch, move |name: AttrValue| {
        board.parse_move(&name).map(|mv| Action::Solver(SolverAction::Branch(mv)))
    });
    Some(html! {
        <SolutionPlayer {title} metric={Rc::new(playback.ruleset.metric_info())} {moves} at={playback.played} describe={move_describer(model)} {next} {news} {is_followed}
            playing={playback.play_until.is_some()} speed={model.player.speed} solutions={playback.solution_count.filter(|_| shortest)}
            shifts={playback.shifts()} {prefer} branches={answers.branches.ready().filter(|_| shortest && !plays).cloned()}
            on_seek={dispatch.reform(|to| Action::Player(PlayerAction::Seek(to, now())))} on_play={dispatch.reform(|plays| Action::Player(PlayerAction::SetPlaying(plays)))}
            on_speed={dispatch.reform(|speed| Action::Player(PlayerAction::SetSpeed(speed)))} on_prefer={dispatch.reform(|prefer| Action::Solver(SolverAction::Solve(prefer)))} {on_branch}
            on_close={Some(dispatch.reform(|()| Action::Player(PlayerAction::Close(now()))))} />
    })
}

/// The player of the game on the board: its turns, each with its time.
fn replay_player(PartProps { model, dispatch, .. }: &PartProps, replay: &Replay) -> Html {
    let (game, first) = (model.game(), *replay.turns.start());
    let turns = || game.turns().range(first + 1..replay.turns.end() + 1);
    let moves: Rc<[AttrValue]> =
        turns().map(|turn| turn.after.moves_text(turn.moves(), " ").into()).collect();
    let time =
        |at_ms: Option<u64>| at_ms.map_or_else(String::new, |ms| format!(" Time: {}.", solve_time(ms)));
    let sentence = |at: usize| {
        let (turn, before) = (game.turns().get(first + 1 + at)?, game.turns().get(first + at)?);
        Some(moves_sentence(&before.after, turn.moves()) + &time(turn.at_ms()))
    };
    let at = game.current_turn() - first;
    let again = {
        let position = model.board().clone();
        dispatch.reform(move |_: MouseEvent| {
            Action::Game(Event::SetPosition {
                position: position.clone(),
                kind: StartKind::Loaded,
                now: now(),
            })
        })
    };
    html! {
        <>
            <SolutionPlayer title="Your game" metric={Rc::new(model.metric_info(model.ruleset))} {moves} {at} describe={move_describer(model)}
                next={sentence(at).unwrap_or_default()} is_followed=true playing={replay.plays} speed={model.player.speed}
                on_seek={dispatch.reform(|to| Action::Player(PlayerAction::Seek(to, now())))} on_play={dispatch.reform(|plays| Action::Player(PlayerAction::SetPlaying(plays)))}
                on_speed={dispatch.reform(|speed| Action::Player(PlayerAction::SetSpeed(speed)))}
                on_close={Some(dispatch.reform(|()| Action::Player(PlayerAction::Close(now()))))} />
            <button type="button" class="btn" disabled={model.board().is_solved()} onclick={again}>{ "Try again from here" }</button>
        </>
    }
}

/// The title of the method in the player.
fn method_title(model: &Model) -> &'static str {
    let requested = model.methods.request.as_ref().map(|(_, name)| *name);
    let methods = model.ruleset.methods();
    let method = methods.iter().find(|method| Some(method.name) == requested).or(methods.first());
    method.map_or("A method", |method| method.title)
}

/// Returns a callback that describes a move on the current board.
pub(super) fn move_describer(model: &Model) -> Callback<AttrValue, AttrValue> {
    let board = model.board().clone();
    Callback::from(move |name: AttrValue| {
        board.parse_move(&name).map_or_else(|| name.clone(), |mv| board.describe(mv).into())
    })
}

/// The announcement after an animation: the change and the new distance.
fn received(model: &Model, metric: &MetricInfo) -> String {
    if model.change.settled != model.change.number || model.change.announcement.is_empty() {
        return String::new();
    }
    let distance = match model.depth().filter(|_| !model.preferences.hides_distances) {
        _ if model.board().is_solved() => " Solved.".to_owned(),
        Some(depth) => format!(" {depth} {} from {}.", metric.unit(u64::from(depth)), metric.target),
        None => String::new(),
    };
    // Screen readers repeat a text only if it differs.
    let again = if model.change.number.is_multiple_of(2) { "" } else { "\u{a0}" };
    format!("{}{distance}{again}", model.change.announcement)
}

/// The moves of the current game as text.
pub(super) fn moves_text(model: &Model) -> String {
    let moves: Vec<Move> = model.game().line().flat_map(HistoryEntry::moves).copied().collect();
    model.board().moves_text(&moves, " ")
}
