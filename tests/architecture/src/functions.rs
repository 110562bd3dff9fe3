//! The lengths of functions, read from the tokens of sources.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::modules::begins_tests;

/// A function in a source.
#[derive(Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    /// From the line of `fn` to the line of its last brace.
    pub lines: usize,
}

/// The functions of a source, without those for tests.
///
/// # Panics
/// When the source is no Rust.
#[must_use]
pub fn functions(source: &str) -> Vec<Function> {
    let mut functions = Vec::new();
    add(source.parse().expect("Rust"), &mut functions);
    functions
}

fn add(tokens: TokenStream, functions: &mut Vec<Function>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        if begins_tests(&tokens[at..]) {
            at += 5;
            continue;
        }
        match &tokens[at..] {
            [TokenTree::Ident(keyword), TokenTree::Ident(name), rest @ ..] if keyword == "fn" => {
                let body = rest.iter().find(|tree| is_brace(tree) || tree.to_string() == ";");
                if let Some(body) = body.filter(|tree| is_brace(tree)) {
                    let lines = body.span().end().line - keyword.span().start().line + 1;
                    functions.push(Function { name: name.to_string(), lines });
                }
            }
            [TokenTree::Group(group), ..] => add(group.stream(), functions),
            _ => {}
        }
        at += 1;
    }
}

fn is_brace(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}
