//! What is known about the draft: which numbers are missing or repeated, why it cannot be solved, or its distance from solved.

use crate::panel::goals::goal_choices;
use crate::query::{use_query, use_worker_release};
use crate::query_state::QueryState;
use crate::workers::use_worker_state;
use antipode_play::numbers::sentence;
use antipode_play::puzzle::metric_info::TableAvailability;
use antipode_play::puzzle::setup::{Draft, NumberBoard, Obstacle, SetupAction, SetupState};
use antipode_play::puzzle::{Position, Ruleset};
use antipode_protocol::{Answer, PositionFacts, Query, TableQuery};
use std::rc::Rc;
use yew::prelude::*;

/// More numbers than this are only counted.
const LISTED_NUMBERS: usize = 6;

/// The state of a draft.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum DraftStatus {
    /// The numbers still to place or to remove, in a sentence.
    Incomplete(String),
    Unsolvable(Obstacle),
    Solvable(Position),
}

impl DraftStatus {
    pub(super) fn of<B: NumberBoard>(draft: &Draft<B>) -> DraftStatus {
        let Some(position) = B::position(draft) else {
            return DraftStatus::Incomplete(incomplete(
                &draft.missing(),
                &draft.repeated(),
                draft.board.copies(),
            ));
        };
        match B::obstacle(&position) {
            Some(obstacle) => DraftStatus::Unsolvable(obstacle),
            None => DraftStatus::Solvable(B::any_position(position)),
        }
    }
}

/// `1, 6 and 8 are still to place. 4 is there twice.`
fn incomplete(missing: &[u8], repeated: &[u8], copies: usize) -> String {
    let mut sentences = Vec::new();
    match missing {
        [] => {}
        [only] => sentences.push(format!("{only} is still to place.")),
        few if few.len() <= LISTED_NUMBERS => {
            sentences.push(format!("{} are still to place.", listed(few)));
        }
        many => sentences.push(format!("{} numbers are still to place.", many.len())),
    }
    match repeated {
        [] => {}
        [only] => sentences.push(format!("{only} is there {}.", too_often(copies))),
        many => sentences.push(format!("{} are there {}.", listed(many), too_often(copies))),
    }
    sentences.join(" ")
}

/// How often a repeated number is on a board with this many copies of each.
pub(super) fn too_often(copies: usize) -> &'static str {
    if copies == 1 { "more than once" } else { "too often" }
}

/// `1, 6 and 8`.
fn listed(numbers: &[u8]) -> String {
    let words: Vec<String> = numbers.iter().map(u8::to_string).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}

#[derive(Properties)]
pub(super) struct SetupVerdictProps<B: NumberBoard> {
    pub(super) state: Rc<SetupState<B>>,
    pub(super) status: Rc<DraftStatus>,
    /// What counts as one move on the board of the page.
    pub(super) ruleset: Ruleset,
    pub(super) on_action: Callback<SetupAction<B>>,
}

impl<B: NumberBoard> PartialEq for SetupVerdictProps<B> {
    fn eq(&self, other: &SetupVerdictProps<B>) -> bool {
        self.status == other.status && self.ruleset == other.ruleset && self.state == other.state
    }
}

