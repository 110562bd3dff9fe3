//! `antipode sliding search WxH --shard I/N --out DIR`: one shard of a search, stored in files.
//!
//! Each shard has these files in the directory, with a `NAME` such as `4x5-move-07-of-64`:
//! - `NAME.jsonl`, the results (`shard_file.rs`). The shard is finished if it exists and is intact.
//! - `NAME.state` during the search: a checkpoint of some seconds ago. A killed search resumes from it. The first line is the
//!   time so far, in seconds; the record of the search follows, and a checksum of both.
//!
//! Every file is written under a temporary name, synced to the disk, and renamed, so it is never incomplete. The next process
//! removes temporary files of a killed one.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::hardest::{HardestSearch, SearchShard};
use antipode_puzzles::sliding::{Aim, Grid, Metric};

use super::grid_name;
use super::shard_file::{ShardResult, checksum};
use crate::failure::Failure;
use crate::text::with_commas;
use crate::whole_file::write_whole;

/// The time between two checkpoints.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(20);
/// Overrides the interval in tests, in milliseconds.
const INTERVAL_VARIABLE: &str = "ANTIPODE_WRITE_DOWN_MS";
/// A temporary file of this age belongs to a killed process.
const TEMPORARY_AGE: Duration = Duration::from_secs(60);
/// Positions per step.
const POSITIONS_PER_STEP: u64 = 50_000;

/// One shard of a search, or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShardSelection {
    /// The index of one shard, from 0; `None` for all unfinished shards.
    pub(crate) index: Option<u32>,
    pub(crate) count: u32,
}

pub(super) fn run(
    grid: Grid,
    metric: Metric,
    shards: ShardSelection,
    dir: &Path,
    out: &mut impl Write,
) -> Result<(), Failure> {
    fs::create_dir_all(dir).map_err(|error| file_error(dir, &error))?;
    let indices = shards.index.map_or(0..shards.count, |index| index..index + 1);
    for index in indices {
        let shard = Shard::new(grid, metric, SearchShard { index, count: shards.count }, dir);
        if shard.is_finished()? {
            writeln!(out, "{} is already finished.", shard.name)?;
            continue;
        }
        let ShardResult { positions, families, seconds, .. } = shard.search(out)?;
        let (name, positions, families) = (&shard.name, with_commas(positions), with_commas(families));
        writeln!(out, "{name}: {positions} positions, {families} families in {seconds:.1} s")?;
        out.flush()?;
    }
    Ok(())
}

struct Shard<'a> {
    grid: Grid,
    metric: Metric,
    part: SearchShard,
    dir: &'a Path,
    name: String,
}

impl Shard<'_> {
    fn new(grid: Grid, metric: Metric, part: SearchShard, dir: &Path) -> Shard<'_> {
        let digits = (part.count - 1).to_string().len();
        let SearchShard { index, count } = part;
        let name = format!("{}-{metric}-{index:0digits$}-of-{count}", grid_name(grid));
        Shard { grid, metric, part, dir, name }
    }

    fn path(&self, end: &str) -> PathBuf {
        self.dir.join(format!("{}{end}", self.name))
    }

    /// Whether the results of the shard exist and are intact.
    fn is_finished(&self) -> Result<bool, Failure> {
        let path = self.path(".jsonl");
        match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(file_error(&path, &error)),
            Ok(bytes) => {
                let shard = String::from_utf8(bytes).ok().and_then(|text| ShardResult::parse(&text).ok());
                Ok(shard.is_some_and(|shard| {
                    (shard.grid, shard.metric, shard.part) == (self.grid, self.metric, self.part)
                }))
            }
        }
    }

    /// Searches the shard, from its checkpoint if there is one.
    fn search(&self, out: &mut impl Write) -> Result<ShardResult, Failure> {
        let state = self.path(".state");
        self.remove_temporary_files()?;
        let (mut search, previous_seconds) = match self.checkpoint(&state, out)? {
            Some(checkpoint) => checkpoint,
            None => {
                let search = HardestSearch::new(self.grid, self.metric, self.part);
                (search.map_err(|why| Failure::bad_input(why.to_string()))?, 0.0)
            }
        };
        let started = Instant::now();
        let mut last_write = Instant::now();
        let interval = std::env::var(INTERVAL_VARIABLE).ok().and_then(|text| text.parse().ok());
        let interval = interval.map_or(CHECKPOINT_INTERVAL, Duration::from_millis);
        let seconds = |started: Instant| previous_seconds + started.elapsed().as_secs_f64();
        while search.step(POSITIONS_PER_STEP) == Status::Working {
            if last_write.elapsed() >= interval {
                write_atomically(&state, state_text(seconds(started), &search.record()).as_bytes())?;
                last_write = Instant::now();
            }
        }
        let shard = ShardResult {
            grid: self.grid,
            metric: self.metric,
            part: self.part,
            positions: search.positions_visited(),
            families: search.families_searched(),
            seconds: seconds(started),
            program: concat!("antipode ", env!("CARGO_PKG_VERSION")).to_owned(),
            results: search.hardest(),
        };
        write_atomically(&self.path(".jsonl"), shard.to_text()?.as_bytes())?;
        match fs::remove_file(&state) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(file_error(&state, &error)),
            _ => Ok(shard),
        }
    }

    /// The search of a checkpoint, and its time in seconds. An invalid checkpoint is reported, and the shard starts again.
    fn checkpoint(
        &self,
        state: &Path,
        out: &mut impl Write,
    ) -> Result<Option<(HardestSearch, f64)>, Failure> {
        let text = match fs::read(state) {
            Ok(bytes) => String::from_utf8(bytes).unwrap_or_default(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(file_error(state, &error)),
        };
        let checkpoint = parse_state(&text).filter(|(search, _)| {
            let is_this = search.grid() == self.grid && search.metric() == self.metric;
            is_this
                && search.shard() == self.part
                && search.pieces().is_none()
                && search.aim() == Aim::default()
        });
        if checkpoint.is_none() {
            writeln!(out, "{} is damaged or of another search. The shard starts again.", state.display())?;
        }
        Ok(checkpoint)
    }

    /// Removes the temporary files of killed processes. A running process renames its own within seconds.
    fn remove_temporary_files(&self) -> Result<(), Failure> {
        let error = |error| file_error(self.dir, &error);
        for entry in fs::read_dir(self.dir).map_err(error)? {
            let entry = entry.map_err(error)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_temporary = name
                .strip_prefix(&self.name)
                .is_some_and(|rest| rest.starts_with('.') && rest.ends_with(".new"));
            let modified = entry.metadata().and_then(|metadata| metadata.modified());
            let age = modified.ok().and_then(|modified| SystemTime::now().duration_since(modified).ok());
            if is_temporary && age.is_some_and(|age| age > TEMPORARY_AGE) {
                // Another process may have removed it.
                let _ = fs::remove_file(entry.path());
            }
        }
        Ok(())
    }
}

