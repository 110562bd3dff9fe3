//! `antipode solve PUZZLE --batch FILE`: a position in each line, and its answer as a line of JSON.
//!
//! Threads take the lines one by one, so a program may write a line and wait for its answer. The answers are written in the
//! order of the lines.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write, stdin, stdout};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use clap::Args;
use serde::Serialize;

use crate::answers::{Answers, lock};
use crate::failure::Failure;
use crate::progress_line::ProgressLine;
use crate::puzzle::SolveArguments;
use crate::solve::{self, AnswerOptions};
use crate::text::with_commas;

/// The maximum length of a line, in bytes.
const MAX_LINE: usize = 1 << 16;
/// The maximum number of answers that wait for the answer of an earlier line.
const MAX_WAITING: usize = 1 << 12;

#[derive(Args)]
pub(crate) struct BatchOptions {
    /// Solve the positions in the lines of a file, or of standard input if it is -, and print a line of JSON for each
    #[arg(id = solve::BATCH, long, global = true, value_name = "FILE")]
    file: Option<String>,
    /// The number of threads of a batch; by default, as many as there are processors
    #[arg(long, global = true, value_name = "N", requires = solve::BATCH)]
    jobs: Option<NonZeroUsize>,
}

impl BatchOptions {
    /// Whether there is a batch.
    pub(crate) fn is_given(&self) -> bool {
        self.file.is_some()
    }
}

/// What all threads use.
struct Batch {
    answers: Answers,
    lines: Mutex<Lines>,
    /// The number of answers that are written.
    written: Mutex<usize>,
    has_written: Condvar,
    failed: AtomicUsize,
    /// Nobody reads the answers any more.
    is_closed: AtomicBool,
}

/// The lines of the input that are not empty.
struct Lines {
    /// `None` after its end, or after a fault.
    input: Option<Box<dyn BufRead + Send>>,
    /// The lines read so far.
    number: usize,
    /// Those of them that are not empty.
    taken: usize,
}

/// A line of the input.
struct Line {
    /// Among those that are not empty, from 0.
    index: usize,
    /// In the file, from 1.
    number: usize,
    /// The text, or why there is none.
    text: Result<String, String>,
}

/// What a line without an answer has.
#[derive(Serialize)]
struct LineError<'a> {
    line: usize,
    error: &'a str,
    column: Option<usize>,
}

pub(crate) fn run(
    arguments: SolveArguments,
    options: AnswerOptions,
    batch: &BatchOptions,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let batch_state = Arc::new(Batch {
        answers: Answers::new(arguments, options)?,
        lines: Mutex::new(Lines::of(batch.file.as_deref().unwrap_or_default())?),
        written: Mutex::new(0),
        has_written: Condvar::new(),
        failed: AtomicUsize::new(0),
        is_closed: AtomicBool::new(false),
    });
    let jobs = batch.jobs.or(thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    let (sender, answers) = mpsc::channel();
    // Threads of their own: one that waits for a line need not end before the program.
    let threads: Vec<_> = (0..jobs)
        .map(|_| {
            let (batch, sender) = (Arc::clone(&batch_state), sender.clone());
            thread::spawn(move || batch.work(&sender))
        })
        .collect();
    drop(sender);
    let written = batch_state.write_in_order(&answers, out);
    batch_state.is_closed.store(true, Ordering::Relaxed);
    let lines = written?;
    for thread in threads {
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    }
    match batch_state.failed.load(Ordering::Relaxed) {
        0 => Ok(()),
        failed => {
            let (failed, lines) = (with_commas(failed as u64), with_commas(lines as u64));
            Err(Failure::FailedLines(format!("{failed} of {lines} positions have an error")))
        }
    }
}

impl Lines {
    fn of(file: &str) -> Result<Lines, Failure> {
        let input: Box<dyn BufRead + Send> = if file == "-" {
            Box::new(BufReader::new(stdin()))
        } else {
            let open = File::open(file).map_err(|why| Failure::of_file(file.as_ref(), why))?;
            Box::new(BufReader::with_capacity(1 << 16, open))
        };
        Ok(Lines { input: Some(input), number: 0, taken: 0 })
    }

    /// The next line that is not empty.
    fn next(&mut self) -> Option<Line> {
        while let Some(input) = &mut self.input {
            let mut bytes = Vec::new();
            let read = input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes);
            self.number += 1;
            let text = match read {
                Ok(0) => break,
                Ok(_) if bytes.len() > MAX_LINE && !bytes.ends_with(b"\n") => {
                    // A line without end must not fill the memory.
                    let _ = input.skip_until(b'\n');
                    Err("the line is longer than 65,536 bytes".to_owned())
                }
                Ok(_) => String::from_utf8(bytes).map_err(|_| "the line is not text in UTF-8".to_owned()),
                Err(why) => {
                    self.input = None;
                    Err(format!("nothing can be read from here on: {why}"))
                }
            };
            let text = text.map(|text| text.trim_end_matches(['\n', '\r']).to_owned());
            if text.as_ref().is_ok_and(|text| text.trim().is_empty()) {
                continue;
            }
            self.taken += 1;
            return Some(Line { index: self.taken - 1, number: self.number, text });
        }
        self.input = None;
        None
    }
}

