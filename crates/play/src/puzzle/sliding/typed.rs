//! The meanings of a typed text: in the format of another program, with or without a goal, with free pieces or such that keep to
//! their lines.

use super::PosedPosition;
use super::move_text::goal_sentence;
use crate::numbers::capitalized;
use crate::puzzle::reading::{Meaning, PositionError};
use antipode_puzzles::sliding::Goal;
use antipode_puzzles::sliding::foreign::Format;
use antipode_puzzles::sliding::notation::format_position;
use antipode_puzzles::sliding::typed::{self, Source, TypedBoard};

/// Every meaning; where the text has no goal, one for each goal that people usually mean.
pub(super) fn read_typed(
    text: &str,
    present: &PosedPosition,
) -> Result<Vec<Meaning<PosedPosition>>, PositionError> {
    let reading = typed::read(text, Some((present.position(), present.goal())))?;
    let boards = reading.meanings();
    let is_open = boards.len() > 1;
    Ok(boards.iter().flat_map(|board| meanings_of(board, is_open)).collect())
}

/// The board with its goal, or with each goal that people usually mean.
fn meanings_of(board: &TypedBoard, is_open: bool) -> Vec<Meaning<PosedPosition>> {
    let source = match board.source {
        // Beside others, its own notation has a name, too.
        Source::Notation if is_open => "As this page writes boards: pieces slide freely".to_owned(),
        source => capitalized(&source.description()),
    };
    let joint = if source.is_empty() || board.note.is_empty() { "" } else { ": " };
    let reading = [&source, joint, &board.note].concat();
    let meaning = |place: PosedPosition, description: String| Meaning {
        reading: reading.clone(),
        ..Meaning::of_position(place, description)
    };
    let posed = |goal: &Goal| PosedPosition::new(board.start.clone(), goal.clone());
    if let Some(goal) = &board.goal {
        let place = posed(goal);
        let description = if is_open { goal_sentence(&place) } else { String::new() };
        return vec![meaning(place, description)];
    }
    // The text has no goal: the page asks for one.
    let goals = typed::suggested_goals(&board.start);
    let mut meanings: Vec<_> =
        goals.iter().map(posed).map(|place| meaning(place.clone(), goal_sentence(&place))).collect();
    let other = Meaning::of_draft(format_position(&board.start), "Another goal: I set it myself.".to_owned());
    meanings.push(Meaning { reading, ..other });
    meanings
}

/// The board in every format that can express it.
pub(super) fn other_formats(place: &PosedPosition) -> Vec<(&'static str, String)> {
    let written =
        |format: Format| Some((format.name(), format.write(place.position(), Some(place.goal())).ok()?));
    Format::ALL.into_iter().filter_map(written).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Component;
    use super::*;
    use crate::puzzle::reading::MeaningContent;

    fn read(text: &str) -> Vec<Meaning<PosedPosition>> {
        read_typed(text, &Component::klotski().root()).expect("a board")
    }

    fn readings(text: &str) -> Vec<String> {
        read(text).into_iter().map(|meaning| meaning.reading).collect()
    }

    fn descriptions(text: &str) -> Vec<String> {
        read(text).into_iter().map(|meaning| meaning.description).collect()
    }

    #[test]
    fn a_board_without_a_goal_asks_for_it() {
        let asked = descriptions("BAAC/BAAC/D..E/DFFE/GHIJ");
        assert!(
            asked.len() >= 2 && asked.last().is_some_and(|last| last.contains("I set it myself")),
            "{asked:?}"
        );
        assert!(asked[0].starts_with("Bring A"), "{asked:?}");
        // The pieces of the present board have a goal.
        assert_eq!(descriptions("BAAC/BAAC/DEEF/DGHF/.I.J"), [""]);
    }

    #[test]
    fn straight_pieces_may_keep_to_their_lines() {
        let asked = readings("B../BAA/... -> .../.../.AA");
        assert_eq!(
            asked,
            [
                "As this page writes boards: pieces slide freely",
                "Each piece keeps to its line, as in Rush Hour"
            ]
        );
    }

    #[test]
    fn cells_that_do_not_touch_are_one_piece_or_several() {
        let asked = read("A.A\n.B.\n...\n\n...\n...\nA.A");
        let texts: Vec<String> = asked
            .iter()
            .map(|meaning| match &meaning.content {
                MeaningContent::Position(place) => place.text(),
                MeaningContent::Draft(text) => text.clone(),
                MeaningContent::Play { .. } => panic!("no game in play"),
            })
            .collect();
        assert_eq!(texts, ["A.A/.B./...@parts:A -> .../.../A.A", "A.C/.B./... -> .../.../A.C"]);
        assert!(asked[0].reading.contains("as one piece"), "{:?}", asked[0].reading);
        assert!(asked[1].reading.contains("pieces of their own"), "{:?}", asked[1].reading);
        assert_eq!(descriptions("AA.\n.B.\n\n...\n.AA").len(), 1);
    }

    #[test]
    fn other_programs_read_what_is_written_for_them() {
        let klotski = Component::klotski().root();
        let formats = other_formats(&klotski);
        assert!(formats.len() >= 3, "{formats:?}");
        for (name, text) in formats {
            let again = read_typed(&text, &klotski).expect(name);
            assert!(
                again.iter().any(|meaning| meaning.reading.starts_with(&capitalized(name)))
                    || again.len() == 1,
                "{name}: {again:?}"
            );
        }
    }
}
