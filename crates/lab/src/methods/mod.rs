//! The algorithms of the paper, each played on a board: belt, three-cycle, spirals, the whole solver, and the words
//! for special boards.
//!
//! - [`player`]: a board that plays a method. - [`belt`]: pictures of the belt. - [`spiral`]: why the spiral ends.
//! - [`special_words`]: the list of words.

mod belt;
mod player;
mod special_words;
mod spiral;

use super::PartProps;
use antipode_play::prose::Prose;
use antipode_play::puzzle::Ruleset;
use antipode_protocol::rotation::{RotationAnswer, RotationQuery};
use antipode_protocol::{Answer, CellMark, MarkedCell, Method, MethodStep, Query, SpecialAlgorithm};
use antipode_puzzles::rotation::{
    Board, Convention, Position, Rule, TurnKind, Variant, format_turn, parse_turns,
};
use antipode_ui::panel::method::MethodSources;
use antipode_ui::query::use_query;
use antipode_ui::query_state::QueryState;
use antipode_ui::workers::use_worker_state;
use belt::{belt_pictures, column_pictures};
use player::MethodPlayer;
use special_words::special_words;
use spiral::spiral_figure;
use std::rc::Rc;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// The block sides with algorithms or words.
const BLOCK_SIDES: std::ops::RangeInclusive<u8> = 2..=11;

/// The smallest block side on which the general algorithms work.
const MIN_GENERAL_SIDE: u8 = 4;

/// The sources of all methods, and a section for each demonstration.
const TEXTS: Prose = Prose::new(include_str!("../../texts/methods.txt"));

/// An algorithm of the list. Its texts are in the section of its name.
struct Algorithm {
    /// The name in worker queries.
    name: &'static str,
    /// The number of numbers that the player can choose.
    numbers: usize,
}

impl Algorithm {
    fn title(&self) -> &'static str {
        TEXTS.section(self.name).text("title")
    }
}

const ALGORITHMS: [Algorithm; 6] = [
    Algorithm { name: "belt", numbers: 0 },
    Algorithm { name: "three-cycle", numbers: 0 },
    Algorithm { name: "short-three-cycle", numbers: 0 },
    Algorithm { name: "spiral", numbers: 1 },
    Algorithm { name: "spiral-star", numbers: 1 },
    Algorithm { name: "spiral-cycle", numbers: 3 },
];

/// The selected demonstration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Demonstration {
    /// An algorithm, by its index in the list.
    Algorithm(usize),
    /// The solution of the page's position.
    Position,
    /// A word for a special board, by its index in the list.
    Word(usize),
}

