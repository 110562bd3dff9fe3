//! Which cells a number can get to, and which of them are bound together.
//!
//! An *orbit* is a set of cells such that a number in one of them can get to all of them and nowhere else. Blocks that
//! share a cell bind their orbits into one *component*; what happens in one component is free of what happens in
//! another. Two orbits of a component are *linked* when the turns do the same to both: what stands in one then says what
//! stands in the other.

use std::collections::HashMap;

use super::board::{Board, Turning};
use super::lines::Lines;
use super::position::{Direction, Position};

/// How many arrangements are listed one by one at most. The groups that forbid more than parities and links do are small:
/// 120 on 2 × 3 with blocks of 2 × 2 (3,840 with directions), 720 on 3 × 4 with 3 × 3, 3,600 of reversals of nine cells in
/// a row of eleven; 9,216 of flips of 3 × 3 on 4 × 4. Flips of blocks that span the board keep whole columns together: up
/// to 36,864 on boards of length 8, so that these have tables; longer ones are known by their lines (`lines.rs`).
/// The engine's tests compare the counts with the orders of the groups.
const LISTED: usize = 4_000;
const LISTED_FLIPS: usize = 40_000;
/// Boards up to this length are listed with up to so many blocks; longer ones have small groups of few blocks only.
const SHORT: usize = 8;
const LISTED_BLOCKS: usize = 8;
const LISTED_BLOCKS_LONG: usize = 3;

/// Cells that some blocks move among each other.
#[derive(Clone, Debug)]
pub(super) struct Component {
    /// The blocks, by number.
    pub(super) blocks: Vec<usize>,
    /// Its orbits, each in reading order.
    pub(super) orbits: Vec<Vec<u8>>,
    /// On an orientable board, how the numbers of each orbit turn as they go; else empty.
    pub(super) twists: Vec<Twist>,
    /// What is known of the arrangements.
    pub(super) group: Group,
}

/// How numbers turn as they go from cell to cell of an orbit.
///
/// Each cell has a *bearing* such that a number that goes from one to another is turned by the difference of their
/// bearings, up to multiples of `modulus`. With blocks of an even side the modulus is 2: a number that goes to a cell of
/// the other colour of the checkerboard is turned by an odd number of quarters. Where it is 1 nothing is said.
#[derive(Clone, Debug)]
pub(super) struct Twist {
    /// 1, 2 or 4 quarters.
    pub(super) modulus: u8,
    /// The bearing of each cell of the board, in quarters; 0 outside of the orbit.
    bearings: Vec<u8>,
}

impl Twist {
    fn of(board: Board, blocks: &[usize], orbit: &[u8]) -> Twist {
        let mut bearings = vec![0; board.cells()];
        let mut known = vec![false; board.cells()];
        let mut modulus = 4;
        let mut open = vec![orbit[0]];
        known[usize::from(orbit[0])] = true;
        let turns: Vec<(Vec<u8>, Vec<usize>)> =
            blocks.iter().map(|&block| (board.pull(block, 1), board.block_cells(block))).collect();
        while let Some(to) = open.pop() {
            let to = usize::from(to);
            for (pull, turned) in &turns {
                let from = usize::from(pull[to]);
                let quarters = if turned.contains(&to) { board.quarters() as u8 } else { 0 };
                let bearing = (bearings[to] + 4 - quarters) % 4;
                if !std::mem::replace(&mut known[from], true) {
                    bearings[from] = bearing;
                    open.push(from as u8);
                }
                // A way around that turns a number by 1 or 3 says nothing of bearings, one by 2 leaves half of it.
                match (bearing + 4 - bearings[from]) % 4 {
                    0 => {}
                    2 => modulus = modulus.min(2),
                    _ => modulus = 1,
                }
            }
        }
        Twist { modulus, bearings }
    }

    /// By how many quarters a number of this orbit is turned that went from its home to a cell the straight way.
    pub(super) fn quarters(&self, home: u8, cell: u8) -> u8 {
        (self.bearings[usize::from(cell)] + 4 - self.bearings[usize::from(home)]) % 4
    }

    /// How many directions a number may have in a cell.
    pub(super) fn choices(&self) -> u8 {
        4 / self.modulus
    }
}

