//! `antipode-checker FILE`: checks a certificate, and says what it proves. See the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    antipode_checker::answer(antipode_checker::check)
}
