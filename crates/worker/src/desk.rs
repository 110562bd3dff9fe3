//! The queue of jobs and their answers. Time comes only from its [`Clock`]; no browser.

use std::collections::VecDeque;
use std::collections::btree_map::{BTreeMap, Entry as MapEntry};

use antipode_engine::search::survey::Status;
use antipode_protocol::{Answer, Ask, Job, OfTable, Origin, Prefer, Reply, Request, SpaceName};

use crate::answer;
use crate::clock::Clock;
use crate::section::Section;
use crate::sliding;
use crate::task::{Stepped, Task};

/// The approximate length of a step of work. New messages are read between steps.
pub const STEP_MS: f64 = 10.0;

/// The interval between progress reports of a long job.
pub const PROGRESS_MS: f64 = 100.0;

/// Whether there is more work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Call `work` again.
    Work,
    /// No job is open.
    Nothing,
}

/// A reply and its attached bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Parcel {
    /// The message to the page.
    pub reply: Reply,
    /// A computed table that was not sent before, or the text of a list.
    pub beside: Option<Vec<u8>>,
}

/// Runs jobs in order of arrival, one at a time, and answers jobs that need no work in between. Searches run when there is
/// no other job.
pub struct Desk<C> {
    clock: C,
    spaces: BTreeMap<SpaceName, Section>,
    open: VecDeque<Open>,
    outbox: Vec<Parcel>,
    /// When the current job started or last reported its progress.
    spoke_ms: f64,
}

/// A job without a final answer.
struct Open {
    job: Job,
    space: SpaceName,
    ask: Ask,
    /// Its task, once started. A search belongs to the [`SpaceState`] instead.
    task: Option<Task>,
    /// Whether a search has reported bounds to this job.
    told: bool,
}

const OPENED: &str = "the space of a job is created on arrival";

impl<C: Clock> Desk<C> {
    /// A scheduler without jobs.
    #[must_use]
    pub fn new(clock: C) -> Desk<C> {
        Desk { clock, spaces: BTreeMap::new(), open: VecDeque::new(), outbox: Vec::new(), spoke_ms: 0.0 }
    }

    /// Accepts a request and an attached table. Answers immediately if no work is necessary, and rejects an invalid query
    /// before any work.
    pub fn take_in(&mut self, request: Request, attachment: Option<Vec<u8>>) {
        let Request { job, space, ask } = request;
        if ask == Ask::Forget {
            self.open.retain(|open| open.job != job);
            return;
        }
        if let Err(why) = self.prepare(&space, &ask, attachment) {
            return self.send(job, Answer::Refused(why), None);
        }
        if self.open.is_empty() {
            self.spoke_ms = self.clock.now_ms();
        }
        self.open.push_back(Open { job, space, ask, task: None, told: false });
        self.answer_from_tables();
    }

    /// Creates the state of a space if necessary, and checks that the query is valid there.
    fn prepare(&mut self, space: &SpaceName, ask: &Ask, attachment: Option<Vec<u8>>) -> Result<(), String> {
        let section = match self.spaces.entry(space.clone()) {
            MapEntry::Occupied(section) => section.into_mut(),
            MapEntry::Vacant(vacant) => vacant.insert(Section::open(space)?),
        };
        if let Some(text) = position_of(ask) {
            section.entry().check(text)?;
        }
        if let Ask::OfTable(query) = ask {
            section.make_room(attachment.filter(|_| *query == OfTable::Table))?;
        }
        Ok(())
    }

    /// Runs one step of work.
    pub fn work(&mut self) -> Pending {
        let end_ms = self.clock.now_ms() + STEP_MS;
        while let Some(at) = self.current_index() {
            let open = &mut self.open[at];
            let section = self.spaces.get_mut(&open.space).expect(OPENED);
            let finished = if matches!(open.ask, Ask::OfTable(_)) && !section.is_built() {
                section.build(&self.clock, end_ms);
                self.answer_from_tables();
                None
            } else if open.ask == Ask::OfTable(OfTable::Table) {
                section.look_for_antipodes(&self.clock, end_ms);
                self.answer_from_tables();
                None
            } else if let Ask::Search { position } = &open.ask {
                match section.search(position, &self.clock, end_ms) {
                    Ok(Status::Working) => None,
                    Ok(Status::Finished) => Some((section.bounds(), None)),
                    Err(why) => Some((Answer::Refused(why), None)),
                }
            } else {
                let stepped = match open.task.take() {
                    Some(task) => task.step(section.entry(), &self.clock, end_ms),
                    None => Task::begin(&open.ask, section.entry(), section.standing()),
                };
                match stepped {
                    Ok(Stepped::Working(task)) => {
                        open.task = Some(task);
                        None
                    }
                    Ok(Stepped::Done(answer, beside)) => Some((answer, beside)),
                    Err(why) => Some((Answer::Refused(why), None)),
                }
            };
            if let Some((answer, beside)) = finished {
                let job = self.open.remove(at).expect("the index is valid").job;
                self.send(job, answer, beside);
            }
            if self.clock.now_ms() >= end_ms {
                break;
            }
        }
        self.report_progress();
        if self.open.is_empty() { Pending::Nothing } else { Pending::Work }
    }

