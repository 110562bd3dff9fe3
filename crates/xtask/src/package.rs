//! The package for JavaScript: the programs of `packages/antipode`, ready for `npm pack`.
//!
//! The solvers are those of the site. Their bindings are changed in one respect: the scope that a program sees, which is that of a
//! worker on the site, may be another, so that it runs in Node and, where a page may start no worker, on the page.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::coding::Coding;
use crate::compress::compress;
use crate::process::run;
use crate::program::{
    Program, Programs, RELEASE, SOLVERS, bind, compile_solvers, compiled, in_web_assembly, new_folder,
};
use crate::tool::{Tool, ensure_wasm_target};
use crate::{assets, root, say};

/// The puzzles, each with a reader.
pub(crate) const PUZZLES: [&str; 4] = ["ramka", "rotation", "fifteen", "sliding"];

/// The most that is sent for boards without a solver, in bytes after brotli: one program with the rules of all puzzles.
const ELEMENT_LIMIT_BYTES: usize = 260_000;

/// The scripts that a board needs without a solver.
const ELEMENT_SCRIPTS: [&str; 4] = ["element.js", "programs.js", "solver.js", "host-browser.js"];

/// The style sheets of the board, in cascade order.
const SHEETS: [&str; 7] = [
    "web/styles/tokens.css",
    "web/styles/base.css",
    "web/styles/board.css",
    "web/styles/board-rotation.css",
    "web/styles/board-tray.css",
    "web/styles/panel-player.css",
    "packages/antipode/board.css",
];

/// The folder of the package.
#[must_use]
pub fn folder() -> PathBuf {
    root().join("packages/antipode")
}

/// Compiles the programs of the package into its folder, prints what is sent for each, and checks the limit of the element.
pub fn build() -> Result<()> {
    ensure_wasm_target()?;
    Tool::bindings()?.ensure()?;
    say("compiling the programs of the package");
    let compiled = compile_solvers()?;
    compile_packages(RELEASE, &["antipode-reader", ELEMENT])?;
    let programs = folder().join("programs");
    let _ = fs::remove_dir_all(&programs);
    fs::create_dir_all(&programs)?;
    let work = new_folder("package")?;
    let listed = names().map(|name| write_program(&compiled, &name, &work, &programs));
    write_common(&programs, &listed.collect::<Result<String>>()?)?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root().join(licence), folder().join(licence))?;
    }
    weigh()
}

/// Compiles the programs of some packages with a profile.
fn compile_packages(profile: &str, packages: &[&str]) -> Result<()> {
    let mut cargo = in_web_assembly("build", profile);
    cargo.args(packages.iter().flat_map(|package| ["--package", package]));
    run(cargo.env("CARGO_PROFILE_RELEASE_STRIP", "false"))
}

/// Writes a program with its bindings, as the package needs them; returns its line of the list.
fn write_program(compiled: &Path, name: &str, work: &Path, programs: &Path) -> Result<String> {
    let (wasm, js) = bind(compiled, &name.replace("element", ELEMENT), work)?;
    let js = adapted(name, &String::from_utf8(js).context("bindings are text")?)?;
    let (js_file, wasm_file) = (format!("{name}.js"), format!("{name}.wasm"));
    fs::write(programs.join(&js_file), js)?;
    fs::write(programs.join(&wasm_file), &wasm)?;
    Ok(line_of_list(name, &js_file, &wasm_file, &wasm))
}

fn line_of_list(name: &str, js: &str, wasm: &str, content: &[u8]) -> String {
    let sha256: String = Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("  {name}: {{ js: \"{js}\", wasm: \"{wasm}\", sha256: \"{sha256}\" }},\n")
}

/// Writes what stands beside the programs: their list, the style sheet of boards, and the script in which a worker starts.
fn write_common(programs: &Path, lines: &str) -> Result<()> {
    fs::write(programs.join("list.js"), format!("export const programs = {{\n{lines}}};\n"))?;
    fs::write(programs.join("board.css"), sheet()?)?;
    fs::copy(root().join("web/worker.js"), programs.join("worker.js"))?;
    Ok(())
}

/// Writes the element, compiled with a profile, into a folder of a site. Its solvers are those of the site: `to_root` leads from the
/// folder of the programs to the root.
pub(crate) fn write_element(
    folder: &Path,
    dist: &Path,
    site: &Programs,
    to_root: &str,
    profile: &str,
) -> Result<()> {
    compile_packages(profile, &[ELEMENT])?;
    let programs = folder.join("programs");
    fs::create_dir_all(&programs)?;
    let mut list = write_program(&compiled(profile), "element", &new_folder("frames")?, &programs)?;
    for name in SOLVERS {
        let Program { js, wasm } = &site.worker_programs[name];
        let content = fs::read(dist.join(wasm))?;
        list += &line_of_list(
            &format!("solver_{name}"),
            &format!("{to_root}{js}"),
            &format!("{to_root}{wasm}"),
            &content,
        );
    }
    for script in ELEMENT_SCRIPTS {
        fs::copy(self::folder().join(script), folder.join(script))?;
    }
    write_common(&programs, &list)
}

