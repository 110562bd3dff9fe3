//! The shortest text of a position, for lists. It parses to the same position on the same board.

use super::layout::SpaceLayout;
use super::position::Position;
use crate::space;

/// Writes the positions of a layout without their board: `492357816` on boards of up to nine numbers, else `1,2,3,5,…`;
/// with directions `3u1l2d4r`.
#[derive(Clone, Debug)]
pub struct CompactWriter {
    layout: SpaceLayout,
    /// The number of numbers to write.
    numbers: usize,
    /// Whether the tile order alone determines the position: tile by tile the number of each cell.
    plain: bool,
}

impl CompactWriter {
    /// A writer of all numbers of the positions of a layout.
    #[must_use]
    pub fn of(layout: &SpaceLayout) -> CompactWriter {
        let space = layout.space();
        let solved = Position::solved(layout.board());
        let numbers = solved.numbers().len();
        let distinct = !layout.board().has_row_numbers();
        let plain =
            distinct && space.classes.len() == 1 && space.tiles == numbers && solved.directions().is_empty();
        CompactWriter { layout: layout.clone(), numbers, plain }
    }

    /// A writer of only the first `numbers` numbers, for positions with the others in their solved cells.
    #[must_use]
    pub fn first_numbers(self, numbers: usize) -> CompactWriter {
        CompactWriter { numbers, ..self }
    }

    /// Appends the text of a position.
    ///
    /// # Panics
    /// If the position is not in the layout's space.
    pub fn write(&self, position: &space::Position, out: &mut Vec<u8>) {
        if self.plain && self.numbers <= 9 {
            return out.extend_from_slice(&position.order.0.map(|tile| b'1' + tile)[..self.numbers]);
        }
        if self.plain {
            return self.numbers(position.order.0.iter().map(|tile| tile + 1), out);
        }
        let position = self.layout.position_at(position);
        if position.directions().is_empty() {
            return self.numbers(position.labels(), out);
        }
        for (number, direction) in position.labels().zip(position.directions()).take(self.numbers) {
            number_of(number, out);
            out.push(direction.letter() as u8);
        }
    }

    fn numbers(&self, numbers: impl Iterator<Item = u8>, out: &mut Vec<u8>) {
        let digits = self.numbers <= 9;
        for (index, number) in numbers.take(self.numbers).enumerate() {
            if !digits && index > 0 {
                out.push(b',');
            }
            number_of(number, out);
        }
    }
}

/// Appends a number of up to three digits: a board of 12 × 12 whose blocks are single cells has a layout.
fn number_of(number: u8, out: &mut Vec<u8>) {
    if number >= 100 {
        out.push(b'0' + number / 100);
    }
    if number >= 10 {
        out.push(b'0' + number / 10 % 10);
    }
    out.push(b'0' + number % 10);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rotation::{ReachableSet, Variant};

    #[test]
    fn a_text_parses_to_the_same_position_on_the_same_board() {
        for (name, solved) in [
            ("3x3n2 quarter", "123456789"),
            ("4x3n3 ring", "1,2,3,4,5,6,7,8,9,10,11,12"),
            ("2x2n2o half", "1u2u3u4u"),
            ("3x4n3 quarter", "1,2,3,4,5,6,7,8,9,10,11,12"),
            ("3x2n2 quarter", "123456"),
            ("3x3n2r quarter", "111222333"),
        ] {
            let variant: Variant = name.parse().expect("a board under a rule");
            let layout = SpaceLayout::of(&variant).expect("a small board");
            let bare = CompactWriter::of(&layout);
            let text = |position: &Position| {
                let mut text = Vec::new();
                bare.write(&layout.space_position(position).expect("it can be reached"), &mut text);
                String::from_utf8(text).expect("text")
            };
            assert_eq!(text(&Position::solved(variant.board())), solved);
            for seed in ["a", "b", "c", "d"] {
                let position = ReachableSet::of(variant.board()).random_position(seed);
                assert_eq!(Position::parse(&text(&position), variant.board()), Ok(position), "{name}");
            }
        }
    }

    /// Boards whose blocks are single cells stay as they are, so the largest has a layout.
    #[test]
    fn numbers_have_up_to_three_digits() {
        let variant: Variant = "12x12n1 quarter".parse().expect("a board under a rule");
        let layout = SpaceLayout::of(&variant).expect("it has one position");
        let solved = Position::solved(variant.board());
        let mut text = Vec::new();
        CompactWriter::of(&layout).write(&layout.space_position(&solved).expect("the only one"), &mut text);
        let numbers: Vec<String> = (1..=144).map(|number| number.to_string()).collect();
        assert_eq!(String::from_utf8(text), Ok(numbers.join(",")));
    }

    #[test]
    fn the_first_eight_numbers_of_a_ring_board_suffice() {
        let variant: Variant = "4x3n3 ring".parse().expect("a board under a rule");
        let layout = SpaceLayout::of(&variant).expect("it fits");
        let position = Position::parse("56781234", variant.board()).expect("the first eight");
        let mut text = Vec::new();
        let located = layout.space_position(&position).expect("it can be reached");
        CompactWriter::of(&layout).first_numbers(8).write(&located, &mut text);
        assert_eq!(text, b"56781234");
    }
}
