//! The positions of a board as a [`Space`]: classes × the orders of one orbit's numbers.
//!
//! The numbers of the largest free orbit of the board, up to twelve cells, are the tiles. Everything else that can differ
//! is part of the class: the arrangement of each other orbit, or the index of the listed arrangement, and the directions
//! of the numbers. A class is a number in mixed radix, the most significant digit first. Classes and orders that violate a
//! parity are in the space too; no turns reach them. Only a board that is too large with them, and whose turns change the
//! parities of two orbits together, has a *halved* layout: the class leaves open which of the last two numbers of the
//! smaller orbit is where, since the parity of the tiles decides it. So 4 × 4 with blocks of 3 × 3 has 8!/2 classes of 8!
//! orders, all of them reachable. On a board with one number per row a class is a look, and there are no tiles.

use std::sync::Arc;

use super::board::Board;
use super::class_digit::{ClassDigit, POSITIONS, TILES, order_of, slot_of};
use super::looks::LookList;
use super::move_text::format_turn;
use super::orbits::{Link, ReachableArrangements};
use super::position::Position;
use super::reachable_set::ReachableSet;
use super::rule::Variant;
use super::turn::Turn;
use crate::permutation::factorial;
use crate::puzzle::Puzzle;
use crate::space::{self, Generator, MAX_TILES, MoveName, Space, Step, TileOrder};

/// The maximum number of positions of a halved layout. 4 × 4 with blocks of 3 × 3 has 812,851,200.
const HALVED_POSITIONS: u64 = 820_000_000;
/// The maximum number of steps over all classes.
const STEPS: u64 = 6_000_000;

/// The mapping between the positions of a board and those of a [`Space`].
#[derive(Clone, Debug)]
pub struct SpaceLayout {
    space: Arc<Space>,
    board: Board,
    parts: Vec<ClassDigit>,
    /// The cells of the orbit whose numbers are the tiles; empty if there is none.
    tiles: Vec<u8>,
    /// The linked orbits, each with the cells of its leader.
    followers: Vec<(Vec<u8>, Link)>,
}

impl SpaceLayout {
    /// The layout of a variant; `None` if the board has too many positions for a table.
    ///
    /// ```
    /// use antipode_puzzles::rotation::{Board, Rule, SpaceLayout, Variant};
    ///
    /// let layout = SpaceLayout::of(&Variant::new(Board::square(3, 3, 2)?, Rule::Half)?).expect("a small board");
    /// assert_eq!(layout.space().position_count(), 362_880);
    /// assert!(SpaceLayout::of(&Variant::new(Board::square(4, 4, 2)?, Rule::Half)?).is_none());
    /// # Ok::<(), antipode_puzzles::rotation::BoardError>(())
    /// ```
    #[must_use]
    pub fn of(variant: &Variant) -> Option<SpaceLayout> {
        SpaceLayout::with_limits(variant, POSITIONS, HALVED_POSITIONS)
    }

    /// Like [`SpaceLayout::of`], with other limits on the numbers of positions, reachable or not: of a whole layout, and of a
    /// halved one, which is used only where the whole one has too many.
    #[must_use]
    pub fn with_limits(variant: &Variant, most: u64, most_halved: u64) -> Option<SpaceLayout> {
        let (mut layout, classes) = SpaceLayout::outlined(variant, most, most_halved)?;
        let turns = variant.moves(&variant.solved());
        layout.space = Arc::new(layout.laid_out(variant, &turns, classes));
        Some(layout)
    }

    /// Whether there is a layout. Faster than computing it.
    #[must_use]
    pub fn fits(variant: &Variant) -> bool {
        if variant.board().has_row_numbers() {
            return SpaceLayout::look_count(variant, POSITIONS).is_some();
        }
        SpaceLayout::outlined(variant, POSITIONS, HALVED_POSITIONS).is_some()
    }

    /// How many looks a board with one number per row has; `None` if there are too many for a table.
    fn look_count(variant: &Variant, most: u64) -> Option<u32> {
        let turns = variant.moves(&variant.solved()).len() as u64;
        let looks = ReachableSet::of(variant.board()).count().as_u64()?;
        (looks <= most && looks.checked_mul(turns)? <= STEPS).then_some(looks as u32)
    }

