//! The orbits of the cells under turns, and their dependencies.
//!
//! An *orbit* is a set of cells such that a number in one of them can reach exactly these cells. Blocks that share a cell
//! join their orbits into one *component*; components are independent of each other. Two orbits of a component are
//! *linked* if all turns act on both in the same way: the arrangement of one determines that of the other.

use std::collections::HashMap;

use super::board::{Board, TurnKind};
use super::lines::Lines;
use super::position::{Direction, Position};

/// The maximum number of listed arrangements. The groups with more constraints than parities and links are small: 120 on
/// 3 × 2 with blocks of 2 × 2 (3,840 with directions), 720 on 4 × 3 with 3 × 3, 3,600 for reversals of nine cells in a
/// row of eleven, 9,216 for flips of 3 × 3 on 4 × 4. Flips of blocks that span the board keep whole columns together: up
/// to 36,864 on boards of length 8, which therefore have tables; `lines.rs` handles longer ones. The engine's tests
/// compare the counts with the orders of the groups.
const LISTED: usize = 4_000;
const LISTED_FLIPS: usize = 40_000;
/// Boards up to this length are listed if they have at most `LISTED_BLOCKS` blocks. Longer boards have small groups only
/// with at most `LISTED_BLOCKS_LONG` blocks.
const SHORT: usize = 8;
const LISTED_BLOCKS: usize = 8;
const LISTED_BLOCKS_LONG: usize = 3;

/// A set of cells that some blocks permute.
#[derive(Clone, Debug)]
pub(super) struct Component {
    /// The indices of the blocks.
    pub(super) blocks: Vec<usize>,
    /// The orbits, each in reading order.
    pub(super) orbits: Vec<Vec<u8>>,
    /// On an orientable board, the twist of each orbit; else empty.
    pub(super) twists: Vec<Twist>,
    /// The reachable arrangements.
    pub(super) arrangements: ReachableArrangements,
}

/// How numbers rotate when they move from cell to cell of an orbit.
///
/// Each cell has a *bearing*: a number that moves from one cell to another rotates by the difference of their bearings, up
/// to multiples of `modulus`. With blocks of even side the modulus is 2: a number that moves to a cell of the other colour
/// of the checkerboard rotates by an odd number of quarters. A modulus of 1 is no constraint.
#[derive(Clone, Debug)]
pub(super) struct Twist {
    /// 1, 2 or 4 quarters.
    pub(super) modulus: u8,
    /// The bearing of each cell of the board, in quarters; 0 outside the orbit.
    bearings: Vec<u8>,
}

impl Twist {
    fn of(board: Board, blocks: &[usize], orbit: &[u8]) -> Twist {
        let mut bearings = vec![0; board.cell_count()];
        let mut known = vec![false; board.cell_count()];
        let mut modulus = 4;
        let mut open = vec![orbit[0]];
        known[usize::from(orbit[0])] = true;
        let turns: Vec<(Vec<u8>, Vec<usize>)> =
            blocks.iter().map(|&block| (board.preimages(block, 1), board.block_cells(block))).collect();
        while let Some(to) = open.pop() {
            let to = usize::from(to);
            for (pull, turned) in &turns {
                let from = usize::from(pull[to]);
                let quarters = if turned.contains(&to) { board.quarters_per_turn() as u8 } else { 0 };
                let bearing = (bearings[to] + 4 - quarters) % 4;
                if !std::mem::replace(&mut known[from], true) {
                    bearings[from] = bearing;
                    open.push(from as u8);
                }
                // A closed path that rotates a number by 1 or 3 quarters makes the modulus 1, one by 2 makes it 2.
                match (bearing + 4 - bearings[from]) % 4 {
                    0 => {}
                    2 => modulus = modulus.min(2),
                    _ => modulus = 1,
                }
            }
        }
        Twist { modulus, bearings }
    }

    /// The number of quarters (up to the modulus) by which a number rotates between its home and a cell.
    pub(super) fn quarters(&self, home: u8, cell: u8) -> u8 {
        (self.bearings[usize::from(cell)] + 4 - self.bearings[usize::from(home)]) % 4
    }

    /// The number of directions that a number may have in a cell.
    pub(super) fn choices(&self) -> u8 {
        4 / self.modulus
    }
}

/// The reachable arrangements of a component.
#[derive(Clone, Debug)]
pub(super) enum ReachableArrangements {
    /// A list of few arrangements.
    Listed(ArrangementList),
    /// All arrangements that the parities of the orbits and the links between them allow.
    Free {
        /// For each orbit its link to an earlier orbit; `None` for a leader.
        links: Vec<Option<Link>>,
    },
    /// Whole lines of the board stay together.
    Lines(Lines),
}

/// The link of an orbit to its leader, on which all turns act in the same way.
#[derive(Clone, Debug)]
pub(super) struct Link {
    /// The index of the leader.
    pub(super) leader: usize,
    /// For each cell of the leader, in reading order, the corresponding cell of this orbit.
    pub(super) cells: Vec<u8>,
}

