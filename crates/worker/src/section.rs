//! The state of one space: its table and its search.

use antipode_engine::search::survey::Status;
use antipode_protocol::{Answer, Progress, SpaceName};

use crate::catalogue::Entry;
use crate::clock::Clock;
use crate::search::Search;
use crate::shelf::{Shelf, Standing, superblocks_of};
use crate::sliding::shelf::GraphShelf;

/// The largest table that is sent to the page for its cache, in positions. A copy doubles the memory, and a cached table
/// takes a quarter of a byte or more per position.
const MAX_KEPT: u64 = 100_000_000;

/// Positions between two readings of the clock: some tenths of a millisecond.
const POSITIONS: u64 = 1 << 14;

/// The maximum number of listed antipodes.
const ANTIPODES: usize = 1_000;

/// The state of one space.
pub(crate) struct Section {
    entry: Entry,
    /// The slot of the table, once a job needs it.
    shelf: Option<Shelf>,
    /// The slot of the graph, for a puzzle that has a graph instead of a table.
    graph: Option<GraphShelf>,
    /// The farthest positions of the table.
    antipodes: Antipodes,
    /// Whether the page already has the bytes of the table.
    sent: bool,
    /// The most recent search.
    search: Option<Search>,
}

/// The farthest positions of a table that were found so far.
#[derive(Default)]
struct Antipodes {
    texts: Vec<String>,
    /// The number of parts of the table that were searched.
    parts: usize,
    all: bool,
    worked_ms: f64,
}

impl Section {
    /// # Errors
    /// One sentence that gives the unknown name.
    pub(crate) fn open(name: &SpaceName) -> Result<Section, String> {
        let (entry, antipodes) = (Entry::find(name)?, Antipodes::default());
        let graph = entry.sliding().map(|puzzle| GraphShelf::new(puzzle.clone()));
        Ok(Section { entry, shelf: None, graph, antipodes, sent: false, search: None })
    }

    pub(crate) fn entry(&self) -> &Entry {
        &self.entry
    }

    /// Creates the slot of the table, and stores the cached bytes there.
    ///
    /// # Errors
    /// One sentence that explains why there is no table.
    pub(crate) fn make_room(&mut self, cached: Option<Vec<u8>>) -> Result<(), String> {
        if self.graph.is_some() {
            return Ok(());
        }
        if self.shelf.is_none() {
            let (space, positions) = self.entry.space()?;
            self.shelf = Some(Shelf::new(space, positions));
        }
        if let (Some(shelf), Some(cached)) = (&mut self.shelf, cached) {
            shelf.bring(cached);
        }
        Ok(())
    }

    /// Whether the table or the graph is complete, or known to be too large.
    pub(crate) fn is_built(&self) -> bool {
        match &self.graph {
            Some(graph) => graph.standing().is_some(),
            None => self.standing().is_some(),
        }
    }

    /// Continues to build the table or the graph until it is complete or `end_ms` is reached.
    pub(crate) fn build(&mut self, clock: &impl Clock, end_ms: f64) {
        match (&mut self.graph, &mut self.shelf) {
            (Some(graph), _) => graph.build(clock, end_ms),
            (None, Some(shelf)) => shelf.build(clock, end_ms),
            (None, None) => {}
        }
    }

    pub(crate) fn graph(&self) -> Option<&GraphShelf> {
        self.graph.as_ref()
    }

    pub(crate) fn standing(&self) -> Option<&Standing> {
        self.shelf.as_ref()?.standing()
    }

    /// The farthest positions of the complete table, as text: at most the first thousand. `None` until the search for them is
    /// complete.
    pub(crate) fn antipodes(&self) -> Option<&[String]> {
        self.antipodes.all.then_some(&self.antipodes.texts)
    }

    /// Searches the complete table for the farthest positions, until all are found or `end_ms` is reached.
    pub(crate) fn look_for_antipodes(&mut self, clock: &impl Clock, end_ms: f64) {
        let Some(standing) = self.shelf.as_ref().and_then(Shelf::standing) else { return };
        let (table, found) = (&standing.table, &mut self.antipodes);
        let farthest = table.counts().last().copied().unwrap_or(0).min(ANTIPODES as u64) as usize;
        let since_ms = clock.now_ms();
        let at_once = superblocks_of(table.space(), POSITIONS);
        while found.texts.len() < farthest && found.parts < table.parts() && clock.now_ms() < end_ms {
            for _ in 0..at_once {
                let room = farthest - found.texts.len();
                let antipodes = table.antipodes_of(found.parts).take(room);
                found.texts.extend(antipodes.map(|position| self.entry.write(position)));
                found.parts += 1;
            }
        }
        found.all = found.texts.len() == farthest || found.parts >= table.parts();
        found.worked_ms += clock.now_ms() - since_ms;
    }

    /// The progress of the construction of the table, if it is not complete. The search for antipodes is part of it.
    pub(crate) fn progress(&self) -> Option<Progress> {
        if let Some(graph) = &self.graph {
            return graph.progress();
        }
        let shelf = self.shelf.as_ref()?;
        let looking = shelf.standing().filter(|_| self.antipodes.parts > 0 && !self.antipodes.all);
        let Some(Standing { table, elapsed_ms, .. }) = looking else { return shelf.progress() };
        Some(Progress {
            counts: table.counts().to_vec(),
            found: table.positions(),
            positions: Some(table.positions()),
            elapsed_ms: elapsed_ms + self.antipodes.worked_ms,
        })
    }

    /// The bytes of the complete table. Returns them only once, and never for a very large table.
    pub(crate) fn bytes_to_send(&mut self) -> Option<Vec<u8>> {
        let table = &self.standing()?.table;
        let bytes = (!self.sent && table.space().positions() <= MAX_KEPT).then(|| table.to_bytes());
        self.sent |= bytes.is_some();
        bytes
    }

    /// Starts or continues the search from a position. A new search reuses the data of the previous one.
    ///
    /// # Errors
    /// One sentence that explains why the position is invalid.
    pub(crate) fn search(&mut self, text: &str, clock: &impl Clock, end_ms: f64) -> Result<Status, String> {
        let toy = self.entry.toy()?;
        let mut search = match self.search.take() {
            Some(search) if search.is_from(text) => search,
            before => Search::begin(toy, text, before)?,
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
        Answer::Bounds(search.bounds(self.entry.toy().expect("only Rotation boards are searched")))
    }
}
