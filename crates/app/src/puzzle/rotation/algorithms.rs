//! Algorithms of Rotation: the published ones and those of the finder.

use super::algorithm_box::TurnsBox;
use antipode_play::numbers::thousands;
use antipode_play::page::action::{Action, PlayerAction};
use antipode_play::puzzle::{Move, Position, Ruleset};
use antipode_protocol::rotation::{FinderResult, RotationAnswer, RotationQuery};
use antipode_protocol::{Answer, Bounds, Query};
use antipode_puzzles::rotation::catalogue::{self as published, ALGORITHMS, AlgorithmKind, TWISTS};
use antipode_puzzles::rotation::{self, Board, Rule, Turn, TurnKind, Variant, format_turns};
use antipode_ui::address::now;
use antipode_ui::panel::catalogue::{CatalogueEntry, CatalogueProps, catalogue};
use antipode_ui::panel::finder::{AlgorithmFinder, FinderResults, NumberGoal};
use antipode_ui::part::PartProps;
use antipode_ui::query::use_query;
use antipode_ui::query_state::QueryState;
use antipode_ui::workers::use_worker_state;
use std::rc::Rc;
use yew::prelude::*;

/// The maximum number of cells of a board with a finder.
const MAX_FINDER_CELLS: usize = 12;

/// The published algorithms of this board, or all of them if it has none; and the finder.
#[component]
pub fn Algorithms(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let ruleset = model.ruleset;
    let Ruleset::Rotation(variant) = ruleset else { return Html::default() };
    let listed = use_memo(variant, |variant| listed(*variant));
    let shortest = use_shortest_lengths(&listed);
    let entry = |listed: &ListedAlgorithm| CatalogueEntry {
        group: listed.group.clone(),
        title: listed.title.clone(),
        moves: listed.text.clone(),
        length: listed.turns.iter().map(|turn| listed.variant.cost(turn.steps.into())).sum(),
        shortest: shortest.iter().find(|known| known.0 == *listed).map(|known| known.1),
    };
    let entries: Rc<[CatalogueEntry]> = listed.iter().map(entry).collect();
    let on_play = {
        let (dispatch, listed) = (dispatch.clone(), listed.clone());
        Callback::from(move |index: usize| {
            let Some(listed) = listed.get(index) else { return };
            let turns = listed.turns.iter().copied().map(Move::Rotation).collect();
            let algorithm = (Position::Rotation(listed.start()), turns);
            dispatch.emit(Action::Player(PlayerAction::PlayAlgorithm(
                Box::new(algorithm),
                Ruleset::Rotation(listed.variant),
                now(),
            )));
        })
    };
    let has_directions = variant.board().is_orientable() && listed.iter().all(|listed| !listed.is_published);
    let source = match has_directions {
        true => ("our own search".into(), None),
        false => (published::SOURCE.into(), Some(published::SOURCE_ADDRESS.into())),
    };
    let list =
        catalogue(&CatalogueProps { metric: Rc::new(ruleset.metric_info()), entries, source, on_play });
    html! {
        <>
            <TurnsBox ..props.clone() />
            if variant.board().cell_count() <= MAX_FINDER_CELLS && !variant.board().is_orientable() {
                <h3>{ "Find an algorithm" }</h3>
                <AlgorithmSearch key={variant.board().to_string()} ..props.clone() />
            }
            <h3>{ if has_directions { "Numbers turned in place" } else { "Published algorithms" } }</h3>
            { list }
            if variant.board().turn_kind() == TurnKind::Ring {
                <p class="foot">{ "Nokia’s 3 × 3 mode turns the ring by one cell, 45°, and keeps its middle. So it is no Number Rotation Puzzle, whose blocks turn by \
                    90°, and none of these 17 words has its effect there." }</p>
            }
        </>
    }
}

/// An algorithm of the list, on the board on which it is played.
#[derive(Clone, Debug, PartialEq)]
struct ListedAlgorithm {
    group: AttrValue,
    title: AttrValue,
    text: AttrValue,
    turns: Vec<Turn>,
    variant: Variant,
    is_published: bool,
    /// Whether the length of the shortest with its effect is worth a search.
    is_compared: bool,
}

impl ListedAlgorithm {
    /// The position that it solves.
    fn start(&self) -> rotation::Position {
        let solved = rotation::Position::solved(self.variant.board());
        let back = self.turns.iter().rev().map(|turn| turn.inverse());
        back.fold(solved, |position, turn| position.turned(turn).expect("its turns are of its board"))
    }
}

