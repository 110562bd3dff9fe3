//! `antipode-bindings bind PROGRAM FOLDER NAME`: the program with its bindings, as `NAME.js` and `NAME_bg.wasm`.
//! `antipode-bindings bind-main PROGRAM FOLDER NAME`: the same for a program that was cut.
//! `antipode-bindings cut PROGRAM FOLDER NAME`: the program as `NAME.wasm`, its chunks, and the script that loads these.
//!
//! The libraries of `wasm-bindgen` and `wasm-split-cli` without their command lines, whose packages take three times as long to
//! compile.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["bind", program, folder, name] => bind(program.as_ref(), folder.as_ref(), name, false),
        ["bind-main", program, folder, name] => bind(program.as_ref(), folder.as_ref(), name, true),
        ["cut", program, folder, name] => cut(program.as_ref(), folder.as_ref(), name),
        _ => Err("antipode-bindings bind|bind-main|cut PROGRAM FOLDER NAME".into()),
    }
}

fn bind(program: &Path, folder: &Path, name: &str, has_chunks: bool) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(program).out_name(name).typescript(false).web(true)?;
    // The chunks use what the linker exports.
    bindgen.keep_lld_exports(has_chunks);
    Ok(bindgen.generate(folder)?)
}

fn cut(program: &Path, folder: &Path, name: &str) -> Result<(), Box<dyn Error>> {
    let wasm = fs::read(program)?;
    let (main_file, main_module) = (folder.join(format!("{name}.wasm")), format!("./{name}.js"));
    let mut options = Options::new(&wasm);
    options.output_dir = folder;
    options.main_out_path = &main_file;
    options.main_module = &main_module;
    options.target.web();
    transform(options).map(drop).map_err(|error| format!("{error:#}").into())
}