#[component]
pub(super) fn Methods(props: &PartProps) -> Html {
    let model = &props.model;
    let side = use_state_eq(|| 5_u8);
    let what = use_state_eq(|| Demonstration::Algorithm(0));
    let numbers = use_state_eq(|| AttrValue::from(""));
    let strip = strip(*side);
    let played = match *what {
        Demonstration::Algorithm(_) if *side < MIN_GENERAL_SIDE => Demonstration::Word(0),
        played => played,
    };
    // Two queries: the method that is played, and the list of words.
    let position = (played == Demonstration::Position).then(|| model.position().clone());
    let variant = if position.is_some() { model.variant() } else { strip };
    let query = match played {
        Demonstration::Algorithm(index) => {
            Some((Position::solved(strip.board()), query_name(&ALGORITHMS[index], &numbers)))
        }
        Demonstration::Position => position.map(|position| (position, "paper".to_owned())),
        Demonstration::Word(_) => None,
    };
    let query = query.map(|(position, method)| {
        let position = Position::to_string(&position);
        Query::Method { position, method }
    });
    let subject = Ruleset::Rotation(variant).space();
    let worker_state = use_worker_state(&subject);
    let query_state = use_query::<Method>(&subject, query, &worker_state, |answer| match answer {
        Answer::Method(method) => Some(Rc::new(method)),
        _ => None,
    });
    let subject = Ruleset::Rotation(strip).space();
    let worker_state = use_worker_state(&subject);
    let words = use_query::<Vec<SpecialAlgorithm>>(
        &subject,
        Some(Query::Rotation(RotationQuery::SpecialAlgorithms)),
        &worker_state,
        |answer| match answer {
            Answer::Rotation(RotationAnswer::SpecialAlgorithms(words)) => Some(Rc::new(words)),
            _ => None,
        },
    );
    let (query_state, board, title) = match played {
        Demonstration::Algorithm(index) => (query_state, variant, ALGORITHMS[index].title().to_owned()),
        Demonstration::Position => (query_state, variant, TEXTS.section("position").text("title").to_owned()),
        Demonstration::Word(index) => match words.map(|words| words.get(index).and_then(method_of_word)) {
            QueryState::Ready(Some((variant, method))) => {
                let title = format!("A word for {:#}", variant.board());
                (QueryState::Ready(Rc::new(method)), variant, title)
            }
            QueryState::Ready(None) => (QueryState::Idle, variant, String::new()),
            QueryState::Idle => (QueryState::Idle, variant, String::new()),
            QueryState::Loading(progress) => (QueryState::Loading(progress), variant, String::new()),
            QueryState::Failed(why) => (QueryState::Failed(why), variant, String::new()),
        },
    };
    let on_word = {
        let what = what.clone();
        Callback::from(move |index| what.set(Demonstration::Word(index)))
    };
    let sources = Rc::new(sources(played));
    html! {
        <div class="methods">
            { choices(&side, &what, &numbers, played, model.variant()) }
            <MethodPlayer variant={board} {title} method={query_state} {sources} />
            { belt_pictures(strip.board()) }
            if *side >= MIN_GENERAL_SIDE {
                { spiral_figure(strip.board()) }
                { column_pictures(strip.board()) }
            }
            { special_words(*side, &words, &on_word, if let Demonstration::Word(index) = played { Some(index) } else { None }) }
        </div>
    }
}

/// The board of two overlapping blocks side by side.
fn strip(side: u8) -> Variant {
    let board = Board::square(side, side + 1, side).expect("two blocks side by side");
    Variant::new(board, Rule::Half).expect("its blocks turn by quarters")
}

/// The name of an algorithm with the chosen numbers.
fn query_name(algorithm: &Algorithm, numbers: &str) -> String {
    let numbers = numbers.trim();
    if algorithm.numbers == 0 || numbers.is_empty() {
        return algorithm.name.to_owned();
    }
    let numbers: Vec<&str> = numbers.split([' ', ',']).filter(|number| !number.is_empty()).collect();
    format!("{}:{}", algorithm.name, numbers.join(","))
}

/// Returns a word from solved as a method of one step, with the moved cells marked.
fn method_of_word(word: &SpecialAlgorithm) -> Option<(Variant, Method)> {
    let board: Board = word.board.parse().ok()?;
    let turns = parse_turns(&word.moves, board, Convention::Standard).ok()?;
    let solved = Position::solved(board);
    let after = turns.iter().try_fold(solved.clone(), |position, turn| position.turned(*turn))?;
    let moved = after.numbers().iter().zip(1..).enumerate().filter(|(_, (number, home))| **number != *home);
    let step = MethodStep {
        phase: format!("On {board:#}"),
        purpose: format!("It {}.", word.description),
        technique: word.derivation.clone(),
        moves: turns.iter().map(|turn| format_turn(*turn, board)).collect(),
        marks: moved.map(|(cell, _)| MarkedCell { cell: cell as u32, mark: CellMark::Cycled }).collect(),
    };
    let method = Method {
        position: solved.to_string(),
        move_count: turns.len() as u32,
        steps: vec![step],
        shortest: None,
    };
    Some((Variant::new(board, Rule::Half).ok()?, method))
}

