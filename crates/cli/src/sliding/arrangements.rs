//! `antipode sliding arrangements`: every arrangement of the pieces of a board, and the components under sliding.

use std::io::Write;
use std::time::Instant;

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::arrangements::{
    ArrangementError, ArrangementProgress, ArrangementSearch, Arrangements, ComponentFigures,
};
use antipode_puzzles::sliding::PosedBoard;
use antipode_puzzles::sliding::notation::format_position;
use serde::Serialize;

use super::arguments::BoardArguments;
use crate::failure::Failure;
use crate::progress_line::ProgressLine;
use crate::text::{megabytes, with_commas};

/// What `--help` prints after the options.
pub(super) const HELP: &str = "\
An arrangement is a placement of all pieces of the board without rotation. Arrangements that look the same count once. \
Without a goal, pieces of equal shape are interchangeable; with a goal, its pieces are distinct. A component consists of \
all arrangements that can be reached from one another by sliding. A piece is immovable if it never moves in its \
component.\n\n\
JSON of arrangements: {\"board\", \"goal\", \"arrangements\", \"components\", \"own\": {\"rank\", \"as_large\", \"size\", \
\"example\", \"immovable\", \"goals\"}, \"largest\": [{\"size\", \"example\", \"immovable\", \"goals\"}], \"sizes\": [[size, \
components]], \"goals\": {\"arrangements\", \"components\"}, \"seconds\"}; \"immovable\" names pieces of the example; goals \
are null without a goal";

/// Pieces placed per step.
const STEP_BUDGET: u64 = 1 << 14;
/// The maximum number of listed sizes.
const MAX_SIZES: usize = 12;

#[derive(Serialize)]
struct Answer {
    board: String,
    goal: Option<String>,
    arrangements: u64,
    components: u64,
    own: OwnComponent,
    largest: Vec<Component>,
    sizes: Vec<(u64, u64)>,
    goals: Option<Goals>,
    seconds: f64,
}

#[derive(Serialize)]
struct OwnComponent {
    rank: u64,
    as_large: u64,
    #[serde(flatten)]
    component: Component,
}

#[derive(Serialize)]
struct Component {
    size: u64,
    example: String,
    immovable: String,
    goals: Option<u64>,
}

#[derive(Serialize)]
struct Goals {
    arrangements: u64,
    components: u64,
}

pub(super) fn run(arguments: &BoardArguments, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let puzzle = arguments.board_or_puzzle()?;
    let began = Instant::now();
    let mut search = ArrangementSearch::new(&puzzle, arguments.memory);
    let mut line = ProgressLine::on_terminal();
    while search.step(STEP_BUDGET) == Status::Working {
        line.show(|seconds| match search.progress() {
            ArrangementProgress::Counting(count) => {
                format!("{} arrangements counted, {seconds:.0} s", with_commas(count))
            }
            ArrangementProgress::Joining { done, of } => {
                format!(
                    "{:.0} % of {} arrangements, {seconds:.0} s",
                    100.0 * done as f64 / of as f64,
                    with_commas(of / 2)
                )
            }
        });
    }
    line.clear();
    let found = search.result().expect("the search has finished").map_err(|why| {
        let ArrangementError::TooManyArrangements(max_arrangements) = why;
        let (board, max_arrangements) = (puzzle.start_text(), with_commas(max_arrangements));
        let memory = megabytes(arguments.memory);
        Failure::bad_input(format!(
            "{board} has more than {max_arrangements} arrangements, the most that fit into {memory}: --memory allows more"
        ))
    })?;
    let answer = Answer::new(&puzzle, found, began.elapsed().as_secs_f64());
    if json {
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    answer.write(out)
}

impl Answer {
    fn new(puzzle: &PosedBoard, found: &Arrangements, seconds: f64) -> Answer {
        Answer {
            board: puzzle.start_text(),
            goal: found.goals.map(|_| puzzle.goal_text()),
            arrangements: found.total,
            components: found.components,
            own: OwnComponent {
                rank: found.own_rank(),
                as_large: found.as_large_as_own(),
                component: Component::new(&found.own),
            },
            largest: found.largest.iter().map(Component::new).collect(),
            sizes: found.sizes.iter().map(|count| (count.size, count.components)).collect(),
            goals: found
                .goals
                .map(|goals| Goals { arrangements: goals.arrangements, components: goals.components }),
            seconds,
        }
    }

    fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        let plural = |count: u64, noun: &str| {
            format!("{} {noun}{}", with_commas(count), if count == 1 { "" } else { "s" })
        };
        writeln!(
            out,
            "The pieces of {} have {} in {}.\n",
            self.board,
            plural(self.arrangements, "arrangement"),
            plural(self.components, "component"),
        )?;
        let own = &self.own;
        let as_large = match own.as_large {
            1 => String::new(),
            count => format!(", one of {} as large", with_commas(count)),
        };
        writeln!(
            out,
            "From the board {} can be reached: the component is number {} by size{as_large}.",
            plural(own.component.size, "arrangement"),
            with_commas(own.rank),
        )?;
        match own.component.immovable.as_str() {
            "" => writeln!(out, "Every piece can be moved.")?,
            names => writeln!(out, "What never moves: {names}.")?,
        }
        if let (Some(goal), Some(goals)) = (&self.goal, &self.goals) {
            writeln!(
                out,
                "Arrangements that meet the goal {goal}: {}, in {}; {} of them can be reached from the board.",
                with_commas(goals.arrangements),
                plural(goals.components, "component"),
                with_commas(own.component.goals.unwrap_or(0)),
            )?;
        }
        writeln!(out, "\nThe largest components:")?;
        for Component { size, example, immovable, goals } in &self.largest {
            let immovable = match immovable.as_str() {
                "" => String::new(),
                names => format!("   immovable: {names}"),
            };
            let goals = goals.map_or(String::new(), |goals| format!("   goals: {}", with_commas(goals)));
            writeln!(out, "{:>14}   {example}{immovable}{goals}", with_commas(*size))?;
        }
        writeln!(out, "\nComponents by size:")?;
        for (size, components) in self.sizes.iter().take(MAX_SIZES) {
            writeln!(out, "{:>14}   {}", with_commas(*size), with_commas(*components))?;
        }
        if let Some(rest) = self.sizes.get(MAX_SIZES..).filter(|rest| !rest.is_empty()) {
            let components = rest.iter().map(|(_, components)| components).sum();
            let sizes = plural(rest.len() as u64, "smaller size");
            writeln!(
                out,
                "{:>14}   of {sizes}, down to {}",
                with_commas(components),
                rest[rest.len() - 1].0
            )?;
        }
        Ok(writeln!(out, "\n{:.1} s", self.seconds)?)
    }
}

impl Component {
    fn new(figures: &ComponentFigures) -> Component {
        let pieces = figures.example.board().pieces();
        Component {
            size: figures.size,
            example: format_position(&figures.example),
            immovable: figures.immovable.iter().map(|piece| pieces[piece].name()).collect(),
            goals: figures.goals,
        }
    }
}
