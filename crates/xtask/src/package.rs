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
    Cut, OF_MODULE, Program, Programs, RELEASE, SOLVERS, STREAMING, bind, chunks_with, compile_solvers,
    compiled, fetch_call, in_web_assembly, new_folder, packed, replace,
};
use crate::tool::{Tool, ensure_wasm_target};
use crate::{assets, root, say};

/// The puzzles, each with a reader.
pub(crate) const PUZZLES: [&str; 4] = ["ramka", "rotation", "fifteen", "sliding"];

/// The most that is sent for boards of one puzzle without a solver, in bytes after brotli.
const ELEMENT_LIMIT_BYTES: usize = 195_000;

/// The scripts of a board, and the one that asks solvers.
const BOARD_SCRIPTS: [&str; 3] = ["element.js", "programs.js", "host-browser.js"];
const SOLVER_SCRIPT: &str = "solver.js";

/// The style sheets of any board, in cascade order.
const SHEETS: [&str; 5] = [
    "web/styles/tokens.css",
    "web/styles/base.css",
    "web/styles/board.css",
    "web/styles/panel-player.css",
    "packages/antipode/board.css",
];
/// What the boards of some puzzles have besides.
const OWN_SHEETS: [(&str, &str); 2] =
    [("rotation", "web/styles/board-rotation.css"), ("sliding", "web/styles/board-tray.css")];

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
    let mut list = listed.collect::<Result<String>>()?;
    list += &write_board(RELEASE, &compiled, &programs)?;
    write_common(&programs, &list)?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root().join(licence), folder().join(licence))?;
    }
    weigh()
}

/// Compiles the programs of some packages with a profile. For a release, the program of boards can be cut.
fn compile_packages(profile: &str, packages: &[&str]) -> Result<()> {
    let mut cargo = in_web_assembly(profile)?;
    cargo.args(packages.iter().flat_map(|package| ["--package", package]));
    if profile == RELEASE {
        cargo.args(["--features", "antipode-element/split"]);
    }
    run(cargo.env("CARGO_PROFILE_RELEASE_STRIP", "false"))
}

/// Writes the program of boards, and for a release each puzzle and the solution player in a file of its own; returns their lines
/// of the list.
fn write_board(profile: &str, compiled: &Path, programs: &Path) -> Result<String> {
    let work = new_folder("boards")?;
    if profile != RELEASE {
        return write_program(compiled, BOARD, &work, programs);
    }
    let Cut { main, script, mut loader, parts } =
        Cut::new(&compiled.join(format!("{ELEMENT}.wasm")), &work, BOARD)?;
    let mut script = adapted(BOARD, &script)?;
    replace(&mut script, "from \"./__wasm_split.js\"", &format!("from \"./{CHUNKS}\""))?;
    let mut list = write_listed(BOARD, &script, &main, programs)?;
    for chunk in parts.iter().filter_map(|(stem, _)| stem.strip_prefix("split_")) {
        let is_needed = |stem: &str| {
            stem.strip_prefix("split_") == Some(chunk) || chunks_with(&loader, stem).any(|name| name == chunk)
        };
        let pack: Vec<_> = parts.iter().filter(|(stem, _)| is_needed(stem)).cloned().collect();
        let (pack, file) = (packed(&pack), format!("{BOARD}_{chunk}.wasm"));
        fs::write(programs.join(&file), &pack)?;
        list += &line_of_list(&format!("{BOARD}_{chunk}"), CHUNKS, &file, &pack);
    }
    for (stem, _) in &parts {
        replace(&mut loader, &fetch_call(stem), &format!("part(\"{stem}\")"))?;
    }
    replace(&mut loader, STREAMING, OF_MODULE)?;
    fs::write(programs.join(CHUNKS), format!("import {{ part }} from \"../programs.js\";\n{loader}"))?;
    Ok(list)
}

/// Writes a program with its bindings, as the package needs them; returns its line of the list.
fn write_program(compiled: &Path, name: &str, work: &Path, programs: &Path) -> Result<String> {
    let (wasm, js) = bind(compiled, &name.replace(BOARD, ELEMENT), work)?;
    let js = adapted(name, &js)?;
    write_listed(name, &js, &wasm, programs)
}

