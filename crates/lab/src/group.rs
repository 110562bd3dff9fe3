//! The group of the turns, computed independently of the theorem.

use super::PartProps;
use super::verdict::with_superscripts;
use antipode_play::numbers::{duration, plural};
use antipode_play::puzzle::Ruleset;
use antipode_play::puzzle::rotation::board_cache;
use antipode_protocol::lab::{GroupCertainty, GroupFacts, GroupMembership};
use antipode_protocol::rotation::{RotationAnswer, RotationQuery};
use antipode_protocol::{Answer, Query, Subject};
use antipode_puzzles::rotation::{Board, Position, Variant};
use antipode_ui::query::{use_query, use_worker_release};
use antipode_ui::query_state::QueryState;
use antipode_ui::workers::{WorkerPool, WorkerState, use_worker_pool, use_worker_state};
use std::rc::Rc;
use yew::prelude::*;

/// A group query: its state and its controls.
pub(super) struct GroupQuery {
    pub(super) facts: QueryState<Rc<GroupFacts>>,
    pub(super) compute: Callback<MouseEvent>,
    pub(super) cancel: Callback<MouseEvent>,
    pub(super) retry: Callback<MouseEvent>,
}

/// Queries the group of a board on request, and again for every position.
#[hook]
pub(super) fn use_group(variant: Variant, position: Option<&Position>) -> GroupQuery {
    // The requested variant.
    let wanted = use_state_eq(|| None::<Variant>);
    let pool = use_worker_pool();
    let subject = Ruleset::Rotation(variant).space();
    let worker_state = use_worker_state(&subject);
    let query = (*wanted == Some(variant))
        .then(|| Query::Rotation(RotationQuery::Group { position: position.map(Position::to_string) }));
    let query_state = use_query::<GroupFacts>(&subject, query, &worker_state, |answer| match answer {
        Answer::Rotation(RotationAnswer::Group(facts)) => Some(Rc::new(*facts)),
        _ => None,
    });
    // A worker for each visited board would be too many.
    use_worker_release(vec![subject.clone()]);
    // While a position is tested, the known facts about the group stay visible.
    let last = use_mut_ref(|| None::<(Variant, Rc<GroupFacts>)>);
    if let QueryState::Ready(facts) = &query_state {
        *last.borrow_mut() = Some((variant, Rc::clone(facts)));
    }
    let known = last.borrow().as_ref().filter(|(of, _)| *of == variant).map(|(_, facts)| Rc::clone(facts));
    let facts = match (query_state, known) {
        (QueryState::Loading(_), Some(facts)) => QueryState::Ready(facts),
        (query_state, _) => query_state,
    };
    let set = |to: Option<Variant>| {
        let wanted = wanted.clone();
        Callback::from(move |_: MouseEvent| wanted.set(to))
    };
    let cancel = {
        let (wanted, pool, subject) = (wanted.clone(), pool.clone(), subject.clone());
        Callback::from(move |_: MouseEvent| {
            wanted.set(None);
            pool.cancel(&subject);
        })
    };
    let retry = retry_callback(pool, subject, worker_state, set(None));
    GroupQuery { facts, compute: set(Some(variant)), cancel, retry }
}

/// Restarts a worker that is down; otherwise sends the query again.
fn retry_callback(
    pool: WorkerPool,
    subject: Subject,
    worker_state: WorkerState,
    anew: Callback<MouseEvent>,
) -> Callback<MouseEvent> {
    Callback::from(move |event: MouseEvent| match worker_state {
        WorkerState::Down { .. } => pool.retry(&subject),
        _ => anew.emit(event),
    })
}

#[component]
pub(super) fn GroupPart(props: &PartProps) -> Html {
    let model = &props.model;
    let variant = model.variant();
    let GroupQuery { facts, compute, cancel, retry } = use_group(variant, Some(model.position()));
    let content = match &facts {
        QueryState::Idle => html! {
            <div class="offer">
                <p>{ format!("The order of the group that the {} generate. It comes from a stabiliser chain and does not use the theorem.",
                    plural(variant.board().block_count() as u64, "turn", "turns")) }</p>
                <button type="button" class="btn primary" onclick={compute}>{ "Compute the order" }</button>
            </div>
        },
        QueryState::Loading(_) => html! {
            <div class="building">
                <div class="building-row"><p>{ "Building the chain…" }</p><button type="button" class="btn" onclick={cancel}>{ "Cancel" }</button></div>
                <progress aria-label="Building the chain" />
            </div>
        },
        QueryState::Failed(why) => html! {
            <div class="retry">
                <p><b>{ "The order is not known." }</b>{ " " }{ why }{ " The verdicts above need no solver." }</p>
                <button type="button" class="btn" onclick={retry}>{ "Try again" }</button>
            </div>
        },
        QueryState::Ready(facts) => group(facts, variant.board(), model.position()),
    };
    html! { <div class="card group-card" aria-live="polite">{ content }</div> }
}

