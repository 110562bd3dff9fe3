//! What panels say, read from their markup as it would stand in the page.

use std::rc::Rc;

use antipode_protocol::{Branch, Branches, Knowledge, MoveAfter, Origin, Progress, SpaceName, TableFacts};
use antipode_puzzles::ramka::Metric;
use yew::prelude::*;

use super::asked::{Asked, Why};
use super::counted::Counted;
use super::distance::{self, DistanceProps};
use super::game::{self, GameProps};
use super::moves::{self, MovesProps};
use super::player::{Player, PlayerProps};
use super::position_box::{self, PositionBoxProps};
use super::table::{self, MetricTable, TableProps};
use super::tabs::{Tabs, TabsProps};
use super::tempo::Tempo;
use crate::puzzle::ramka::said as ramka;

/// What the page shows.
#[derive(Properties, PartialEq)]
struct ShownProps {
    children: Html,
}

#[component]
fn Shown(props: &ShownProps) -> Html {
    props.children.clone()
}

/// What is shown, as markup.
pub(super) fn markup(children: Html) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime for one thread");
    let rendering =
        yew::LocalServerRenderer::<Shown>::with_props(ShownProps { children }).hydratable(false).render();
    tokio::task::LocalSet::new().block_on(&runtime, rendering)
}

/// The markup without its tags.
pub(super) fn text(markup: &str) -> String {
    let outside = markup.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    outside.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}

fn tiles() -> Rc<Counted> {
    Rc::new(ramka::counted(Metric::Tiles))
}

/// A table whose counts are the published ones.
fn published_facts() -> TableFacts {
    TableFacts {
        space: SpaceName { puzzle: "ramka".into(), metric: "tiles".into() },
        positions: tiles().positions,
        counts: ramka::compared(Metric::Tiles).expect("tile moves were published").published.counts.clone(),
        antipodes: vec!["321/654/987".into()],
        origin: Origin::Computed,
        elapsed_ms: 41.0,
    }
}

fn distance(table: Asked<Rc<TableFacts>>, depth: Option<u32>, hidden: bool) -> String {
    markup(distance::distance(&DistanceProps {
        search: None,
        counted: tiles(),
        table,
        depth,
        hidden,
        on_hide: Callback::noop(),
        on_compute: Callback::noop(),
        on_pause: Callback::noop(),
        on_cancel: Callback::noop(),
        on_retry: Callback::noop(),
    }))
}

fn moves(knowledge: Asked<Rc<Knowledge>>, hidden: bool) -> String {
    let branch = |word: &str, solutions| Branch { word: word.into(), solutions };
    let branches = Branches {
        position: "p".into(),
        depth: 16,
        solutions: 40,
        first: vec![branch("L1", 30), branch("L3", 10)],
    };
    markup(moves::moves(&MovesProps {
        legal: Some(["L1", "L3", "R2"].map(AttrValue::from).into()),
        describe: Callback::from(|word| word),
        counted: tiles(),
        knowledge,
        branches: Some(Rc::new(branches)),
        hidden,
        on_play: Callback::noop(),
        on_mark: Callback::noop(),
        on_retry: Callback::noop(),
    }))
}

fn knowledge() -> Rc<Knowledge> {
    let after = |word: &str, depth| MoveAfter { word: word.into(), depth };
    Rc::new(Knowledge {
        position: "p".into(),
        depth: 16,
        moves: vec![after("L1", 15), after("L3", 15), after("R2", 17)],
    })
}

fn table(facts: TableFacts) -> String {
    markup(table::table(&TableProps {
        picks: true,
        metrics: [MetricTable { counted: tiles(), table: Asked::Here(Rc::new(facts)) }].into(),
        chosen: "tiles".into(),
        compared: ramka::compared(Metric::Tiles),
        here: Some(16),
        on_choose: Callback::noop(),
        on_compute: Callback::noop(),
        on_pause: Callback::noop(),
        on_cancel: Callback::noop(),
        on_retry: Callback::noop(),
        on_open: Callback::noop(),
    }))
}

