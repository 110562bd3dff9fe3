//! Moves of pieces in words.

use super::Place;
use antipode_puzzles::sliding::Move;

/// A move in words, whatever the position: `piece A, 2 down and 1 to the right`.
#[must_use]
pub fn describe(place: &Place, mv: Move) -> String {
    format!("{}, {}", pieces(place, mv), way(mv))
}

/// A move as an order to the hand: `slide piece A 2 down and 1 to the right`.
#[must_use]
pub fn order(place: &Place, mv: Move) -> String {
    let together = if mv.pieces.len() > 1 { " together" } else { "" };
    format!("slide {}{together} {}", pieces(place, mv), way(mv))
}

/// Where to look for a move, in a sentence that does not say which way.
#[must_use]
pub fn whereabouts(place: &Place, mv: Move) -> String {
    let together = if mv.pieces.len() > 1 { " together" } else { "" };
    format!("Slide {}{together}.", pieces(place, mv))
}

fn pieces(place: &Place, mv: Move) -> String {
    let board = place.position().board();
    let names: Vec<String> = mv
        .pieces
        .iter()
        .filter_map(|piece| board.pieces().get(piece))
        .map(|piece| piece.name().to_string())
        .collect();
    match &names[..] {
        [one] => format!("piece {one}"),
        [first @ .., last] => format!("pieces {} and {last}", first.join(", ")),
        [] => "no piece".to_owned(),
    }
}

fn way(mv: Move) -> String {
    let part = |count: i8, more: &str, less: &str| {
        let way = if count < 0 { less } else { more };
        (count != 0).then(|| format!("{} {way}", count.unsigned_abs()))
    };
    let parts = [part(mv.down, "down", "up"), part(mv.right, "to the right", "to the left")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sliding::Tray;

    #[test]
    fn moves_in_words() {
        let place = Tray::usual().root();
        let [one, two] = place.read_moves("ADDL EF-U").expect("moves")[..] else { panic!("two moves") };
        assert_eq!(describe(&place, one), "piece A, 2 down and 1 to the left");
        assert_eq!(order(&place, two), "slide pieces E and F together 1 up");
        assert_eq!(whereabouts(&place, one), "Slide piece A.");
    }
}
