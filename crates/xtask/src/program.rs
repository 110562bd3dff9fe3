//! The programs of the site in WebAssembly: the page, cut into chunks, a solver for each puzzle, and the checker of certificates.
//!
//! For a release, the linker keeps the relocations, `wasm-split` cuts the program at the functions marked with `in_chunk!`, and
//! `wasm-bindgen` writes the bindings of the main part. For looking at, nothing is cut. Every file is named after its content.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wasm_encoder::{CustomSection, Module, RawSection};
use wasmparser::{Parser, Payload};

use crate::process::{self, run};
use crate::tool::Tool;
use crate::{hash, root, site_files, target};

/// The solvers, each a program of its own. Two puzzles have one for their tables alone, so that the first distance is soon known.
pub(crate) const SOLVERS: [&str; 6] =
    ["ramka", "rotation", "rotation_tables", "fifteen", "sliding", "sliding_tables"];

/// The program that checks certificates, without code of the solvers.
const CHECKER: &str = "checker";

/// The program of the page.
const PAGE: &str = "antipode-site";

/// The names of the built files, for the page and for their weights.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Programs {
    /// The page's script and its main program.
    pub page: Program,
    /// The size of the main program before compression.
    pub bytes: u64,
    /// The programs of workers by name: the solvers, and the checker.
    pub worker_programs: BTreeMap<String, Program>,
    /// The script in which every worker starts.
    pub worker: String,
    /// The files of each chunk of the page, by the names in `in_chunk!`.
    pub chunks: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct Program {
    pub js: String,
    pub wasm: String,
}

impl Programs {
    /// For the attribute `data-programs` of `web/boot.js`.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("names of files")
    }

    /// The scripts of the page: its own and, where it is cut, the one that loads the chunks.
    pub(crate) fn scripts(&self) -> impl Iterator<Item = String> {
        let loader = (!self.chunks.is_empty()).then(|| self.page.js.replacen("page-", "chunks-", 1));
        iter::once(self.page.js.clone()).chain(loader)
    }

    /// The names of the last build.
    pub(crate) fn load() -> Result<Programs> {
        let path = names_file();
        let json = fs::read(&path).with_context(|| format!("{} is missing: build first", path.display()))?;
        serde_json::from_slice(&json).with_context(|| format!("{} is unreadable", path.display()))
    }
}

fn names_file() -> PathBuf {
    target().join("site").join("programs.json")
}

/// The profile of the programs of a release.
pub(crate) const RELEASE: &str = "release";
/// The profile of the programs for looking at.
pub(crate) const LOOK: &str = "look";

/// Compiles the programs of a release and writes them into `dist`.
pub(crate) fn build_in_chunks(dist: &Path) -> Result<Programs> {
    let work = new_folder("site")?;
    let compiled = compile()?;
    let worker_programs = worker_programs(&compiled, &work, dist)?;
    let (page, chunks) = cut(&compiled.join(format!("{PAGE}.wasm")), &work, dist)?;
    let programs = programs(dist, page, worker_programs, chunks)?;
    fs::write(names_file(), programs.to_json())?;
    Ok(programs)
}

/// Compiles the programs for looking at and writes them into `dist`.
pub(crate) fn build_whole(dist: &Path) -> Result<Programs> {
    let work = new_folder("look")?;
    run(&mut cargo(LOOK)?)?;
    let compiled = compiled(LOOK);
    let worker_programs = worker_programs(&compiled, &work, dist)?;
    let page = bound(&compiled, PAGE, &work, dist)?;
    programs(dist, page, worker_programs, BTreeMap::new())
}

pub(crate) fn new_folder(name: &str) -> Result<PathBuf> {
    let work = target().join(name);
    let _ = fs::remove_dir_all(&work);
    fs::create_dir_all(&work)?;
    Ok(work)
}

