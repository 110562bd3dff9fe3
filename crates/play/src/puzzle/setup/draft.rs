//! The numbers that were entered so far.

use super::NumberBoard;

/// A number with its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// From 1.
    pub number: u8,
    /// In quarters clockwise from upright; 0 where directions do not matter.
    pub quarters: u8,
}

/// The text of a board and of the numbers on its places: `4x3n3:4,-,2,…@ring` for `4x3n3@ring`.
#[must_use]
pub fn board_text(board: &str, tiles: &[String]) -> String {
    let (size, kind) = board.split_at(board.find('@').unwrap_or(board.len()));
    format!("{size}:{}{kind}", tiles.join(","))
}

/// Whether a text names a board and nothing that is entered on its places.
#[must_use]
pub fn is_board_name(text: &str) -> bool {
    text.split('@').next().is_some_and(|board| !board.contains([':', ' ', '/', ',']))
}

impl Tile {
    #[must_use]
    pub fn upright(number: u8) -> Tile {
        Tile { number, quarters: 0 }
    }
}

/// A board with some numbers on its places. Numbers may be missing or repeated.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft<B> {
    pub board: B,
    /// By place, in the order of the slots of [`NumberBoard::scene`].
    tiles: Vec<Option<Tile>>,
}

impl<B: NumberBoard> Draft<B> {
    /// No number entered.
    #[must_use]
    pub fn empty(board: B) -> Draft<B> {
        Draft { board, tiles: vec![None; board.scene().slots.len()] }
    }

    /// A board with these tiles; missing ones are empty places, superfluous ones are dropped.
    #[must_use]
    pub fn new(board: B, tiles: impl IntoIterator<Item = Option<Tile>>) -> Draft<B> {
        let mut draft = Draft::empty(board);
        draft.tiles.iter_mut().zip(tiles).for_each(|(place, tile)| *place = tile);
        draft
    }

    /// Parses a [board text](board_text): `board` parses the board, `tile` each place. `None` if one of them fails.
    #[must_use]
    pub fn parse(
        text: &str,
        board: impl FnOnce(&str) -> Option<B>,
        tile: impl Fn(&str, B) -> Option<Option<Tile>>,
    ) -> Option<Draft<B>> {
        let (body, kind) = text.split_at(text.find('@').unwrap_or(text.len()));
        let (size, tiles) = body.split_once(':')?;
        let board = board(&format!("{size}{kind}"))?;
        let tiles: Vec<_> = tiles.split(',').map(|text| tile(text.trim(), board)).collect::<Option<_>>()?;
        let draft = Draft::new(board, tiles.iter().copied());
        (tiles.len() == draft.tiles.len()).then_some(draft)
    }

    #[must_use]
    pub fn cleared(&self) -> Draft<B> {
        Draft::empty(self.board)
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles.iter().all(Option::is_none)
    }

    /// The tiles by place.
    #[must_use]
    pub fn tiles(&self) -> &[Option<Tile>] {
        &self.tiles
    }

    /// Puts a tile on a place, or empties it. A place outside the board is ignored.
    pub fn put(&mut self, place: usize, tile: Option<Tile>) {
        if let Some(there) = self.tiles.get_mut(place) {
            *there = tile;
        }
    }

    /// Exchanges the contents of two places.
    pub fn exchange(&mut self, one: usize, other: usize) {
        if one.max(other) < self.tiles.len() {
            self.tiles.swap(one, other);
        }
    }

    /// The same numbers on another board, if it has as many places and these numbers; otherwise none.
    #[must_use]
    pub fn on(&self, board: B) -> Draft<B> {
        let has_as_many = board.scene().slots.len() == self.tiles.len();
        let directed = board.has_orientation();
        let tile = |tile: &Tile| Tile { quarters: if directed { tile.quarters } else { 0 }, ..*tile };
        let fits = |tile: &&Tile| usize::from(tile.number) <= board.number_count();
        match has_as_many {
            true => Draft::new(board, self.tiles.iter().map(|there| there.as_ref().filter(fits).map(tile))),
            false => Draft::empty(board),
        }
    }

    /// The first place of a number.
    #[must_use]
    pub fn place_of(&self, number: u8) -> Option<usize> {
        self.tiles.iter().position(|there| there.is_some_and(|tile| tile.number == number))
    }

    /// How often each number is on the board, from number 1.
    fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.board.number_count()];
        for tile in self.tiles.iter().flatten() {
            if let Some(count) = counts.get_mut(usize::from(tile.number).wrapping_sub(1)) {
                *count += 1;
            }
        }
        counts
    }

    fn numbers(&self, has_count: impl Fn(usize) -> bool) -> Vec<u8> {
        let counts = self.counts().into_iter().zip(1..);
        counts.filter(|(count, _)| has_count(*count)).map(|(_, number)| number).collect()
    }

    /// The numbers that are not on the board as often as they should be, ascending.
    #[must_use]
    pub fn missing(&self) -> Vec<u8> {
        self.numbers(|count| count < self.board.copies())
    }

    /// The numbers that are on the board too often, ascending.
    #[must_use]
    pub fn repeated(&self) -> Vec<u8> {
        self.numbers(|count| count > self.board.copies())
    }

    /// The next empty place after a place in reading order, round the end; `None` if nothing is left to enter.
    #[must_use]
    pub fn next_empty(&self, after: usize) -> Option<usize> {
        if self.missing().is_empty() {
            return None;
        }
        let order = self.board.reading_order();
        let from = order.iter().position(|place| *place == after).map_or(0, |at| at + 1);
        let (before, behind) = order.split_at(from.min(order.len()));
        behind.iter().chain(before).copied().find(|place| self.tiles[*place].is_none())
    }

    /// The missing numbers in order on the empty places, in reading order.
    #[must_use]
    pub fn filled(&self) -> Draft<B> {
        let mut filled = self.clone();
        let counts = self.counts().into_iter().zip(1..);
        let mut missing = counts.flat_map(|(count, number)| {
            std::iter::repeat_n(number, self.board.copies().saturating_sub(count))
        });
        for place in self.board.reading_order() {
            if filled.tiles[place].is_none() {
                filled.tiles[place] = missing.next().map(Tile::upright);
            }
        }
        filled
    }
}