fn sources(played: Demonstration) -> MethodSources {
    let texts = TEXTS.section(match played {
        Demonstration::Algorithm(index) => ALGORITHMS[index].name,
        Demonstration::Position => "position",
        Demonstration::Word(_) => "word",
    });
    let paper = TEXTS.section("paper");
    MethodSources {
        about: texts.text("about"),
        credit: paper.text("credit"),
        errata: paper.all("erratum").collect(),
    }
}

/// The selectors of block size, demonstration and numbers.
fn choices(
    side: &UseStateHandle<u8>,
    what: &UseStateHandle<Demonstration>,
    numbers: &UseStateHandle<AttrValue>,
    played: Demonstration,
    present: Variant,
) -> Html {
    let on_side = {
        let (side, what, numbers) = (side.clone(), what.clone(), numbers.clone());
        Callback::from(move |event: Event| {
            let index = event.target_unchecked_into::<HtmlSelectElement>().selected_index();
            side.set(*BLOCK_SIDES.start() + u8::try_from(index).unwrap_or_default());
            numbers.set("".into());
            if let Demonstration::Word(_) = *what {
                what.set(Demonstration::Algorithm(0));
            }
        })
    };
    let on_what = {
        let (what, numbers) = (what.clone(), numbers.clone());
        Callback::from(move |event: Event| {
            let chosen = event.target_unchecked_into::<HtmlSelectElement>().value();
            numbers.set("".into());
            what.set(match chosen.as_str() {
                "position" => Demonstration::Position,
                "word" => Demonstration::Word(0),
                index => Demonstration::Algorithm(index.parse().unwrap_or_default()),
            });
        })
    };
    let on_numbers = {
        let numbers = numbers.clone();
        Callback::from(move |event: Event| {
            numbers.set(event.target_unchecked_into::<HtmlInputElement>().value().into());
        })
    };
    let of_the_paper = present.board().turn_kind() == TurnKind::Quarter && !present.board().is_orientable();
    let general = **side >= MIN_GENERAL_SIDE;
    let number_count = match played {
        Demonstration::Algorithm(index) => ALGORITHMS[index].numbers,
        _ => 0,
    };
    html! {
        <div class="method-choices">
            <label class="field"><span>{ "Blocks" }</span>
                <select onchange={on_side}>
                    { for BLOCK_SIDES.map(|each| html! { <option selected={each == **side}>{ format!("{each} × {each}") }</option> }) }
                </select>
            </label>
            <label class="field"><span>{ "Played" }</span>
                <select onchange={on_what}>
                    if general {
                        { for ALGORITHMS.iter().enumerate().map(|(index, algorithm)| html! {
                            <option value={index.to_string()} selected={played == Demonstration::Algorithm(index)}>{ algorithm.title() }</option>
                        }) }
                    }
                    <option value="word" selected={matches!(played, Demonstration::Word(_))}>{ "A word from the list below" }</option>
                    if of_the_paper {
                        <option value="position" selected={played == Demonstration::Position}>{ format!("The position above ({:#}), solved", present.board()) }</option>
                    }
                </select>
            </label>
            if number_count > 0 {
                <label class="field"><span>{ if number_count == 1 { "Number" } else { "Three numbers" } }</span>
                    <input type="text" inputmode="numeric" autocomplete="off" size="10" value={(**numbers).clone()} onchange={on_numbers}
                        placeholder={if number_count == 1 { "1" } else { "1, 3, 5" }} />
                </label>
            }
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_demonstration_has_its_texts() {
        assert!(ALGORITHMS.iter().all(|algorithm| !algorithm.title().is_empty()));
        let others = [Demonstration::Position, Demonstration::Word(0)];
        for played in (0..ALGORITHMS.len()).map(Demonstration::Algorithm).chain(others) {
            assert!(!sources(played).about.is_empty(), "{played:?}");
        }
    }
}
