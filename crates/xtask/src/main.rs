//! `cargo xtask`: sets up what is missing, then builds, serves, tests and measures.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program that talks to people on a terminal")]

use std::process::ExitCode;

use anyhow::{Context, Error, Result, bail};
use xtask::browser::Browser;
use xtask::checks::{self, Choice};
use xtask::process::{self, run};
use xtask::server::Server;
use xtask::{bench, say, site, weight};

const HELP: &str = "\
cargo xtask serve [--port N]      build the release site and serve it on this machine (port 8080, or a free one)
cargo xtask build                 build the release site into dist/ and weigh it
cargo xtask test [--browsers all|none|chromium,firefox,webkit]
                                  format, lints, tests, walls, and the built site in the browsers that are here
cargo xtask bench                 how fast the tables are built: natively, by the plain search, in headless Chromium
cargo xtask shot FRAGMENT FILE    build, then take a picture in headless Chromium: shot '#/ramka' page.png
                                  [--size 1360x860] [--dark] [--forced-colors] [--touch] [--reduced-motion] [--whole]
                                  [--no-build], and in this order before it: [--keys 'N ArrowLeft'] [--click NAME]
                                  [--until TEXT] [--wait MS]

Each installs what it misses: the WebAssembly target, and pinned tools in ~/.cache/antipode/tools.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match command(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn command(words: &[&str]) -> Result<()> {
    match words {
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        ["serve"] => serve(8080),
        ["serve", "--port", port] => serve(port.parse().with_context(|| format!("{port} is no port"))?),
        ["build"] => {
            site::build()?;
            weight::check(&site::dist())
        }
        ["bench"] => bench::bench(),
        ["test"] => checks::check(&Choice::Found),
        ["test", "--browsers", names] => checks::check(&Choice::parse(names).map_err(Error::msg)?),
        ["shot", rest @ ..] => shot(rest),
        _ => bail!("`{}` is not understood\n\n{HELP}", words.join(" ")),
    }
}

fn shot(words: &[&str]) -> Result<()> {
    if !words.contains(&"--no-build") {
        site::build()?;
    }
    Browser::Chromium.ensure()?;
    let words = words.iter().filter(|word| **word != "--no-build");
    run(process::cargo()
        .args(["run", "--quiet", "--package", "antipode-browser", "--bin", "shot", "--"])
        .args(words))
}

fn serve(port: u16) -> Result<()> {
    site::build()?;
    let server = Server::start(&site::dist(), "/", port, None)?;
    say(&format!("serving at {}   (stop with Ctrl+C)", server.url()));
    server.wait();
    Ok(())
}
