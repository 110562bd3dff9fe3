//! All there is at the desk of one space: its table, and what its searches know.

use antipode_engine::search::survey::Status;
use antipode_protocol::{Answer, Progress, SpaceName};

use crate::catalogue::Entry;
use crate::clock::Clock;
use crate::search::Search;
use crate::shelf::{Shelf, Standing, superblocks_of};
use crate::sliding::shelf::GraphShelf;

/// Tables of more positions are not sent to be kept: a copy would take as much memory again, and a quarter of a byte or
/// more a position is much to keep.
const MOST_KEPT: u64 = 100_000_000;

/// Positions between two looks at the clock: some tenths of a millisecond.
const POSITIONS: u64 = 1 << 14;

/// Antipodes that are listed.
const ANTIPODES: usize = 1_000;

/// All there is of one space.
pub(crate) struct Section {
    entry: Entry,
    /// The place of its table, once somebody needs one.
    shelf: Option<Shelf>,
    /// The place of its graph, where that stands for a table.
    graph: Option<GraphShelf>,
    /// The farthest positions of the table.
    antipodes: Antipodes,
    /// Whether the page has the bytes of the table.
    sent: bool,
    /// The search that was worked on last.
    search: Option<Search>,
}

/// The farthest positions of a table, as far as they were looked for.
#[derive(Default)]
struct Antipodes {
    texts: Vec<String>,
    /// How many parts of the table were looked through.
    parts: usize,
    all: bool,
    worked_ms: f64,
}

impl Section {
    /// # Errors
    /// In one sentence which name is not known.
    pub(crate) fn open(name: &SpaceName) -> Result<Section, String> {
        let (entry, antipodes) = (Entry::find(name)?, Antipodes::default());
        let graph = entry.sliding().map(|puzzle| GraphShelf::new(puzzle.clone()));
        Ok(Section { entry, shelf: None, graph, antipodes, sent: false, search: None })
    }

    pub(crate) fn entry(&self) -> &Entry {
        &self.entry
    }

    /// Makes room for its table, and puts there what was brought.
    ///
    /// # Errors
    /// In one sentence why there can be no table.
    pub(crate) fn make_room(&mut self, brought: Option<Vec<u8>>) -> Result<(), String> {
        if self.graph.is_some() {
            return Ok(());
        }
        if self.shelf.is_none() {
            let (space, positions) = self.entry.space()?;
            self.shelf = Some(Shelf::new(space, positions));
        }
        if let (Some(shelf), Some(brought)) = (&mut self.shelf, brought) {
            shelf.bring(brought);
        }
        Ok(())
    }

    /// Whether its table, or its graph, stands, or is known never to.
    pub(crate) fn is_built(&self) -> bool {
        match &self.graph {
            Some(graph) => graph.standing().is_some(),
            None => self.standing().is_some(),
        }
    }

    /// Builds its table, or its graph, on until it stands or `end_ms` is reached.
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

    /// The farthest positions of the table that stands, as text: all of them up to a thousand, else the first thousand.
    /// `None` until they were looked for.
    pub(crate) fn antipodes(&self) -> Option<&[String]> {
        self.antipodes.all.then_some(&self.antipodes.texts)
    }

    /// Looks for the farthest positions of the table that stands, until they are all found or `end_ms` is reached.
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

    /// How far the construction of the table has come, while there is one; its farthest positions are part of it.
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

    /// The bytes of the table that stands; once, and not of a very large one.
    pub(crate) fn bytes_to_send(&mut self) -> Option<Vec<u8>> {
        let table = &self.standing()?.table;
        let bytes = (!self.sent && table.space().positions() <= MOST_KEPT).then(|| table.to_bytes());
        self.sent |= bytes.is_some();
        bytes
    }

    /// Searches from a position, or goes on with that. What it needs of another is taken over.
    ///
    /// # Errors
    /// In one sentence why that position cannot be searched from.
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

    /// What the search that was worked on last knows.
    ///
    /// # Panics
    /// When there is none.
    pub(crate) fn bounds(&self) -> Answer {
        let search = self.search.as_ref().expect("a search was worked on");
        Answer::Bounds(search.bounds(self.entry.toy().expect("its space is searched")))
    }
}