impl Link {
    /// Places the numbers of this orbit according to those of the leader.
    pub(super) fn follow(&self, leader: &[u8], numbers: &mut [u8]) {
        for (&cell, &partner) in leader.iter().zip(&self.cells) {
            let home = numbers[usize::from(cell)] - 1;
            let home = leader.iter().position(|&other| other == home).expect("a number is in its orbit");
            numbers[usize::from(partner)] = self.cells[home] + 1;
        }
    }
}

/// The list of all reachable arrangements of a component.
#[derive(Clone, Debug)]
pub(super) struct ArrangementList {
    /// The cells of all orbits, in reading order.
    pub(super) cells: Vec<u8>,
    /// Whether the arrangements include directions.
    pub(super) directed: bool,
    /// The arrangements, the solved one first. Each consists of the home of the number in each of `cells`, followed by the
    /// direction of each number if they are included.
    pub(super) arrangements: Vec<Vec<u8>>,
    pub(super) index: HashMap<Vec<u8>, u32>,
}

/// The components of a board, ordered by their first blocks.
pub(super) fn components(board: Board) -> Vec<Component> {
    let blocks = board.block_count();
    let mut orbit = Partition::new(board.cell_count());
    let mut bound = Partition::new(board.cell_count());
    for block in 0..blocks {
        for cycle in &board.cycles(block) {
            cycle.iter().for_each(|&cell| orbit.join(cycle[0], cell));
        }
        let cells = changed_cells(board, block);
        cells.iter().for_each(|&cell| bound.join(cells[0], cell));
    }
    let mut components: Vec<(usize, Vec<usize>)> = Vec::new();
    for block in 0..blocks {
        // A block that changes nothing, of one cell without a direction, is in no component.
        let Some(&cell) = changed_cells(board, block).first() else { continue };
        let name = bound.name(cell);
        match components.iter_mut().find(|(other, _)| *other == name) {
            Some((_, blocks)) => blocks.push(block),
            None => components.push((name, vec![block])),
        }
    }
    // If all components are alike, one that is too large to list implies the same for all.
    let alike = has_rows_alone(board);
    let mut list_it = true;
    let of_component = |(name, blocks): (usize, Vec<usize>)| {
        let mut orbits: Vec<(usize, Vec<u8>)> = Vec::new();
        for cell in (0..board.cell_count()).filter(|&cell| bound.name(cell) == name) {
            let name = orbit.name(cell);
            match orbits.iter_mut().find(|(other, _)| *other == name) {
                Some((_, cells)) => cells.push(cell as u8),
                None => orbits.push((name, vec![cell as u8])),
            }
        }
        let orbits: Vec<Vec<u8>> = orbits.into_iter().map(|(_, cells)| cells).collect();
        let group = group(board, &blocks, &orbits, list_it);
        list_it &= !alike || matches!(group, ReachableArrangements::Listed(_));
        let directed = if board.is_orientable() { orbits.as_slice() } else { &[] };
        let twists = directed.iter().map(|orbit| Twist::of(board, &blocks, orbit)).collect();
        Component { blocks, orbits, twists, arrangements: group }
    };
    components.into_iter().map(of_component).collect()
}

/// The cells whose numbers a turn of the block moves or, on an orientable board, turns.
fn changed_cells(board: Board, block: usize) -> Vec<usize> {
    if board.is_orientable() { board.block_cells(block) } else { board.cycles(block).concat() }
}

fn group(board: Board, blocks: &[usize], orbits: &[Vec<u8>], list_it: bool) -> ReachableArrangements {
    let mut cells = orbits.concat();
    crate::short_list::sort(&mut cells);
    if let Some(lines) = Lines::of(board, &cells) {
        return ReachableArrangements::Lines(lines);
    }
    if list_it && blocks.len() <= if is_short(board) { LISTED_BLOCKS } else { LISTED_BLOCKS_LONG } {
        // Directions never reduce the number of arrangements.
        if let Some(listed) = list(board, blocks, &cells, false) {
            let with_directions = board.is_orientable().then(|| list(board, blocks, &cells, true)).flatten();
            return ReachableArrangements::Listed(with_directions.unwrap_or(listed));
        }
    }
    let preimages: Vec<Vec<u8>> = blocks.iter().map(|&block| board.preimages(block, 1)).collect();
    let mut links: Vec<Option<Link>> = Vec::new();
    for (index, orbit) in orbits.iter().enumerate() {
        let leaders = (0..index).filter(|&leader| links[leader].is_none());
        let link = leaders.into_iter().find_map(|leader| {
            let cells = linked(&preimages, &orbits[leader], orbit)?;
            Some(Link { leader, cells })
        });
        links.push(link);
    }
    ReachableArrangements::Free { links }
}

/// Whether blocks are one cell high or wide and turn by 180°: each row, or column, is a puzzle of its own, and all are alike.
fn has_rows_alone(board: Board) -> bool {
    board.turn_kind() == TurnKind::Flip && (board.block_rows() == 1 || board.block_cols() == 1)
}

