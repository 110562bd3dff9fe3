//! The state of one space: its table and its search.

use antipode_protocol::{Answer, Progress, SpaceName};

use crate::catalogue::PuzzleVariant;
use crate::clock::Clock;
use crate::search::SearchTask;
use crate::sliding::graph_slot::GraphSlot;
use crate::table_slot::{ReadyTable, TableSlot, superblock_count};
use antipode_engine::resumable::Status;

/// The largest table that is sent to the page for its cache, in positions. A copy doubles the memory, and a cached table
/// takes a quarter of a byte or more per position.
const MAX_KEPT: u64 = 100_000_000;

/// Positions between two readings of the clock: some tenths of a millisecond.
const POSITIONS: u64 = 1 << 14;

/// The maximum number of listed antipodes.
const ANTIPODES: usize = 1_000;

/// The state of one space.
pub(crate) struct SpaceState {
    variant: PuzzleVariant,
    /// The slot of the table, once a job needs it.
    table_slot: Option<TableSlot>,
    /// The slot of the graph, for a puzzle that has a graph instead of a table.
    graph_slot: Option<GraphSlot>,
    /// The farthest positions of the table.
    antipodes: Antipodes,
    /// Whether the page already has the bytes of the table.
    sent: bool,
    /// The most recent search.
    search: Option<SearchTask>,
}

/// The farthest positions of a table that were found so far.
#[derive(Default)]
struct Antipodes {
    texts: Vec<String>,
    /// The number of parts of the table that were searched.
    parts: usize,
    complete: bool,
    worked_ms: f64,
}

impl SpaceState {
    /// # Errors
    /// One sentence that gives the unknown name.
    pub(crate) fn open(name: &SpaceName) -> Result<SpaceState, String> {
        let (entry, antipodes) = (PuzzleVariant::from_name(name)?, Antipodes::default());
        let graph = entry.sliding_board().map(|puzzle| GraphSlot::new(puzzle.clone()));
        Ok(SpaceState {
            variant: entry,
            table_slot: None,
            graph_slot: graph,
            antipodes,
            sent: false,
            search: None,
        })
    }

    pub(crate) fn variant(&self) -> &PuzzleVariant {
        &self.variant
    }

    /// Creates the slot of the table, and stores the cached bytes there.
    ///
    /// # Errors
    /// One sentence that explains why there is no table.
    pub(crate) fn prepare_table(&mut self, cached: Option<Vec<u8>>) -> Result<(), String> {
        if self.graph_slot.is_some() {
            return Ok(());
        }
        if self.table_slot.is_none() {
            let (space, positions) = self.variant.space()?;
            self.table_slot = Some(TableSlot::new(space, positions));
        }
        if let (Some(shelf), Some(cached)) = (&mut self.table_slot, cached) {
            shelf.offer_cached(cached);
        }
        Ok(())
    }

    /// Whether the table or the graph is complete, or known to be too large.
    pub(crate) fn is_ready(&self) -> bool {
        match &self.graph_slot {
            Some(graph) => graph.ready().is_some(),
            None => self.table().is_some(),
        }
    }

    /// Continues to build the table or the graph until it is complete or `end_ms` is reached.
    pub(crate) fn build(&mut self, clock: &impl Clock, end_ms: f64) {
        match (&mut self.graph_slot, &mut self.table_slot) {
            (Some(graph), _) => graph.build(clock, end_ms),
            (None, Some(shelf)) => shelf.build(clock, end_ms),
            (None, None) => {}
        }
    }

    pub(crate) fn graph_slot(&self) -> Option<&GraphSlot> {
        self.graph_slot.as_ref()
    }

    pub(crate) fn table(&self) -> Option<&ReadyTable> {
        self.table_slot.as_ref()?.ready()
    }

    /// The farthest positions of the complete table, as text: at most the first thousand. `None` until the search for them is
    /// complete.
    pub(crate) fn antipodes(&self) -> Option<&[String]> {
        self.antipodes.complete.then_some(&self.antipodes.texts)
    }

    /// Searches the complete table for the farthest positions, until all are found or `end_ms` is reached.
    pub(crate) fn find_antipodes(&mut self, clock: &impl Clock, end_ms: f64) {
        let Some(standing) = self.table_slot.as_ref().and_then(TableSlot::ready) else { return };
        let (table, found) = (&standing.table, &mut self.antipodes);
        let farthest = table.counts().last().copied().unwrap_or(0).min(ANTIPODES as u64) as usize;
        let since_ms = clock.now_ms();
        let at_once = superblock_count(table.space(), POSITIONS);
        while found.texts.len() < farthest && found.parts < table.antipode_parts() && clock.now_ms() < end_ms
        {
            for _ in 0..at_once {
                let room = farthest - found.texts.len();
                let antipodes = table.antipodes_in_part(found.parts).take(room);
                found.texts.extend(antipodes.map(|position| self.variant.position_text(position)));
                found.parts += 1;
            }
        }
        found.complete = found.texts.len() == farthest || found.parts >= table.antipode_parts();
        found.worked_ms += clock.now_ms() - since_ms;
    }

    /// The progress of the construction of the table, if it is not complete. The search for antipodes is part of it.
    pub(crate) fn progress(&self) -> Option<Progress> {
        if let Some(graph) = &self.graph_slot {
            return graph.progress();
        }
        let shelf = self.table_slot.as_ref()?;
        let looking = shelf.ready().filter(|_| self.antipodes.parts > 0 && !self.antipodes.complete);
        let Some(ReadyTable { table, elapsed_ms, .. }) = looking else { return shelf.progress() };
        Some(Progress {
            counts: table.counts().to_vec(),
            found: table.positions(),
            positions: Some(table.positions()),
            elapsed_ms: elapsed_ms + self.antipodes.worked_ms,
        })
    }

    /// The bytes of the complete table. Returns them only once, and never for a very large table.
    pub(crate) fn take_table_bytes(&mut self) -> Option<Vec<u8>> {
        let table = &self.table()?.table;
        let bytes = (!self.sent && table.space().position_count() <= MAX_KEPT).then(|| table.to_bytes());
        self.sent |= bytes.is_some();
        bytes
    }

    /// Starts or continues the search from a position. A new search reuses the data of the previous one.
    ///
    /// # Errors
    /// One sentence that explains why the position is invalid.
    pub(crate) fn search(&mut self, text: &str, clock: &impl Clock, end_ms: f64) -> Result<Status, String> {
        let toy = self.variant.rotation_board()?;
        let mut search = match self.search.take() {
            Some(search) if search.starts_from(text) => search,
            before => SearchTask::begin(toy, text, before)?,
        };
        let status = search.step(toy, clock, end_ms);
        self.search = Some(search);
        Ok(status)
    }

    /// The bounds of the most recent search.
    ///
    /// # Panics
    /// If there is no search.
    pub(crate) fn bounds(&self) -> Answer {
        let search = self.search.as_ref().expect("a search exists");
        Answer::Bounds(
            search.bounds(self.variant.rotation_board().expect("only Rotation boards are searched")),
        )
    }
}
