//! The certificate of a component: the rules as plain data, and the depth of every position. The format is described in
//! `docs/certificates.md`.
//!
//! ```
//! use antipode_engine::sliding::certificate::ComponentCertificate;
//! use antipode_engine::sliding::explore::explore;
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! let puzzle = PosedBoard::parse("A./..", "../.A", Metric::Step)?;
//! let graph = explore(&puzzle, 1_000).expect("it is small");
//! let certificate = ComponentCertificate::of(&graph).expect("steps have certificates");
//! assert_eq!(certificate.records, [0, 2, 0, 1, 1, 0, 2, 1, 0, 3, 0, 0]);
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

use std::collections::BTreeSet;
use std::ops::Deref;

use antipode_puzzles::sliding::{Board, Cells, Direction, Goal, Metric, Piece, PosedBoard};

use super::graph::Graph;
use crate::certificate::{text, words};
use crate::resumable::{Resumable, Status};

/// The depth of a position from which no goal can be reached.
const NO_DEPTH: u16 = u16::MAX;

/// The certificate of a component, without its checksum.
#[derive(Clone, Debug)]
pub struct ComponentCertificate {
    /// The lines before the checksum, each with its line feed.
    pub header: String,
    /// Per position the placements of the pieces, a byte each, and the depth, two bytes; in ascending order.
    pub records: Vec<u8>,
}

/// Why a component has no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// The format knows steps and moves only.
    #[error("a certificate counts by step or by move, not by {0}")]
    Metric(Metric),
    /// A depth does not fit two bytes.
    #[error("a certificate has no depths over 65534")]
    TooDeep,
}

/// Interchangeable pieces.
#[derive(Debug)]
struct Kind {
    /// The indices of the pieces.
    pieces: Vec<usize>,
    /// The anchors of the placements, in order: those to which a piece could slide on the empty board, and those of the goal.
    anchors: Vec<u8>,
}

impl ComponentCertificate {
    /// The word of the format for a metric.
    ///
    /// # Errors
    /// If the format has none.
    pub fn counting(metric: Metric) -> Result<&'static str, CertificateError> {
        match metric {
            Metric::Step => Ok("steps"),
            Metric::Move => Ok("moves"),
            other => Err(CertificateError::Metric(other)),
        }
    }

    /// The certificate of a component.
    ///
    /// # Errors
    /// If the format has no words for it.
    pub fn of(graph: &Graph) -> Result<ComponentCertificate, CertificateError> {
        let records = ComponentRecords::new(graph)?.run();
        Ok(records.into_certificate().expect("the records are complete"))
    }
}

/// The records of a component, which are first sorted and then written. A unit of work is a position.
#[derive(Debug)]
pub struct ComponentRecords<G> {
    graph: G,
    counting: &'static str,
    kinds: Vec<Kind>,
    /// The number of the next position.
    next: u32,
    /// The records that are not written yet. No two positions have the same placements, so their depths do not matter.
    sorted: BTreeSet<Box<[u8]>>,
    written: Vec<u8>,
}

impl<G: Deref<Target = Graph>> ComponentRecords<G> {
    /// The records of a component.
    ///
    /// # Errors
    /// If the format has no words for it.
    pub fn new(graph: G) -> Result<ComponentRecords<G>, CertificateError> {
        let counting = ComponentCertificate::counting(graph.puzzle().metric())?;
        if graph.counts_by_distance().len() > usize::from(NO_DEPTH) {
            return Err(CertificateError::TooDeep);
        }
        let kinds = kinds(graph.puzzle());
        Ok(ComponentRecords { graph, counting, kinds, next: 0, sorted: BTreeSet::new(), written: Vec::new() })
    }

    /// The component.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The first records, as far as they are written.
    #[must_use]
    pub fn written(&self) -> &[u8] {
        &self.written
    }

    /// The positions that are done, of which each is first sorted and then written.
    #[must_use]
    pub fn done(&self) -> u64 {
        let written = u64::from(self.next) - self.sorted.len() as u64;
        (u64::from(self.next) + written) / 2
    }

    /// The certificate, if the records are complete.
    #[must_use]
    pub fn into_certificate(self) -> Option<ComponentCertificate> {
        if !self.is_complete() {
            return None;
        }
        let puzzle = self.graph.puzzle();
        let header = [
            "antipode certificate 1".to_owned(),
            format!("puzzle sliding {} -> {} {}", puzzle.start_text(), puzzle.goal_text(), puzzle.metric()),
            format!("counting {}", self.counting),
            format!("cells {}", puzzle.start().board().grid().cell_count()),
        ];
        let header = header.into_iter().chain(rules(puzzle, &self.kinds)).chain([
            format!("start{}", words(placements(&self.kinds, puzzle.start().anchors()))),
            format!("positions {}", self.graph.positions()),
            format!("counts{}", words(self.graph.counts_by_distance().iter().copied())),
        ]);
        Some(ComponentCertificate { header: text(header), records: self.written })
    }

    fn is_complete(&self) -> bool {
        u64::from(self.next) == self.graph.positions() && self.sorted.is_empty()
    }

    /// The record of a position: its placements and its depth.
    fn record(&self, number: u32) -> Box<[u8]> {
        let mut record = placements(&self.kinds, self.graph.anchors_of(number));
        let depth = self.graph.distance_of(number).map_or(NO_DEPTH, |depth| depth as u16);
        record.extend(depth.to_le_bytes());
        record.into_boxed_slice()
    }
}