    /// The layout with an empty space, and the number of classes of that space.
    fn outlined(variant: &Variant, most: u64, most_halved: u64) -> Option<(SpaceLayout, u32)> {
        let board = variant.board();
        if board.has_row_numbers() {
            let looks = SpaceLayout::look_count(variant, most)?;
            let (parts, tiles) = (vec![ClassDigit::Look(Arc::new(LookList::of(board)))], Vec::new());
            let space = Arc::new(empty(variant));
            return Some((SpaceLayout { space, board, parts, tiles, followers: Vec::new() }, looks));
        }
        let whole = SpaceLayout::digits(variant)?;
        whole.measured(variant, most).or_else(|| whole.halved(variant)?.measured(variant, most_halved))
    }

    /// The layout with an empty space, however large that is.
    fn digits(variant: &Variant) -> Option<SpaceLayout> {
        let board = variant.board();
        let (mut parts, mut free, mut followers, mut directed) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for component in ReachableSet::of(board).components() {
            if !matches!(&component.arrangements, ReachableArrangements::Listed(listed) if listed.directed) {
                let orbits = component.orbits.iter().cloned().zip(component.twists.iter().cloned());
                directed.extend(orbits.map(|(cells, twist)| ClassDigit::Directions(cells, twist)));
            }
            match &component.arrangements {
                ReachableArrangements::Listed(listed) => parts.push(ClassDigit::Listed(listed.clone())),
                ReachableArrangements::Lines(_) => return None,
                ReachableArrangements::Free { links } => {
                    for (orbit, link) in component.orbits.iter().zip(links) {
                        match link {
                            None => free.push(orbit.clone()),
                            Some(link) => {
                                followers.push((component.orbits[link.leader].clone(), link.clone()));
                            }
                        }
                    }
                }
            }
        }
        // The largest is the last.
        crate::short_list::sort_by_key(&mut free, Vec::len);
        let tiles = free.pop().unwrap_or_default();
        parts.extend(free.into_iter().map(ClassDigit::Orbit));
        // After the numbers: the possible directions of a number depend on its cell.
        parts.extend(directed);
        (tiles.len() <= TILES).then(|| SpaceLayout {
            space: Arc::new(empty(variant)),
            board,
            parts,
            tiles,
            followers,
        })
    }

    /// The layout and its number of classes, if it has at most `most_positions` positions.
    fn measured(&self, variant: &Variant, most_positions: u64) -> Option<(SpaceLayout, u32)> {
        let classes = self.parts.iter().try_fold(1_u64, |classes, part| classes.checked_mul(part.size()?))?;
        let positions = classes.checked_mul(factorial(self.tiles.len()))?;
        let turns = variant.moves(&variant.solved()).len();
        if positions > most_positions || classes.checked_mul(turns as u64)? > STEPS {
            return None;
        }
        Some((self.clone(), classes as u32))
    }

