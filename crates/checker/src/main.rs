//! `antipode-checker FILE`: checks a certificate, and says what it proves. See the library.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]

use std::fs::File;
use std::io::BufReader;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), None) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: antipode-checker FILE");
        return ExitCode::from(2);
    };
    let open = match File::open(&file) {
        Ok(open) => open,
        Err(why) => {
            eprintln!("{file}: {why}");
            return ExitCode::from(2);
        }
    };
    match antipode_checker::check(BufReader::new(open)) {
        Ok(proven) => {
            println!("{proven}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            println!("refused: {why}");
            ExitCode::FAILURE
        }
    }
}
