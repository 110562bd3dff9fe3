//! Algorithms of Rotation: the published ones and those of the finder.

use super::word_box::WordBox;
use crate::link::use_lane;
use crate::page::asking::use_asked;
use crate::page::toy::PartProps;
use crate::page::toy::action::Action;
use crate::page::toy::keeping::now;
use crate::panel::asked::Asked;
use crate::panel::catalogue::{CatalogueProps, Entry, catalogue};
use crate::panel::finder::{Finder, Findings, Wish};
use crate::puzzle::{Count, Move, Position};
use antipode_protocol::{Answer, Query, Bounds, FoundAlgorithms};
use antipode_puzzles::rotation::catalogue::{self as published, ALGORITHMS};
use antipode_puzzles::rotation::{Variant, Rule};
use std::rc::Rc;
use yew::prelude::*;

/// The maximum number of cells of a board with a finder.
const MOST_CELLS: usize = 12;

/// The published algorithms of this board, or all of them if it has none; and the finder.
#[component]
pub fn Words(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let count = model.count;
    let Count::Rotation(rotation) = count else { return Html::default() };
    let of_board = |entry: &&published::Algorithm| entry.variant().board() == rotation.board();
    let some = ALGORITHMS.iter().any(|entry| of_board(&entry));
    let listed: Vec<published::Algorithm> =
        ALGORITHMS.iter().filter(|entry| !some || of_board(entry)).copied().collect();
    let shortest = use_shortest_lengths(&listed, rotation.rule());
    let entry = |entry: &published::Algorithm| {
        let count = entry_variant(entry, rotation);
        let known = shortest.iter().find(|known| known.0 == (count, entry.text));
        Entry {
            group: entry.kind.name().into(),
            title: entry.title.into(),
            word: entry.text.into(),
            length: entry.turns().into_iter().map(|turn| count.cost(turn.steps.into())).sum(),
            shortest: known.map(|known| known.1),
        }
    };
    let entries: Rc<[Entry]> = listed.iter().map(entry).collect();
    let on_play = {
        let (dispatch, listed) = (dispatch.clone(), listed.clone());
        Callback::from(move |index: usize| {
            let Some(entry) = listed.get(index) else { return };
            let turns = entry.turns().into_iter().map(Move::Rotation).collect();
            let count = Count::Rotation(entry_variant(entry, rotation));
            let word = (Position::Rotation(entry.computed_position()), turns);
            dispatch.emit(Action::Perform(Box::new(word), count, now()));
        })
    };
    let published = catalogue(&CatalogueProps {
        counted: Rc::new(count.counted()),
        entries,
        source: (published::SOURCE.into(), None),
        on_play,
    });
    html! {
        <>
            <WordBox ..props.clone() />
            if rotation.board().cell_count() <= MOST_CELLS && !rotation.board().is_orientable() {
                <h3>{ "Find an algorithm" }</h3>
                <Search key={rotation.board().to_string()} ..props.clone() />
            }
            <h3>{ "Published algorithms" }</h3>
            { published }
        </>
    }
}

/// Returns the variant that counts the moves of an entry: the current rule if its board allows it, otherwise its own
/// rule.
fn entry_variant(entry: &published::Algorithm, present: Variant) -> Variant {
    Variant::new(entry.variant().board(), present.rule()).unwrap_or(entry.variant())
}

