//! Every production function fits on a screen or two.

use std::fs;
use std::path::Path;

use antipode_architecture::functions::{Function, functions};
use antipode_architecture::modules::{sources, without_tests};

const MAX_LINES: usize = 80;

#[test]
fn no_function_is_longer_than_eighty_lines() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
    let mut long = Vec::new();
    for entry in fs::read_dir(crates).expect("the folder of the crates") {
        let src = entry.expect("a folder").path().join("src");
        for (file, source) in without_tests(sources(&src)) {
            for function in functions(&source).into_iter().filter(|function| function.lines > MAX_LINES) {
                long.push(format!(
                    "{}: {} has {} lines",
                    src.join(&file).display(),
                    function.name,
                    function.lines
                ));
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn the_lines_of_a_function_end_with_its_brace() {
    let source = "fn a() {\n    b();\n}\nimpl C {\n    const fn d(&self) -> [u8; 3] { [0; 3] }\n}\ntrait E { fn f(); }\n\
                  #[cfg(test)]\nmod tests { fn g() {\n\n} }";
    let named = |name: &str, lines| Function { name: name.to_owned(), lines };
    assert_eq!(functions(source), [named("a", 3), named("d", 1)]);
}