/// The verdict. Screen readers announce each change.
#[component]
pub(super) fn SetupVerdict<B: NumberBoard>(props: &SetupVerdictProps<B>) -> Html {
    let solvable = match &*props.status {
        DraftStatus::Solvable(position) => Some(position.clone()),
        DraftStatus::Incomplete(_) | DraftStatus::Unsolvable(_) => None,
    };
    let ruleset = props.state.draft.board.ruleset().unwrap_or(props.ruleset);
    let ruleset = solvable.as_ref().map_or(ruleset, |position| ruleset.for_position(position));
    let has_table = ruleset.metric_info().table == TableAvailability::AtOnce;
    let subject = ruleset.space();
    let worker = use_worker_state(&subject);
    let query = solvable
        .as_ref()
        .filter(|_| has_table)
        .map(|position| Query::Table(TableQuery::LookUp { position: ruleset.canonical(position).text() }));
    let facts = use_query::<PositionFacts>(&subject, query, &worker, |answer| match answer {
        Answer::PositionFacts(facts) => Some(Rc::new(facts)),
        _ => None,
    });
    // The page itself still needs the worker of its own board.
    use_worker_release(if subject == props.ruleset.space() { Vec::new() } else { vec![subject] });
    if let Some(text) = refusal_text(&props.state) {
        return html! { <p class="setup-verdict bad" role="status">{ text }</p> };
    }
    let text = match (&*props.status, &facts) {
        (DraftStatus::Incomplete(sentence), _) => sentence.clone(),
        (DraftStatus::Unsolvable(obstacle), _) => {
            return unsolvable(props, obstacle);
        }
        (DraftStatus::Solvable(_), QueryState::Ready(facts)) => distance_text(facts.depth, ruleset),
        (DraftStatus::Solvable(_), QueryState::Loading(_)) => {
            "It can be solved. Its distance is being computed…".to_owned()
        }
        (DraftStatus::Solvable(_), QueryState::Failed(why)) => {
            format!("It can be solved. Its distance is not known: {}", sentence(&why.to_string()))
        }
        (DraftStatus::Solvable(position), QueryState::Idle) if position.is_solved() => {
            distance_text(0, ruleset)
        }
        (DraftStatus::Solvable(_), QueryState::Idle) => "It can be solved.".to_owned(),
    };
    let class = matches!(*props.status, DraftStatus::Solvable(_)).then_some("good");
    html! { <p class={classes!("setup-verdict", class)} role="status">{ text }</p> }
}

/// `8 is already in row 1, column 2. Empty that place first.`
fn refusal_text<B: NumberBoard>(state: &SetupState<B>) -> Option<String> {
    let number = state.refused?;
    let slots = state.draft.board.scene().slots;
    let place = &slots.get(state.draft.place_of(number)?)?.label;
    Some(format!("{number} is already there: {place}. Empty that place first."))
}

fn distance_text(depth: u32, ruleset: Ruleset) -> String {
    let info = ruleset.metric_info();
    match depth {
        0 => "This board is solved.".to_owned(),
        depth => format!("{depth} {} from {}.", info.unit(u64::from(depth)), info.target),
    }
}

fn unsolvable<B: NumberBoard>(props: &SetupVerdictProps<B>, obstacle: &Obstacle) -> Html {
    let nearest = Draft::new(props.state.draft.board, obstacle.tiles.iter().copied());
    let onclick = props.on_action.reform(move |_: MouseEvent| SetupAction::Load(nearest.clone()));
    html! {
        <div class="setup-verdict bad" role="status">
            <p><b>{ "This board cannot be solved. " }</b>{ sentence(&obstacle.reason) }</p>
            <p>{ format!("Is a number wrong? The nearest board that can be solved: {}.", obstacle.instruction) }</p>
            <button type="button" class="btn" {onclick}>{ "Correct it so" }</button>
            { goals(props, obstacle) }
        </div>
    }
}

/// The goals for which the board can be solved; the numbers stay.
fn goals<B: NumberBoard>(props: &SetupVerdictProps<B>, obstacle: &Obstacle) -> Html {
    let ruleset = props.state.draft.board.ruleset().unwrap_or(props.ruleset);
    let set = move |position: Position| SetupAction::SetBoard(B::of_ruleset(ruleset.for_position(&position)));
    goal_choices(&obstacle.goals, ruleset, props.on_action.reform(set))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_or_repeated_is_said() {
        assert_eq!(incomplete(&[1, 6, 8], &[], 1), "1, 6 and 8 are still to place.");
        assert_eq!(incomplete(&[8], &[4], 1), "8 is still to place. 4 is there more than once.");
        assert_eq!(
            incomplete(&[1, 2, 3, 4, 5, 6, 7], &[8, 9], 1),
            "7 numbers are still to place. 8 and 9 are there more than once."
        );
        assert_eq!(incomplete(&[1], &[3], 3), "1 is still to place. 3 is there too often.");
    }
}