/// Queries the shortest length for the effect of each algorithm, one at a time.
#[hook]
fn use_shortest_lengths(listed: &[published::Algorithm], rule: Rule) -> Rc<Vec<((Variant, &'static str), u32)>> {
    let known = use_state(|| Rc::new(Vec::<((Variant, &'static str), u32)>::new()));
    let key = |entry: &published::Algorithm| {
        let rotation = Variant::new(entry.variant().board(), rule).unwrap_or(entry.variant());
        (rotation, entry.text)
    };
    let next = listed.iter().find(|entry| !known.iter().any(|known| known.0 == key(entry))).copied();
    let space = Count::Rotation(next.map_or(rule.default_variant(), |entry| key(&entry).0)).space();
    let lane = use_lane(&space);
    let ask = next.map(|entry| Query::Search { position: Position::Rotation(entry.computed_position()).text() });
    let bounds = use_asked::<Bounds>(&space, ask, &lane, |answer| match answer {
        Answer::Bounds(bounds) => Some(Rc::new(bounds)),
        _ => None,
    });
    {
        let (known, next) = (known.clone(), next.map(|entry| key(&entry)));
        use_effect_with(bounds, move |bounds| {
            if let (Asked::Here(bounds), Some(next)) = (bounds, next)
                && bounds.upper == Some(bounds.lower)
            {
                let mut more = (**known).clone();
                more.push((next, bounds.lower));
                known.set(Rc::new(more));
            }
        });
    }
    (*known).clone()
}

/// The finder and its inputs.
#[component]
fn Search(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let count = model.count;
    let Count::Rotation(rotation) = count else { return Html::default() };
    let board = rotation.board();
    let wishes = use_state_eq(|| Rc::<[Wish]>::from(vec![Wish::Any; board.cell_count()]));
    let asked = use_state_eq(|| None::<(Count, String)>);
    let space = count.space();
    let lane = use_lane(&space);
    let ask = asked.as_ref().filter(|(of, _)| *of == count);
    let ask = ask.map(|(_, targets)| Query::FindAlgorithms { targets: targets.clone() });
    let found = use_asked::<FoundAlgorithms>(&space, ask, &lane, |answer| match answer {
        Answer::Algorithms(found) => Some(Rc::new(found)),
        _ => None,
    });
    let on_wish = {
        let (wishes, asked) = (wishes.clone(), asked.clone());
        Callback::from(move |wished| {
            wishes.set(wished);
            asked.set(None);
        })
    };
    let set = |targets: Option<(Count, String)>| {
        let asked = asked.clone();
        Callback::from(move |()| asked.set(targets.clone()))
    };
    let on_play = {
        let (dispatch, found) = (dispatch.clone(), found.here().cloned());
        Callback::from(move |index: usize| {
            let Some(words) = found.as_ref().and_then(|found| found.algorithms.get(index)) else { return };
            let solved = count.solved();
            let moves: Option<Vec<Move>> = words.iter().map(|word| solved.read_move(word)).collect();
            if let Some(moves) = moves {
                dispatch.emit(Action::Perform(Box::new((solved, moves)), count, now()));
            }
        })
    };
    html! {
        <Finder counted={Rc::new(count.counted())} columns={board.cols()} wishes={(*wishes).clone()}
            found={found.map(|found| Rc::new(to_results(found)))} {on_wish} on_find={set(Some((count, targets(&wishes))))}
            on_stop={set(None)} {on_play} on_retry={set(None)} />
    }
}

/// Formats the targets for the worker: `2,1,=,*`.
fn targets(wishes: &[Wish]) -> String {
    let target = |wish: &Wish| match wish {
        Wish::Any => "*".to_owned(),
        Wish::Stay => "=".to_owned(),
        Wish::To(square) => (square + 1).to_string(),
    };
    wishes.iter().map(target).collect::<Vec<_>>().join(",")
}

fn to_results(found: &FoundAlgorithms) -> Findings {
    let word = |word: &Vec<String>| {
        let between = if word.iter().all(|turn| turn.len() == 1) { "" } else { " " };
        (word.join(between).into(), u32::try_from(word.len()).unwrap_or(u32::MAX))
    };
    let mut note = found.note.clone();
    if let Some(count) = found.count.filter(|count| *count > found.algorithms.len() as u64) {
        note = format!("The first {} of {count}. {note}", found.algorithms.len());
    }
    Findings { words: found.algorithms.iter().map(word).collect(), note: note.trim().to_owned().into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_formatted_square_by_square() {
        assert_eq!(targets(&[Wish::To(1), Wish::To(0), Wish::Stay, Wish::Any]), "2,1,=,*");
    }
}