/// The algorithms that fit a board, in its upper left corner; all published ones if none does.
fn listed(present: Variant) -> Vec<ListedAlgorithm> {
    let board = present.board();
    let fitting: Vec<ListedAlgorithm> = ALGORITHMS
        .iter()
        .filter_map(|entry| {
            let is_own = entry.variant().board() == board;
            let placed = entry.placed_on(board)?;
            let text = if is_own { entry.text.into() } else { format_turns(&placed.turns, board).into() };
            Some(ListedAlgorithm {
                group: group(entry.kind, board).into(),
                title: placed.title.into(),
                text,
                turns: placed.turns,
                variant: present,
                is_published: true,
                is_compared: is_own,
            })
        })
        .chain(TWISTS.iter().filter_map(|twist| {
            let placed = twist.placed_on(board)?;
            Some(ListedAlgorithm {
                group: "Everything else stays as it is".into(),
                title: placed.title.into(),
                text: format_turns(&placed.turns, board).into(),
                turns: placed.turns,
                variant: present,
                is_published: false,
                is_compared: twist.board() == board,
            })
        }))
        .collect();
    if !fitting.is_empty() {
        return fitting;
    }
    let of_its_board = |entry: &published::Algorithm| ListedAlgorithm {
        group: group(entry.kind, entry.variant().board()).into(),
        title: entry.title.into(),
        text: entry.text.into(),
        turns: entry.turns(),
        // The current rule if the board of the entry allows it, otherwise its own rule.
        variant: Variant::new(entry.variant().board(), present.rule()).unwrap_or(entry.variant()),
        is_published: true,
        is_compared: true,
    };
    ALGORITHMS.iter().map(of_its_board).collect()
}

/// The heading of a kind on a board, with the chance that nothing is left to do. On a larger board than its own, a kind is about
/// the upper left corner.
fn group(kind: AlgorithmKind, board: Board) -> String {
    let own = kind.variant().board();
    let corner = match own == board {
        true => String::new(),
        false => format!(", upper left {} × {}", own.cols(), own.rows()),
    };
    let chance = thousands(kind.remaining_orders().into());
    format!("{}{corner} (solved by chance: 1 in {chance})", kind.name())
}

/// Queries the shortest length for the effect of each algorithm, one at a time.
#[hook]
fn use_shortest_lengths(listed: &[ListedAlgorithm]) -> Rc<Vec<(ListedAlgorithm, u32)>> {
    let known = use_state(|| Rc::new(Vec::<(ListedAlgorithm, u32)>::new()));
    let is_open =
        |entry: &&ListedAlgorithm| entry.is_compared && !known.iter().any(|known| known.0 == **entry);
    let next = listed.iter().find(is_open).cloned();
    let variant = next.as_ref().map_or(Rule::Quarter.default_variant(), |entry| entry.variant);
    let subject = Ruleset::Rotation(variant).space();
    let worker_state = use_worker_state(&subject);
    let query =
        next.as_ref().map(|entry| Query::Search { position: Position::Rotation(entry.start()).text() });
    let bounds = use_query::<Bounds>(&subject, query, &worker_state, |answer| match answer {
        Answer::Bounds(bounds) => Some(Rc::new(bounds)),
        _ => None,
    });
    {
        let known = known.clone();
        use_effect_with(bounds, move |bounds| {
            if let (QueryState::Ready(bounds), Some(next)) = (bounds, next)
                && bounds.upper == Some(bounds.lower)
            {
                let mut more = (**known).clone();
                more.push((next, bounds.lower));
                known.set(Rc::new(more));
            }
        });
    }
    (*known).clone()
}

/// The finder and its inputs.
#[component]
fn AlgorithmSearch(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let ruleset = model.ruleset;
    let Ruleset::Rotation(variant) = ruleset else { return Html::default() };
    let board = variant.board();
    let goals = use_state_eq(|| Rc::<[NumberGoal]>::from(vec![NumberGoal::Any; board.cell_count()]));
    let query_state = use_state_eq(|| None::<(Ruleset, String)>);
    let subject = ruleset.space();
    let worker_state = use_worker_state(&subject);
    let query = query_state.as_ref().filter(|(of, _)| *of == ruleset);
    let query =
        query.map(|(_, targets)| Query::Rotation(RotationQuery::FindAlgorithms { targets: targets.clone() }));
    let found = use_query::<FinderResult>(&subject, query, &worker_state, |answer| match answer {
        Answer::Rotation(RotationAnswer::Algorithms(found)) => Some(Rc::new(found)),
        _ => None,
    });
    let on_goals = {
        let (goals, query_state) = (goals.clone(), query_state.clone());
        Callback::from(move |chosen| {
            goals.set(chosen);
            query_state.set(None);
        })
    };
    let set = |targets: Option<(Ruleset, String)>| {
        let query_state = query_state.clone();
        Callback::from(move |()| query_state.set(targets.clone()))
    };
    let on_play = {
        let (dispatch, found) = (dispatch.clone(), found.ready().cloned());
        Callback::from(move |index: usize| {
            let Some(turns) = found.as_ref().and_then(|found| found.algorithms.get(index)) else { return };
            let solved = ruleset.solved();
            let moves: Option<Vec<Move>> = turns.iter().map(|turn| solved.parse_move(turn)).collect();
            if let Some(moves) = moves {
                dispatch.emit(Action::Player(PlayerAction::PlayAlgorithm(
                    Box::new((solved, moves)),
                    ruleset,
                    now(),
                )));
            }
        })
    };
    html! {
        <AlgorithmFinder metric={Rc::new(ruleset.metric_info())} columns={board.cols()} goals={(*goals).clone()}
            results={found.map(|found| Rc::new(to_results(found)))} {on_goals} on_find={set(Some((ruleset, targets(&goals))))}
            on_stop={set(None)} {on_play} on_retry={set(None)} />
    }
}

