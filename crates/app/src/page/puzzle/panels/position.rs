//! The panel with the position as text.

use super::on_place;
use crate::game::{Event, StartKind};
use crate::page::puzzle::PartProps;
use crate::page::puzzle::action::Action;
use crate::page::puzzle::persistence::now;
use crate::panel::position_box::{Meaning, MeaningContent, PositionBoxProps, PositionError, position_box};
use crate::puzzle::{Editor, Position, PuzzleKind, Ruleset};
use yew::prelude::*;

pub fn position_panel(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let (read, correct) = (model.board().clone(), model.board().clone());
    let ruleset = model.ruleset;
    position_box(&PositionBoxProps {
        text: model.position_text.clone().into(),
        on_text: dispatch.reform(|text: AttrValue| Action::SetPositionText(text.to_string())),
        read: Callback::from(move |text: AttrValue| meanings(&text, &read, ruleset)),
        correct: Callback::from(move |text: AttrValue| correct.correction(&text)),
        ruleset,
        current: model.board().text().into(),
        hint: model.kind().help_copy().notation_hint.into(),
        on_open: on_place(model, dispatch),
        on_choose: dispatch.reform(move |meant| match meant {
            MeaningContent::Position(position) => {
                Action::Game(Event::SetPosition { position, kind: StartKind::Loaded, now: now() })
            }
            MeaningContent::Draft(text) => Action::OpenSetup(text, ruleset),
        }),
        other_formats: if model.position_text.trim().is_empty() {
            model.board().other_formats()
        } else {
            Vec::new()
        },
    })
}

/// What a text can mean: positions, or a board whose numbers are not all placed, as the set-up writes it.
fn meanings(
    text: &str,
    present: &Position,
    ruleset: Ruleset,
) -> Result<Vec<Meaning<Position>>, PositionError> {
    present.read_typed(text).or_else(|fault| {
        let text = text.trim();
        let has_blanks = text.contains('-') && ruleset.kind() != PuzzleKind::Sliding;
        if !has_blanks || fault.unsolvable.is_some() || Editor::from_text(text, ruleset).is_err() {
            return Err(fault);
        }
        let description = "Not every number is placed: this board opens in the set-up.".to_owned();
        Ok(vec![Meaning { content: MeaningContent::Draft(text.to_owned()), description }])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(kind: PuzzleKind, text: &str) -> Result<Vec<Meaning<Position>>, PositionError> {
        meanings(text, &kind.solved(), Ruleset::default_for(kind))
    }

    #[test]
    fn a_board_that_is_not_complete_opens_in_the_setup() {
        for (kind, text) in [
            (PuzzleKind::Ramka, "12-/---/---"),
            (PuzzleKind::Rotation, " 3x3n2:1,2,3,4,5,6,7,8,- "),
            (PuzzleKind::Fifteen, "4x4:1,2,-,-,-,-,-,-,-,-,-,-,-,-,-,-"),
        ] {
            let meant = read(kind, text).expect("a draft");
            assert_eq!(meant.len(), 1, "{text}");
            assert_eq!(meant[0].content, MeaningContent::Draft(text.trim().to_owned()));
        }
        // A fault that no blank explains is said as before.
        for text in ["12-/---/--", "113/456/789", "12-/--x/---"] {
            assert!(read(PuzzleKind::Ramka, text).is_err(), "{text}");
        }
    }
}
