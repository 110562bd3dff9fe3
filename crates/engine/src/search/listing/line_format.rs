//! One line of a listing: a position, a space, the moves of its solution.

use antipode_puzzles::space::{Generator, Position, Space};

/// Appends the text of a position.
pub type PositionWriter<'a> = dyn FnMut(&Position, &mut Vec<u8>) + 'a;

/// The text format of the lines of a space.
#[derive(Debug)]
pub(super) struct LineFormat {
    /// The names of all generators, one after the other.
    texts: Vec<u8>,
    /// Where each name ends.
    ends: Vec<u32>,
    /// Whether every name is one letter. Then a solution has no spaces.
    letters: bool,
}

impl LineFormat {
    pub(super) fn of(space: &Space) -> LineFormat {
        let letters = space.move_names.iter().all(|name| name.text.len() == 1);
        let (mut texts, mut ends) = (Vec::new(), Vec::new());
        for name in &space.move_names {
            texts.extend_from_slice(name.text.as_bytes());
            ends.push(texts.len() as u32);
        }
        LineFormat { texts, ends, letters }
    }

    /// Appends a line with its line end. A solved position has no moves, and a space at the end.
    pub(super) fn write(
        &self,
        out: &mut Vec<u8>,
        write: &mut PositionWriter<'_>,
        position: &Position,
        moves: &[u16],
    ) {
        write(position, out);
        out.push(b' ');
        if self.letters {
            out.extend(moves.iter().map(|mv| self.texts[usize::from(*mv)]));
        } else {
            for (index, &mv) in moves.iter().enumerate() {
                if index > 0 {
                    out.push(b' ');
                }
                out.extend_from_slice(self.text(usize::from(mv)));
            }
        }
        out.push(b'\n');
    }

    /// Appends the first move of a tail; `tail` holds the moves after it and the line end.
    pub(super) fn begin_tail(&self, Generator(mv): Generator, tail: &[u8], out: &mut Vec<u8>) {
        if self.letters {
            return out.push(self.texts[usize::from(mv)]);
        }
        out.extend_from_slice(self.text(mv.into()));
        if tail.len() > 1 {
            out.push(b' ');
        }
    }

    fn text(&self, mv: usize) -> &[u8] {
        let first = if mv == 0 { 0 } else { self.ends[mv - 1] };
        &self.texts[first as usize..self.ends[mv] as usize]
    }
}
