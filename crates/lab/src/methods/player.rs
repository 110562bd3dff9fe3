//! A board that plays a method, with the cells of the current step marked; next to it the steps.

use antipode_play::numbers::sentence;
use antipode_play::page::playback_speed::PlaybackSpeed;
use antipode_play::puzzle::metric_info::{MetricInfo, TableAvailability};
use antipode_play::puzzle::rotation::move_text::{describe, instruction};
use antipode_protocol::{CellMark, Method};
use antipode_puzzles::rotation::{
    Board, Convention, Position, Turn, Variant, format_turns, format_turns_in, parse_turns,
};
use antipode_ui::panel::method::{MethodProps, MethodSources, method};
use antipode_ui::panel::player::SolutionPlayer;
use antipode_ui::query_state::QueryState;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct MethodPlayerProps {
    /// The board and the rule that counts its turns.
    pub(super) variant: Variant,
    /// The title of the demonstration.
    pub(super) title: AttrValue,
    pub(super) method: QueryState<Rc<Method>>,
    pub(super) sources: Rc<MethodSources>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct PlayerState {
    at: usize,
    playing: bool,
    /// The turn at which it stops, if not the end.
    play_until: Option<usize>,
    speed: PlaybackSpeed,
}

enum PlayerAction {
    /// Show the board after this many turns.
    Seek(usize),
    /// Play or pause.
    Play(bool),
    SetSpeed(PlaybackSpeed),
    /// Play the turns from the first index to the second.
    PlayPart(usize, usize),
    /// Reset for another method: at its start, paused.
    Restart,
}

impl Reducible for PlayerState {
    type Action = PlayerAction;

    fn reduce(self: Rc<Self>, action: PlayerAction) -> Rc<Self> {
        Rc::new(match action {
            PlayerAction::Seek(at) => {
                PlayerState { at, playing: self.playing && self.play_until != Some(at), ..*self }
            }
            PlayerAction::Play(playing) => PlayerState { playing, play_until: None, ..*self },
            PlayerAction::SetSpeed(speed) => PlayerState { speed, ..*self },
            PlayerAction::PlayPart(from, to) => {
                PlayerState { at: from, playing: true, play_until: Some(to), ..*self }
            }
            PlayerAction::Restart => PlayerState { speed: self.speed, ..PlayerState::default() },
        })
    }
}

/// A method with the position after each turn.
#[derive(Debug, PartialEq)]
struct ReplayedMethod {
    turns: Vec<Turn>,
    positions: Vec<Position>,
    moves: Rc<[AttrValue]>,
}

/// The board with its player and the steps.
#[component]
pub(super) fn MethodPlayer(props: &MethodPlayerProps) -> Html {
    let MethodPlayerProps { variant, title, method: query, sources } = props;
    let board = variant.board();
    let planned = query.ready().cloned();
    let replay = use_memo((planned.clone(), board), |(planned, board)| {
        planned.as_ref().and_then(|plan| replay(plan, *board))
    });
    let place = use_reducer_eq(PlayerState::default);
    let dispatch = Callback::from({
        let dispatcher = place.dispatcher();
        move |action| dispatcher.dispatch(action)
    });
    {
        let dispatch = dispatch.clone();
        use_effect_with(planned.clone(), move |_| dispatch.emit(PlayerAction::Restart));
    }
    let last = replay.as_ref().as_ref().map_or(0, |replay| replay.turns.len());
    let at = place.at.min(last);
    let on_seek = dispatch.reform(PlayerAction::Seek);
    let on_play = dispatch.reform(PlayerAction::Play);
    let on_speed = dispatch.reform(PlayerAction::SetSpeed);
    let on_part =
        dispatch.reform(|(from, to): (u32, u32)| PlayerAction::PlayPart(from as usize, to as usize));
    let describe = Callback::from(move |mv: AttrValue| {
        let turns = parse_turns(&mv, board, Convention::Standard).unwrap_or_default();
        let descriptions: Vec<String> = turns.iter().map(|turn| describe(board, *turn)).collect();
        AttrValue::from(descriptions.join(", "))
    });
    let hops = method(&MethodProps {
        method: query.clone(),
        unit: "turns".into(),
        at: Some(at as u32),
        sources: sources.clone(),
        describe: describe.clone(),
        on_explain: Callback::noop(),
        on_play: on_part,
        on_retry: Callback::noop(),
    });
    let here = (*replay).as_ref().zip(planned.as_deref());
    let Some((replay, plan)) = here else {
        let text = match query {
            QueryState::Failed(why) => why.to_string(),
            _ => "Computing…".to_owned(),
        };
        return html! { <p class="foot" role="status">{ text }</p> };
    };
    let marks = marks(plan, at);
    let next = replay.turns.get(at).map_or_else(String::new, |turn| sentence(&instruction(board, *turn)));
    html! {
        <div class="method-stage">
            <div class="method-board">
                { picture(&replay.positions[at], replay.turns.get(at).copied(), &marks) }
                { legend(&marks) }
                <SolutionPlayer title={title.clone()} metric={metric_of(*variant)} moves={replay.moves.clone()} {at} {describe} {next}
                    playing={place.playing} speed={place.speed} {on_seek} {on_play} {on_speed} />
                <details class="twin">
                    <summary>{ "The word" }</summary>
                    <p class="foot">{ "Capitals clockwise" }</p>
                    <p><code class="long-word" tabindex="0">{ format_turns(&replay.turns, board) }</code></p>
                    <p class="foot">{ "In the paper's letters: capitals anticlockwise, ' clockwise" }</p>
                    <p><code class="long-word" tabindex="0">{ format_turns_in(&replay.turns, board, Convention::LamPaper) }</code></p>
                </details>
            </div>
            { hops }
        </div>
    }
}

/// Replays a method. Returns `None` if it belongs to another board, which happens briefly after a new selection.
fn replay(plan: &Method, board: Board) -> Option<ReplayedMethod> {
    let start = Position::parse(&plan.position, board).ok().filter(|start| start.board() == board)?;
    let moves: Vec<&String> = plan.steps.iter().flat_map(|step| &step.moves).collect();
    let mut turns = Vec::with_capacity(moves.len());
    let mut positions = vec![start];
    for mv in &moves {
        let turn = match parse_turns(mv, board, Convention::Standard).ok()?.as_slice() {
            [turn] => *turn,
            _ => return None,
        };
        positions.push(positions.last()?.turned(turn)?);
        turns.push(turn);
    }
    let moves = moves.into_iter().map(|mv| AttrValue::from(mv.clone())).collect();
    Some(ReplayedMethod { turns, positions, moves })
}

/// Returns the marks of the step of the next turn, or of the last step at the end.
fn marks(plan: &Method, at: usize) -> Vec<(usize, CellMark)> {
    let mut end = 0;
    let step = plan.steps.iter().find(|step| {
        end += step.moves.len();
        at < end
    });
    let marks = step.or(plan.steps.last()).map(|step| step.marks.as_slice()).unwrap_or_default();
    marks.iter().map(|marked| (marked.cell as usize, marked.mark)).collect()
}

/// Renders the board. Numbers are animated; misplaced numbers are highlighted.
fn picture(position: &Position, next: Option<Turn>, marks: &[(usize, CellMark)]) -> Html {
    let board = position.board();
    let cols = board.cols();
    let at = |cell: usize| format!("--r:{};--c:{}", cell / cols, cell % cols);
    let mut places: Vec<(u8, usize)> =
        position.numbers().iter().enumerate().map(|(cell, number)| (*number, cell)).collect();
    // Sorted by number, so that each number keeps its element.
    places.sort_unstable();
    let label = {
        let rows: Vec<String> = position
            .numbers()
            .chunks(cols)
            .map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        format!("The board: {}", rows.join("; "))
    };
    let block = next.and_then(|turn| {
        let (row, col) = board.block_corner(turn.block.into())?;
        Some(format!("--r:{row};--c:{col};--h:{};--w:{}", board.block_rows(), board.block_cols()))
    });
    let wide = if board.rows().max(cols) > 8 { "small" } else { "" };
    html! {
        <div class={classes!("method-picture", wide)} role="img" aria-label={label} style={format!("--rows:{};--cols:{cols}", board.rows())}>
            { for (0..board.cell_count()).map(|cell| {
                let class: Classes = marks.iter().filter(|(marked, _)| *marked == cell).map(|(_, mark)| name(*mark)).collect();
                html! { <i key={cell} {class} style={at(cell)}></i> }
            }) }
            { for places.into_iter().map(|(number, cell)| {
                let away = usize::from(number) != cell + 1;
                html! { <b key={format!("n{number}")} class={classes!(away.then_some("away"))} style={at(cell)}>{ number }</b> }
            }) }
            if let Some(style) = block {
                <u key="block" {style}></u>
            }
        </div>
    }
}

/// The legend of the marks in use.
fn legend(marks: &[(usize, CellMark)]) -> Html {
    let all = [
        (CellMark::Belt, "on the belt"),
        (CellMark::Cycled, "cycled or exchanged"),
        (CellMark::Moving, "moves in this step"),
        (CellMark::Target, "its target"),
        (CellMark::Stored, "restored at the end"),
    ];
    let there = all.into_iter().filter(|(mark, _)| marks.iter().any(|(_, other)| other == mark));
    html! {
        <ul class="method-legend foot">
            { for there.map(|(mark, meaning)| html! { <li key={name(mark)}><i class={name(mark)} aria-hidden="true"></i>{ meaning }</li> }) }
        </ul>
    }
}

const fn name(mark: CellMark) -> &'static str {
    match mark {
        CellMark::Belt => "belt",
        CellMark::Cycled => "cycled",
        CellMark::Moving => "moving",
        CellMark::Target => "target",
        CellMark::Stored => "kept",
    }
}

