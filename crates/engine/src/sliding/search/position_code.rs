//! Keys from which positions can be read again.
//!
//! The pieces of a class are interchangeable, so the key of a position has a field for each class:
//! - One piece: the index of its anchor among those that fit.
//! - Several pieces: a bit for each anchor that fits, or the sorted indices of their anchors, whichever is shorter.
//!
//! Pieces that keep to a line are classes of their own, because they cannot be exchanged without passing each other.

use antipode_puzzles::sliding::{Board, Freedom, PosedBoard};

use super::super::compiled::CompiledBoard;
use super::super::expand::Slide;
use super::super::word::{Word, pieces_of};
use super::packed_key::PackedKey;

/// How positions of a board are written as keys.
#[derive(Clone, Debug)]
pub(super) struct PositionCode<W: Word, K> {
    pub(super) board: CompiledBoard<W>,
    fields: Vec<Field>,
    /// The field of each piece.
    field_of: Vec<u8>,
    /// For each piece and anchor the index of the anchor: entry `W::CELLS · piece + anchor`.
    indices: Vec<u8>,
    /// For each piece and index the anchor: entry `W::CELLS · piece + index`.
    anchors: Vec<u8>,
    /// For each piece and anchor the bits of its field, where these do not depend on other pieces.
    marks: Vec<K>,
}

/// The bits of a class.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) pieces: Vec<u8>,
    from: u32,
    /// The bits of one index, or the number of anchors that fit.
    width: u32,
    encoding: Encoding,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    /// The index of the only piece.
    Index,
    /// A bit per anchor.
    Set,
    /// The sorted indices of the pieces.
    List,
}

/// The number of bits of the keys of a puzzle.
pub(super) fn key_bits<W: Word>(puzzle: &PosedBoard, board: &CompiledBoard<W>) -> u32 {
    fields(puzzle, board).iter().map(Field::bits).sum()
}

fn fields<W: Word>(puzzle: &PosedBoard, compiled: &CompiledBoard<W>) -> Vec<Field> {
    let start = puzzle.start();
    let board: &Board = start.board();
    let is_free = |piece: usize| board.pieces()[piece].freedom() == Freedom::Free;
    let mut groups: Vec<Vec<u8>> = Vec::new();
    for piece in 0..compiled.pieces.len() {
        let class = compiled.pieces[piece].class;
        let is_same = |group: &&mut Vec<u8>| {
            let other = usize::from(group[0]);
            is_free(piece) && is_free(other) && compiled.pieces[other].class == class
        };
        match groups.iter_mut().find(is_same) {
            Some(group) => group.push(piece as u8),
            None => groups.push(vec![piece as u8]),
        }
    }
    let mut from = 0;
    let field = |pieces: Vec<u8>| {
        let places = compiled.pieces[usize::from(pieces[0])].fits.len();
        let index_bits = u32::BITS - (places - 1).leading_zeros();
        let (encoding, width) = match pieces.len() as u32 {
            1 => (Encoding::Index, index_bits),
            count if places <= count * index_bits => (Encoding::Set, places),
            _ => (Encoding::List, index_bits),
        };
        let field = Field { pieces, from, width, encoding };
        from += field.bits();
        field
    };
    groups.into_iter().map(field).collect()
}

impl Field {
    fn bits(&self) -> u32 {
        match self.encoding {
            Encoding::Index | Encoding::Set => self.width,
            Encoding::List => self.width * self.pieces.len() as u32,
        }
    }
}

impl<W: Word, K: PackedKey> PositionCode<W, K> {
    /// The code of a puzzle whose keys fit: see [`key_bits`].
    pub(super) fn new(puzzle: &PosedBoard, board: CompiledBoard<W>) -> PositionCode<W, K> {
        let fields = fields(puzzle, &board);
        let count = board.pieces.len();
        let mut code = PositionCode {
            fields,
            field_of: vec![0; count],
            indices: vec![0; W::CELLS * count],
            anchors: vec![0; W::CELLS * count],
            marks: vec![K::default(); W::CELLS * count],
            board,
        };
        for (number, field) in code.fields.iter().enumerate() {
            for piece in field.pieces.iter().map(|piece| usize::from(*piece)) {
                code.field_of[piece] = number as u8;
                for (index, anchor) in code.board.pieces[piece].fits.iter().enumerate() {
                    let at = W::CELLS * piece;
                    code.indices[at + usize::from(anchor)] = index as u8;
                    code.anchors[at + index] = anchor;
                    let mark = &mut code.marks[at + usize::from(anchor)];
                    match field.encoding {
                        Encoding::Index => mark.flip_bits(field.from, index as u64),
                        Encoding::Set => mark.flip_bits(field.from + index as u32, 1),
                        Encoding::List => {}
                    }
                }
            }
        }
        code
    }

    pub(super) fn pieces(&self) -> usize {
        self.board.pieces.len()
    }

    /// The fields of the key, one per class of interchangeable pieces.
    pub(super) fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// The key of a position.
    pub(super) fn key_of(&self, anchors: &[u8]) -> K {
        let mark = |(piece, anchor): (usize, &u8)| self.marks[W::CELLS * piece + usize::from(*anchor)];
        let mut key = anchors.iter().enumerate().map(mark).fold(K::default(), K::xor);
        for field in self.fields.iter().filter(|field| field.encoding == Encoding::List) {
            self.flip_list(&mut key, field, anchors);
        }
        key
    }

