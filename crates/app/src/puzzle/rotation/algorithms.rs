//! Algorithms of Rotation: the published ones and those of the finder.

use super::algorithm_box::TurnsBox;
use crate::page::puzzle::PartProps;
use crate::page::puzzle::action::Action;
use crate::page::puzzle::persistence::now;
use crate::page::query::use_query;
use crate::panel::catalogue::{CatalogueEntry, CatalogueProps, catalogue};
use crate::panel::finder::{AlgorithmFinder, FinderResults, NumberGoal};
use crate::panel::numbers::thousands;
use crate::panel::query_state::QueryState;
use crate::puzzle::{Move, Position, Ruleset};
use crate::workers::use_worker_state;
use antipode_protocol::{Answer, Bounds, FoundAlgorithms, Query};
use antipode_puzzles::rotation::catalogue::{self as published, ALGORITHMS, AlgorithmKind};
use antipode_puzzles::rotation::{Rule, Variant};
use std::rc::Rc;
use yew::prelude::*;

/// The maximum number of cells of a board with a finder.
const MAX_FINDER_CELLS: usize = 12;

/// The published algorithms of this board, or all of them if it has none; and the finder.
#[component]
pub fn Algorithms(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let count = model.ruleset;
    let Ruleset::Rotation(rotation) = count else { return Html::default() };
    let of_board = |entry: &&published::Algorithm| entry.variant().board() == rotation.board();
    let some = ALGORITHMS.iter().any(|entry| of_board(&entry));
    let listed: Vec<published::Algorithm> =
        ALGORITHMS.iter().filter(|entry| !some || of_board(entry)).copied().collect();
    let shortest = use_shortest_lengths(&listed, rotation.rule());
    let entry = |entry: &published::Algorithm| {
        let count = entry_variant(entry, rotation);
        let known = shortest.iter().find(|known| known.0 == (count, entry.text));
        CatalogueEntry {
            group: group(entry.kind).into(),
            title: entry.title.into(),
            moves: entry.text.into(),
            length: entry.turns().into_iter().map(|turn| count.cost(turn.steps.into())).sum(),
            shortest: known.map(|known| known.1),
        }
    };
    let entries: Rc<[CatalogueEntry]> = listed.iter().map(entry).collect();
    let on_play = {
        let (dispatch, listed) = (dispatch.clone(), listed.clone());
        Callback::from(move |index: usize| {
            let Some(entry) = listed.get(index) else { return };
            let turns = entry.turns().into_iter().map(Move::Rotation).collect();
            let count = Ruleset::Rotation(entry_variant(entry, rotation));
            let word = (Position::Rotation(entry.computed_position()), turns);
            dispatch.emit(Action::PlayAlgorithm(Box::new(word), count, now()));
        })
    };
    let published = catalogue(&CatalogueProps {
        counted: Rc::new(count.metric_info()),
        entries,
        source: (published::SOURCE.into(), None),
        on_play,
    });
    html! {
        <>
            <TurnsBox ..props.clone() />
            if rotation.board().cell_count() <= MAX_FINDER_CELLS && !rotation.board().is_orientable() {
                <h3>{ "Find an algorithm" }</h3>
                <AlgorithmSearch key={rotation.board().to_string()} ..props.clone() />
            }
            <h3>{ "Published algorithms" }</h3>
            { published }
        </>
    }
}

/// The heading of a kind, with the chance that nothing is left to do.
fn group(kind: AlgorithmKind) -> String {
    format!("{} (solved by chance: 1 in {})", kind.name(), thousands(kind.remaining_orders().into()))
}

/// Returns the variant that counts the moves of an entry: the current rule if its board allows it, otherwise its own
/// rule.
fn entry_variant(entry: &published::Algorithm, present: Variant) -> Variant {
    Variant::new(entry.variant().board(), present.rule()).unwrap_or(entry.variant())
}