/// Whether the board is short, measured across the blocks that span it.
fn is_short(board: Board) -> bool {
    let length = match board.turn_kind() {
        TurnKind::Flip if board.block_rows() == board.rows() => board.cols(),
        TurnKind::Flip if board.block_cols() == board.cols() => board.rows(),
        _ => board.rows().max(board.cols()),
    };
    length <= SHORT
}

/// The list of all arrangements of some cells; `None` if there are too many.
fn list(board: Board, blocks: &[usize], cells: &[u8], directed: bool) -> Option<ArrangementList> {
    let solved = if directed { [cells, vec![0; cells.len()].as_slice()].concat() } else { cells.to_vec() };
    let mut listed = ArrangementList {
        cells: cells.to_vec(),
        directed,
        index: HashMap::from([(solved.clone(), 0)]),
        arrangements: vec![solved],
    };
    let flips = board.turn_kind() == TurnKind::Flip && !has_rows_alone(board) && is_short(board);
    let most = if flips { LISTED_FLIPS } else { LISTED };
    let turns: Vec<TurnAction> = blocks.iter().map(|&block| listed.turn_action(board, block, 1)).collect();
    let mut next = 0;
    while next < listed.arrangements.len() {
        for turn in &turns {
            let after = listed.after(&listed.arrangements[next], turn);
            let number = listed.arrangements.len() as u32;
            if *listed.index.entry(after.clone()).or_insert(number) == number {
                if listed.arrangements.len() == most {
                    return None;
                }
                listed.arrangements.push(after);
            }
        }
        next += 1;
    }
    Some(listed)
}

/// The action of a turn on the cells of a list: for each cell the index of its preimage in the list, and the number of
/// quarters by which the number rotates.
pub(super) type TurnAction = Vec<(usize, u8)>;

impl ArrangementList {
    /// The action of `steps` of the smallest turns of a block.
    pub(super) fn turn_action(&self, board: Board, block: usize, steps: i32) -> TurnAction {
        let pull = board.preimages(block, steps);
        let turned = board.block_cells(block);
        let quarters = (steps * board.quarters_per_turn()).rem_euclid(4) as u8;
        let carried = |&cell: &u8| {
            let from = pull[usize::from(cell)];
            let place = self.cells.iter().position(|other| *other == from);
            let by = if turned.contains(&usize::from(cell)) { quarters } else { 0 };
            (place.expect("a block stays in its component"), by)
        };
        self.cells.iter().map(carried).collect()
    }

    /// An arrangement after a turn.
    pub(super) fn after(&self, arrangement: &[u8], turn: &TurnAction) -> Vec<u8> {
        let homes = turn.iter().map(|&(from, _)| arrangement[from]);
        let directions = turn.iter().map(|&(from, by)| (arrangement[self.cells.len() + from] + by) % 4);
        if self.directed { homes.chain(directions).collect() } else { homes.collect() }
    }

    /// The arrangement of these cells in a position.
    pub(super) fn of(&self, position: &Position) -> Vec<u8> {
        let homes = self.cells.iter().map(|&cell| position.numbers()[usize::from(cell)] - 1);
        let direction = |&cell: &u8| position.directions()[usize::from(cell)] as u8;
        if self.directed { homes.chain(self.cells.iter().map(direction)).collect() } else { homes.collect() }
    }

    /// Writes an arrangement to a board.
    pub(super) fn put(&self, arrangement: &[u8], numbers: &mut [u8], directions: &mut [Direction]) {
        let (homes, directed) = arrangement.split_at(self.cells.len());
        for (&cell, &home) in self.cells.iter().zip(homes) {
            numbers[usize::from(cell)] = home + 1;
        }
        for (&cell, &direction) in self.cells.iter().zip(directed) {
            directions[usize::from(cell)] = Direction::ALL[usize::from(direction)];
        }
    }
}

/// For each cell of `leader` the cell of `orbit` on which every turn acts in the same way; `None` if there is no such map.
fn linked(preimages: &[Vec<u8>], leader: &[u8], orbit: &[u8]) -> Option<Vec<u8>> {
    if leader.len() != orbit.len() || leader.len() < 2 {
        return None;
    }
    orbit.iter().find_map(|&first| {
        let mut partner = HashMap::from([(leader[0], first)]);
        let mut open = vec![leader[0]];
        while let Some(cell) = open.pop() {
            for pull in preimages {
                let (to, there) = (pull[usize::from(cell)], pull[usize::from(partner[&cell])]);
                match partner.get(&to) {
                    Some(known) if *known != there => return None,
                    Some(_) => {}
                    None => {
                        partner.insert(to, there);
                        open.push(to);
                    }
                }
            }
        }
        leader.iter().map(|cell| partner.get(cell).copied()).collect()
    })
}

/// A partition of `0..size` (union-find).
struct Partition(Vec<usize>);

impl Partition {
    fn new(size: usize) -> Partition {
        Partition((0..size).collect())
    }

    /// The representative of a point's part.
    fn name(&self, mut point: usize) -> usize {
        while self.0[point] != point {
            point = self.0[point];
        }
        point
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.name(a), self.name(b));
        self.0[a.max(b)] = a.min(b);
    }
}
