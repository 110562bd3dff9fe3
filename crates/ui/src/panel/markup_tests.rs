//! Tests of panel texts, read from the rendered markup.

use std::rc::Rc;

use antipode_protocol::{
    Branch, Branches, MAX_CERTIFIED_POSITIONS, MoveOutcome, Origin, PositionFacts, Progress, SpaceName,
    TableFacts,
};
use antipode_puzzles::ramka::Metric;
use yew::prelude::*;

use super::distance::{self, DistanceProps};
use super::game::{self, GameProps};
use super::moves::{self, MovesProps};
use super::player::{SolutionPlayer, SolutionPlayerProps};
use super::position_box::{PositionBox, PositionBoxProps};
use super::table::{self, MetricTable, TableProps};
use super::tabs::{Tabs, TabsProps};
use crate::markup::markup;
use crate::panel::table::PublishedReference;
use crate::query_state::{QueryFailure, QueryState};
use crate::workers::WorkerPoolProvider;
use antipode_play::page::playback_speed::PlaybackSpeed;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::puzzle::metric_info::MetricInfo;
use antipode_play::puzzle::ramka::metric as ramka_metric;
use antipode_play::puzzle::reading::TypedText;

/// The published table, as Ramka's page compares it.
fn published() -> Rc<PublishedReference> {
    let published = include_str!("../../../app/data/ramka-published.txt").parse().expect("a table");
    Rc::new(PublishedReference {
        published,
        source: "Jaap's Puzzle Page".into(),
        address: "https://www.jaapsch.net".into(),
    })
}

/// The text of markup, without its tags.
pub(super) fn text(markup: &str) -> String {
    let outside = markup.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    outside.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}

fn tiles() -> Rc<MetricInfo> {
    Rc::new(ramka_metric::metric_info(Metric::Tiles))
}

/// A table whose counts are the published ones.
fn published_facts() -> TableFacts {
    TableFacts {
        space: SpaceName { puzzle: "ramka".into(), metric: "tiles".into() },
        positions: tiles().positions,
        counts: published().published.counts.clone(),
        antipodes: vec!["321/654/987".into()],
        origin: Origin::Computed,
        elapsed_ms: 41.0,
    }
}

fn distance(table: QueryState<Rc<TableFacts>>, depth: Option<u32>, hidden: bool) -> String {
    markup(distance::distance(&DistanceProps {
        idle: None,
        search: None,
        metric: tiles(),
        table,
        depth,
        hidden,
        played: None,
        on_analyse: Callback::noop(),
        on_hide: Callback::noop(),
        on_compute: Callback::noop(),
        on_pause: Callback::noop(),
        on_cancel: Callback::noop(),
        on_retry: Callback::noop(),
    }))
}

fn moves(knowledge: QueryState<Rc<PositionFacts>>, hidden: bool) -> String {
    let branch = |word: &str, solutions| Branch { move_name: word.into(), solutions };
    let branches = Branches {
        position: "p".into(),
        depth: 16,
        solutions: 40,
        first_moves: vec![branch("L1", 30), branch("L3", 10)],
    };
    markup(moves::moves(&MovesProps {
        legal: Some(["L1", "L3", "R2"].map(AttrValue::from).into()),
        describe: Callback::from(|word| word),
        metric: tiles(),
        knowledge,
        branches: Some(Rc::new(branches)),
        hidden,
        on_play: Callback::noop(),
        on_mark: Callback::noop(),
        on_retry: Callback::noop(),
    }))
}

fn knowledge() -> Rc<PositionFacts> {
    let after = |word: &str, depth| MoveOutcome { move_name: word.into(), depth };
    Rc::new(PositionFacts {
        position: "p".into(),
        depth: 16,
        moves: vec![after("L1", 15), after("L3", 15), after("R2", 17)],
    })
}

fn table(facts: TableFacts) -> String {
    let table = table::table(&TableProps {
        shows_picker: true,
        metrics: [MetricTable { info: tiles(), table: QueryState::Ready(Rc::new(facts)) }].into(),
        chosen: "tiles".into(),
        compared: Some(published()),
        here: Some(16),
        on_choose: Callback::noop(),
        on_compute: Callback::noop(),
        on_pause: Callback::noop(),
        on_cancel: Callback::noop(),
        on_retry: Callback::noop(),
        on_open: Callback::noop(),
    });
    markup(html! { <WorkerPoolProvider>{ table }</WorkerPoolProvider> })
}

#[test]
fn the_number_has_its_unit_and_comparison() {
    let rendered = text(&distance(QueryState::Ready(Rc::new(published_facts())), Some(16), false));
    assert!(rendered.contains("tile moves from solved"), "{rendered}");
    assert!(rendered.contains("nearer than 99.3\u{202f}% of 4,717,440 positions"), "{rendered}");
}

