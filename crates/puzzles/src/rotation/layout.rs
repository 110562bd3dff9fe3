//! The positions of a board as a [`Space`]: classes × the orders of one orbit's numbers.
//!
//! The numbers of the largest free orbit of the board, up to twelve cells, are the tiles. Everything else that can differ
//! is part of the class: the arrangement of each other orbit, or the index of the listed arrangement, and the directions
//! of the numbers. A class is a number in mixed radix, the most significant digit first. Classes and orders that violate a
//! parity are in the space too; no turns reach them.

use std::sync::Arc;

use super::board::Board;
use super::move_text::format_turn;
use super::orbits::{ArrangementList, Link, ReachableArrangements, Twist};
use super::position::{Direction, Position};
use super::reachable_set::ReachableSet;
use super::rule::Variant;
use super::turn::Turn;
use crate::permutation::{self, factorial};
use crate::puzzle::Puzzle;
use crate::space::{self, Generator, MAX_TILES, MoveName, Space, Step, TileOrder};

/// The maximum number of tiles of a table; the limit of a survey.
const TILES: usize = 12;
/// The maximum number of positions of a table, reachable or not.
const POSITIONS: u64 = 520_000_000;
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

/// A digit of the mixed-radix number of a class.
#[derive(Clone, Debug)]
enum ClassDigit {
    /// The index of a listed arrangement.
    Listed(ArrangementList),
    /// The order of a small orbit.
    Orbit(Vec<u8>),
    /// The directions of the numbers in these cells, as far as their displacement leaves a choice; the first cell is the
    /// most significant.
    Directions(Vec<u8>, Twist),
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
    pub fn of(rotation: &Variant) -> Option<SpaceLayout> {
        SpaceLayout::with_limit(rotation, POSITIONS)
    }

    /// Like [`SpaceLayout::of`], with another limit on the number of positions, reachable or not.
    #[must_use]
    pub fn with_limit(rotation: &Variant, most_positions: u64) -> Option<SpaceLayout> {
        let (mut layout, classes) = SpaceLayout::outlined(rotation, most_positions)?;
        let turns = rotation.moves(&rotation.solved());
        layout.space = Arc::new(layout.laid_out(rotation, &turns, classes));
        Some(layout)
    }

    /// Whether there is a layout. Faster than computing it.
    #[must_use]
    pub fn fits(rotation: &Variant) -> bool {
        SpaceLayout::outlined(rotation, POSITIONS).is_some()
    }

