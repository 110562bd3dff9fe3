//! Chooses the technique for each purpose, by the recipe of the page.

use antipode_puzzles::ramka::{PackedBoard, Row, Side, Technique, Tile};

use super::purpose::{Phase, Purpose};

const TOP: Row = Row::ALL[0];
const MIDDLE: Row = Row::ALL[1];
const BOTTOM: Row = Row::ALL[2];

/// A step without its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedStep {
    /// The phase it belongs to.
    pub phase: Phase,
    /// What it is for.
    pub purpose: Purpose,
    /// How it is done.
    pub technique: Technique,
}

/// The steps that solve a class, without their moves; empty when it is solved.
#[must_use]
pub fn plan(start: &PackedBoard) -> Vec<PlannedStep> {
    let (plans, emptied) = empty_frame(start);
    let mut planner = Planner { rows: Rows::of(&emptied), plans };
    planner.solve_top_row();
    planner.gather_rows();
    planner.order_row(MIDDLE);
    planner.order_row(BOTTOM);
    planner.plans
}

/// The steps that empty the frame, and the class after them. Each tile in the frame goes into the first row with
/// room.
#[must_use]
pub fn empty_frame(start: &PackedBoard) -> (Vec<PlannedStep>, PackedBoard) {
    let mut class = *start;
    let mut plans = Vec::new();
    for side in Side::ALL {
        let Some(tile) = class.space(side) else { continue };
        let entered = Row::ALL.into_iter().find_map(|row| Some((row, class.crossed(side, row)?)));
        let (row, next) = entered.expect("a tile in the frame leaves a gap in some row");
        let purpose = Purpose::EmptyFrame { tile, row };
        plans.push(PlannedStep {
            phase: Phase::EmptyFrame,
            purpose,
            technique: Technique::Fill { side, row },
        });
        class = next;
    }
    (plans, class)
}

/// The numbers of the tiles with the frame empty: `rows[row][cell]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rows([[u8; 3]; 3]);

/// The cells of the ring of the two lower rows, beginning with the left cell of row 2.
const RING: [(Row, usize); 6] =
    [(MIDDLE, 0), (MIDDLE, 1), (MIDDLE, 2), (BOTTOM, 2), (BOTTOM, 1), (BOTTOM, 0)];

impl Rows {
    /// The rows of a class whose frame is empty.
    fn of(class: &PackedBoard) -> Rows {
        let mut tiles = class.tiles().map(Tile::number);
        Rows([(); 3].map(|()| [(); 3].map(|()| tiles.next().expect("nine tiles"))))
    }

    fn row(&self, row: Row) -> [u8; 3] {
        self.0[row.index()]
    }

    /// The tiles of the ring of the two lower rows.
    fn ring(&self) -> [u8; 6] {
        RING.map(|(row, cell)| self.row(row)[cell])
    }

    /// The ring of the lower rows rotated by `by` places.
    fn turned(&self, places: usize) -> Rows {
        turn(places).map_or(*self, |technique| self.after(technique))
    }

    fn top_is_clear(&self) -> bool {
        self.row(TOP).iter().all(|tile| *tile > 3)
    }

    fn after(&self, technique: Technique) -> Rows {
        let mut next = *self;
        match technique {
            Technique::Fill { .. } => {}
            Technique::Cycle { right, left, times } => {
                for _ in 0..times {
                    let ([a, b, c], [d, e, f]) = (next.row(right), next.row(left));
                    next.0[right.index()] = [d, a, b];
                    next.0[left.index()] = [e, f, c];
                }
            }
            Technique::Swap { first, second, .. } => {
                next.0[first.index()][2] = self.row(second)[2];
                next.0[second.index()][2] = self.row(first)[2];
            }
        }
        next
    }
}

/// The cycles that rotate the ring of the lower rows by this many places: forward when row 2 is pushed to the right.
fn turn(places: usize) -> Option<Technique> {
    let (right, left, times) = match places % RING.len() {
        0 => return None,
        forward @ 1..=3 => (MIDDLE, BOTTOM, forward),
        rest => (BOTTOM, MIDDLE, RING.len() - rest),
    };
    Some(Technique::Cycle { right, left, times: times as u8 })
}

/// Rotations in the order of their cost.
const TURNS: [usize; 6] = [0, 1, 5, 2, 4, 3];

const SWAP_LOWER: Technique = Technique::Swap { first: MIDDLE, second: BOTTOM, by_way_of: TOP };

struct Planner {
    rows: Rows,
    plans: Vec<PlannedStep>,
}

impl Planner {
    fn add(&mut self, phase: Phase, purpose: Purpose, technique: Technique) {
        self.rows = self.rows.after(technique);
        self.plans.push(PlannedStep { phase, purpose, technique });
    }