    /// Flips the bits of a list of indices.
    fn flip_list(&self, key: &mut K, field: &Field, anchors: &[u8]) {
        let mut sorted = [0_u8; 64];
        for (entry, piece) in sorted.iter_mut().zip(&field.pieces) {
            let piece = usize::from(*piece);
            *entry = self.indices[W::CELLS * piece + usize::from(anchors[piece])];
        }
        let sorted = &mut sorted[..field.pieces.len()];
        sorted.sort_unstable();
        for (at, index) in (0..).zip(sorted.iter()) {
            key.flip_bits(field.from + at * field.width, u64::from(*index));
        }
    }

    /// Reads the anchors of a position from its key. Interchangeable pieces are sorted by their anchors.
    #[inline]
    pub(super) fn read(&self, key: K, anchors: &mut [u8]) {
        for field in &self.fields {
            let first = W::CELLS * usize::from(field.pieces[0]);
            match field.encoding {
                Encoding::Index => {
                    let index = key.bits(field.from, field.width) as usize;
                    anchors[usize::from(field.pieces[0])] = self.anchors[first + index];
                }
                Encoding::List => {
                    for (at, piece) in (0..).zip(&field.pieces) {
                        let index = key.bits(field.from + at * field.width, field.width) as usize;
                        anchors[usize::from(*piece)] = self.anchors[first + index];
                    }
                }
                Encoding::Set => {
                    let mut pieces = field.pieces.iter();
                    for part in (0..field.width).step_by(64) {
                        let set = key.bits(field.from + part, (field.width - part).min(64));
                        for (index, piece) in pieces_of(set).zip(pieces.by_ref()) {
                            anchors[usize::from(*piece)] = self.anchors[first + part as usize + index];
                        }
                    }
                }
            }
        }
    }

    /// Whether a key is that of a position, of pieces where they fit and do not overlap. `anchors` is for its pieces.
    pub(super) fn is_position(&self, key: K, anchors: &mut [u8]) -> bool {
        self.read(key, anchors);
        let mut covered = self.board.walled_grid.walls;
        self.board.pieces.iter().zip(&*anchors).all(|(piece, anchor)| {
            let body = piece.shape << *anchor;
            let is_free = piece.fits.contains(*anchor) && body & covered == W::EMPTY;
            covered |= body;
            is_free
        }) && self.key_of(anchors) == key
    }

    /// What the key says if these interchangeable pieces are at these anchors: the first bit, the number of bits and their
    /// value, for each field of at most 64 bits. `None` if that takes more than the key shows: if not exactly the pieces of a
    /// field are meant.
    pub(super) fn arrangement(&self, pieces: &[usize], anchors: &[u8]) -> Option<Vec<(u32, u32, u64)>> {
        let field = &self.fields[usize::from(self.field_of[*pieces.first()?])];
        let is_same = |piece: &u8| pieces.contains(&usize::from(*piece));
        if field.pieces.len() != pieces.len() || !field.pieces.iter().all(is_same) {
            return None;
        }
        let mut all = vec![0; self.pieces()];
        let fits =
            |(piece, anchor): (&u8, &u8)| self.board.pieces[usize::from(*piece)].fits.contains(*anchor);
        if !field.pieces.iter().zip(anchors).all(fits) {
            // No position has this value.
            return Some(vec![(0, 0, 1)]);
        }
        field.pieces.iter().zip(anchors).for_each(|(piece, anchor)| all[usize::from(*piece)] = *anchor);
        let mut key = K::default();
        for piece in field.pieces.iter().map(|piece| usize::from(*piece)) {
            key = key.xor(self.marks[W::CELLS * piece + usize::from(all[piece])]);
        }
        if field.encoding == Encoding::List {
            self.flip_list(&mut key, field, &all);
        }
        let part = |from: u32| {
            let width = (field.from + field.bits() - from).min(64);
            (from, width, key.bits(from, width))
        };
        Some((field.from..field.from + field.bits()).step_by(64).map(part).collect())
    }

    /// The key after a move of a position with this key.
    #[inline]
    pub(super) fn key_after(&self, key: K, anchors: &[u8], slide: Slide) -> K {
        let change = |key: K, piece: usize| {
            let from = W::CELLS * piece + usize::from(anchors[piece]);
            key.xor(self.marks[from]).xor(self.marks[from.wrapping_add_signed(slide.offset.into())])
        };
        let mut after = pieces_of(slide.pieces).fold(key, change);
        let mut listed = 0_u64;
        for piece in pieces_of(slide.pieces) {
            let field = self.field_of[piece];
            listed |= u64::from(self.fields[usize::from(field)].encoding == Encoding::List) << field;
        }
        if listed != 0 {
            self.change_lists(&mut after, listed, anchors, slide);
        }
        after
    }

    fn change_lists(&self, key: &mut K, listed: u64, anchors: &[u8], slide: Slide) {
        let mut moved = [0_u8; 64];
        let moved = &mut moved[..anchors.len()];
        moved.copy_from_slice(anchors);
        slide.apply(moved);
        for field in pieces_of(listed).map(|field| &self.fields[field]) {
            self.flip_list(key, field, anchors);
            self.flip_list(key, field, moved);
        }
    }
}