/// The text of a state file: the time so far, the record of the search, and a checksum of both.
#[must_use]
pub fn state_text(seconds: f64, record: &str) -> String {
    let text = format!("{seconds:.3}\n{record}");
    let sum = checksum(text.as_bytes());
    format!("{text}{sum}\n")
}

/// Parses a state file; `None` if it is damaged or of another version.
#[must_use]
pub fn parse_state(text: &str) -> Option<(HardestSearch, f64)> {
    let (text, sum) = text.split_at(text.strip_suffix('\n')?.rfind('\n')? + 1);
    if sum.trim_end() != checksum(text.as_bytes()) {
        return None;
    }
    let (seconds, record) = text.split_once('\n')?;
    let seconds: f64 = seconds.parse().ok()?;
    let search = HardestSearch::resume(record).ok()?;
    (seconds.is_finite() && seconds >= 0.0).then_some((search, seconds))
}

pub(super) fn file_error(path: &Path, error: &io::Error) -> Failure {
    Failure::of_file(path, error)
}

fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let suffix = format!(".{}.new", std::process::id());
    write_whole(path, &suffix, |file| file.write_all(bytes)).map_err(|error| file_error(path, &error))
}

#[cfg(test)]
mod tests {
    use antipode_sampling::sample;

    use super::*;

    fn finished() -> HardestSearch {
        let grid = Grid::new(2, 3).expect("it is small");
        HardestSearch::new(grid, Metric::Move, SearchShard::ALL).expect("it is small").run()
    }

    /// No state file with a changed byte is read as another search.
    #[test]
    fn a_damaged_state_is_refused() {
        let record = finished().record();
        let text = state_text(12.345, &record);
        let read = parse_state(&text).map(|(search, seconds)| (search.record(), seconds));
        assert_eq!(read, Some((record, 12.345)));
        for damage in sample(text.len() as u64 * 255) {
            let mut bytes = text.clone().into_bytes();
            bytes[damage as usize / 255] ^= (damage % 255 + 1) as u8;
            let read = String::from_utf8(bytes).ok().and_then(|text| parse_state(&text));
            assert!(read.is_none(), "damage {damage}");
        }
    }