/// The package of the element, and the name of its program.
const ELEMENT: &str = "antipode-element";

fn names() -> impl Iterator<Item = String> {
    let solvers = SOLVERS.iter().map(|name| format!("solver_{name}"));
    solvers.chain(PUZZLES.iter().map(|name| format!("reader_{name}"))).chain(["element".to_owned()])
}

/// The bindings of a program as the package needs them.
fn adapted(name: &str, js: &str) -> Result<String> {
    if name.starts_with("solver") {
        ensure!(js.contains("typeof self "), "the bindings of {name} name no scope");
        return Ok(format!("{SCOPE}{js}"));
    }
    if name != "element" {
        return Ok(js.to_owned());
    }
    let own = js.replace("arg0.setAttribute(", "setAttribute(arg0, ");
    ensure!(
        own != js && !own.contains(".setAttribute("),
        "the bindings of {name} set attributes in another way"
    );
    Ok(format!("{own}{STYLES}"))
}

/// The scope of a solver, which whoever starts it may replace.
const SCOPE: &str = "\
let self = globalThis.self;
export const within = (scope) => { self = scope; };
";

/// Strict policies bar style attributes, and allow the same through the style of an element.
const STYLES: &str = "
function setAttribute(element, name, value) {
    if (name === \"style\") element.style.cssText = value;
    else element.setAttribute(name, value);
}
";

/// The style sheet of a shadow root.
fn sheet() -> Result<String> {
    Ok(of_host(&assets::joined_sheets(&SHEETS)?))
}

/// The same sheet with the element around a shadow root in the place of the document's root: `:root[data-theme="dark"]` becomes
/// `:host([data-theme="dark"])`.
fn of_host(sheet: &str) -> String {
    let mut text = String::new();
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once(":root") {
        let mut depth = 0;
        let end = after.find(|ch: char| {
            depth += i32::from(ch == '(') - i32::from(ch == ')');
            depth < 0 || depth == 0 && matches!(ch, ' ' | ',' | '{' | '>')
        });
        let (compound, after) = after.split_at(end.unwrap_or(after.len()));
        let compound = compound.replace(":root", "");
        text += before;
        text += &if compound.is_empty() { ":host".to_owned() } else { format!(":host({compound})") };
        rest = after;
    }
    text + rest
}

/// Prints what a host with brotli sends for each program; an error when the element exceeds its limit.
fn weigh() -> Result<()> {
    let sent = |file: &Path| -> Result<usize> {
        let content = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(compress(Coding::Brotli, &content).len())
    };
    let programs = folder().join("programs");
    let program = |name: &str| -> Result<usize> {
        Ok(sent(&programs.join(format!("{name}.js")))? + sent(&programs.join(format!("{name}.wasm")))?)
    };
    println!("\n  {:<30}{:>12}", "program", "brotli KB");
    let mut element = sent(&programs.join("board.css"))? + sent(&programs.join("list.js"))?;
    for name in names() {
        let bytes = program(&name)?;
        println!("  {name:<30}{:>12.1}", bytes as f64 / 1000.0);
        if name == "element" {
            element += bytes;
        }
    }
    for script in ELEMENT_SCRIPTS {
        element += sent(&folder().join(script))?;
    }
    let (kilobytes, limit) = (element as f64 / 1000.0, ELEMENT_LIMIT_BYTES / 1000);
    println!("\n  a page with boards, before a solver {kilobytes:>6.1}   (at most {limit})\n");
    ensure!(element <= ELEMENT_LIMIT_BYTES, "the element exceeds its limit");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_becomes_the_host() {
        let sheet = ":root{--a:1} :root[data-theme=\"dark\"] .tray{} @media (a) { :root:not([b], [c d]) .e, :root:root {} }";
        assert_eq!(
            of_host(sheet),
            ":host{--a:1} :host([data-theme=\"dark\"]) .tray{} @media (a) { :host(:not([b], [c d])) .e, :host {} }"
        );
    }

    #[test]
    fn a_solver_may_have_another_scope_and_a_board_writes_no_style_attribute() {
        let solver = adapted("solver_ramka", "f(typeof self === a)").expect("it names a scope");
        assert!(solver.contains("within"));
        let element = adapted("element", "arg0.setAttribute(a, b);").expect("it sets attributes");
        assert!(element.starts_with("setAttribute(arg0, a, b);"));
        assert!(adapted("element", "x.setAttribute(a, b);").is_err());
        assert!(adapted("solver_ramka", "").is_err());
    }
}