    /// The layout with an empty space, and the number of classes of that space.
    fn outlined(rotation: &Variant, most_positions: u64) -> Option<(SpaceLayout, u32)> {
        let board = rotation.board();
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
        if tiles.len() > TILES {
            return None;
        }
        let classes = parts.iter().try_fold(1_u64, |classes, part| classes.checked_mul(part.size()?))?;
        let positions = classes.checked_mul(factorial(tiles.len()))?;
        let turns = rotation.moves(&rotation.solved()).len();
        if positions > most_positions || classes.checked_mul(turns as u64)? > STEPS {
            return None;
        }
        let layout = SpaceLayout { space: Arc::new(empty(rotation)), board, parts, tiles, followers };
        Some((layout, classes as u32))
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
            part.put(choice, &mut numbers, &mut directions);
        }
        for (leader, link) in &self.followers {
            link.follow(leader, &mut numbers);
        }
        for (part, &choice) in parts().filter(|(part, _)| part.is_of_directions()) {
            part.put(choice, &mut numbers, &mut directions);
        }
        Position::new(self.board, &numbers, &directions).expect("each part puts its own numbers")
    }

    fn laid_out(&self, rotation: &Variant, turns: &[Turn], classes: u32) -> Space {
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
            name: ("rotation".to_owned(), rotation.to_string()),
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
fn empty(rotation: &Variant) -> Space {
    let name = ("rotation".to_owned(), rotation.to_string());
    Space { name, tiles: 1, classes: Vec::new(), move_names: Vec::new(), solved: Vec::new() }
}

impl ClassDigit {
    fn is_of_directions(&self) -> bool {
        matches!(self, ClassDigit::Directions(..))
    }

    /// The radix of the digit; `None` if it exceeds the limits of a table.
    fn size(&self) -> Option<u64> {
        match self {
            ClassDigit::Listed(listed) => Some(listed.arrangements.len() as u64),
            ClassDigit::Orbit(cells) => (cells.len() <= TILES).then(|| factorial(cells.len())),
            ClassDigit::Directions(cells, twist) => {
                u64::from(twist.choices()).checked_pow(cells.len() as u32)
            }
        }
        .filter(|size| *size <= POSITIONS)
    }

    /// The digit of a position.
    fn number_of(&self, position: &Position) -> Option<u32> {
        match self {
            ClassDigit::Listed(listed) => listed.index.get(&listed.of(position)).copied(),
            ClassDigit::Orbit(cells) => {
                let order = order_of(cells, position.numbers())?;
                Some(permutation::rank(&order.0[..cells.len()]) as u32)
            }
            ClassDigit::Directions(cells, twist) => cells.iter().try_fold(0, |number, &cell| {
                let straight = twist.quarters(position.numbers()[usize::from(cell)] - 1, cell);
                let more = (position.directions()[usize::from(cell)] as u8 + 4 - straight) % 4;
                let choice = more.is_multiple_of(twist.modulus).then_some(more / twist.modulus)?;
                Some(number * u32::from(twist.choices()) + u32::from(choice))
            }),
        }
    }

    /// Writes the digit's arrangement to the board.
    fn put(&self, number: u32, numbers: &mut [u8], directions: &mut [Direction]) {
        match self {
            ClassDigit::Listed(listed) => {
                listed.put(&listed.arrangements[number as usize], numbers, directions);
            }
            ClassDigit::Orbit(cells) => {
                let order = permutation::unrank(cells.len(), number.into()).expect("a number of this part");
                for (&cell, &tile) in cells.iter().zip(&order) {
                    numbers[usize::from(cell)] = cells[usize::from(tile)] + 1;
                }
            }
            ClassDigit::Directions(cells, twist) => {
                let choices = u32::from(twist.choices());
                let mut rest = number;
                for &cell in cells.iter().rev() {
                    let straight = twist.quarters(numbers[usize::from(cell)] - 1, cell);
                    let more = (rest % choices) as u8 * twist.modulus;
                    directions[usize::from(cell)] = Direction::Up.turned((straight + more).into());
                    rest /= choices;
                }
            }
        }
    }

    /// The effect of a turn on each value of the digit.
    fn moved(&self, board: Board, turn: Turn) -> Vec<u32> {
        let pull = board.preimages(turn.block.into(), turn.steps.into());
        let from = |cells: &[u8], cell: u8| {
            slot_of(cells, pull[usize::from(cell)]).expect("a turn stays in its orbits")
        };
        let size = self.size().expect("the sizes were multiplied before") as u32;
        match self {
            ClassDigit::Listed(listed) => {
                let carried = listed.turn_action(board, turn.block.into(), turn.steps.into());
                let after = |arrangement: &Vec<u8>| listed.index[&listed.after(arrangement, &carried)];
                listed.arrangements.iter().map(after).collect()
            }
            ClassDigit::Orbit(cells) => {
                let slots: Vec<usize> = cells.iter().map(|&cell| from(cells, cell).into()).collect();
                let after = |number: u32| {
                    let order =
                        permutation::unrank(cells.len(), number.into()).expect("a number of this part");
                    let after: Vec<u8> = slots.iter().map(|&slot| order[slot]).collect();
                    permutation::rank(&after) as u32
                };
                (0..size).map(after).collect()
            }
            ClassDigit::Directions(cells, twist) => {
                let turned = board.block_cells(turn.block.into());
                let quarters = i32::from(turn.steps) * board.quarters_per_turn();
                let choices = u32::from(twist.choices());
                // For each cell the weight of its preimage within the old digit, and the summand.
                let source = |&cell: &u8| {
                    let slot = from(cells, cell);
                    let by = if turned.contains(&usize::from(cell)) { quarters } else { 0 };
                    let straight = i32::from(twist.quarters(cells[usize::from(slot)], cell));
                    let more = (by - straight).rem_euclid(4) as u32 / u32::from(twist.modulus);
                    (choices.pow(cells.len() as u32 - 1 - u32::from(slot)), more)
                };
                let sources: Vec<(u32, u32)> = cells.iter().map(source).collect();
                let after = |number: u32| {
                    sources.iter().fold(0, |after, &(weight, more)| {
                        after * choices + (number / weight + more) % choices
                    })
                };
                (0..size).map(after).collect()
            }
        }
    }
}

/// The order of the numbers of some cells; `None` if a number does not belong to these cells.
fn order_of(cells: &[u8], numbers: &[u8]) -> Option<TileOrder> {
    let mut order = TileOrder::SOLVED;
    for (tile, &cell) in order.0.iter_mut().zip(cells) {
        *tile = slot_of(cells, numbers[usize::from(cell)] - 1)?;
    }
    Some(order)
}

fn slot_of(cells: &[u8], cell: u8) -> Option<u8> {
    cells.iter().position(|other| *other == cell).map(|slot| slot as u8)
}
