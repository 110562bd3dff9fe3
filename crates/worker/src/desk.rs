//! What is asked, what is being worked on, what is answered. Knows time only by its [`Clock`], and no browser.

use std::collections::VecDeque;
use std::collections::btree_map::{BTreeMap, Entry as Place};

use antipode_engine::search::survey::Status;
use antipode_protocol::{Answer, Ask, Job, OfTable, Origin, Prefer, Reply, Request, SpaceName};

use crate::answer;
use crate::clock::Clock;
use crate::section::Section;
use crate::sliding;
use crate::task::{Stepped, Task};

/// A step of work is about this long; then the inbox is looked at.
pub const STEP_MS: f64 = 10.0;

/// A long job says how far it has come so often.
pub const PROGRESS_MS: f64 = 100.0;

/// Whether there is work left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Call `work` again.
    Work,
    /// Nothing is open.
    Nothing,
}

/// A reply, and the bytes that travel beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parcel {
    /// The reply.
    pub reply: Reply,
    /// A table that was computed here and was not sent before, or the text of a list.
    pub beside: Option<Vec<u8>>,
}

/// The desk: jobs in the order they came, one of them worked on, those that need no work answered in between. Searches are
/// worked on when there is nothing else to do.
pub struct Desk<C> {
    clock: C,
    spaces: BTreeMap<SpaceName, Section>,
    open: VecDeque<Open>,
    outbox: Vec<Parcel>,
    /// When the long job that is worked on was begun, or last spoke.
    spoke_ms: f64,
}

/// A job that is not answered.
struct Open {
    job: Job,
    space: SpaceName,
    ask: Ask,
    /// What was begun for it, when its table stood if it needs one. A search is its section's instead.
    task: Option<Task>,
    /// Whether a word was said to it, of a search.
    told: bool,
}

const OPENED: &str = "a job's space was opened when it came";

impl<C: Clock> Desk<C> {
    /// An empty desk.
    #[must_use]
    pub fn new(clock: C) -> Desk<C> {
        Desk { clock, spaces: BTreeMap::new(), open: VecDeque::new(), outbox: Vec::new(), spoke_ms: 0.0 }
    }

    /// Take in a request, and a table that was brought with it. What needs no work is answered at once, and what cannot
    /// be answered is refused before anything is built for it.
    pub fn take_in(&mut self, request: Request, brought: Option<Vec<u8>>) {
        let Request { job, space, ask } = request;
        if ask == Ask::Forget {
            self.open.retain(|open| open.job != job);
            return;
        }
        if let Err(why) = self.prepare(&space, &ask, brought) {
            return self.send(job, Answer::Refused(why), None);
        }
        if self.open.is_empty() {
            self.spoke_ms = self.clock.now_ms();
        }
        self.open.push_back(Open { job, space, ask, task: None, told: false });
        self.answer_what_needs_no_work();
    }

    /// Opens the section of a space, and sees to it that the question can be worked on there.
    fn prepare(&mut self, space: &SpaceName, ask: &Ask, brought: Option<Vec<u8>>) -> Result<(), String> {
        let section = match self.spaces.entry(space.clone()) {
            Place::Occupied(section) => section.into_mut(),
            Place::Vacant(place) => place.insert(Section::open(space)?),
        };
        if let Some(text) = position_of(ask) {
            section.entry().check(text)?;
        }
        if let Ask::OfTable(asked) = ask {
            section.make_room(brought.filter(|_| *asked == OfTable::Table))?;
        }
        Ok(())
    }

    /// A step of work.
    pub fn work(&mut self) -> Pending {
        let end_ms = self.clock.now_ms() + STEP_MS;
        while let Some(at) = self.front() {
            let open = &mut self.open[at];
            let section = self.spaces.get_mut(&open.space).expect(OPENED);
            let finished = if matches!(open.ask, Ask::OfTable(_)) && !section.is_built() {
                section.build(&self.clock, end_ms);
                self.answer_what_needs_no_work();
                None
            } else if open.ask == Ask::OfTable(OfTable::Table) {
                section.look_for_antipodes(&self.clock, end_ms);
                self.answer_what_needs_no_work();
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
                let job = self.open.remove(at).expect("it was there a moment ago").job;
                self.send(job, answer, beside);
            }
            if self.clock.now_ms() >= end_ms {
                break;
            }
        }
        self.speak();
        if self.open.is_empty() { Pending::Nothing } else { Pending::Work }
    }

    /// What is to be sent, in order.
    pub fn outbox(&mut self) -> impl Iterator<Item = Parcel> + '_ {
        self.outbox.drain(..)
    }

    /// The job that is worked on: the first that is no search, else the first.
    fn front(&self) -> Option<usize> {
        let other = self.open.iter().position(|open| !matches!(open.ask, Ask::Search { .. }));
        other.or((!self.open.is_empty()).then_some(0))
    }

    /// Answers, of the open jobs whose table stands, those that are a look into it.
    fn answer_what_needs_no_work(&mut self) {
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

    /// Says how far the job that is worked on has come, when it is time. All jobs that wait for a table hear of it. A search
    /// speaks as soon as there is something to say.
    fn speak(&mut self) {
        let now_ms = self.clock.now_ms();
        let Some(at) = self.front() else { return };
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

/// The answer to a job that needs no more than a look into the table, and the table's bytes where they are to be sent.
fn look_up(open: &Open, section: &mut Section) -> Option<(Answer, Option<Vec<u8>>)> {
    let Ask::OfTable(asked) = &open.ask else { return None };
    if let Some(graph) = section.graph() {
        return sliding::answer::look_up(asked, &open.space, graph).map(|answer| (answer, None));
    }
    let standing = section.standing()?;
    let (entry, table) = (section.entry(), &standing.table);
    let answer = match asked {
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
    let bytes = if *asked == OfTable::Table && computed { section.bytes_to_send() } else { None };
    Some((answer, bytes))
}

/// The text of the position a question is about.
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