impl Batch {
    /// Solves one line after the other.
    fn work(&self, answers: &Sender<(usize, Vec<u8>)>) {
        while !self.is_closed.load(Ordering::Relaxed) {
            // The lock is released before the line is solved.
            let Some(line) = lock(&self.lines).next() else { return };
            self.wait_for_room(line.index);
            let answer = self.answer(&line);
            if answers.send((line.index, answer)).is_err() {
                return;
            }
        }
    }

    /// Waits while too many answers wait for an earlier one.
    fn wait_for_room(&self, index: usize) {
        let written = lock(&self.written);
        let is_far =
            |written: &mut usize| index >= *written + MAX_WAITING && !self.is_closed.load(Ordering::Relaxed);
        let wait = self.has_written.wait_while(written, is_far);
        drop(wait.unwrap_or_else(PoisonError::into_inner));
    }

    /// The line of JSON that answers a line.
    fn answer(&self, Line { number, text, .. }: &Line) -> Vec<u8> {
        let is_open = || !self.is_closed.load(Ordering::Relaxed);
        let answer = match text {
            Ok(text) => self.answers.answer(text, is_open),
            Err(why) => Err(Failure::bad_input(why.as_str())),
        };
        let line = match answer {
            // The number of the line is the first entry of the object.
            Ok(answer) => format!("{{\"line\":{number},{}\n", &answer[1..]),
            Err(failure) => {
                self.failed.fetch_add(1, Ordering::Relaxed);
                let error = LineError { line: *number, error: failure.sentence(), column: failure.column() };
                serde_json::to_string(&error).expect("two texts and a number") + "\n"
            }
        };
        line.into_bytes()
    }

    /// Writes the answers in the order of their lines. Returns their number.
    fn write_in_order(
        &self,
        answers: &Receiver<(usize, Vec<u8>)>,
        out: &mut impl Write,
    ) -> Result<usize, Failure> {
        let mut progress = ProgressLine::on_terminal();
        let shows_progress = !stdout().is_terminal();
        let (mut waiting, mut next) = (BTreeMap::new(), 0);
        loop {
            let received = match answers.try_recv() {
                Err(TryRecvError::Empty) => {
                    // Who waits for an answer gets it before the next one is computed.
                    out.flush()?;
                    answers.recv().ok()
                }
                received => received.ok(),
            };
            let Some((index, answer)) = received else { break };
            waiting.insert(index, answer);
            while let Some(answer) = waiting.remove(&next) {
                out.write_all(&answer)?;
                next += 1;
            }
            *lock(&self.written) = next;
            self.has_written.notify_all();
            if shows_progress {
                progress.show(|seconds| {
                    let failed = with_commas(self.failed.load(Ordering::Relaxed) as u64);
                    let rate = next as f64 / seconds;
                    format!(
                        "{} positions, {failed} with an error, {rate:.0} a second",
                        with_commas(next as u64)
                    )
                });
            }
        }
        progress.clear();
        out.flush()?;
        Ok(next)
    }
}
