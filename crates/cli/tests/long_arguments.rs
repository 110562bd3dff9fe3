//! What the program says of arguments of 10,000 characters.

use antipode_cli::{Failure, answer};
use antipode_sampling::{STRIDE, part};

/// The maximum number of characters of a sentence: two beginnings of the argument, and what is wrong with it.
const MAX_SENTENCE: usize = 300;

/// Commands with `{}` in the place of the long argument.
const COMMANDS: [&str; 43] = [
    "{}",
    "--{}",
    "solve {}",
    "solve ramka {}",
    "solve ramka 123/456/789 {}",
    "solve ramka 123/456/789 --metric {}",
    "solve ramka 123/456/789 --{}",
    "solve rotation {}",
    "solve rotation {} --rule half",
    "solve rotation 492357816 --board {}",
    "solve rotation 492357816 --board {} --rule half",
    "solve rotation 492357816 --rule {}",
    "solve rotation 492357816 --seconds {}",
    "solve fifteen {}",
    "solve fifteen {} --nth 2",
    "solve fifteen 86725430 --board {}",
    "solve fifteen 86725430 --goal {}",
    "solve fifteen 123456780 --goal=@goal:{}",
    "solve fifteen 867254301 --metric {}",
    "method rotation 492357816 --method {}",
    "method rotation 492357816 --method belt:{}",
    "check ramka {}",
    "check rotation {}",
    "check fifteen {}",
    "table fifteen {}",
    "table rotation {}",
    "antipodes rotation {}",
    "random fifteen 3x3 --depth {}",
    "group {}",
    "group {} 3x3n2",
    "list {}",
    "find 3x3n2 {}",
    "figures {}",
    "figures {} --stages",
    "sliding solve {} --goal corner:A",
    "sliding solve {} --goal corner:A --metric {}",
    "sliding solve AA/.. --goal {}",
    "sliding solve --grids {}",
    "sliding outline {}",
    "sliding find {}",
    "sliding merge {}",
    "library show {}",
    "library list --collection {}",
];

/// Texts that fail in different ways; each is repeated.
const TEXTS: [&str; 14] =
    ["x", "1", "1,", "1 2\n", "A/", "AB/..\n", "-", "/", "é", "\"", "@", "1x", "(define ", ".@h:"];

/// Texts with a long part that a parser names.
const BEGUN: [&str; 9] = [
    "@",
    "3x3n2:",
    "AA/..@",
    "AA/..@gate:",
    "AA/..@place:",
    "(define (domain a) (:requirements :",
    "(define (problem p) (:domain ",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :9000:",
    "3x3 ",
];

fn sentence(arguments: &[String]) -> Option<String> {
    let all = std::iter::once("antipode").chain(arguments.iter().map(String::as_str));
    match answer(all.map(Into::into), &mut Vec::new()) {
        Err(
            Failure::BadInput { sentence: why, .. }
            | Failure::NoSolution(why)
            | Failure::RecordMismatch(why)
            | Failure::FailedLines(why),
        ) => Some(why),
        Err(Failure::Write(why)) => Some(why.to_string()),
        Ok(()) | Err(Failure::Unsolvable) => None,
    }
}

#[test]
fn no_sentence_repeats_a_long_argument() {
    let repeated = TEXTS.iter().map(|text| text.repeat(10_000 / text.len()));
    let begun = BEGUN.iter().map(|text| format!("{text}{}", "x".repeat(9_000)));
    let texts: Vec<String> = repeated.chain(begun).collect();
    for (number, command) in COMMANDS.into_iter().enumerate() {
        for text in part(&texts, number % STRIDE) {
            let arguments: Vec<String> = command.split(' ').map(|part| part.replace("{}", text)).collect();
            let Some(said) = sentence(&arguments) else { continue };
            let beginning: String = text.chars().take(40).collect();
            let length = said.chars().count();
            assert!(length <= MAX_SENTENCE, "{command}, {beginning:?}: {length} characters, {said}");
        }
    }
}