/// Queries the shortest length for the effect of each algorithm, one at a time.
#[hook]
fn use_shortest_lengths(
    listed: &[published::Algorithm],
    rule: Rule,
) -> Rc<Vec<((Variant, &'static str), u32)>> {
    let known = use_state(|| Rc::new(Vec::<((Variant, &'static str), u32)>::new()));
    let key = |entry: &published::Algorithm| {
        let rotation = Variant::new(entry.variant().board(), rule).unwrap_or(entry.variant());
        (rotation, entry.text)
    };
    let next = listed.iter().find(|entry| !known.iter().any(|known| known.0 == key(entry))).copied();
    let space = Ruleset::Rotation(next.map_or(rule.default_variant(), |entry| key(&entry).0)).space();
    let worker_state = use_worker_state(&space);
    let query =
        next.map(|entry| Query::Search { position: Position::Rotation(entry.computed_position()).text() });
    let bounds = use_query::<Bounds>(&space, query, &worker_state, |answer| match answer {
        Answer::Bounds(bounds) => Some(Rc::new(bounds)),
        _ => None,
    });
    {
        let (known, next) = (known.clone(), next.map(|entry| key(&entry)));
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
    let count = model.ruleset;
    let Ruleset::Rotation(rotation) = count else { return Html::default() };
    let board = rotation.board();
    let goals = use_state_eq(|| Rc::<[NumberGoal]>::from(vec![NumberGoal::Any; board.cell_count()]));
    let query_state = use_state_eq(|| None::<(Ruleset, String)>);
    let space = count.space();
    let worker_state = use_worker_state(&space);
    let query = query_state.as_ref().filter(|(of, _)| *of == count);
    let query = query.map(|(_, targets)| Query::FindAlgorithms { targets: targets.clone() });
    let found = use_query::<FoundAlgorithms>(&space, query, &worker_state, |answer| match answer {
        Answer::Algorithms(found) => Some(Rc::new(found)),
        _ => None,
    });
    let on_goals = {
        let (goals, query_state) = (goals.clone(), query_state.clone());
        Callback::from(move |wished| {
            goals.set(wished);
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
            let Some(words) = found.as_ref().and_then(|found| found.algorithms.get(index)) else { return };
            let solved = count.solved();
            let moves: Option<Vec<Move>> = words.iter().map(|word| solved.parse_move(word)).collect();
            if let Some(moves) = moves {
                dispatch.emit(Action::PlayAlgorithm(Box::new((solved, moves)), count, now()));
            }
        })
    };
    html! {
        <AlgorithmFinder counted={Rc::new(count.metric_info())} columns={board.cols()} goals={(*goals).clone()}
            found={found.map(|found| Rc::new(to_results(found)))} {on_goals} on_find={set(Some((count, targets(&goals))))}
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

fn to_results(found: &FoundAlgorithms) -> FinderResults {
    let word = |word: &Vec<String>| {
        let between = if word.iter().all(|turn| turn.len() == 1) { "" } else { " " };
        (word.join(between).into(), u32::try_from(word.len()).unwrap_or(u32::MAX))
    };
    let mut note = found.note.clone();
    if let Some(count) = found.count.filter(|count| *count > found.algorithms.len() as u64) {
        note = format!("The first {} of {count}. {note}", found.algorithms.len());
    }
    FinderResults {
        algorithms: found.algorithms.iter().map(word).collect(),
        note: note.trim().to_owned().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_says_how_often_nothing_is_left_to_do() {
        assert_eq!(group(AlgorithmKind::LastRow), "The last row (solved by chance: 1 in 6)");
        assert!(group(AlgorithmKind::Swap).ends_with("1 in 40,320)"));
    }

    #[test]
    fn targets_are_formatted_square_by_square() {
        assert_eq!(
            targets(&[NumberGoal::To(1), NumberGoal::To(0), NumberGoal::Stay, NumberGoal::Any]),
            "2,1,=,*"
        );
    }
}
