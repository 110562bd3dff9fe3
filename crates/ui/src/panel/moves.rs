//! The list of legal moves, with the distance after each.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::rc::Rc;

use antipode_protocol::{Branches, PositionFacts};
use yew::prelude::*;

use super::progress::retry_notice;
use crate::query_state::QueryState;
use antipode_play::numbers::{Share, plural, share_of, thousands};
use antipode_play::puzzle::metric_info::MetricInfo;

/// At most this many moves are listed, the best first; the others can be played on the board.
const MOST_ROWS: usize = 48;

/// The properties of [`moves`].
pub struct MovesProps {
    /// The legal moves as text; `None` if there are too many to list.
    pub legal: Option<Rc<[AttrValue]>>,
    /// Describes a move in words: `row 3, left end`.
    pub describe: Callback<AttrValue, AttrValue>,
    pub metric: Rc<MetricInfo>,
    /// The distances after each move.
    pub knowledge: QueryState<Rc<PositionFacts>>,
    /// The shortest solutions by first move, once counted.
    pub branches: Option<Rc<Branches>>,
    /// Whether distances are hidden.
    pub hidden: bool,
    pub on_play: Callback<AttrValue>,
    /// Highlight a move on the board while it is hovered or focused; `None` clears it.
    pub on_mark: Callback<Option<AttrValue>>,
    /// Retry after a failure.
    pub on_retry: Callback<()>,
}

/// The list of moves, the best first. Shape, colour and word distinguish nearer, same and farther.
pub fn moves(props: &MovesProps) -> Html {
    let MovesProps { legal, knowledge, branches, hidden, metric, .. } = props;
    let known = knowledge.ready().filter(|_| !hidden);
    let branches = branches
        .as_deref()
        .filter(|branches| !hidden && known.is_some_and(|known| known.position == branches.position));
    // Under a solved board no move is worse than another.
    let rated = known.map(Rc::as_ref).filter(|known| known.depth > 0);
    let rows = legal.as_deref().map_or_else(Vec::new, |legal| ranked(legal, rated));
    let more = rows.len().saturating_sub(MOST_ROWS);
    html! {
        <div class="moves-panel" key="moves">
            <p class="foot lead">{ intro(metric, knowledge, branches, *hidden) }</p>
            <ol class="moves" onpointerleave={props.on_mark.reform(|_: PointerEvent| None)}>
                { for rows.into_iter().take(MOST_ROWS).map(|row| row_view(props, &row, branches)) }
            </ol>
            if more > 0 {
                <p class="foot">{ format!("{more} more can be played on the board.") }</p>
            }
            if let Some(why) = empty_reason(legal.as_deref()) {
                <p class="foot">{ why }</p>
            }
            if let QueryState::Failed(why) = knowledge {
                { retry_notice("The distance after each move", why, &props.on_retry) }
            }
        </div>
    }
}

/// Why the list is empty, if it is.
fn empty_reason(legal: Option<&[AttrValue]>) -> Option<&'static str> {
    match legal {
        None => Some("More moves are possible here than can be listed. Play them on the board."),
        Some([]) => Some("No move is possible here."),
        Some(_) => None,
    }
}

/// A move; if known, how it changes the distance, and the distance after it.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    move_name: AttrValue,
    after: Option<(Ordering, u32)>,
}

/// A row: one button.
fn row_view(props: &MovesProps, row: &Row, branches: Option<&Branches>) -> Html {
    let name = row.move_name.clone();
    let mark = |on: bool| {
        let name = on.then(|| name.clone());
        props.on_mark.reform(move |_: FocusEvent| name.clone())
    };
    let point = {
        let name = name.clone();
        props.on_mark.reform(move |_: PointerEvent| Some(name.clone()))
    };
    let play = {
        let name = name.clone();
        props.on_play.reform(move |_: MouseEvent| name.clone())
    };
    let share = branches.and_then(|branches| {
        let solutions = branches.first_moves.iter().find(|branch| branch.move_name == *name)?.solutions;
        let text = match share_of(solutions, branches.solutions)? {
            Share::All => "all shortest solutions".to_owned(),
            Share::Part(percent) => format!("{percent} of the shortest solutions"),
        };
        Some((text, solutions, branches.solutions))
    });
    html! {
        <li key={name.as_str()}>
            <button type="button" class={classes!("move", row.after.map(|(change, _)| class(change)))}
                onclick={play} onpointerenter={point} onfocus={mark(true)} onblur={mark(false)}>
                <code>{ &name }</code>
                <span class="what">{ props.describe.emit(name.clone()) }</span>
                if let Some((change, depth)) = row.after {
                    <b class="to">{ arrow(change) }{ " " }{ depth }</b>
                    <span class="how">{ change_text(change) }</span>
                }
                if let Some((text, solutions, all)) = share {
                    <span class="share">
                        { text }
                        <svg class="track" width="100%" height="4" aria-hidden="true">
                            <rect width="100%" height="4" rx="2" />
                            <rect class="part" width={format!("{:.2}%", 100.0 * solutions as f64 / all.max(1) as f64)} height="4" rx="2" />
                        </svg>
                    </span>
                }
            </button>
        </li>
    }
}