/// Writes the programs of workers with their bindings into `dist`.
fn worker_programs(compiled: &Path, work: &Path, dist: &Path) -> Result<BTreeMap<String, Program>> {
    let names = SOLVERS.into_iter().map(|puzzle| (puzzle, format!("solver_{puzzle}")));
    let programs = names.chain([(CHECKER, CHECKER.to_owned())]);
    programs.map(|(name, file)| Ok((name.to_owned(), bound(compiled, &file, work, dist)?))).collect()
}

/// Names everything, with the script in which every worker starts.
fn programs(
    dist: &Path,
    page: Program,
    worker_programs: BTreeMap<String, Program>,
    chunks: BTreeMap<String, Vec<String>>,
) -> Result<Programs> {
    let script = fs::read(dist.join("worker.js")).context("the site has no worker.js")?;
    let worker = format!("worker-{}.js", hash(&script));
    fs::rename(dist.join("worker.js"), dist.join(&worker))?;
    let bytes = fs::metadata(dist.join(&page.wasm))?.len();
    Ok(Programs { page, bytes, worker_programs, worker, chunks })
}

/// A program with its bindings: WebAssembly and script.
pub(crate) fn bind(compiled: &Path, name: &str, work: &Path) -> Result<(Vec<u8>, String)> {
    let out = work.join(name);
    bindings("bind", &compiled.join(format!("{name}.wasm")), &out, name)?;
    let wasm = stripped(&fs::read(out.join(format!("{name}_bg.wasm")))?)?;
    Ok((wasm, without_comments(&fs::read_to_string(out.join(format!("{name}.js")))?)))
}

/// A generated script without its documentation and comments, which have lines of their own.
fn without_comments(js: &str) -> String {
    let mut is_comment = false;
    let mut code = String::new();
    for line in js.lines() {
        let text = line.trim();
        is_comment |= text.starts_with("/**");
        if !is_comment && !text.starts_with("//") {
            code += line;
            code.push('\n');
        }
        is_comment &= !text.ends_with("*/");
    }
    code
}

/// Writes a program with its bindings into `dist`.
fn bound(compiled: &Path, name: &str, work: &Path, dist: &Path) -> Result<Program> {
    let (wasm, js) = bind(compiled, name, work)?;
    let program = Program {
        wasm: format!("{name}-{}.wasm", hash(&wasm)),
        js: format!("{name}-{}.js", hash(js.as_bytes())),
    };
    fs::write(dist.join(&program.wasm), wasm)?;
    fs::write(dist.join(&program.js), js)?;
    Ok(program)
}

/// Writes the bindings of a program, or its chunks, into a folder, by [`Tool::bindings`].
pub(crate) fn bindings(what: &str, program: &Path, folder: &Path, name: &str) -> Result<()> {
    let tool = Tool::bindings()?;
    run(Command::new(tool.ensure()?.join(tool.program)).arg(what).args([program, folder]).arg(name))
}

/// The most parts that several chunks share with a file of their own, the largest ones. The others come in one file: most of them are
/// a few functions, and a request of its own costs more than the part. Each file needs a rule in [`HEADERS`](crate::site_files::HEADERS).
const MOST_SHARED_FILES: usize = 30;

/// Compiles every program of a release; returns the folder of the files.
fn compile() -> Result<PathBuf> {
    run(release()?.arg("--bins"))?;
    Ok(compiled(RELEASE))
}

/// Compiles the solvers of a release; returns the folder of the files.
pub(crate) fn compile_solvers() -> Result<PathBuf> {
    let mut solvers = release()?;
    for puzzle in SOLVERS {
        solvers.args(["--bin", &format!("solver_{puzzle}")]);
    }
    run(&mut solvers)?;
    Ok(compiled(RELEASE))
}

/// A command that builds programs of a release of the site.
fn release() -> Result<Command> {
    let mut cargo = cargo(RELEASE)?;
    // Names are needed to cut; they are removed afterwards.
    cargo.args(["--features", "split"]).env("CARGO_PROFILE_RELEASE_STRIP", "false");
    Ok(cargo)
}

