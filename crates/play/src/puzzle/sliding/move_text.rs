//! Moves of pieces in words.

use super::PosedPosition;
use antipode_puzzles::sliding::{Board, CornerRule, Goal, Move, Target};

/// Goals with more pieces than this are called an arrangement.
const MAX_LISTED_GOALS: usize = 3;

/// The goal in a sentence: `Bring A to the lower right corner.`
#[must_use]
pub fn goal_sentence(place: &PosedPosition) -> String {
    let board = place.position().board();
    match place.goal() {
        Goal::Corner { piece, rule: sense } => {
            let name = board.pieces()[*piece].name();
            match sense {
                CornerRule::Strict => format!("Goal: {name} covers the lower right cell."),
                CornerRule::Loose => format!("Goal: {name} touches the bottom row and the last column."),
            }
        }
        Goal::Places(targets)
            if targets.iter().map(|target| target.pieces.len()).sum::<usize>() > MAX_LISTED_GOALS =>
        {
            "Reach the arrangement shown as the goal.".to_owned()
        }
        Goal::Places(targets) => {
            let each: Vec<String> = targets.iter().map(|target| target_of(board, target)).collect();
            match &each[..] {
                [one] => format!("Bring {one}."),
                [first @ .., last] => format!("Bring {}, and {last}.", first.join(", ")),
                [] => String::new(),
            }
        }
    }
}

/// `A to the lower right corner`, `C and D, either way round, to row 1, column 2 and row 1, column 3`.
fn target_of(board: &Board, target: &Target) -> String {
    let names: Vec<String> =
        target.pieces.iter().map(|piece| board.pieces()[*piece].name().to_string()).collect();
    let places: Vec<String> = target
        .pieces
        .iter()
        .zip(&target.anchors)
        .map(|(piece, anchor)| location(board, *piece, *anchor))
        .collect();
    match &names[..] {
        [one] => format!("{one} to {}", places.concat()),
        [_, _] => format!("{}, either way round, to {}", listed(&names), places.join("; ")),
        _ => format!("{}, in any order, to {}", listed(&names), places.join("; ")),
    }
}

/// `the upper left corner`, or the rows and columns of a piece: `rows 4 to 5, columns 2 to 3`.
fn location(board: &Board, piece: usize, anchor: u8) -> String {
    let grid = board.grid();
    let (row, col) = grid.row_col(anchor.into());
    let (height, width) = (board.pieces()[piece].height(), board.pieces()[piece].width());
    let side = |from: usize, size: usize, all: usize, names: [&'static str; 2]| match from {
        _ if size == all => None,
        0 => Some(names[0]),
        _ if from + size == all => Some(names[1]),
        _ => None,
    };
    let vertical = side(row, height, grid.rows(), ["upper", "lower"]);
    let horizontal = side(col, width, grid.cols(), ["left", "right"]);
    if let (Some(vertical), Some(horizontal)) = (vertical, horizontal) {
        return format!("the {vertical} {horizontal} corner");
    }
    let span = |noun: &str, from: usize, size: usize| match size {
        1 => format!("{noun} {}", from + 1),
        2 => format!("{noun}s {} and {}", from + 1, from + 2),
        _ => format!("{noun}s {} to {}", from + 1, from + size),
    };
    format!("{}, {}", span("row", row, height), span("column", col, width))
}

fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A move in words, independent of the position: `piece A, 2 down and 1 to the right`.
#[must_use]
pub fn describe(place: &PosedPosition, mv: Move) -> String {
    format!("{}, {}", pieces(place, mv), displacement(mv))
}

/// A move as an instruction: `slide piece A 2 down and 1 to the right`.
#[must_use]
pub fn instruction(place: &PosedPosition, mv: Move) -> String {
    let together = if mv.pieces.len() > 1 { " together" } else { "" };
    format!("slide {}{together} {}", pieces(place, mv), displacement(mv))
}

fn pieces(place: &PosedPosition, mv: Move) -> String {
    let board = place.position().board();
    let names: Vec<String> = mv
        .pieces
        .iter()
        .filter_map(|piece| board.pieces().get(piece))
        .map(|piece| piece.name().to_string())
        .collect();
    match &names[..] {
        [one] => format!("piece {one}"),
        [] => "no piece".to_owned(),
        _ => format!("pieces {}", listed(&names)),
    }
}

fn displacement(mv: Move) -> String {
    let part = |count: i8, more: &str, less: &str| {
        let direction = if count < 0 { less } else { more };
        (count != 0).then(|| format!("{} {direction}", count.unsigned_abs()))
    };
    let parts = [part(mv.down, "down", "up"), part(mv.right, "to the right", "to the left")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sliding::Component;

    #[test]
    fn goals_in_words() {
        let goal_of = |text: &str| {
            goal_sentence(&PosedPosition::parse(text, &Component::klotski().root()).expect("a board"))
        };
        assert_eq!(goal_sentence(&Component::klotski().root()), "Bring A to rows 4 and 5, columns 2 and 3.");
        assert_eq!(goal_of("A../... -> .../..A"), "Bring A to the lower right corner.");
        assert_eq!(goal_of("A.../.... -> ...A/...."), "Bring A to the upper right corner.");
        assert_eq!(
            goal_of("A../B../... -> .A./.../..B"),
            "Bring A to row 1, column 2, and B to the lower right corner."
        );
        assert_eq!(
            goal_of("A../B../... -> .A./.B./...@any:AB"),
            "Bring A and B, either way round, to row 1, column 2; row 2, column 2."
        );
        assert_eq!(goal_of("AB/CD/.. -> ../AB/CD"), "Reach the arrangement shown as the goal.");
        assert_eq!(goal_of("A../... -> corner:A"), "Goal: A covers the lower right cell.");
        assert_eq!(goal_of("AAA./.... -> ..../AAA."), "Bring A to the lower left corner.");
    }

    #[test]
    fn moves_in_words() {
        let place = Component::klotski().root();
        let [one, two] = place.parse_moves("ADDL EF-U").expect("moves")[..] else { panic!("two moves") };
        assert_eq!(describe(&place, one), "piece A, 2 down and 1 to the left");
        assert_eq!(instruction(&place, two), "slide pieces E and F together 1 up");
    }
}