    /// Removes and returns the messages to send, in order.
    pub fn outbox(&mut self) -> impl Iterator<Item = Parcel> + '_ {
        self.outbox.drain(..)
    }

    /// The index of the current job: the first that is not a search, else the first.
    fn current_index(&self) -> Option<usize> {
        let other = self.open.iter().position(|open| !matches!(open.ask, Ask::Search { .. }));
        other.or((!self.open.is_empty()).then_some(0))
    }

    /// Answers all open jobs whose answer is in a complete table.
    fn answer_from_tables(&mut self) {
        let mut at = 0;
        while let Some(open) = self.open.get(at) {
            let section = self.spaces.get_mut(&open.space).expect(OPENED);
            let Some((answer, beside)) = look_up(open, section) else {
                at += 1;
                continue;
            };
            let job = open.job;
            self.open.remove(at);
            self.send(job, answer, beside);
        }
    }

    /// Reports the progress of the current job when it is due, to all jobs that wait for the same table. A search reports its
    /// first bounds immediately.
    fn report_progress(&mut self) {
        let now_ms = self.clock.now_ms();
        let Some(at) = self.current_index() else { return };
        let first = &mut self.open[at];
        let section = &self.spaces[&first.space];
        let is_search = matches!(first.ask, Ask::Search { .. });
        if now_ms - self.spoke_ms < PROGRESS_MS && (!is_search || first.told) {
            return;
        }
        self.spoke_ms = now_ms;
        if is_search {
            first.told = true;
            let job = first.job;
            return self.send(job, section.bounds(), None);
        }
        let (space, job) = (first.space.clone(), first.job);
        let jobs: Vec<(Job, Answer)> = match (section.progress(), &mut first.task) {
            (Some(progress), None) => {
                let waits = |open: &&Open| open.space == space && matches!(open.ask, Ask::OfTable(_));
                let waiting = self.open.iter().filter(waits);
                waiting.map(|open| (open.job, Answer::Progress(progress.clone()))).collect()
            }
            (_, Some(task)) => vec![(job, task.so_far())],
            (None, None) => Vec::new(),
        };
        for (job, answer) in jobs {
            self.send(job, answer, None);
        }
    }

    fn send(&mut self, job: Job, answer: Answer, beside: Option<Vec<u8>>) {
        self.outbox.push(Parcel { reply: Reply { job, answer }, beside });
    }
}

/// The answer to a job from a complete table, with the bytes of the table if the page needs them.
fn look_up(open: &Open, section: &mut Section) -> Option<(Answer, Option<Vec<u8>>)> {
    let Ask::OfTable(query) = &open.ask else { return None };
    if let Some(graph) = section.graph() {
        return sliding::answer::look_up(query, &open.space, graph).map(|answer| (answer, None));
    }
    let standing = section.standing()?;
    let (entry, table) = (section.entry(), &standing.table);
    let answer = match query {
        OfTable::Table => answer::table(&open.space, section.antipodes()?, standing),
        OfTable::Know { position } => answer::knowledge(position, entry, table),
        OfTable::Solve { position, prefer: Prefer::First } => answer::solution(position, entry, table),
        OfTable::Solve { position, prefer: Prefer::FewestShifts } if !entry.has_free_stations() => {
            answer::solution(position, entry, table)
        }
        OfTable::Method { position, method } => answer::method(position, method, entry, Some(table)),
        _ => return None,
    };
    let computed = standing.origin == Origin::Computed;
    let bytes = if *query == OfTable::Table && computed { section.bytes_to_send() } else { None };
    Some((answer, bytes))
}

/// The text of the position in a query.
fn position_of(ask: &Ask) -> Option<&str> {
    match ask {
        Ask::OfTable(
            OfTable::Know { position }
            | OfTable::Solve { position, .. }
            | OfTable::Branches { position }
            | OfTable::Method { position, .. },
        )
        | Ask::Method { position, .. }
        | Ask::Search { position } => Some(position),
        Ask::OfTable(
            OfTable::Table
            | OfTable::Random { .. }
            | OfTable::Map
            | OfTable::Locate { .. }
            | OfTable::At { .. },
        )
        | Ask::Figures { .. }
        | Ask::Find { .. }
        | Ask::List { .. }
        | Ask::Group { .. }
        | Ask::Measure { .. }
        | Ask::Change { .. }
        | Ask::Exception
        | Ask::Special
        | Ask::Hardest(_)
        | Ask::Placements { .. }
        | Ask::FinderTree { .. }
        | Ask::Forget => None,
    }
}