impl<G: Deref<Target = Graph>> Resumable for ComponentRecords<G> {
    fn step(&mut self, budget: u64) -> Status {
        for _ in 0..budget {
            if u64::from(self.next) < self.graph.positions() {
                self.sorted.insert(self.record(self.next));
                self.next += 1;
            } else if let Some(record) = self.sorted.pop_first() {
                self.written.extend_from_slice(&record);
            } else {
                break;
            }
        }
        Status::finished_if(self.is_complete())
    }
}

/// The kinds of the pieces, with their placements.
fn kinds(puzzle: &PosedBoard) -> Vec<Kind> {
    let start = puzzle.start();
    let board = start.board();
    let mut kinds: Vec<Kind> = Vec::new();
    for (piece, kind) in puzzle.goal().piece_kinds(board).into_iter().enumerate() {
        if usize::from(kind) == kinds.len() {
            kinds.push(Kind { pieces: Vec::new(), anchors: Vec::new() });
        }
        kinds[usize::from(kind)].pieces.push(piece);
    }
    let goals = goals(puzzle);
    for kind in &mut kinds {
        let of_goals = goals.iter().flatten().filter(|(piece, _)| kind.pieces.contains(piece));
        let mut open: Vec<u8> = of_goals.map(|(_, anchor)| *anchor).collect();
        open.extend(kind.pieces.iter().map(|piece| start.anchors()[*piece]));
        while let Some(anchor) = open.pop() {
            if let Err(at) = kind.anchors.binary_search(&anchor) {
                kind.anchors.insert(at, anchor);
                open.extend(slides(board, &board.pieces()[kind.pieces[0]], anchor));
            }
        }
    }
    kinds
}

/// The anchors to which a piece can slide by one cell on the empty board.
fn slides(board: &Board, piece: &Piece, anchor: u8) -> impl Iterator<Item = u8> {
    let (grid, closed, freedom) = (board.grid(), board.walls().union(piece.barred()), piece.freedom());
    let cells = piece.cells_at(anchor);
    let directions = Direction::ALL.into_iter().filter(move |direction| freedom.allows(*direction));
    directions.filter_map(move |direction| {
        let there = grid.shifted(cells, direction).filter(|there| !there.intersects(closed))?;
        let (top, left, ..) = grid.bounding_box(there);
        Some(grid.cell(top, left) as u8)
    })
}

/// The goals, as alternatives: pieces, each with the anchor at which it, or another piece of its kind, must be.
fn goals(puzzle: &PosedBoard) -> Vec<Vec<(usize, u8)>> {
    let start = puzzle.start();
    let board = start.board();
    match puzzle.goal() {
        Goal::Places(targets) => {
            let places = targets
                .iter()
                .flat_map(|target| target.anchors.iter().map(|anchor| (target.pieces[0], *anchor)));
            vec![places.collect()]
        }
        Goal::Corner { piece, rule } => {
            let (grid, shape) = (board.grid(), board.pieces()[*piece]);
            let fits = |anchor: &usize| {
                let (row, col) = grid.row_col(*anchor);
                row + shape.height() <= grid.rows() && col + shape.width() <= grid.cols()
            };
            let is_reached =
                |cells: Cells| !cells.intersects(board.walls()) && rule.is_satisfied(board, cells);
            let anchors = (0..grid.cell_count()).filter(fits).map(|anchor| anchor as u8);
            anchors
                .filter(|anchor| is_reached(shape.cells_at(*anchor)))
                .map(|anchor| vec![(*piece, anchor)])
                .collect()
        }
    }
}

/// The lines of the kinds, their placements and slides, and the goals.
fn rules(puzzle: &PosedBoard, kinds: &[Kind]) -> Vec<String> {
    let start = puzzle.start();
    let board = start.board();
    let kind_lines = kinds.iter().map(|kind| format!("kind {}", kind.pieces.len()));
    let (mut placement_lines, mut slide_lines) = (Vec::new(), Vec::new());
    for (index, kind) in kinds.iter().enumerate() {
        let piece = &board.pieces()[kind.pieces[0]];
        for (from, anchor) in kind.anchors.iter().enumerate() {
            placement_lines.push(format!("placement {index}{}", words(piece.cells_at(*anchor).iter())));
            slide_lines.extend(
                slides(board, piece, *anchor)
                    .map(|to| format!("slide {index} {from} {}", kind.placement(to))),
            );
        }
    }
    let goal_lines = goals(puzzle).into_iter().map(|goal| {
        let conditions = goal.into_iter().flat_map(|(piece, anchor)| {
            let kind = kinds.iter().position(|kind| kind.pieces.contains(&piece)).expect("a piece of a kind");
            [kind, kinds[kind].placement(anchor).into()]
        });
        format!("goal{}", words(conditions))
    });
    kind_lines.chain(placement_lines).chain(slide_lines).chain(goal_lines).collect()
}

impl Kind {
    /// The number of the placement with an anchor.
    fn placement(&self, anchor: u8) -> u8 {
        self.anchors.binary_search(&anchor).expect("an anchor of a placement") as u8
    }
}

/// The placements of the pieces, ascending in each kind.
fn placements(kinds: &[Kind], anchors: &[u8]) -> Vec<u8> {
    let mut placements = Vec::with_capacity(anchors.len() + 2);
    for kind in kinds {
        let first = placements.len();
        placements.extend(kind.pieces.iter().map(|piece| kind.placement(anchors[*piece])));
        placements[first..].sort_unstable();
    }
    placements
}