    /// Applies the first rotation of the lower rows whose result satisfies the predicate.
    fn turn_until(&mut self, phase: Phase, purpose: Purpose, wanted: impl Fn(&Rows) -> bool) {
        let places = TURNS.into_iter().find(|places| wanted(&self.rows.turned(*places)));
        if let Some(technique) = turn(places.expect("one of the six turns leads there")) {
            self.add(phase, purpose, technique);
        }
    }

    fn solve_top_row(&mut self) {
        if self.rows.row(TOP) == [1, 2, 3] {
            return;
        }
        if !self.rows.top_is_clear() {
            if clearing_top(&self.rows).is_none() {
                let broken = [1, 5].map(|places| turn(places).expect("a turn by one place"));
                let reach = |technique: &Technique| clearing_top(&self.rows.after(*technique)).is_some();
                let technique =
                    broken.into_iter().find(reach).expect("a turn of the lower rows breaks the column up");
                self.add(Phase::TopRow, Purpose::BreakColumn, technique);
            }
            let technique = clearing_top(&self.rows).expect("the column is broken up");
            self.add(Phase::TopRow, Purpose::ClearTop, technique);
        }
        for tile in Tile::all().take(3) {
            let number = tile.number();
            let at_right_of =
                |rows: &Rows| [MIDDLE, BOTTOM].into_iter().find(|row| rows.row(*row)[2] == number);
            self.turn_until(Phase::TopRow, Purpose::ToRightEnd(tile), |rows| at_right_of(rows).is_some());
            let right = at_right_of(&self.rows).expect("it was brought there");
            self.add(Phase::TopRow, Purpose::IntoTop(tile), Technique::Cycle { right, left: TOP, times: 1 });
        }
    }

    fn gather_rows(&mut self) {
        const PHASE: Phase = Phase::RowsByColour;
        let one_colour = |rows: &Rows| rows.row(MIDDLE).iter().all(|tile| is_low(*tile));
        let other_colour = |rows: &Rows| rows.row(BOTTOM).iter().all(|tile| is_low(*tile));
        let paired = |rows: &Rows| {
            [MIDDLE, BOTTOM].into_iter().all(|row| is_low(rows.row(row)[0]) == is_low(rows.row(row)[1]))
        };
        let ring = self.rows.ring().map(is_low);
        if (0..RING.len()).all(|place| ring[place] != ring[(place + 1) % RING.len()]) {
            self.add(PHASE, Purpose::BreakAlternation, SWAP_LOWER);
        }
        if TURNS.into_iter().any(|places| one_colour(&self.rows.turned(places))) {
            self.turn_until(PHASE, Purpose::ToOwnRows, one_colour);
            return;
        }
        self.turn_until(PHASE, Purpose::PairColours, paired);
        self.add(PHASE, Purpose::GatherColours, SWAP_LOWER);
        if other_colour(&self.rows) {
            self.turn_until(PHASE, Purpose::ToOwnRows, one_colour);
        }
    }

    /// Swaps neighbours until the row is in order, beginning with the two right ones if they are in the wrong order.
    fn order_row(&mut self, row: Row) {
        const PHASE: Phase = Phase::OrderRows;
        loop {
            let line = self.rows.row(row);
            let Some(cell) = [1, 0].into_iter().find(|cell| line[*cell] > line[*cell + 1]) else { return };
            let tiles =
                [line[cell], line[cell + 1]].map(|number| Tile::new(number).expect("a tile's number"));
            // The neighbours are at two successive places of the ring; its right ends are places 2 and 3.
            let first = RING.iter().position(|place| *place == (row, cell) || *place == (row, cell + 1));
            let first = first.expect("the lower rows are in the ring");
            let there = turn(RING.len() + 2 - first).expect("neighbours in one row are not both right ends");
            let back = turn(RING.len() - 2 + first).expect("what was turned can be turned back");
            self.add(PHASE, Purpose::BringToRightEnds { tiles }, there);
            self.add(PHASE, Purpose::SwapNeighbours { tiles }, SWAP_LOWER);
            self.add(PHASE, Purpose::BringBack, back);
        }
    }
}

/// The colour of 4, 5 and 6.
fn is_low(tile: u8) -> bool {
    tile <= 6
}

/// The fewest cycles of the top row with one other row, in one direction, that leave none of 1, 2, 3 in it.
fn clearing_top(rows: &Rows) -> Option<Technique> {
    let row_pairs = [MIDDLE, BOTTOM].into_iter().flat_map(|other| [(TOP, other), (other, TOP)]);
    (1..=3)
        .flat_map(|times| row_pairs.clone().map(move |(right, left)| Technique::Cycle { right, left, times }))
        .find(|technique| rows.after(*technique).top_is_clear())
}