/// A command that builds programs of the site, with a profile.
fn cargo(profile: &str) -> Result<Command> {
    let mut cargo = in_web_assembly(profile)?;
    cargo.args(["--package", "antipode-site"]);
    Ok(cargo)
}

/// A command that builds programs in WebAssembly, with a profile. Their messages name the sources of packages without the folder
/// where this machine keeps them, so that every machine builds the same programs.
pub(crate) fn in_web_assembly(profile: &str) -> Result<Command> {
    let mut cargo = process::cargo();
    cargo.args(["build", "--locked", "--offline", "--quiet", "--profile", profile]);
    cargo.args(["--target", "wasm32-unknown-unknown"]).current_dir(root());
    let unnamed = |folder: &PathBuf| format!("--remap-path-prefix={}=", folder.display());
    let flags: Vec<String> = package_folders()?.iter().map(unnamed).collect();
    let flags = serde_json::to_string(&flags)?;
    cargo.args(["--config", &format!("target.wasm32-unknown-unknown.rustflags={flags}")]);
    Ok(cargo)
}

/// The folders where cargo keeps the packages of others.
fn package_folders() -> Result<BTreeSet<PathBuf>> {
    let mut metadata = process::cargo();
    metadata.args(["metadata", "--locked", "--offline", "--quiet", "--format-version", "1"]);
    let list = process::output(metadata.current_dir(root())).context("cargo does not list the packages")?;
    let list: Value = serde_json::from_str(&list)?;
    let packages = list["packages"].as_array().context("cargo lists no packages")?;
    let of_others = packages.iter().filter(|package| !package["source"].is_null());
    let manifests = of_others.filter_map(|package| package["manifest_path"].as_str());
    Ok(manifests.filter_map(|manifest| Path::new(manifest).ancestors().nth(2)).map(Path::to_owned).collect())
}

pub(crate) fn compiled(profile: &str) -> PathBuf {
    target().join("wasm32-unknown-unknown").join(profile)
}

/// A program that was cut.
pub(crate) struct Cut {
    /// The main program, and its script.
    pub main: Vec<u8>,
    pub script: String,
    /// The script that loads the parts. Script and loader import each other.
    pub loader: String,
    /// The names and the contents of the parts: `split_NAME` is the chunk of that name, the others are what several chunks share.
    pub parts: Vec<(String, Vec<u8>)>,
}

impl Cut {
    /// Cuts a compiled program. `name` is that of its script.
    pub(crate) fn new(wasm: &Path, work: &Path, name: &str) -> Result<Cut> {
        let (split, bound) = (work.join("split"), work.join("main"));
        fs::create_dir_all(&split)?;
        let main_file = format!("{name}.wasm");
        bindings("cut", wasm, &split, name)?;
        bindings("bind-main", &split.join(&main_file), &bound, name)?;
        let mut parts = Vec::new();
        for file in site_files::files(&split)? {
            if let Some(stem) = file.strip_suffix(".wasm")
                && file != main_file
            {
                parts.push((stem.to_owned(), stripped(&fs::read(split.join(&file))?)?));
            }
        }
        Ok(Cut {
            main: stripped(&fs::read(bound.join(format!("{name}_bg.wasm")))?)?,
            script: without_comments(&fs::read_to_string(bound.join(format!("{name}.js")))?),
            loader: fs::read_to_string(split.join("__wasm_split.js"))?,
            parts,
        })
    }
}