/// Which arrangements of a component can be reached.
#[derive(Clone, Debug)]
pub(super) enum Group {
    /// So few that they are listed.
    Listed(Listed),
    /// All, as far as the parities of the orbits and the links between them allow.
    Free {
        /// For each orbit the one it is linked to, with where each of that one's cells goes; `None` when it stands for
        /// itself.
        links: Vec<Option<Link>>,
    },
    /// Whole lines of the board stay together.
    Lines(Lines),
}

/// An orbit in which the same happens as in another.
#[derive(Clone, Debug)]
pub(super) struct Link {
    /// The other orbit.
    pub(super) leader: usize,
    /// For each cell of the leader, in reading order, the cell of this orbit that goes with it.
    pub(super) cells: Vec<u8>,
}

impl Link {
    /// Puts the numbers of this orbit where those of the leader ask for it.
    pub(super) fn follow(&self, leader: &[u8], numbers: &mut [u8]) {
        for (&cell, &partner) in leader.iter().zip(&self.cells) {
            let home = numbers[usize::from(cell)] - 1;
            let home = leader.iter().position(|&other| other == home).expect("a number is in its orbit");
            numbers[usize::from(partner)] = self.cells[home] + 1;
        }
    }
}

/// All arrangements of a component.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    /// The cells of all orbits, in reading order.
    pub(super) cells: Vec<u8>,
    /// Whether the directions are listed too.
    pub(super) directed: bool,
    /// Each arrangement: for each of `cells` the home of the number that stands there, then, if they are listed, its
    /// direction for each. The solved one is first.
    pub(super) arrangements: Vec<Vec<u8>>,
    pub(super) index: HashMap<Vec<u8>, u32>,
}

/// The components of a board, in reading order of their first blocks.
pub(super) fn components(board: Board) -> Vec<Component> {
    let blocks = board.blocks();
    let mut orbit = Partition::new(board.cells());
    let mut bound = Partition::new(board.cells());
    for block in 0..blocks {
        let cycles = board.cycles(block);
        for cycle in &cycles {
            cycle.iter().for_each(|&cell| orbit.join(cycle[0], cell));
        }
        let moved = cycles.concat();
        let turned = if board.is_orientable() { board.block_cells(block) } else { Vec::new() };
        moved.iter().chain(&turned).for_each(|&cell| bound.join(moved[0], cell));
    }
    let component_of = |block: usize, bound: &mut Partition| bound.name(board.cycles(block)[0][0]);
    let mut components: Vec<(usize, Vec<usize>)> = Vec::new();
    for block in 0..blocks {
        let name = component_of(block, &mut bound);
        match components.iter_mut().find(|(other, _)| *other == name) {
            Some((_, blocks)) => blocks.push(block),
            None => components.push((name, vec![block])),
        }
    }
    // Where the components are all alike, what is too much for one is so for all.
    let alike = has_rows_alone(board);
    let mut list_it = true;
    let of_component = |(name, blocks): (usize, Vec<usize>)| {
        let mut orbits: Vec<(usize, Vec<u8>)> = Vec::new();
        for cell in (0..board.cells()).filter(|&cell| bound.name(cell) == name) {
            let name = orbit.name(cell);
            match orbits.iter_mut().find(|(other, _)| *other == name) {
                Some((_, cells)) => cells.push(cell as u8),
                None => orbits.push((name, vec![cell as u8])),
            }
        }
        let orbits: Vec<Vec<u8>> = orbits.into_iter().map(|(_, cells)| cells).collect();
        let group = group(board, &blocks, &orbits, list_it);
        list_it &= !alike || matches!(group, Group::Listed(_));
        let directed = if board.is_orientable() { orbits.as_slice() } else { &[] };
        let twists = directed.iter().map(|orbit| Twist::of(board, &blocks, orbit)).collect();
        Component { blocks, orbits, twists, group }
    };
    components.into_iter().map(of_component).collect()
}