#[test]
fn the_number_stands_with_its_unit_and_its_standing() {
    let said = text(&distance(Asked::Here(Rc::new(published_facts())), Some(16), false));
    assert!(said.contains("tile moves from solved"), "{said}");
    assert!(said.contains("nearer than 99.3\u{202f}% of 4,717,440 positions"), "{said}");
}

#[test]
fn what_is_hidden_is_nowhere_in_the_page() {
    let shown = distance(Asked::Here(Rc::new(published_facts())), Some(16), false);
    let hidden = distance(Asked::Here(Rc::new(published_facts())), Some(16), true);
    assert!(shown.contains("You are at 16") && shown.contains(r#"class="here""#));
    assert!(
        !hidden.contains("You are at")
            && !hidden.contains(r#"class="here""#)
            && !hidden.contains("nearer than")
    );

    let (shown, hidden) = (moves(Asked::Here(knowledge()), false), moves(Asked::Here(knowledge()), true));
    for told in ["nearer", "farther", "15", "17", "shortest"] {
        assert!(text(&shown).contains(told), "{told} in {shown}");
        assert!(!hidden.contains(told), "{told} in {hidden}");
    }
}

#[test]
fn a_worker_that_is_gone_leaves_the_moves_and_a_way_to_ask_again() {
    let said = moves(Asked::Gone("It fell silent.".into()), false);
    for told in ["L1", "L3", "R2", "It fell silent.", "Try again", "play on"] {
        assert!(text(&said).contains(told), "{told} in {said}");
    }
    assert!(text(&distance(Asked::Gone("It fell silent.".into()), None, false)).contains("Try again"));
}

#[test]
fn what_cannot_be_solved_is_not_asked_again() {
    let said = moves(Asked::Gone(Why::Unsolvable(1_234)), false);
    assert!(text(&said).contains("L1") && text(&said).contains("all 1,234 positions"), "{said}");
    assert!(!text(&said).contains("distance after the move"), "{said}");
    for said in [said, distance(Asked::Gone(Why::Unsolvable(1_234)), None, false)] {
        assert!(!text(&said).contains("Try again"), "{said}");
    }
}

#[test]
fn a_table_in_the_making_says_how_far_it_is_and_can_be_stopped() {
    let progress =
        Progress { counts: vec![1, 6, 9], found: 471_744, positions: Some(4_717_440), elapsed_ms: 1000.0 };
    let said = text(&distance(Asked::Waiting(Some(progress)), None, false));
    for told in ["471,744 positions found", "472,000 a second", "about 9 seconds left", "Cancel"] {
        assert!(said.contains(told), "{told} in {said}");
    }
}

#[test]
fn the_table_agrees_with_the_published_one_at_every_depth_or_says_where_not() {
    let same = table(published_facts());
    assert_eq!(same.matches("✓").count(), 43);
    assert!(!same.contains('✗') && text(&same).contains("agrees with ours at all 43 depths"));

    let mut facts = published_facts();
    facts.counts[16] += 1;
    let other = table(facts);
    assert_eq!((other.matches('✓').count(), other.matches('✗').count()), (42, 1));
    let said = text(&other);
    assert!(
        said.contains("12,889") && said.contains("12,888") && said.contains("differs from ours at 1 depth"),
        "{said}"
    );
}

#[test]
fn the_row_of_the_board_is_marked_once() {
    assert_eq!(table(published_facts()).matches(r#"aria-current="true""#).count(), 1);
}

#[test]
fn a_bad_position_is_kept_and_its_fault_is_pointed_at() {
    let said = markup(position_box::position_box(&PositionBoxProps {
        text: "123/446/789".into(),
        on_text: Callback::noop(),
        read: Callback::from(|text: AttrValue| ramka::read(&text).map(|board| board.to_string().into())),
        current: "123/456/789".into(),
        hint: ramka::SAID.ways_to_write.into(),
        on_open: Callback::noop(),
    }));
    assert!(said.contains(">123/446/789</textarea>"), "{said}");
    assert!(
        said.contains("Column 6: tile 4 is there twice") && said.contains("123/446/789\n     ▲"),
        "{said}"
    );
    assert!(said.contains(r#"aria-invalid="true""#) && said.contains("disabled"), "{said}");
}

#[test]
fn tabs_are_one_stop() {
    let said = markup(html! { <Tabs ..TabsProps {
        label: "Panels".into(),
        id: "side".into(),
        titles: ["Moves", "Table", "Method"].map(AttrValue::from).to_vec(),
        chosen: 1,
        on_choose: Callback::noop(),
        children: html! { <p>{ "here" }</p> },
    } /> });
    assert_eq!(said.matches(r#"aria-selected="true""#).count(), 1);
    assert_eq!(said.matches(r#"tabindex="-1""#).count(), 2);
    assert!(said.contains(r#"aria-labelledby="side-tab-1""#), "{said}");
}

#[test]
fn the_player_says_which_of_how_many_it_plays() {
    let said = markup(html! { <Player ..PlayerProps {
        title: "Shortest solution".into(),
        counted: tiles(),
        words: ["R1", "L2", "L1"].map(AttrValue::from).into(),
        at: 2,
        describe: Callback::from(|word| word),
        playing: false,
        tempo: Tempo::Even,
        solutions: Some(43_211),
        shifts: Some(1),
        prefer: None,
        branches: None,
        on_seek: Callback::noop(),
        on_play: Callback::noop(),
        on_tempo: Callback::noop(),
        on_prefer: Callback::noop(),
        on_branch: Callback::noop(),
        on_close: Some(Callback::noop()),
    } /> });
    assert!(text(&said).contains("3 tile moves · 1 of 43,211 shortest · 1 block shift"), "{said}");
    assert_eq!(said.matches(r#"aria-current="step""#).count(), 1);
    assert!(said.contains("2 of 3, after L2"), "{said}");
}

#[test]
fn of_a_long_solution_the_page_at_hand_is_listed() {
    let listed = |at| {
        let said = markup(html! { <Player ..PlayerProps {
            title: "By hand".into(),
            counted: tiles(),
            words: (1..=200).map(|word| AttrValue::from(format!("w{word}"))).collect(),
            at,
            describe: Callback::from(|word| word),
            playing: false,
            tempo: Tempo::Even,
            solutions: None,
            shifts: None,
            prefer: None,
            branches: None,
            on_seek: Callback::noop(),
            on_play: Callback::noop(),
            on_tempo: Callback::noop(),
            on_prefer: Callback::noop(),
            on_branch: Callback::noop(),
            on_close: Some(Callback::noop()),
        } /> });
        let words = said.matches("<li").count();
        (words, said.contains(">w1<"), said.contains(&format!(">w{at}<")), said.contains(">w200<"))
    };
    assert_eq!(listed(80), (80, true, true, false));
    assert_eq!(listed(81), (80, false, true, false));
    assert_eq!(listed(200), (40, false, true, true));
}

#[test]
fn help_is_told_and_accuracy_is_not_overstated() {
    let game = |accuracy| {
        text(&markup(game::game_card(&GameProps {
            counted: tiles(),
            moves: 1000,
            elapsed_ms: Some(134_000.0),
            accuracy,
            help: "with 3 hints".into(),
            trail: [Some(3), Some(2), None].into(),
            at: 1,
            hidden: false,
            solved: false,
            on_return: Callback::noop(),
            origin: AttrValue::default(),
        })))
    };
    assert!(
        game(Some((9_999, 10_000)))
            .contains("1,000 tile moves · 2:14 · 99.99\u{202f}% accurate · with 3 hints")
    );
    assert!(game(Some((7, 7))).contains("every move nearer"));
    assert!(!game(Some((0, 0))).contains("accurate"));
}