/// Cuts the page into chunks.
fn cut(wasm: &Path, work: &Path, dist: &Path) -> Result<(Program, BTreeMap<String, Vec<String>>)> {
    let Cut { main, mut script, mut loader, parts } = Cut::new(wasm, work, "page")?;
    let mut names = BTreeMap::new();
    let (chunks, mut shared): (Vec<_>, Vec<_>) =
        parts.into_iter().partition(|(stem, _)| stem.starts_with("split_"));
    shared.sort_by_key(|(_, part)| Reverse(part.len()));
    let mut small = shared.split_off(shared.len().min(MOST_SHARED_FILES));
    small.sort();
    for (stem, chunk) in chunks.into_iter().chain(shared) {
        let name = format!("{}-{}.wasm", stem.replace('_', "-"), hash(&chunk));
        fs::write(dist.join(&name), chunk)?;
        replace(&mut loader, &format!("\"./{stem}.wasm\""), &format!("\"./{name}\""))?;
        names.insert(stem, name);
    }
    // A board waits for what it shares, and for nothing else.
    let is_of_board =
        |(stem, _): &(String, Vec<u8>)| chunks_with(&loader, stem).any(|chunk| chunk.starts_with("board_"));
    let (of_boards, of_others): (Vec<_>, Vec<_>) = small.into_iter().partition(is_of_board);
    for (title, small) in [("shared-board", of_boards), ("shared", of_others)] {
        let pack = packed(&small);
        let name = format!("{title}-{}.wasm", hash(&pack));
        fs::write(dist.join(&name), pack)?;
        for (stem, _) in small {
            replace(&mut loader, &fetch_call(&stem), &unpack_call(&name, &stem))?;
            names.insert(stem, name.clone());
        }
    }
    let chunks = files_of_chunks(&loader, &names);

    // The shared function checks what it fetches, and copes with hosts that compress nothing or do not know the media type.
    replace(&mut loader, "fetch(new URL(", "self.antipode.compile(new URL(")?;
    replace(&mut loader, STREAMING, OF_MODULE)?;
    // Page and loader import each other, so one hash over all names both.
    let build = hash(&[&main, script.as_bytes(), loader.as_bytes()].concat());
    let program = Program { js: format!("page-{build}.js"), wasm: format!("page-{}.wasm", hash(&main)) };
    replace(&mut script, "from \"./__wasm_split.js\"", &format!("from \"./chunks-{build}.js\""))?;
    replace(&mut loader, "./page.js", &format!("./{}", program.js))?;
    fs::write(dist.join(&program.wasm), main)?;
    fs::write(dist.join(&program.js), script)?;
    fs::write(dist.join(format!("chunks-{build}.js")), loader)?;
    Ok((program, chunks))
}

/// How the loader makes a part from a response, and how from a module.
pub(crate) const STREAMING: &str = "WebAssembly.instantiateStreaming(src, imports)";
pub(crate) const OF_MODULE: &str = "src.then((module) => WebAssembly.instantiate(module, imports))";

/// The files that several chunks share, each with the names of these chunks: `/* lab, panels */` stands above the loader of such
/// a file.
fn shared_files(loader: &str) -> impl Iterator<Item = (&str, &str)> {
    loader.match_indices("/* ").filter_map(|(at, _)| {
        let (sharing, rest) = loader[at + 3..].split_once(" */")?;
        Some((rest.split('"').nth(1)?.trim_start_matches("./"), sharing))
    })
}

/// The chunks that share a part.
pub(crate) fn chunks_with<'a>(loader: &'a str, stem: &str) -> impl Iterator<Item = &'a str> {
    let sharing = shared_files(loader).find(|(file, _)| file.trim_end_matches(".wasm") == stem);
    sharing.into_iter().flat_map(|(_, chunks)| chunks.split(", "))
}

/// The files of each chunk, as the comments and file names of the loader list them.
fn files_of_chunks(loader: &str, names: &BTreeMap<String, String>) -> BTreeMap<String, Vec<String>> {
    let mut chunks: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (stem, name) in names {
        if let Some(chunk) = stem.strip_prefix("split_") {
            chunks.entry(chunk.to_owned()).or_default().push(name.clone());
        }
    }
    for (file, sharing) in shared_files(loader) {
        for chunk in sharing.split(", ").filter(|_| names.values().any(|name| name == file)) {
            let files = chunks.entry(chunk.to_owned()).or_default();
            // Many shared parts come in one file.
            if files.iter().all(|other| other != file) {
                files.push(file.to_owned());
            }
        }
    }
    chunks
}

