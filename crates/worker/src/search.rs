//! The search for a shortest solution without a table: bounds that close in on each other, then the distances around.

use std::mem;

use antipode_engine::search::anytime::{Anytime, Work};
use antipode_engine::search::around::Around;
use antipode_engine::search::bidirectional::{Home, Limits, Verdict};
use antipode_engine::search::survey::Status;
use antipode_protocol::{Bounds, MoveAfter};
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::Turn;

use crate::catalogue::{Toy, first_solution};
use crate::clock::Clock;

/// Positions between two looks at the clock: some tenths of a millisecond.
const POSITIONS: u64 = 1_000;

/// A board of so many positions is not solved by a method first: its shortest solution is there as soon.
const QUICK: u64 = 1_000_000_000;

/// Where a distance took more positions than this, those around it are not searched, too.
const AROUND: u64 = 20_000_000;

/// A search from one position. It may be left at any point and gone on with.
#[derive(Debug)]
pub(crate) struct Search {
    /// The position, as it was asked about.
    text: String,
    /// What is known so far, all but `after` and `doing`.
    bounds: Bounds,
    after: Vec<(Turn, u32)>,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    /// For the distance.
    Distance(Box<Anytime>),
    /// For the distances around it.
    Around(Box<Around>),
    /// It has ended; what it found around solved is there for the next.
    Ended(Option<Box<Home>>, &'static str),
}

impl Search {
    /// A search from the position of a text. What the one before found around solved is of use.
    ///
    /// # Errors
    /// In one sentence what is wrong with the text, or why the position cannot be solved.
    pub(crate) fn begin(toy: &Toy, text: &str, before: Option<Search>) -> Result<Search, String> {
        let position = toy.read(text)?;
        let few = toy.reach().count().as_u64().is_some_and(|count| count <= QUICK);
        let first = if few { None } else { first_solution(toy, &position) };
        let home = before.and_then(Search::into_home);
        let anytime = Anytime::new(toy.rotation(), &position, first, Limits::default(), home)
            .map_err(|why| why.to_string())?;
        let bounds = Bounds {
            position: text.to_owned(),
            lower: 0,
            upper: None,
            words: Vec::new(),
            after: Vec::new(),
            doing: String::new(),
            seen: 0,
            elapsed_ms: 0.0,
            ended: false,
        };
        let stage = Stage::Distance(Box::new(anytime));
        let mut search = Search { text: text.to_owned(), bounds, after: Vec::new(), stage };
        search.take(toy);
        Ok(search)
    }

    /// Whether it is the search from this position.
    pub(crate) fn is_from(&self, text: &str) -> bool {
        self.text == text
    }

    /// Works on until it ends or `end_ms` is reached.
    pub(crate) fn step(&mut self, toy: &Toy, clock: &impl Clock, end_ms: f64) -> Status {
        let since_ms = clock.now_ms();
        let mut now_ms = since_ms;
        while !self.has_ended() && now_ms < end_ms {
            self.bounds.seen += POSITIONS;
            match &mut self.stage {
                Stage::Distance(anytime) => anytime.step(POSITIONS),
                Stage::Around(around) => around.step(POSITIONS),
                Stage::Ended(..) => Status::Finished,
            };
            self.take(toy);
            now_ms = clock.now_ms();
        }
        self.bounds.elapsed_ms += now_ms - since_ms;
        if self.has_ended() { Status::Finished } else { Status::Working }
    }

    pub(crate) fn has_ended(&self) -> bool {
        matches!(self.stage, Stage::Ended(..))
    }

    /// What is known so far.
    pub(crate) fn bounds(&self, toy: &Toy) -> Bounds {
        let after = self.after.iter();
        let after = after.map(|(turn, depth)| MoveAfter { word: toy.word(*turn), depth: *depth }).collect();
        Bounds { after, doing: self.doing(), ended: self.has_ended(), ..self.bounds.clone() }
    }

    fn into_home(self) -> Option<Home> {
        match self.stage {
            Stage::Distance(anytime) => anytime.into_home(),
            Stage::Around(around) => Some(around.into_home()),
            Stage::Ended(home, _) => home.map(|home| *home),
        }
    }

    /// Takes over what was found, and goes on to the next stage when one is at its end.
    fn take(&mut self, toy: &Toy) {
        let nothing = Stage::Ended(None, "");
        self.stage = match mem::replace(&mut self.stage, nothing) {
            Stage::Distance(anytime) => {
                let upper = anytime.upper();
                if upper != self.bounds.upper {
                    self.bounds.words = toy.words(anytime.solution().unwrap_or_default());
                }
                self.bounds.upper = upper;
                self.bounds.lower = self.bounds.lower.max(anytime.lower());
                match anytime.verdict() {
                    None => Stage::Distance(anytime),
                    Some(Verdict::Solved) => self.go_around(toy, anytime),
                    Some(Verdict::Unreachable) => {
                        unreachable!(
                            "a position that cannot be reached is refused before it is searched from"
                        )
                    }
                    Some(Verdict::Stopped) => {
                        Stage::Ended(anytime.into_home().map(Box::new), "the search came to its limits")
                    }
                }
            }
            Stage::Around(around) => {
                let found = around.found().iter();
                self.after = found.filter_map(|(turn, depth)| Some((*turn, (*depth)?))).collect();
                if around.found().len() == toy.rotation().moves(&toy.rotation().solved()).len() {
                    Stage::Ended(Some(Box::new(around.into_home())), PROVEN)
                } else {
                    Stage::Around(around)
                }
            }
            ended @ Stage::Ended(..) => ended,
        };
    }

    fn go_around(&mut self, toy: &Toy, anytime: Box<Anytime>) -> Stage {
        let position = toy.read(&self.text).expect("it was read before");
        let small = anytime.looked_at() <= AROUND;
        match anytime.into_home() {
            Some(home) if small => Stage::Around(Box::new(Around::new(home, &position, self.bounds.lower))),
            home => Stage::Ended(home.map(Box::new), PROVEN),
        }
    }

    /// What is being done, in a phrase.
    fn doing(&self) -> String {
        match &self.stage {
            Stage::Distance(anytime) => {
                let (solution, bound) = anytime.work();
                let phrases = [phrase(solution), phrase(bound)];
                phrases.into_iter().flatten().collect::<Vec<_>>().join(", ")
            }
            Stage::Around(_) => "the distance is proven, those after each move are searched".to_owned(),
            Stage::Ended(_, why) => (*why).to_owned(),
        }
    }
}

const PROVEN: &str = "nothing is left to find";

fn phrase(work: Work) -> Option<String> {
    match work {
        Work::Shortening { rows, cols } => {
            Some(format!("the solution is shortened on {cols} × {rows} squares"))
        }
        Work::Balls { away, home, beyond: 0, positions } => {
            Some(format!("two balls of {positions} positions grow, {away} and {home} turns wide"))
        }
        Work::Balls { away, home, beyond, positions } => Some(format!(
            "two balls of {positions} positions, {away} and {home} turns wide, and {beyond} turns between them"
        )),
        Work::Beam { width } => Some(format!("other solutions are looked for, {width} positions a turn")),
        Work::Deepening { turns } => Some(format!("ways of {turns} turns are tried")),
        Work::Nothing => None,
    }
}