/// Describes the turn count for the player.
fn metric_of(variant: Variant) -> Rc<MetricInfo> {
    Rc::new(MetricInfo {
        name: variant.rule().name().into(),
        title: "".into(),
        explanation: "".into(),
        one: "turn".into(),
        many: "turns".into(),
        target: "solved",
        positions: u64::MAX,
        positions_text: "".into(),
        positions_explanation: "".into(),
        table: TableAvailability::None,
        has_certificates: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_protocol::{MarkedCell, MethodStep};

    fn step(moves: &str, cell: u32) -> MethodStep {
        MethodStep {
            phase: String::new(),
            purpose: String::new(),
            technique: String::new(),
            moves: moves.split_whitespace().map(str::to_owned).collect(),
            marks: vec![MarkedCell { cell, mark: CellMark::Belt }],
        }
    }

    fn plan() -> Method {
        let steps = vec![step("A b2", 1), step("a", 2)];
        Method { position: "3x2n2".into(), move_count: 3, steps, shortest: None }
    }

    #[test]
    fn a_replay_has_a_position_for_every_turn() {
        let board: Board = "3x2n2".parse().expect("a board");
        let replayed = replay(&plan(), board).expect("of this board");
        assert_eq!((replayed.turns.len(), replayed.positions.len(), &*replayed.moves[1]), (3, 4, "b2"));
        assert_eq!(replayed.positions[1].numbers(), [4, 1, 3, 5, 2, 6]);
        let other: Board = "2x3n2".parse().expect("a board");
        assert_eq!(replay(&plan(), other), None, "a method of another board");
    }

    #[test]
    fn a_part_is_played_to_its_end() {
        let mut place = Rc::new(PlayerState::default()).reduce(PlayerAction::PlayPart(1, 3));
        assert_eq!((place.at, place.playing), (1, true));
        place = place.reduce(PlayerAction::Seek(2));
        assert!(place.playing);
        place = place.reduce(PlayerAction::Seek(3));
        assert_eq!((place.at, place.playing), (3, false));
        assert_eq!(*place.reduce(PlayerAction::Restart), PlayerState::default());
    }

    #[test]
    fn marks_belong_to_the_current_step() {
        let cells: Vec<usize> = (0..=3).map(|at| marks(&plan(), at)[0].0).collect();
        assert_eq!(cells, [1, 1, 2, 2]);
    }
}