    /// The halved layout: if the tiles and one more orbit are all that moves freely, numbers have no directions, and every
    /// turn changes both parities or neither.
    fn halved(&self, variant: &Variant) -> Option<SpaceLayout> {
        let board = variant.board();
        let [ClassDigit::Orbit(cells)] = self.parts.as_slice() else { return None };
        let is_odd = |block: usize, orbit: &[u8]| {
            let cycles = board.cycles(block);
            let here = cycles.iter().filter(|cycle| orbit.contains(&(cycle[0] as u8)));
            here.filter(|cycle| cycle.len().is_multiple_of(2)).count() % 2 == 1
        };
        let together =
            (0..board.block_count()).all(|block| is_odd(block, cells) == is_odd(block, &self.tiles));
        (cells.len() > 1 && together)
            .then(|| SpaceLayout { parts: vec![ClassDigit::HalvedOrbit(cells.clone())], ..self.clone() })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The space.
    #[must_use]
    pub fn space(&self) -> &Arc<Space> {
        &self.space
    }

    /// The position in the space; `None` if it belongs to another board, or a number is in a cell that it cannot reach.
    #[must_use]
    pub fn space_position(&self, position: &Position) -> Option<space::Position> {
        if position.board() != self.board {
            return None;
        }
        let class = self
            .parts
            .iter()
            .try_fold(0, |class, part| Some(class * part.size()? as u32 + part.number_of(position)?))?;
        let order = order_of(&self.tiles, position.numbers())?;
        let located = space::Position { class, order };
        // Everything that the digits do not encode must follow from them.
        (self.position_at(&located) == *position).then_some(located)
    }

    /// The position of the board for a position of the space.
    ///
    /// # Panics
    /// If the position is not in the space.
    #[must_use]
    pub fn position_at(&self, located: &space::Position) -> Position {
        let solved = Position::solved(self.board);
        let mut numbers = solved.numbers().to_vec();
        let mut directions = solved.directions().to_vec();
        for (&cell, &tile) in self.tiles.iter().zip(&located.order.0) {
            numbers[usize::from(cell)] = self.tiles[usize::from(tile)] + 1;
        }
        let mut rest = located.class;
        let mut choices = Vec::new();
        for part in self.parts.iter().rev() {
            let size = part.size().expect("the sizes were multiplied before") as u32;
            choices.push(rest % size);
            rest /= size;
        }
        choices.reverse();
        let parts = || self.parts.iter().zip(&choices);
        for (part, &choice) in parts().filter(|(part, _)| !part.is_of_directions()) {
            part.put(self.board, choice, located.order.is_odd(), &mut numbers, &mut directions);
        }
        for (leader, link) in &self.followers {
            link.follow(leader, &mut numbers);
        }
        for (part, &choice) in parts().filter(|(part, _)| part.is_of_directions()) {
            part.put(self.board, choice, located.order.is_odd(), &mut numbers, &mut directions);
        }
        Position::new(self.board, &numbers, &directions).expect("each part puts its own numbers")
    }

    fn laid_out(&self, variant: &Variant, turns: &[Turn], classes: u32) -> Space {
        let moved: Vec<Vec<Vec<u32>>> = turns
            .iter()
            .map(|turn| self.parts.iter().map(|part| part.moved(self.board, *turn)).collect())
            .collect();
        let preimages: Vec<[u8; MAX_TILES]> = turns.iter().map(|turn| self.pull(*turn)).collect();
        let step = |class: u32, turn: usize| {
            let (mut rest, mut to, mut weight) = (class, 0, 1);
            for moved in moved[turn].iter().rev() {
                let size = moved.len() as u32;
                to += weight * moved[(rest % size) as usize];
                weight *= size;
                rest /= size;
            }
            Step { generator: Generator(turn as u16), to, preimages: preimages[turn] }
        };
        let text = |turn: &Turn| MoveName { text: format_turn(*turn, self.board), frame_row: None };
        let solved = self.locate_solved();
        Space {
            name: ("rotation".to_owned(), variant.to_string()),
            tiles: self.tiles.len().max(1),
            classes: (0..classes)
                .map(|class| (0..turns.len()).map(|turn| step(class, turn)).collect())
                .collect(),
            move_names: turns.iter().map(text).collect(),
            solved: vec![solved],
        }
    }

    fn locate_solved(&self) -> space::Position {
        let solved = Position::solved(self.board);
        let number = |part: &ClassDigit| part.number_of(&solved).expect("the solved position is listed");
        let class = self.parts.iter().fold(0, |class, part| {
            class * part.size().expect("the sizes were multiplied before") as u32 + number(part)
        });
        space::Position { class, order: TileOrder::SOLVED }
    }

    /// The effect of a turn on the tiles: `new[slot] = old[preimages[slot]]`.
    fn pull(&self, turn: Turn) -> [u8; MAX_TILES] {
        let pull = self.board.preimages(turn.block.into(), turn.steps.into());
        let mut slots = TileOrder::SOLVED.0;
        for (slot, &cell) in slots.iter_mut().zip(&self.tiles) {
            *slot = slot_of(&self.tiles, pull[usize::from(cell)]).expect("a turn stays in its orbits");
        }
        slots
    }
}

/// A space without classes, to be filled in later.
fn empty(variant: &Variant) -> Space {
    let name = ("rotation".to_owned(), variant.to_string());
    Space { name, tiles: 1, classes: Vec::new(), move_names: Vec::new(), solved: Vec::new() }
}