/// Formats the targets for the worker: `2,1,=,*`.
fn targets(goals: &[NumberGoal]) -> String {
    let target = |goal: &NumberGoal| match goal {
        NumberGoal::Any => "*".to_owned(),
        NumberGoal::Stay => "=".to_owned(),
        NumberGoal::To(square) => (square + 1).to_string(),
    };
    goals.iter().map(target).collect::<Vec<_>>().join(",")
}

fn to_results(found: &FinderResult) -> FinderResults {
    let algorithm = |turns: &Vec<String>| {
        let between = if turns.iter().all(|turn| turn.len() == 1) { "" } else { " " };
        (turns.join(between).into(), u32::try_from(turns.len()).unwrap_or(u32::MAX))
    };
    let mut note = found.note.clone();
    if let Some(count) = found.count.filter(|count| *count > found.algorithms.len() as u64) {
        note = format!("The first {} of {count}. {note}", found.algorithms.len());
    }
    FinderResults {
        algorithms: found.algorithms.iter().map(algorithm).collect(),
        note: note.trim().to_owned().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_says_how_often_nothing_is_left_to_do() {
        let on = |kind: AlgorithmKind, board: &str| group(kind, board.parse().expect("a board"));
        assert_eq!(on(AlgorithmKind::LastRow, "3x3n2"), "The last row (solved by chance: 1 in 6)");
        assert!(on(AlgorithmKind::Swap, "4x3n3@ring").ends_with("1 in 40,320)"));
    }

    #[test]
    fn a_heading_names_the_rows_that_the_algorithms_change() {
        for text in ["3x3n2 quarter", "4x3n2 quarter", "4x4n2 quarter", "5x6n2 half", "4x4n3 quarter"] {
            for entry in listed(text.parse().expect("a variant")) {
                if !entry.group.starts_with("The last row") {
                    continue;
                }
                let (start, board) = (entry.start(), entry.variant.board());
                let moved =
                    (0..board.cell_count()).filter(|cell| start.numbers()[*cell] as usize != cell + 1);
                let rows: Vec<usize> = moved.map(|cell| cell / board.cols() + 1).collect();
                // The third row is the last one of the board, or of its corner of 3 × 3.
                assert!(rows.iter().all(|row| *row == 3), "{text} {}: {rows:?}", entry.title);
                let is_corner = entry.group.starts_with("The last row, upper left 3 × 3 (");
                assert_eq!(is_corner, (board.cols(), board.rows()) != (3, 3), "{text}: {}", entry.group);
            }
        }
    }

    #[test]
    fn a_board_has_the_algorithms_that_fit_into_its_corner() {
        let of = |text: &str| listed(text.parse().expect("a variant"));
        let count = |text: &str| (of(text).len(), of(text).iter().filter(|entry| entry.is_compared).count());
        assert_eq!(count("3x3n2 quarter"), (5, 5));
        assert_eq!(count("4x4n2 quarter"), (5, 0), "the last row of the corner");
        assert_eq!(count("4x3n3 ring"), (17, 17));
        assert_eq!(count("5x5n3 ring"), (17, 0));
        assert_eq!(count("3x3n2o half"), (2, 1), "the word of 3 × 2 fits, too");
        assert_eq!(count("4x4n3 quarter"), (22, 22), "all, on their own boards");
        for text in ["3x3n2 clockwise", "4x4n2 half", "5x4n3 ring", "5x5n3o quarter", "4x4n3 quarter"] {
            for entry in of(text) {
                let start = entry.start();
                let end = entry.turns.iter().fold(start, |now, turn| now.turned(*turn).expect("a turn"));
                assert!(end.is_solved(), "{text}: {}", entry.title);
            }
        }
    }

    #[test]
    fn targets_are_formatted_square_by_square() {
        assert_eq!(
            targets(&[NumberGoal::To(1), NumberGoal::To(0), NumberGoal::Stay, NumberGoal::Any]),
            "2,1,=,*"
        );
    }
}