fn group(board: Board, blocks: &[usize], orbits: &[Vec<u8>], list_it: bool) -> Group {
    let mut cells = orbits.concat();
    cells.sort_unstable();
    if let Some(lines) = Lines::of(board, &cells) {
        return Group::Lines(lines);
    }
    if list_it && blocks.len() <= if is_short(board) { LISTED_BLOCKS } else { LISTED_BLOCKS_LONG } {
        // With directions there are not fewer.
        if let Some(listed) = list(board, blocks, &cells, false) {
            let with_directions = board.is_orientable().then(|| list(board, blocks, &cells, true)).flatten();
            return Group::Listed(with_directions.unwrap_or(listed));
        }
    }
    let pulls: Vec<Vec<u8>> = blocks.iter().map(|&block| board.pull(block, 1)).collect();
    let mut links: Vec<Option<Link>> = Vec::new();
    for (index, orbit) in orbits.iter().enumerate() {
        let leaders = (0..index).filter(|&leader| links[leader].is_none());
        let link = leaders.into_iter().find_map(|leader| {
            let cells = linked(&pulls, &orbits[leader], orbit)?;
            Some(Link { leader, cells })
        });
        links.push(link);
    }
    Group::Free { links }
}

/// Whether blocks are one cell high or wide and flipped: rows, or columns, are puzzles of their own, all alike.
fn has_rows_alone(board: Board) -> bool {
    board.turning() == Turning::Flip && (board.block_rows() == 1 || board.block_cols() == 1)
}

/// Whether the board is short, measured across the blocks that span it.
fn is_short(board: Board) -> bool {
    let length = match board.turning() {
        Turning::Flip if board.block_rows() == board.rows() => board.cols(),
        Turning::Flip if board.block_cols() == board.cols() => board.rows(),
        _ => board.rows().max(board.cols()),
    };
    length <= SHORT
}

/// All arrangements of some cells, unless there are too many.
fn list(board: Board, blocks: &[usize], cells: &[u8], directed: bool) -> Option<Listed> {
    let solved = if directed { [cells, vec![0; cells.len()].as_slice()].concat() } else { cells.to_vec() };
    let mut listed = Listed {
        cells: cells.to_vec(),
        directed,
        index: HashMap::from([(solved.clone(), 0)]),
        arrangements: vec![solved],
    };
    let flips = board.turning() == Turning::Flip && !has_rows_alone(board) && is_short(board);
    let most = if flips { LISTED_FLIPS } else { LISTED };
    let turns: Vec<Carried> = blocks.iter().map(|&block| listed.carried(board, block, 1)).collect();
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

/// What a turn does to the cells of a list: for each the place in the list from which its number comes, and by how many
/// quarters that is turned.
pub(super) type Carried = Vec<(usize, u8)>;

impl Listed {
    /// What `steps` of the smallest turns of a block do.
    pub(super) fn carried(&self, board: Board, block: usize, steps: i32) -> Carried {
        let pull = board.pull(block, steps);
        let turned = board.block_cells(block);
        let quarters = (steps * board.quarters()).rem_euclid(4) as u8;
        let carried = |&cell: &u8| {
            let from = pull[usize::from(cell)];
            let place = self.cells.iter().position(|other| *other == from);
            let by = if turned.contains(&usize::from(cell)) { quarters } else { 0 };
            (place.expect("a block stays in its component"), by)
        };
        self.cells.iter().map(carried).collect()
    }

    /// An arrangement after a turn.
    pub(super) fn after(&self, arrangement: &[u8], turn: &Carried) -> Vec<u8> {
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

    /// Puts an arrangement on a board.
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

/// For each cell of `leader` the cell of `orbit` to which every turn does the same; `None` when there is none.
fn linked(pulls: &[Vec<u8>], leader: &[u8], orbit: &[u8]) -> Option<Vec<u8>> {
    if leader.len() != orbit.len() || leader.len() < 2 {
        return None;
    }
    orbit.iter().find_map(|&first| {
        let mut partner = HashMap::from([(leader[0], first)]);
        let mut open = vec![leader[0]];
        while let Some(cell) = open.pop() {
            for pull in pulls {
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

/// A partition of `0..size`, coarsened pair by pair.
struct Partition(Vec<usize>);

impl Partition {
    fn new(size: usize) -> Partition {
        Partition((0..size).collect())
    }

    /// The name of a point's part.
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
