//! `antipode-sample-checker FILE`: checks a sample, and says what it shows. See the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    antipode_checker::answer(antipode_sample_checker::check)
}
