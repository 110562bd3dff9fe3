//! Algorithms of Ramka: one to type, and the two techniques, step by step in pictures and for every choice of rows.

use super::copy::JAAP;
use antipode_play::page::action::{Action, PlayerAction};
use antipode_play::puzzle::{Move, Position, Ruleset};
use antipode_protocol::{Answer, PositionFacts, Query, TableQuery};
use antipode_puzzles::ramka::{self, Board, Metric, Row, Technique, format_moves, parse_moves};
use antipode_ui::address::now;
use antipode_ui::algorithm_box::AlgorithmBox;
use antipode_ui::board::small::tile_picture;
use antipode_ui::panel::catalogue::{CatalogueEntry, CatalogueProps, catalogue};
use antipode_ui::part::PartProps;
use antipode_ui::query::use_query;
use antipode_ui::query_state::QueryState;
use antipode_ui::workers::use_worker_state;
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
            dispatch.emit(Action::Player(PlayerAction::PlayAlgorithm(
                Box::new((undone(*technique), moves)),
                COUNTED,
                now(),
            )));
        })
    };
    let techniques = catalogue(&CatalogueProps {
        metric: Rc::new(COUNTED.metric_info()),
        entries,
        source: (JAAP.0.into(), Some(JAAP.1.into())),
        on_play,
    });
    html! {
        <>
            <AlgorithmBox part={props.clone()} placeholder="R2 L1 R1 L2" read={(*read).clone()} />
            <p class="foot">{ "R2: a tile crosses the right end of row 2, out of it or into it. L2: the left end." }</p>
            <h3>{ "The two techniques" }</h3>
            <p class="foot">{ "With these two, and a push of each tile in the frame into a row, all 4,717,440 positions can be solved: each was checked." }</p>
            { techniques }
            <h3>{ "Cycle two rows, step by step" }</h3>
            { pictures(CYCLE) }
            <h3>{ "Swap two tiles, step by step" }</h3>
            { pictures(SWAP) }
        </>
    }
}

/// The techniques as the source draws them.
const CYCLE: Technique = Technique::Cycle { right: Row::ALL[1], left: Row::ALL[0], times: 1 };
const SWAP: Technique = Technique::Swap { first: Row::ALL[1], second: Row::ALL[2], by_way_of: Row::ALL[0] };

/// The boards of a technique from solved: the start, then each shift and each push of a row.
fn steps(technique: Technique) -> Vec<(Board, String)> {
    let strokes = technique.stroke_moves();
    let mut board = Board::solved().with_frame_row(strokes[0].row());
    let mut steps = vec![(board, "Start".to_owned())];
    for stroke in strokes {
        let mut pushed = None;
        for mv in board.expand(stroke).expect("a technique can be made from solved") {
            board = board.play(mv).expect("a move of an expansion is legal");
            match mv {
                ramka::Move::Slide { row, from, to } => {
                    pushed = Some(format!("Row {row} to the {}", if from < to { "right" } else { "left" }));
                }
                _ => steps.push((board, format!("Row {} into the frame", mv.row()))),
            }
        }
        steps.extend(pushed.map(|text| (board, text)));
    }
    steps
}

/// A technique as a row of small boards.
fn pictures(technique: Technique) -> Html {
    html! {
        <ol class="step-pictures">{ for steps(technique).into_iter().map(|(board, text)| html! {
            <li>{ tile_picture(&ramka::scene(&board)) }<span class="foot">{ text }</span></li>
        }) }</ol>
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

/// The lengths of the shortest algorithms with the effects of the first techniques, as they become known. One query at a time.
#[hook]
fn use_shortest_lengths(techniques: &[Technique]) -> Rc<Vec<u32>> {
    let known = use_state(|| Rc::new(Vec::<u32>::new()));
    let query = techniques
        .get(known.len())
        .map(|next| Query::Table(TableQuery::LookUp { position: undone(*next).text() }));
    let subject = COUNTED.space();
    let worker_state = use_worker_state(&subject);
    let facts = use_query::<PositionFacts>(&subject, query, &worker_state, |answer| match answer {
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

    /// The source has six drawings of the cycle and twelve of the swap.
    #[test]
    fn the_pictures_show_the_techniques_of_the_source() {
        for (technique, count, end) in [(CYCLE, 6, "236/145/789"), (SWAP, 12, "123/459/786")] {
            let steps = steps(technique);
            let texts: Vec<&str> = steps.iter().map(|(_, text)| text.as_str()).collect();
            assert_eq!(steps.len(), count, "{texts:?}");
            let end: Board = end.parse().expect("a board");
            assert_eq!(steps[count - 1].0.packed(), end.packed(), "{texts:?}");
            assert_eq!(texts[..3], ["Start", "Row 2 to the right", "Row 1 into the frame"]);
            assert!(steps.windows(2).all(|two| two[0].0 != two[1].0));
        }
        assert_eq!(format_moves(&CYCLE.tile_moves()), "R2 L1 R1 L2");
        assert_eq!(format_moves(&SWAP.tile_moves()), "R2 L1 R1 R3 R2 R1 L1 R3");
    }

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