/// The icon of a change of distance.
fn arrow(change: Ordering) -> Html {
    let d = match change {
        Ordering::Less => "M2 3L10 11M10 5V11H4",
        Ordering::Equal => "M1 5H11M1 9H11",
        Ordering::Greater => "M2 11L10 3M4 3H10V9",
    };
    html! { <svg class="arrow" viewBox="0 0 12 14" aria-hidden="true"><path {d} /></svg> }
}

/// The class that colours a change of distance.
fn class(change: Ordering) -> &'static str {
    match change {
        Ordering::Less => "good",
        Ordering::Equal => "even",
        Ordering::Greater => "bad",
    }
}

/// A change of distance in a word.
fn change_text(change: Ordering) -> &'static str {
    match change {
        Ordering::Less => "nearer",
        Ordering::Equal => "same",
        Ordering::Greater => "farther",
    }
}

/// The moves grouped by nearer, same, farther, unknown; each group in the puzzle's order.
fn ranked(legal: &[AttrValue], known: Option<&PositionFacts>) -> Vec<Row> {
    // Both lists may have thousands of entries.
    let depths: BTreeMap<&str, u32> = known
        .into_iter()
        .flat_map(|known| &known.moves)
        .map(|after| (after.move_name.as_str(), after.depth))
        .collect();
    let rows: Vec<Row> = legal
        .iter()
        .map(|name| Row {
            move_name: name.clone(),
            after: known.and_then(|known| {
                let after = *depths.get(name.as_str())?;
                Some((after.cmp(&known.depth), after))
            }),
        })
        .collect();
    let groups = [Some(Ordering::Less), Some(Ordering::Equal), Some(Ordering::Greater), None];
    let of = |group| rows.iter().filter(move |row| row.after.map(|(change, _)| change) == group).cloned();
    groups.into_iter().flat_map(of).collect()
}

/// The introduction above the list.
fn intro(
    metric: &MetricInfo,
    knowledge: &QueryState<Rc<PositionFacts>>,
    branches: Option<&Branches>,
    hidden: bool,
) -> String {
    if hidden {
        return "The distances are hidden. Tap a move to play it.".to_owned();
    }
    match (knowledge, branches) {
        (QueryState::Failed(_), _) => "Tap a move to play it.".to_owned(),
        (QueryState::Ready(known), _) if known.depth == 0 => "Solved. Tap a move to play on.".to_owned(),
        (QueryState::Ready(_), Some(branches)) => format!(
            "{} of {}. The number is the distance after the move.",
            plural(branches.solutions, "shortest solution", "shortest solutions"),
            format_args!(
                "{} {}",
                thousands(u64::from(branches.depth)),
                metric.unit(u64::from(branches.depth))
            ),
        ),
        _ => format!("The number is the distance after the move, in {}.", metric.many),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_protocol::MoveOutcome;

    fn knowledge() -> PositionFacts {
        let after = |name: &str, depth| MoveOutcome { move_name: name.to_owned(), depth };
        PositionFacts {
            position: "p".to_owned(),
            depth: 16,
            moves: vec![after("L1", 17), after("L2", 15), after("R1", 16)],
        }
    }

    #[test]
    fn the_nearest_comes_first_and_unknown_distances_last() {
        let legal: Vec<AttrValue> = ["R2", "L1", "R1", "L2"].map(AttrValue::from).to_vec();
        let rows = ranked(&legal, Some(&knowledge()));
        let names: Vec<&str> = rows.iter().map(|row| row.move_name.as_str()).collect();
        assert_eq!(names, ["L2", "R1", "L1", "R2"]);
        assert_eq!(rows[0].after, Some((Ordering::Less, 15)));
        assert_eq!(rows[1].after, Some((Ordering::Equal, 16)));
        assert_eq!(rows[2].after, Some((Ordering::Greater, 17)));
        assert_eq!(rows[3].after, None);
    }

    #[test]
    fn too_many_moves_are_not_called_none() {
        assert!(empty_reason(None).is_some_and(|why| why.contains("More moves")));
        assert!(empty_reason(Some(&[])).is_some_and(|why| why.contains("No move")));
        assert_eq!(empty_reason(Some(&["AR".into()])), None);
    }

    #[test]
    fn without_distances_the_puzzle_keeps_its_order() {
        let legal: Vec<AttrValue> = ["R2", "L1"].map(AttrValue::from).to_vec();
        assert_eq!(
            ranked(&legal, None).iter().map(|row| row.move_name.as_str()).collect::<Vec<_>>(),
            ["R2", "L1"]
        );
    }
}
