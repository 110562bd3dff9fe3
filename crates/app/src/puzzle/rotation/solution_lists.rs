//! Lists of all solutions, for download.

use antipode_play::numbers::thousands;
use antipode_play::puzzle::Ruleset;
use antipode_protocol::{Answer, ListFacts, ListScope, Query};
use antipode_puzzles::rotation::{Rule, TurnKind, Variant};
use antipode_ui::panel::solutions::SolutionList;
use antipode_ui::part::PartProps;
use antipode_ui::query::use_query;
use antipode_ui::query_state::QueryState;
use antipode_ui::workers::{use_worker_pool, use_worker_state};
use std::rc::Rc;
use yew::prelude::*;

/// The maximum number of lines of a list.
const MAX_LINES: u64 = 500_000;
/// The number of arrangements of eight numbers.
const FIRST_EIGHT_LINES: u64 = 40_320;

/// A program in Rust that prints the list of the smallest board; its comments say what each part does.
const PROGRAM: &str = include_str!("../../../data/rotation-list.rs");

/// The list of a board's solutions: of every position, or of every arrangement of the first eight numbers.
#[component]
pub fn SolutionLists(props: &PartProps) -> Html {
    let ruleset = props.model.ruleset;
    let Ruleset::Rotation(variant) = ruleset else { return Html::default() };
    let list_scope = list_scope(variant);
    let query_state = use_state_eq(|| None::<Variant>);
    let pool = use_worker_pool();
    let subject = ruleset.space();
    let worker = use_worker_state(&subject);
    let wanted = list_scope.filter(|_| *query_state == Some(variant));
    let query = wanted.map(|(what, _)| Query::List { scope: what });
    let facts = use_query::<ListFacts>(&subject, query, &worker, |answer| match answer {
        Answer::List(facts) => Some(Rc::new(facts)),
        _ => None,
    });
    let Some((what, lines)) = list_scope else {
        let limit = thousands(MAX_LINES);
        return html! { <p class="foot">{ format!("Only boards with at most {limit} positions have a list of solutions.") }</p> };
    };
    let about = match what {
        ListScope::AllPositions => "Every position with a shortest solution",
        ListScope::FirstEight => "Every arrangement of the first eight numbers with a shortest solution",
    };
    let list = match &facts {
        QueryState::Ready(facts) => match pool.last_list(&subject, facts.scope) {
            Some(list) => QueryState::Ready(list),
            None => QueryState::Failed("The list is no longer available.".into()),
        },
        QueryState::Idle => QueryState::Idle,
        QueryState::Loading(progress) => QueryState::Loading(progress.clone()),
        QueryState::Failed(why) => QueryState::Failed(why.clone()),
    };
    let file = facts.ready().map_or_else(AttrValue::default, |facts| facts.file_name.clone().into());
    let set = |to: Option<Variant>| {
        let query_state = query_state.clone();
        Callback::from(move |()| query_state.set(to))
    };
    html! {
        <section class="lists">
            <SolutionList {about} {lines} {file} {list} on_list={set(Some(variant))} on_cancel={set(None)} on_retry={set(None)} />
            if let Some(note) = source_note(variant, what) {
                <p class="foot">{ note }</p>
            }
            if variant == Rule::Quarter.default_variant() {
                <details class="twin">
                    <summary>{ "A program that prints the list" }</summary>
                    <pre class="program" tabindex="0">{ PROGRAM }</pre>
                </details>
            }
        </section>
    }
}

/// Claims of the source of Nokia's game about the list, with our findings.
fn source_note(variant: Variant, scope: ListScope) -> Option<&'static str> {
    Some(match (scope, variant.rule()) {
        (ListScope::AllPositions, Rule::Quarter) if Rule::Quarter.default_variant() == variant => {
            "Broukhis prints a C++ program for this list. It lacks <cstring> and a const before it compiles today; then it prints all 362,880 \
             lines, in 3.4 s and 37 MB on one core of ours (g++ 12)."
        }
        (ListScope::FirstEight, Rule::Ring) if Rule::Ring.default_variant() == variant => {
            "At most 22 turns, as Broukhis says; 141 of these arrangements need 22. Over all positions of the board it is 23."
        }
        _ => return None,
    })
}

/// Returns the scope of the list and its number of lines; `None` if the list would be too long.
fn list_scope(variant: Variant) -> Option<(ListScope, u64)> {
    let board = variant.board();
    let positions = Ruleset::Rotation(variant).metric_info().positions;
    if board.turn_kind() == TurnKind::Ring && board.cols() == 4 && positions > MAX_LINES {
        return Some((ListScope::FirstEight, FIRST_EIGHT_LINES));
    }
    (positions <= MAX_LINES).then_some((ListScope::AllPositions, positions))
}

#[cfg(test)]
mod tests {
    use antipode_puzzles::rotation::{Convention, Position, Rule, parse_turns};
    use std::collections::BTreeSet;

    #[allow(
        dead_code,
        clippy::print_stdout,
        clippy::map_entry,
        reason = "it is a program of its own, for beginners"
    )]
    mod program {
        include!("../../../data/rotation-list.rs");

        pub(super) fn list() -> Vec<String> {
            lines()
        }
    }

    #[test]
    fn the_program_beside_the_list_prints_a_shortest_solution_of_every_board() {
        let lines = program::list();
        let board = Rule::Quarter.default_variant().board();
        let mut counts = Vec::new();
        for line in &lines {
            let (numbers, turns) = line.split_once(' ').expect("numbers and turns");
            let turns = parse_turns(turns, board, Convention::Standard).expect("turns");
            let start = Position::parse(numbers, board).expect("a board");
            let end =
                turns.iter().try_fold(start, |position, turn| position.turned(*turn)).expect("legal turns");
            assert!(end.is_solved(), "{line}");
            counts.resize(counts.len().max(turns.len() + 1), 0);
            counts[turns.len()] += 1;
        }
        assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), 362_880);
        let published = include_str!("../../../../../data/oeis/rotation-3x3n2-quarter.txt");
        let terms: Vec<u32> = published
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| line.split(' ').nth(1).and_then(|term| term.parse().ok()).expect("a term"))
            .collect();
        assert_eq!(counts, terms);
    }
}
