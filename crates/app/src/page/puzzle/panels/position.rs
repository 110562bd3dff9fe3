//! The panel with the position as text.

use super::on_place;
use crate::puzzle::view;
use antipode_play::game::{Actor, Event, Ms, StartKind};
use antipode_play::page::action::{Action, EditingAction, ViewAction};
use antipode_play::puzzle::reading::{Listed, Meaning, MeaningContent, PositionError, TypedText};
use antipode_play::puzzle::{Editor, Position, PuzzleKind, Ruleset};
use antipode_puzzles::plain_text::plain;
use antipode_ui::address::now;
use antipode_ui::panel::position_box::{PositionBox, PositionBoxProps};
use antipode_ui::part::PartProps;
use yew::prelude::*;

pub fn position_panel(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let (read, correct) = (model.board().clone(), model.board().clone());
    let ruleset = model.ruleset;
    html! { <PositionBox ..PositionBoxProps {
        picture: Callback::from(|position: Position| view::picture(&position)),
        text: model.display.position_text.clone().into(),
        on_text: dispatch.reform(|text: AttrValue| Action::View(ViewAction::SetPositionText(text.to_string()))),
        read: Callback::from(move |(text, index): (AttrValue, usize)| typed_text(&text, index, &read, ruleset)),
        correct: Callback::from(move |text: AttrValue| correct.correction(&text)),
        ruleset,
        current: model.board().text().into(),
        hint: view::help_copy(model.kind()).notation_hint.into(),
        on_open: on_place(model, dispatch),
        on_choose: {
            let dispatch = dispatch.clone();
            Callback::from(move |meant| {
                choice(meant, ruleset, now()).into_iter().for_each(|action| dispatch.emit(action));
            })
        },
        other_formats: if model.display.position_text.trim().is_empty() {
            model.board().other_formats()
        } else {
            Vec::new()
        },
    } /> }
}

/// What a text says; of a list, the board with this index.
fn typed_text(text: &str, index: usize, present: &Position, ruleset: Ruleset) -> TypedText<Position> {
    let text = plain(text);
    let Some(list) = present.board_list(&text) else {
        return TypedText { listed: None, meanings: meanings(&text, present, ruleset) };
    };
    let index = index.min(list.boards.len() - 1);
    let board = list.boards[index];
    // Columns count over the whole text.
    let meanings = meanings(board.text, present, ruleset).map_err(|error| PositionError {
        column: error.column.map(|column| column + board.column - 1),
        ..error
    });
    let count = list.boards.len();
    let listed = Listed { index, count, line: board.line, other_lines: list.other_lines };
    TypedText { listed: Some(listed), meanings }
}

/// What opens the chosen meaning of a text.
fn choice(meant: MeaningContent<Position>, ruleset: Ruleset, now: Ms) -> Vec<Action> {
    let set = |position| Action::Game(Event::SetPosition { position, kind: StartKind::Loaded, now });
    match meant {
        MeaningContent::Position(position) => vec![set(position)],
        MeaningContent::Draft(text) => vec![Action::Editing(EditingAction::OpenSetup(text, ruleset))],
        MeaningContent::Play { start, moves, played } => {
            let moves = start.parse_moves(&moves).unwrap_or_default();
            let taken_back = moves.len() - played.min(moves.len());
            let play = |mv| Action::Game(Event::Play { moves: vec![mv], actor: Actor::Player, now });
            // These moves took another program's time.
            let clock = [Action::Game(Event::ResetClock)];
            let undo = std::iter::repeat_with(|| Action::Game(Event::Undo(now))).take(taken_back);
            [set(start)].into_iter().chain(moves.into_iter().map(play)).chain(undo).chain(clock).collect()
        }
    }
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
        Ok(vec![Meaning::of_draft(text.to_owned(), description)])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::game::Game;
    use antipode_play::page::model::Model;

    /// The games of other programs, at the position where they were saved.
    #[test]
    fn a_saved_game_opens_with_moves_to_undo_and_to_redo() {
        let lines = |lines: &[(&str, &str)]| -> String {
            let line = |(name, value): &(&str, &str)| format!("{name:<8}:{}:{value}\n", value.len());
            lines.iter().map(line).collect()
        };
        let program = ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection");
        let saved = [
            (
                PuzzleKind::Rotation,
                lines(&[
                    program,
                    ("GAME", "Twiddle"),
                    ("PARAMS", "3x3n2"),
                    ("DESC", "4,9,2,3,5,7,8,1,6"),
                    ("NSTATES", "3"),
                    ("STATEPOS", "2"),
                    ("MOVE", "M0,0,1"),
                    ("MOVE", "M1,0,1"),
                ]),
                "3x3n2:9,5,2,4,3,7,8,1,6",
            ),
            (
                PuzzleKind::Fifteen,
                lines(&[
                    program,
                    ("GAME", "Fifteen"),
                    ("PARAMS", "3x3"),
                    ("DESC", "1,2,3,4,5,6,0,7,8"),
                    ("NSTATES", "3"),
                    ("STATEPOS", "2"),
                    ("MOVE", "M1,2"),
                    ("MOVE", "M2,2"),
                ]),
                "3x3:1,2,3,4,5,6,7,0,8",
            ),
        ];
        for (kind, text, position) in saved {
            let ruleset = kind.default_ruleset();
            let mut meant = read(kind, &text).expect("a saved game");
            assert_eq!(meant.len(), 1);
            let before = Model::new(Game::new(kind.solved(), StartKind::Fresh), ruleset);
            let opened = choice(meant.remove(0).content, ruleset, Ms(5))
                .into_iter()
                .fold(before, |model, action| model.reduce(action));
            assert_eq!(opened.board().text(), position);
            let game = opened.game();
            assert_eq!((game.line().count(), game.can_redo()), (1, true));
            let redone = opened.reduce(Action::Game(Event::Redo(Ms(6))));
            assert_eq!((redone.game().line().count(), redone.game().can_redo()), (2, false));
        }
    }

    fn read(kind: PuzzleKind, text: &str) -> Result<Vec<Meaning<Position>>, PositionError> {
        meanings(text, &kind.solved(), kind.default_ruleset())
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
        // An error that no blank explains is reported as before.
        for text in ["12-/---/--", "113/456/789", "12-/--x/---"] {
            assert!(read(PuzzleKind::Ramka, text).is_err(), "{text}");
        }
    }
}