/// One file for many small modules: a module whose custom sections are the others, each with its name.
pub(crate) fn packed(modules: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut pack = Module::new();
    for (name, module) in modules {
        pack.section(&CustomSection { name: name.into(), data: module.into() });
    }
    pack.finish()
}

/// The call of the generated loader for a part.
pub(crate) fn fetch_call(stem: &str) -> String {
    format!("fetch(new URL(\"./{stem}.wasm\", import.meta.url))")
}

/// The call that the loader makes for a module of such a file.
fn unpack_call(file: &str, module: &str) -> String {
    format!("self.antipode.unpack(new URL(\"./{file}\", import.meta.url), \"{module}\")")
}

pub(crate) fn replace(text: &mut String, old: &str, new: &str) -> Result<()> {
    ensure!(text.contains(old), "the generated script does not name {old}");
    *text = text.replace(old, new);
    Ok(())
}

/// The same module without names, relocations and other custom sections.
fn stripped(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut kept = Module::new();
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload.context("the compiler wrote an invalid module")?;
        let Some((id, range)) = payload.as_section() else { continue };
        if !matches!(payload, Payload::CustomSection(_)) {
            kept.section(&RawSection { id, data: &wasm[range.start as usize..range.end as usize] });
        }
    }
    Ok(kept.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn custom_sections_are_removed() {
        let header = b"\0asm\x01\0\0\0";
        let types = b"\x01\x04\x01\x60\0\0";
        let names = b"\0\x07\x04name\x01\x02";
        let module = [&header[..], names, types, names].concat();
        assert_eq!(stripped(&module).expect("a module"), [&header[..], types].concat());
        for broken in [&module[..module.len() - 1], b"<!doctype html>", &module[..9]] {
            assert!(stripped(broken).is_err(), "{broken:?}");
        }
    }

    #[test]
    fn comments_of_a_script_are_removed() {
        let js = "/**\n * A word.\n *\n * Another.\n */\na\n    // b\n/** c */\nd // e\n";
        assert_eq!(without_comments(js), "a\nd // e\n");
    }

    #[test]
    fn a_pack_is_a_module_with_the_others_as_sections() {
        let inner = [b"\0asm\x01\0\0\0", &[1; 300][..]].concat();
        let pack = packed(&[("chunk_1".to_owned(), inner.clone()), ("chunk_2".to_owned(), Vec::new())]);
        let mut sections = Vec::new();
        for payload in Parser::new(0).parse_all(&pack) {
            if let Payload::CustomSection(section) = payload.expect("a module") {
                sections.push((section.name().to_owned(), section.data().to_owned()));
            }
        }
        assert_eq!(sections, [("chunk_1".to_owned(), inner), ("chunk_2".to_owned(), Vec::new())]);
        assert_eq!(stripped(&pack).expect("a module"), Module::new().finish());
    }

    #[test]
    fn the_files_of_a_chunk_are_its_own_and_the_shared_ones() {
        let loader = r#"/* lab, panels */
const __chunk_1 = makeLoad(() => fetch(new URL("./chunk-1-ab.wasm", import.meta.url)), []);"#;
        let names = BTreeMap::from([
            ("chunk_1".to_owned(), "chunk-1-ab.wasm".to_owned()),
            ("split_lab".to_owned(), "split-lab-cd.wasm".to_owned()),
        ]);
        let chunks = files_of_chunks(loader, &names);
        assert_eq!(chunks["lab"], ["split-lab-cd.wasm", "chunk-1-ab.wasm"]);
        assert_eq!(chunks["panels"], ["chunk-1-ab.wasm"]);
    }
}