fn write_listed(name: &str, js: &str, wasm: &[u8], programs: &Path) -> Result<String> {
    let (js_file, wasm_file) = (format!("{name}.js"), format!("{name}.wasm"));
    fs::write(programs.join(&js_file), js)?;
    fs::write(programs.join(&wasm_file), wasm)?;
    Ok(line_of_list(name, &js_file, &wasm_file, wasm))
}

fn line_of_list(name: &str, js: &str, wasm: &str, content: &[u8]) -> String {
    let sha256: String = Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("  {name}: {{ js: \"{js}\", wasm: \"{wasm}\", sha256: \"{sha256}\" }},\n")
}

/// Writes what stands beside the programs: their list, the style sheets of boards, and the script in which a worker starts.
fn write_common(programs: &Path, lines: &str) -> Result<()> {
    let own = OWN_SHEETS.map(|(puzzle, _)| puzzle);
    let list = format!("export const programs = {{\n{lines}}};\nexport const ownSheets = {own:?};\n");
    fs::write(programs.join("list.js"), list)?;
    fs::write(programs.join("board.css"), sheet(&SHEETS)?)?;
    for (puzzle, file) in OWN_SHEETS {
        fs::write(programs.join(format!("board_{puzzle}.css")), sheet(&[file])?)?;
    }
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
    let mut list = write_board(profile, &compiled(profile), &programs)?;
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
    for script in BOARD_SCRIPTS.into_iter().chain([SOLVER_SCRIPT]) {
        fs::copy(self::folder().join(script), folder.join(script))?;
    }
    write_common(&programs, &list)
}

/// The package of the element, the name of its program in the list, and the script that loads the parts of that.
const ELEMENT: &str = "antipode-element";
const BOARD: &str = "element";
const CHUNKS: &str = "element-chunks.js";

/// The programs that answer questions.
fn names() -> impl Iterator<Item = String> {
    let solvers = SOLVERS.iter().map(|name| format!("solver_{name}"));
    solvers.chain(PUZZLES.iter().map(|name| format!("reader_{name}")))
}

/// The bindings of a program as the package needs them.
fn adapted(name: &str, js: &str) -> Result<String> {
    if name.starts_with("solver") {
        ensure!(js.contains("typeof self "), "the bindings of {name} name no scope");
        return Ok(format!("{SCOPE}{js}"));
    }
    if name != BOARD {
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

/// Style sheets as one of a shadow root.
fn sheet(files: &[&str]) -> Result<String> {
    Ok(of_host(&assets::joined_sheets(files)?))
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

/// Prints what a host with brotli sends for each program; an error when the boards of a puzzle exceed their limit.
fn weigh() -> Result<()> {
    let programs = folder().join("programs");
    let sent = |file: &str| -> Result<usize> {
        let path = programs.join(file);
        let content = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(compress(Coding::Brotli, &content).len())
    };
    let show = |name: &str, bytes: usize| println!("  {name:<40}{:>8.1}", bytes as f64 / 1000.0);
    println!("\n  {:<40}{:>8}", "program", "brotli KB");
    for name in names() {
        show(&name, sent(&format!("{name}.js"))? + sent(&format!("{name}.wasm"))?);
    }
    let mut board = 0;
    for file in [&format!("{BOARD}.js"), &format!("{BOARD}.wasm"), CHUNKS, "board.css", "list.js"] {
        board += sent(file)?;
    }
    for script in BOARD_SCRIPTS {
        board += sent(&format!("../{script}"))?;
    }
    show("the solution player", sent(&format!("{BOARD}_player.wasm"))?);
    let mut largest = 0;
    println!();
    for puzzle in PUZZLES {
        let has_sheet = OWN_SHEETS.iter().any(|(own, _)| *own == puzzle);
        let sheet = if has_sheet { sent(&format!("board_{puzzle}.css"))? } else { 0 };
        let bytes = board + sent(&format!("{BOARD}_rules_{puzzle}.wasm"))? + sheet;
        show(&format!("boards of {puzzle}, before a solver"), bytes);
        largest = largest.max(bytes);
    }
    show("at most", ELEMENT_LIMIT_BYTES);
    ensure!(largest <= ELEMENT_LIMIT_BYTES, "the boards of a puzzle exceed their limit");
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
