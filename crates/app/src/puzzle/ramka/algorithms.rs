//! Algorithms of Ramka: one to type, and the two techniques for every choice of rows.

use super::copy::JAAP;
use crate::page::puzzle::PartProps;
use crate::page::puzzle::action::Action;
use crate::page::puzzle::persistence::now;
use crate::page::query::use_query;
use crate::panel::catalogue::{CatalogueEntry, CatalogueProps, catalogue};
use crate::panel::query_state::QueryState;
use crate::puzzle::algorithm_box::AlgorithmBox;
use crate::puzzle::{Move, Position, Ruleset};
use crate::workers::use_worker_state;
use antipode_protocol::{Answer, PositionFacts, Query, TableQuery};
use antipode_puzzles::ramka::{self, Metric, Technique, format_moves, parse_moves};
use std::rc::Rc;
use yew::prelude::*;

/// The ruleset in which the lengths are counted.
const COUNTED: Ruleset = Ruleset::Ramka(Metric::Tiles);

/// The input and the list.
#[component]
pub fn Algorithms(props: &PartProps) -> Html {
    let dispatch = &props.dispatch;
    let read = use_memo((), |()| {
        Callback::from(|text: String| {
            let moves = parse_moves(&text).map_err(|error| error.to_string())?;
            Ok(moves.into_iter().map(Move::Ramka).collect())
        })
    });
    let techniques: Vec<Technique> = Technique::choices().collect();
    let shortest = use_shortest_lengths(&techniques);
    let entry = |(index, technique): (usize, &Technique)| {
        let moves = technique.tile_moves();
        CatalogueEntry {
            group: group(*technique).into(),
            title: technique.to_string().into(),
            moves: format_moves(&moves).into(),
            length: u32::try_from(moves.len()).unwrap_or(u32::MAX),
            shortest: shortest.get(index).copied(),
        }
    };
    let entries: Rc<[CatalogueEntry]> = techniques.iter().enumerate().map(entry).collect();
    let on_play = {
        let dispatch = dispatch.clone();
        Callback::from(move |index: usize| {
            let Some(technique) = techniques.get(index) else { return };
            let moves = technique.tile_moves().into_iter().map(Move::Ramka).collect();
            dispatch.emit(Action::PlayAlgorithm(Box::new((undone(*technique), moves)), COUNTED, now()));
        })
    };
    let techniques = catalogue(&CatalogueProps {
        counted: Rc::new(COUNTED.metric_info()),
        entries,
        source: (JAAP.name.into(), Some(JAAP.address.into())),
        on_play,
    });
    html! {
        <>
            <AlgorithmBox part={props.clone()} placeholder="R2 L1 R1 L2" read={(*read).clone()} />
            <p class="foot">{ "R2: a tile crosses the right end of row 2, out of it or into it. L2: the left end." }</p>
            <h3>{ "The two techniques" }</h3>
            { techniques }
        </>
    }
}

const fn group(technique: Technique) -> &'static str {
    match technique {
        Technique::Fill { .. } => "Fill a row",
        Technique::Cycle { .. } => "Cycle two rows: six tiles move one place",
        Technique::Swap { .. } => "Swap two tiles",
    }
}

/// The board that a technique solves.
fn undone(technique: Technique) -> Position {
    let mut back: Vec<ramka::Move> = technique.tile_moves();
    back.reverse();
    let back: Vec<Move> = back.into_iter().map(Move::Ramka).collect();
    let (_, board) =
        COUNTED.solved().play_all(&back).expect("a tile crosses an end back where it crossed it before");
    COUNTED.canonical(&board)
}

/// The shortest length for the effect of each technique, as far as they are known; asked one at a time.
#[hook]
fn use_shortest_lengths(techniques: &[Technique]) -> Rc<Vec<u32>> {
    let known = use_state(|| Rc::new(Vec::<u32>::new()));
    let query = techniques
        .get(known.len())
        .map(|next| Query::Table(TableQuery::LookUp { position: undone(*next).text() }));
    let space = COUNTED.space();
    let worker_state = use_worker_state(&space);
    let facts = use_query::<PositionFacts>(&space, query, &worker_state, |answer| match answer {
        Answer::PositionFacts(facts) => Some(Rc::new(facts)),
        _ => None,
    });
    {
        let known = known.clone();
        use_effect_with(facts, move |facts| {
            if let QueryState::Ready(facts) = facts {
                let mut more = (**known).clone();
                more.push(facts.depth);
                known.set(Rc::new(more));
            }
        });
    }
    (*known).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_technique_solves_the_board_it_is_played_on() {
        for technique in Technique::choices() {
            let moves: Vec<Move> = technique.tile_moves().into_iter().map(Move::Ramka).collect();
            let start = undone(technique);
            assert!(!start.is_solved(), "{technique}");
            let (_, end) = start.play_all(&moves).expect("the moves can be made");
            assert!(end.is_solved(), "{technique}: {}", end.text());
        }
    }
}