    #[test]
    fn temporary_files_of_killed_processes_are_removed() {
        let dir = std::env::temp_dir().join(format!("antipode-temporary-{}", std::process::id()));
        fs::create_dir_all(&dir).expect("a directory");
        let long_ago = SystemTime::now() - 2 * TEMPORARY_AGE;
        let write = |name: &str, last_write: SystemTime| {
            let file = fs::File::create(dir.join(name)).expect("it can be written");
            file.set_modified(last_write).expect("it is ours");
        };
        write("3x2-move-0-of-2.state.17.new", long_ago);
        write("3x2-move-0-of-2.jsonl.17.new", long_ago);
        write("3x2-move-0-of-2.jsonl.18.new", SystemTime::now());
        write("3x2-move-1-of-2.state.17.new", long_ago);
        let part = SearchShard { index: 0, count: 2 };
        let shard = Shard::new(Grid::new(2, 3).expect("it is small"), Metric::Move, part, &dir);
        shard.remove_temporary_files().expect("it can be read");
        let names = fs::read_dir(&dir).expect("it is there").map(|entry| entry.expect("a file").file_name());
        let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        assert_eq!(names, ["3x2-move-0-of-2.jsonl.18.new", "3x2-move-1-of-2.state.17.new"]);
        fs::remove_dir_all(dir).expect("it is ours");
    }

    /// An empty directory of one test.
    fn directory(name: &str) -> PathBuf {
        let dir = std::env::temp_dir().join(format!("antipode-{name}-{}", std::process::id()));
        fs::create_dir_all(&dir).expect("a directory");
        dir
    }

    const FIRST: SearchShard = SearchShard { index: 0, count: 2 };
    const SECOND: SearchShard = SearchShard { index: 1, count: 2 };

    fn grid() -> Grid {
        Grid::new(2, 3).expect("it is small")
    }

    #[test]
    fn a_checkpoint_of_another_search_is_reported_and_not_used() {
        let dir = directory("checkpoint");
        let shard = Shard::new(grid(), Metric::Move, FIRST, &dir);
        let state = shard.path(".state");
        let mut output = Vec::new();
        assert!(shard.checkpoint(&state, &mut output).expect("none yet").is_none() && output.is_empty());
        let search = |grid, metric, part| HardestSearch::new(grid, metric, part).expect("it is small");
        let this = || search(grid(), Metric::Move, FIRST);
        let resumed_seconds = |search: HardestSearch| {
            fs::write(&state, state_text(1.5, &search.record())).expect("it can be written");
            let mut output = Vec::new();
            let found = shard.checkpoint(&state, &mut output).expect("it can be read");
            assert_eq!(found.is_none(), String::from_utf8_lossy(&output).contains("of another search"));
            found.map(|(_, seconds)| seconds)
        };
        assert_eq!(resumed_seconds(this()), Some(1.5));
        assert_eq!(resumed_seconds(search(Grid::new(3, 2).expect("it is small"), Metric::Move, FIRST)), None);
        assert_eq!(resumed_seconds(search(grid(), Metric::Step, FIRST)), None);
        assert_eq!(resumed_seconds(search(grid(), Metric::Move, SECOND)), None);
        assert_eq!(resumed_seconds(this().with_pieces(2)), None);
        assert_eq!(resumed_seconds(this().with_aim(Aim::Anywhere)), None);
        fs::remove_dir_all(dir).expect("it is ours");
    }

    #[test]
    fn the_time_before_a_checkpoint_counts() {
        let dir = directory("seconds-before");
        let shard = Shard::new(grid(), Metric::Move, FIRST, &dir);
        let search = HardestSearch::new(grid(), Metric::Move, FIRST).expect("it is small");
        fs::write(shard.path(".state"), state_text(1_000.5, &search.record())).expect("it can be written");
        let finished = shard.search(&mut Vec::new()).expect("it is small");
        assert!((1_000.5..1_060.0).contains(&finished.seconds), "{}", finished.seconds);
        fs::remove_dir_all(dir).expect("it is ours");
    }

    #[test]
    fn a_damaged_shard_is_not_finished() {
        let dir = directory("finished");
        let [first, second] = [FIRST, SECOND].map(|part| Shard::new(grid(), Metric::Move, part, &dir));
        let is_finished = |shard: &Shard| shard.is_finished().expect("it can be read");
        assert!(!is_finished(&first));
        first.search(&mut Vec::new()).expect("it is small");
        assert!(is_finished(&first));
        fs::copy(first.path(".jsonl"), second.path(".jsonl")).expect("it can be written");
        assert!(!is_finished(&second), "of another shard");
        let text = fs::read(first.path(".jsonl")).expect("it was written");
        fs::write(first.path(".jsonl"), &text[..text.len() / 2]).expect("it can be written");
        assert!(!is_finished(&first), "half of it");
        fs::remove_dir_all(dir).expect("it is ours");
    }

    /// A file that is there and cannot be read is not taken for one that is not there.
    #[test]
    fn an_unreadable_file_is_an_error() {
        let dir = directory("unreadable");
        let shard = Shard::new(grid(), Metric::Move, FIRST, &dir);
        for end in [".state", ".jsonl"] {
            fs::create_dir(shard.path(end)).expect("it can be made");
        }
        assert!(shard.checkpoint(&shard.path(".state"), &mut Vec::new()).is_err());
        assert!(shard.is_finished().is_err());
        fs::remove_dir_all(dir).expect("it is ours");
    }
}