#[test]
fn hidden_figures_are_not_in_the_markup() {
    let shown = distance(QueryState::Ready(Rc::new(published_facts())), Some(16), false);
    let hidden = distance(QueryState::Ready(Rc::new(published_facts())), Some(16), true);
    assert!(shown.contains("You are at 16") && shown.contains(r#"class="here""#));
    assert!(
        !hidden.contains("You are at")
            && !hidden.contains(r#"class="here""#)
            && !hidden.contains("nearer than")
    );

    let (shown, hidden) =
        (moves(QueryState::Ready(knowledge()), false), moves(QueryState::Ready(knowledge()), true));
    for expected in ["nearer", "farther", "15", "17", "shortest"] {
        assert!(text(&shown).contains(expected), "{expected} in {shown}");
        assert!(!hidden.contains(expected), "{expected} in {hidden}");
    }
}

#[test]
fn no_move_leads_farther_from_a_solved_board() {
    let solved = PositionFacts { depth: 0, ..(*knowledge()).clone() };
    let rendered = moves(QueryState::Ready(Rc::new(solved)), false);
    assert!(text(&rendered).contains("L1") && !text(&rendered).contains("farther"), "{rendered}");
}

#[test]
fn after_a_failure_moves_stay_and_a_retry_is_offered() {
    let rendered = moves(QueryState::Failed("It fell silent.".into()), false);
    for expected in ["L1", "L3", "R2", "It fell silent.", "Try again", "play on"] {
        assert!(text(&rendered).contains(expected), "{expected} in {rendered}");
    }
    assert!(text(&distance(QueryState::Failed("It fell silent.".into()), None, false)).contains("Try again"));
}

#[test]
fn unsolvable_boards_offer_no_retry() {
    let rendered = moves(QueryState::Failed(QueryFailure::Unsolvable(Some(1_234))), false);
    assert!(
        text(&rendered).contains("L1") && text(&rendered).contains("none of the 1,234 reachable positions"),
        "{rendered}"
    );
    assert!(!text(&rendered).contains("distance after the move"), "{rendered}");
    for rendered in
        [rendered, distance(QueryState::Failed(QueryFailure::Unsolvable(Some(1_234))), None, false)]
    {
        assert!(!text(&rendered).contains("Try again"), "{rendered}");
    }
}

#[test]
fn a_table_being_built_shows_progress_and_can_be_cancelled() {
    let progress =
        Progress { counts: vec![1, 6, 9], found: 471_744, positions: Some(4_717_440), elapsed_ms: 1000.0 };
    let rendered = text(&distance(QueryState::Loading(Some(progress)), None, false));
    for expected in ["471,744 positions found", "472,000 a second", "about 9 seconds left", "Cancel"] {
        assert!(rendered.contains(expected), "{expected} in {rendered}");
    }
}

#[test]
fn the_table_is_compared_with_the_published_one_at_every_depth() {
    let same = table(published_facts());
    assert_eq!(same.matches("✓").count(), 43);
    assert!(!same.contains('✗') && text(&same).contains("agrees with ours at all 43 depths"));

    let mut facts = published_facts();
    facts.counts[16] += 1;
    let other = table(facts);
    assert_eq!((other.matches('✓').count(), other.matches('✗').count()), (42, 1));
    let rendered = text(&other);
    assert!(
        rendered.contains("12,889")
            && rendered.contains("12,888")
            && rendered.contains("differs from ours at 1 depth"),
        "{rendered}"
    );
}

#[test]
fn the_row_of_the_board_is_marked_once() {
    assert_eq!(table(published_facts()).matches(r#"aria-current="true""#).count(), 1);
}

#[test]
fn a_bad_position_stays_in_the_box_with_its_error_marked() {
    let rendered = markup(html! { <PositionBox ..PositionBoxProps {
        text: "123/446/789".into(),
        on_text: Callback::noop(),
        read: Callback::from(|(text, _): (AttrValue, usize)| TypedText {
            listed: None,
            meanings: antipode_play::puzzle::ramka::parse_position(&text).map(|_| Vec::new()),
        }),
        picture: Callback::from(|_| Html::default()),
        correct: Callback::from(|_| None),
        ruleset: PuzzleKind::Ramka.default_ruleset(),
        current: "123/456/789".into(),
        hint: "Rows from top to bottom.".into(),
        on_open: Callback::noop(),
        on_choose: Callback::noop(),
        other_formats: Vec::new(),
    } /> });
    assert!(rendered.contains(">123/446/789</textarea>"), "{rendered}");
    assert!(
        rendered.contains("Column 6: tile 4 appears twice") && rendered.contains("123/446/789\n     ▲"),
        "{rendered}"
    );
    assert!(rendered.contains(r#"aria-invalid="true""#) && rendered.contains("disabled"), "{rendered}");
}

#[test]
fn tabs_are_one_stop() {
    let rendered = markup(html! { <Tabs ..TabsProps {
        label: "Panels".into(),
        id: "side".into(),
        titles: ["Moves", "Table", "Method"].map(AttrValue::from).to_vec(),
        chosen: 1,
        on_choose: Callback::noop(),
        children: html! { <p>{ "here" }</p> },
    } /> });
    assert_eq!(rendered.matches(r#"aria-selected="true""#).count(), 1);
    assert_eq!(rendered.matches(r#"tabindex="-1""#).count(), 2);
    assert!(rendered.contains(r#"aria-labelledby="side-tab-1""#), "{rendered}");
}

#[test]
fn the_player_shows_the_number_of_shortest_solutions() {
    let rendered = markup(html! { <SolutionPlayer ..SolutionPlayerProps {
        title: "Shortest solution".into(),
        metric: tiles(),
        moves: ["R1", "L2", "L1"].map(AttrValue::from).into(),
        at: 2,
        describe: Callback::from(|word| word),
        next: "Push tile 4 into the left space.".into(),
        news: Some("A shorter way is found.".into()),
        is_followed: false,
        playing: false,
        speed: PlaybackSpeed::Normal,
        solutions: Some(43_211),
        shifts: Some(1),
        prefer: None,
        branches: None,
        on_seek: Callback::noop(),
        on_play: Callback::noop(),
        on_speed: Callback::noop(),
        on_prefer: Callback::noop(),
        on_branch: Callback::noop(),
        on_close: Some(Callback::noop()),
    } /> });
    assert!(text(&rendered).contains("3 tile moves · 1 of 43,211 shortest · 1 block shift"), "{rendered}");
    assert_eq!(rendered.matches(r#"aria-current="step""#).count(), 1);
    assert!(rendered.contains("2 of 3, after L2"), "{rendered}");
    assert!(rendered.contains("A shorter way is found. </b>Push tile 4 into the left space."), "{rendered}");
}

#[test]
fn a_long_solution_lists_the_current_page() {
    let listed = |at| {
        let rendered = markup(html! { <SolutionPlayer ..SolutionPlayerProps {
            title: "By hand".into(),
            metric: tiles(),
            moves: (1..=200).map(|word| AttrValue::from(format!("w{word}"))).collect(),
            at,
            describe: Callback::from(|word| word),
            next: AttrValue::default(),
            news: None,
            is_followed: false,
            playing: false,
            speed: PlaybackSpeed::Normal,
            solutions: None,
            shifts: None,
            prefer: None,
            branches: None,
            on_seek: Callback::noop(),
            on_play: Callback::noop(),
            on_speed: Callback::noop(),
            on_prefer: Callback::noop(),
            on_branch: Callback::noop(),
            on_close: Some(Callback::noop()),
        } /> });
        let words = rendered.matches("<li").count();
        (
            words,
            rendered.contains(">w1<"),
            rendered.contains(&format!(">w{at}<")),
            rendered.contains(">w200<"),
        )
    };
    assert_eq!(listed(80), (80, true, true, false));
    assert_eq!(listed(81), (80, false, true, false));
    assert_eq!(listed(200), (40, false, true, true));
}

#[test]
fn help_is_shown_and_accuracy_is_not_overstated() {
    let game = |accuracy| {
        text(&markup(game::game_card(&GameProps {
            metric: tiles(),
            moves: 1000,
            elapsed_ms: Some(134_000.0),
            accuracy,
            help: "with 3 hints".into(),
            trail: [Some(3), Some(2), None].into(),
            current: 1,
            hidden: false,
            solved: false,
            on_return: Callback::noop(),
            origin: AttrValue::default(),
            before: None,
        })))
    };
    assert!(
        game(Some((9_999, 10_000)))
            .contains("1,000 tile moves · 2:14 · 9,999 of 10,000 own moves came nearer · with 3 hints")
    );
    assert!(game(Some((7, 7))).contains("every move came nearer"));
    assert!(!game(Some((0, 0))).contains("nearer"));
}

/// The browser could not hold the file of a larger one twice.
#[test]
fn only_a_table_that_fits_has_a_certificate_on_the_page() {
    let offers = |positions| {
        let shown = text(&table(TableFacts { positions, ..published_facts() }));
        (shown.contains("Certificate"), shown.contains("Check it here"))
    };
    assert_eq!(offers(MAX_CERTIFIED_POSITIONS), (true, true));
    assert_eq!(offers(MAX_CERTIFIED_POSITIONS + 1), (false, false));
}