fn group(facts: &GroupFacts, board: Board, position: &Position) -> Html {
    let count = board_cache::reachable_set(board).count().to_string();
    let agrees = count.replace(',', "") == facts.order;
    html! {
        <>
            <p class="count"><b class="order">{ with_superscripts(&factorised(facts)) }</b>{ " = " }<span class="digits">{ group_digits(&facts.order) }</span></p>
            <p class={classes!("agrees", if agrees { "good" } else { "bad" })}>
                { if agrees { "✓ The theorem's count agrees.".to_owned() } else { format!("✗ The theorem's count differs: {count}.") } }</p>
            <p class="explain">{ certainty(facts) }</p>
            if let Some(member) = facts.membership.as_ref().filter(|member| member.position == position.to_string()) {
                { belongs(member, facts, board) }
            }
            <details class="chain">
                <summary>{ format!("The chain: {}", plural(facts.levels.len() as u64, "level", "levels")) }</summary>
                <p class="explain">{ "The base points, each with the size of its orbit while the points before it stay fixed. The order is the product \
                    of these sizes. Only the identity fixes the whole base." }</p>
                <ol class="levels">{ for facts.levels.iter().map(|level| html! {
                    <li key={level.base}><b>{ point(level.base, board) }</b>{ " → " }{ level.orbit }</li>
                }) }</ol>
            </details>
        </>
    }
}

fn certainty(facts: &GroupFacts) -> String {
    let how = match facts.certainty {
        GroupCertainty::MeetsBound => {
            "Lower bound: stabiliser chain; upper bound: invariants. They agree.".to_owned()
        }
        GroupCertainty::Verified => {
            "Every Schreier generator of every level was checked: the order is certain.".to_owned()
        }
        GroupCertainty::Probable { redundant: quiet } => format!(
            "{quiet} random elements in a row brought nothing new. The chance of an error is less than 1 in 2 to the {quiet}."
        ),
    };
    format!(
        "{} on {}. {how} It took {}.",
        plural(facts.generators.into(), "generator", "generators"),
        plural(facts.points.into(), "point", "points"),
        duration(facts.elapsed_ms)
    )
}

/// Renders whether the position belongs to the group, and the evidence if it does not.
fn belongs(member: &GroupMembership, facts: &GroupFacts, board: Board) -> Html {
    if member.residue.is_empty() {
        return html! {
            <p><b>{ "This arrangement is in the group." }</b>{ format!(" Sifted through {}, it leaves the identity.",
                plural(facts.levels.len() as u64, "level", "levels")) }</p>
        };
    }
    let cycles: String = member
        .residue
        .iter()
        .map(|cycle| {
            let points: Vec<String> = cycle.iter().map(|&at| point(at, board)).collect();
            format!("({})", points.join(" "))
        })
        .collect();
    let stuck = match member.blocked_at {
        Some((base, image)) => format!(
            " After {}, number {} would have to move to square {}. No element that fixes the earlier base points moves it there.",
            plural(member.base_images.len() as u64, "level", "levels"),
            point(base, board),
            point(image, board)
        ),
        None => {
            " It fixes the whole base but is not the identity. No element of the group does that.".to_owned()
        }
    };
    html! {
        <>
            <p><b>{ "This arrangement is not in the group." }</b>{ stuck }</p>
            <p class="cycles">{ "Residue: " }<code>{ cycles }</code></p>
        </>
    }
}

/// The name of a point: the number of its cell, and its direction if cells have directions.
fn point(point: u32, board: Board) -> String {
    if board.is_orientable() {
        format!("{}{}", point / 4 + 1, ['↑', '→', '↓', '←'][point as usize % 4])
    } else {
        (point + 1).to_string()
    }
}

/// `2^15·3^8·5`.
fn factorised(facts: &GroupFacts) -> String {
    let term = |(prime, exponent): &(u64, u32)| match exponent {
        1 => prime.to_string(),
        _ => format!("{prime}^{exponent}"),
    };
    let terms: Vec<String> = facts.factors.iter().map(term).collect();
    if terms.is_empty() { "1".to_owned() } else { terms.join("·") }
}

/// `101,606,400`.
pub(super) fn group_digits(digits: &str) -> String {
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_digits_are_named() {
        let flat: Board = "3x3n2".parse().expect("a board");
        let directed: Board = "3x3n2o".parse().expect("a board");
        assert_eq!((point(4, flat), point(17, directed)), ("5".to_owned(), "5→".to_owned()));
        assert_eq!(group_digits("101606400"), "101,606,400");
        assert_eq!(group_digits("24"), "24");
    }
}
