//! Tests of the search panels' texts, read from their markup.

use std::rc::Rc;

use yew::prelude::*;

use super::bounds::{BoundsProps, SearchBounds, bounds};
use super::catalogue::{CatalogueEntry, CatalogueProps, catalogue};
use super::finder::{AlgorithmFinder, AlgorithmFinderProps, FinderResults, NumberGoal};
use super::markup_tests::text;
use super::method_figures::{MethodFigures, MethodFiguresProps, StageFigures, method_figures};
use super::verdict::{VerdictProps, verdict};
use crate::markup::markup;
use crate::query_state::QueryState;
use antipode_play::puzzle::metric_info::{MetricInfo, TableAvailability};

fn turns() -> Rc<MetricInfo> {
    Rc::new(MetricInfo {
        name: "quarter".into(),
        title: "Quarter turns".into(),
        explanation: "90° either way is one turn.".into(),
        one: "turn".into(),
        many: "turns".into(),
        target: "solved",
        positions: 362_880,
        positions_explanation: AttrValue::default(),
        positions_text: "1".into(),
        table: TableAvailability::AtOnce,
        has_certificates: true,
    })
}

fn search(known: SearchBounds, hidden: bool) -> String {
    markup(bounds(&BoundsProps {
        metric: turns(),
        state: QueryState::Ready(known),
        hidden,
        on_search: Callback::noop(),
        on_stop: Callback::noop(),
        on_play: Callback::noop(),
        on_retry: Callback::noop(),
    }))
}

#[test]
fn bounds_say_what_is_proven_and_what_is_open() {
    let open = SearchBounds { lower: 14, upper: Some(17), is_running: true, ..SearchBounds::default() };
    let rendered = text(&search(open.clone(), false));
    assert!(
        rendered.contains("Between 14 and 17 turns.")
            && rendered.contains("open")
            && rendered.contains("Stop"),
        "{rendered}"
    );
    // The distance above says the range, too, but not what is known of every position.
    let of_all = SearchBounds { gods_number_bound: Some(16), ..open.clone() };
    assert!(search(open.clone(), false).contains("hush") && !search(of_all, false).contains("hush"));
    let paused = text(&search(SearchBounds { is_running: false, ..open.clone() }, false));
    assert!(paused.contains("Continue") && !paused.contains("Stop"), "{paused}");
    let hidden = search(open, true);
    assert!(!hidden.contains("14") && !hidden.contains("17"), "{hidden}");
    let met = text(&search(SearchBounds { lower: 15, upper: Some(15), ..SearchBounds::default() }, false));
    assert!(met.contains("Proven") && !met.contains("Continue") && !met.contains("Stop"), "{met}");
    for (shortest_solutions, said) in [
        (None, "Proven: no solution is shorter."),
        (Some(1), "Proven: no solution is shorter. It is the only shortest one."),
        (Some(1200), "Proven: no solution is shorter. It is one of 1,200 shortest ones."),
    ] {
        let known =
            SearchBounds { lower: 15, upper: Some(15), shortest_solutions, ..SearchBounds::default() };
        let met = text(&search(known, false));
        assert!(met.starts_with(said), "{met}");
    }
    let none = text(&search(SearchBounds { lower: 3, ..SearchBounds::default() }, false));
    assert!(none.contains("no solution has been found yet") && !none.contains("Play"), "{none}");
}

#[test]
fn an_algorithm_is_compared_with_the_shortest() {
    let entry = |group: &'static str, title: &'static str, length, shortest| CatalogueEntry {
        group: group.into(),
        title: title.into(),
        moves: "cbCDB".into(),
        length,
        shortest,
    };
    let rendered = markup(catalogue(&CatalogueProps {
        metric: turns(),
        entries: [
            entry("Last row", "798", 5, Some(5)),
            entry("Last row", "897", 7, None),
            entry("Flips", "1 and 2", 19, Some(13)),
        ]
        .into(),
        source: ("Leonid Broukhis, 2003".into(), None),
        on_play: Callback::noop(),
    }));
    assert_eq!(rendered.matches(r#"scope="colgroup""#).count(), 2, "a heading once: {rendered}");
    let rendered = text(&rendered);
    for expected in ["798", "5 ✓", "–", "19", "13", "Leonid Broukhis"] {
        assert!(rendered.contains(expected), "{expected} in {rendered}");
    }
}

#[test]
fn the_finder_needs_a_number_with_a_target() {
    let finder = |goals: &[NumberGoal], results| {
        markup(html! { <AlgorithmFinder ..AlgorithmFinderProps {
            metric: turns(),
            columns: 3,
            goals: goals.into(),
            results,
            on_goals: Callback::noop(),
            on_find: Callback::noop(),
            on_stop: Callback::noop(),
            on_play: Callback::noop(),
            on_retry: Callback::noop(),
        } /> })
    };
    let idle = finder(&[NumberGoal::Stay; 9], QueryState::Idle);
    assert_eq!(idle.matches("data-square").count(), 9);
    assert_eq!(idle.matches(r#"tabindex="0""#).count(), 1, "one tab stop: {idle}");
    let disabled = |markup: &str| markup.split("<button").filter(|b| b.contains("disabled")).count();
    let sent = [NumberGoal::To(1), NumberGoal::Any, NumberGoal::Stay];
    assert_eq!(
        disabled(&idle),
        disabled(&finder(&sent, QueryState::Idle)) + 1,
        "nothing to find where nothing moves"
    );
    let results = FinderResults { algorithms: vec![("cbCDB".into(), 5)], note: "One of 2.".into() };
    let rendered = text(&finder(&sent, QueryState::Ready(Rc::new(results))));
    assert!(
        rendered.contains("cbCDB") && rendered.contains("5 turns") && rendered.contains("One of 2."),
        "{rendered}"
    );
}

#[test]
fn a_board_that_cannot_be_solved_says_why_and_offers_another() {
    let rendered = |solvable, on_correct| {
        markup(verdict(&VerdictProps {
            solvable,
            headline: "This order cannot be reached.".into(),
            reason: "Its permutation is odd.".into(),
            on_correct,
        }))
    };
    let no = rendered(false, Some(Callback::noop()));
    assert!(text(&no).contains("odd") && no.contains("<button") && no.contains("cannot"), "{no}");
    assert!(!rendered(true, None).contains("<button"));
}

#[test]
fn a_claim_of_a_stage_is_marked_by_sign_and_word() {
    let stage = |title: &'static str, claimed| StageFigures {
        title: title.into(),
        counts: [1, 2, 3].into(),
        claimed: Some(claimed),
    };
    let of_all = MethodFigures {
        counts: [1, 2, 3].into(),
        stages: vec![stage("1", 2), stage("2", 5)],
        claimed: Some(2),
    };
    let rendered = text(&markup(method_figures(&MethodFiguresProps {
        figures: QueryState::Ready(Rc::new(of_all)),
        positions: 6,
        unit: "turns".into(),
        current_length: None,
        on_run: Callback::noop(),
        on_cancel: Callback::noop(),
        on_retry: Callback::noop(),
    })));
    assert!(
        rendered.contains("2 ✓") && rendered.contains("5 ✗") && rendered.contains("not as found"),
        "{rendered}"
    );
}
