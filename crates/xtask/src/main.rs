//! `cargo xtask`: installs what is missing, then builds, serves, tests and measures.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]

use std::process::ExitCode;

use anyhow::{Context, Error, Result, bail};
use xtask::browser::Browser;
use xtask::checks::{self, Extent, Part};
use xtask::process::{self, run};
use xtask::server::{Options, Server};
use xtask::site::Build;
use xtask::{bench, fuzz, lighthouse, package, proofs, root, say, site, weight};

const HELP: &str = "\
cargo xtask serve [--port N] [--release]
                                  build the site and serve it on this machine (port 8080, or a free one): soon ready, with
                                  larger programs than the release site
cargo xtask build                 build the release site into dist/ and check its size
cargo xtask package               build the programs of packages/antipode, ready for npm pack, and check their size
cargo xtask test [--quick|--full] [--only lints|tests|site] [--browsers all|none|chromium,firefox,webkit]
                                  formatting, lints, dependencies, tests, and the built site in browsers (in Chromium
                                  unless others are named)
                                  --quick: formatting, lints and fast tests; no site, no browsers
                                  --full: every sweep visits every position, and a flaky browser test fails
cargo xtask fuzz [--seconds N] [PARSER…]
                                  fuzz every parser, 60 seconds each
cargo xtask proofs                prove God's numbers of Nokia's 3 x 3 and Ramka, and the distance of Klotski, in Rocq;
                                  ten minutes
cargo xtask bench                 time the tables: natively, by the plain search, and in headless Chromium
cargo xtask bench --first-visit   how soon each page can be used: a slow phone, an empty cache; with limits
cargo xtask bench --repeat-visit  the same when the service worker has cached the site
                                  [--files]: when each file arrives; [--no-build]: measure dist/ as it is
cargo xtask bench --lighthouse    Lighthouse's scores of each page on a phone; [--no-build]
cargo xtask library               make the indexes of the library in data/library/index again from its lines
cargo xtask advisories            known faults of the dependencies, from the network
cargo xtask shot ADDRESS FILE     build, then take a screenshot in headless Chromium: shot ramka/ page.png
                                  [--size 1360x860] [--dark] [--forced-colors] [--touch] [--reduced-motion] [--whole]
                                  [--no-build], and in this order before it: [--keys 'N ArrowLeft'] [--click NAME]
                                  [--until TEXT] [--wait MS]
cargo xtask shot --all FOLDER     every page and state at six widths, light and dark; [--only NAME] [--no-build]

Each command installs what is missing: the WebAssembly target, and pinned tools in ~/.cache/antipode/tools.
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
        ["serve", rest @ ..] => serve(rest),
        ["build"] => {
            site::build(Build::Release)?;
            weight::check(&site::dist())
        }
        ["package"] => package::build(),
        ["proofs"] => proofs::prove(),
        ["bench"] => bench::bench(),
        ["bench", "--lighthouse", rest @ ..] => {
            build_unless(rest, &[])?;
            lighthouse::check()
        }
        ["bench", what @ ("--first-visit" | "--repeat-visit"), rest @ ..] => visits(what, rest),
        ["test", rest @ ..] => test(rest),
        ["fuzz", "--seconds", seconds, parsers @ ..] => {
            fuzz::fuzz(seconds.parse().with_context(|| format!("{seconds} is not a number"))?, parsers)
        }
        ["fuzz", parsers @ ..] => fuzz::fuzz(60, parsers),
        ["library"] => run(process::cargo()
            .args(["run", "--quiet", "--package", "antipode-cli", "--", "library", "index"])
            .arg(root().join("data/library/index"))),
        ["advisories"] => checks::check_advisories(),
        ["shot", rest @ ..] => shot(rest),
        _ => bail!("unknown command `{}`\n\n{HELP}", words.join(" ")),
    }
}

fn test(words: &[&str]) -> Result<()> {
    let (mut part, mut extent, mut browsers) = (None, Extent::Standard, vec![Browser::Chromium]);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "--quick" => extent = Extent::Quick,
            "--full" => extent = Extent::Full,
            "--only" => {
                let name = words.next().context("--only needs lints, tests or site")?;
                part = Some(name.parse().map_err(Error::msg)?);
            }
            "--browsers" => {
                let names = words.next().context("--browsers needs names, `all` or `none`")?;
                browsers = checks::parse_browsers(names).map_err(Error::msg)?;
            }
            _ => bail!("unknown option {word}\n\n{HELP}"),
        }
    }
    if (part, extent) == (Some(Part::Site), Extent::Quick) {
        bail!("--quick has no checks of the site");
    }
    checks::check(part, extent, &browsers)
}

fn visits(what: &str, words: &[&str]) -> Result<()> {
    build_unless(words, &["--files"])?;
    bench::visits(what.trim_start_matches("--").trim_end_matches("-visit"), words.contains(&"--files"))
}

/// Builds the site unless the options forbid it; an error when an option is unknown.
fn build_unless(words: &[&str], known: &[&str]) -> Result<()> {
    if let Some(unknown) = words.iter().find(|word| **word != "--no-build" && !known.contains(word)) {
        bail!("unknown option {unknown}\n\n{HELP}");
    }
    if words.contains(&"--no-build") { Ok(()) } else { site::build(Build::Release) }
}

fn shot(words: &[&str]) -> Result<()> {
    if !words.contains(&"--no-build") {
        site::build(Build::Release)?;
    }
    Browser::Chromium.ensure()?;
    let words = words.iter().filter(|word| **word != "--no-build");
    run(process::cargo()
        .args(["run", "--quiet", "--package", "antipode-browser", "--bin", "shot", "--"])
        .args(words))
}

fn serve(words: &[&str]) -> Result<()> {
    let (mut port, mut build) = (8080, Build::Look);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match *word {
            "--release" => build = Build::Release,
            "--port" => {
                let text = words.next().context("--port needs a number")?;
                port = text.parse().with_context(|| format!("{text} is not a port"))?;
            }
            _ => bail!("unknown option {word}\n\n{HELP}"),
        }
    }
    site::build(build)?;
    let server = Server::start(&build.folder(), "/", port, Options::default())?;
    say(&format!("serving at {}   (stop with Ctrl+C)", server.url()));
    server.wait();
    Ok(())
}
