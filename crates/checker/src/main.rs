//! `antipode-checker FILE`: checks a certificate, and says what it proves. See the library.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]

use std::fs::File;
use std::io::BufReader;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("usage: antipode-checker FILE");
        return ExitCode::from(2);
    };
    match File::open(&file).map(|open| antipode_checker::check(BufReader::new(open))) {
        Ok(Ok(proven)) => {
            println!("{proven}");
            ExitCode::SUCCESS
        }
        Ok(Err(why)) => {
            println!("refused: {why}");
            ExitCode::FAILURE
        }
        Err(why) => {
            eprintln!("{file}: {why}");
            ExitCode::from(2)
        }
    }
}
