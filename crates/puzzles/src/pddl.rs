//! Problems in PDDL, the planning domain definition language: expressions in parentheses.
//!
//! [`parse`] reads the shape of a problem: its domain, its objects, what holds at the start and at the end. Only a
//! reader of one domain knows what the facts mean. Names are compared without regard to case.
//!
//! ```
//! use antipode_puzzles::pddl::{self, Pddl};
//!
//! let text = "(define (problem small) (:domain tiles) (:objects t1 - tile) (:init (at t1 p1 p2)) (:goal (and (at t1 p2 p2))))";
//! assert!(pddl::is_pddl(text));
//! let Pddl::Problem(problem) = pddl::parse(text)? else { panic!("a problem") };
//! assert_eq!(problem.domain, "tiles");
//! assert_eq!((problem.init[0].predicate, &problem.init[0].arguments[..]), ("at", &["t1", "p1", "p2"][..]));
//! assert_eq!(problem.objects[0].kind, "tile");
//! # Ok::<(), pddl::PddlError>(())
//! ```

use std::fmt;

use crate::parse_error::{ParseError, display_with_column};

/// The maximum length of a text, in characters.
pub const MAX_TEXT: usize = 100_000;

/// The maximum depth of parentheses.
const MAX_DEPTH: usize = 32;

/// What a text defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pddl<'a> {
    /// A problem.
    Problem(Problem<'a>),
    /// A domain without a problem: its name.
    Domain(&'a str),
}

/// A problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem<'a> {
    /// The name of the problem.
    pub name: &'a str,
    /// The name of its domain.
    pub domain: &'a str,
    /// The objects, in order.
    pub objects: Vec<Object<'a>>,
    /// What holds at the start.
    pub init: Vec<Fact<'a>>,
    /// What must hold at the end, all of it.
    pub goal: Vec<Fact<'a>>,
    /// The column of the first part of the goal that is not a plain fact, such as `not` or `or`.
    pub open_goal: Option<usize>,
}

/// An object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object<'a> {
    /// The name.
    pub name: &'a str,
    /// The type; empty if the text has none.
    pub kind: &'a str,
    /// The column of the name, from 1.
    pub column: usize,
}

/// A fact, such as `(at t1 p1 p2)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact<'a> {
    /// What is said: `at`.
    pub predicate: &'a str,
    /// Of what: `t1`, `p1`, `p2`. An argument that is an expression itself is left out.
    pub arguments: Vec<&'a str>,
    /// The column of the parenthesis, from 1.
    pub column: usize,
}

/// Why a text is not a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PddlError {
    /// The text has more than [`MAX_TEXT`] characters.
    TooLong,
    /// Too many parentheses within each other.
    TooDeep {
        /// The column, from 1.
        column: usize,
    },
    /// A parenthesis that is not closed.
    Unclosed {
        /// The column where it opens, from 1.
        column: usize,
    },
    /// A closing parenthesis without an opening one, or a word outside of all parentheses.
    Outside {
        /// The column, from 1.
        column: usize,
    },
    /// There is no `(define (problem …`.
    NoProblem,
}

impl Fact<'_> {
    /// Whether the fact is about a predicate, with this number of arguments.
    #[must_use]
    pub fn is(&self, predicate: &str, arguments: usize) -> bool {
        self.predicate.eq_ignore_ascii_case(predicate) && self.arguments.len() == arguments
    }
}

/// Whether a text is evidently PDDL: it begins with `(define`, after comments.
#[must_use]
pub fn is_pddl(text: &str) -> bool {
    let mut rest = text.trim_start_matches(|ch: char| ch.is_whitespace() || ch == '\u{feff}');
    while let Some(comment) = rest.strip_prefix(';') {
        rest = comment.split_once('\n').map_or("", |(_, rest)| rest).trim_start();
    }
    let Some(rest) = rest.strip_prefix('(') else { return false };
    let rest = rest.trim_start();
    let head = rest.get(..6).unwrap_or_default();
    head.eq_ignore_ascii_case("define") && rest[6..].starts_with(|ch: char| ch == '(' || ch.is_whitespace())
}

/// Reads a problem, or the name of a domain. Of several definitions the first problem counts.
///
/// # Errors
/// What is wrong with the parentheses, and where; or that the text defines nothing.
pub fn parse(text: &str) -> Result<Pddl<'_>, PddlError> {
    let definitions = expressions(text)?;
    let mut domain = None;
    for definition in &definitions {
        let Expression::List { items, .. } = definition else { continue };
        let [head, named, parts @ ..] = &items[..] else { continue };
        if !head.is_word("define") {
            continue;
        }
        match named.head() {
            Some(("problem", [name])) => {
                return Ok(Pddl::Problem(problem(name.word().unwrap_or_default(), parts)));
            }
            Some(("domain", [name])) => domain = domain.or(name.word()),
            _ => {}
        }
    }
    domain.map(Pddl::Domain).ok_or(PddlError::NoProblem)
}

/// The parts of a problem; if a part appears twice, both count.
fn problem<'a>(name: &'a str, parts: &[Expression<'a>]) -> Problem<'a> {
    let mut problem = Problem { name, ..Problem::default() };
    for part in parts {
        match part.head() {
            Some((":domain", [domain])) => problem.domain = domain.word().unwrap_or_default(),
            Some((":objects", objects)) => problem.objects.extend(typed_objects(objects)),
            Some((":init", facts)) => problem.init.extend(facts.iter().filter_map(fact)),
            Some((":goal", goals)) => goals.iter().for_each(|goal| add_goal(&mut problem, goal)),
            _ => {}
        }
    }
    problem
}

/// Objects as `a b - kind c`: the type follows its objects.
fn typed_objects<'a>(words: &[Expression<'a>]) -> Vec<Object<'a>> {
    let mut objects: Vec<Object> = Vec::new();
    let mut untyped = 0;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let Expression::Word { text, column } = *word else { continue };
        if text == "-" {
            let kind = words.next().and_then(Expression::word).unwrap_or_default();
            objects[untyped..].iter_mut().for_each(|object| object.kind = kind);
            untyped = objects.len();
        } else {
            objects.push(Object { name: text, kind: "", column });
        }
    }
    objects
}

fn fact<'a>(expression: &Expression<'a>) -> Option<Fact<'a>> {
    let Expression::List { items, column } = expression else { return None };
    let (predicate, arguments) = items.split_first()?;
    let arguments = arguments.iter().filter_map(Expression::word).collect();
    Some(Fact { predicate: predicate.word()?, arguments, column: *column })
}

/// Adds a fact, or all facts of a conjunction.
fn add_goal<'a>(problem: &mut Problem<'a>, goal: &Expression<'a>) {
    let Expression::List { items, column } = goal else { return };
    match goal.head() {
        Some(("and", facts)) => facts.iter().for_each(|fact| add_goal(problem, fact)),
        _ => {
            let is_plain = items.len() > 1 && items.iter().all(|item| item.word().is_some());
            match fact(goal).filter(|_| is_plain) {
                Some(fact) => problem.goal.push(fact),
                None => problem.open_goal = problem.open_goal.or(Some(*column)),
            }
        }
    }
}

/// A word, or a list in parentheses, with its column.
enum Expression<'a> {
    Word { text: &'a str, column: usize },
    List { items: Vec<Expression<'a>>, column: usize },
}

/// The words that the reader itself knows.
const KEYWORDS: [&str; 8] = ["define", "problem", "domain", ":domain", ":objects", ":init", ":goal", "and"];

impl<'a> Expression<'a> {
    fn word(&self) -> Option<&'a str> {
        match self {
            Expression::Word { text, .. } => Some(text),
            Expression::List { .. } => None,
        }
    }

    fn is_word(&self, word: &str) -> bool {
        self.word().is_some_and(|text| text.eq_ignore_ascii_case(word))
    }

    /// The keyword that a list begins with, and what follows it.
    fn head(&self) -> Option<(&'static str, &[Expression<'a>])> {
        let Expression::List { items, .. } = self else { return None };
        let (first, rest) = items.split_first()?;
        let keyword = KEYWORDS.into_iter().find(|keyword| first.is_word(keyword))?;
        Some((keyword, rest))
    }
}

/// The expressions of a text. `;` begins a comment.
fn expressions(text: &str) -> Result<Vec<Expression<'_>>, PddlError> {
    if text.chars().nth(MAX_TEXT).is_some() {
        return Err(PddlError::TooLong);
    }
    let mut open: Vec<(usize, Vec<Expression>)> = Vec::new();
    let mut done = Vec::new();
    let mut chars = text.char_indices().zip(1..).peekable();
    while let Some(((at, ch), column)) = chars.next() {
        match ch {
            ';' => while chars.next_if(|((_, ch), _)| *ch != '\n').is_some() {},
            '(' if open.len() == MAX_DEPTH => return Err(PddlError::TooDeep { column }),
            '(' => open.push((column, Vec::new())),
            ')' => {
                let (column, items) = open.pop().ok_or(PddlError::Outside { column })?;
                let list = Expression::List { items, column };
                open.last_mut().map_or(&mut done, |(_, items)| items).push(list);
            }
            ch if ch.is_whitespace() || ch == '\u{feff}' => {}
            _ => {
                let mut end = at + ch.len_utf8();
                let is_part = |ch: char| !ch.is_whitespace() && !matches!(ch, '(' | ')' | ';');
                while let Some(((at, ch), _)) = chars.next_if(|((_, ch), _)| is_part(*ch)) {
                    end = at + ch.len_utf8();
                }
                let (_, items) = open.last_mut().ok_or(PddlError::Outside { column })?;
                items.push(Expression::Word { text: &text[at..end], column });
            }
        }
    }
    match open.first() {
        Some((column, _)) => Err(PddlError::Unclosed { column: *column }),
        None => Ok(done),
    }
}

impl ParseError for PddlError {
    fn column(&self) -> Option<usize> {
        match self {
            PddlError::TooDeep { column }
            | PddlError::Unclosed { column }
            | PddlError::Outside { column } => Some(*column),
            PddlError::TooLong | PddlError::NoProblem => None,
        }
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            PddlError::TooLong => "the text has more than 100,000 characters",
            PddlError::TooDeep { .. } => "too many parentheses are open here",
            PddlError::Unclosed { .. } => "this parenthesis is never closed",
            PddlError::Outside { .. } => "this is outside of all parentheses",
            PddlError::NoProblem => "this PDDL defines no problem",
        })
    }
}

display_with_column!(PddlError);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_has_its_parts_in_any_order_and_case() {
        let text = "; a comment (\n(DEFINE (PROBLEM p-1)\n(:GOAL (x a)) (:Objects a b - car c - truck d)\n(:domain D) (:init (= (total-cost) 0) (X a b)))";
        let Ok(Pddl::Problem(problem)) = parse(text) else { panic!("a problem") };
        assert!(is_pddl(text));
        assert_eq!((problem.name, problem.domain), ("p-1", "D"));
        let objects: Vec<(&str, &str)> =
            problem.objects.iter().map(|object| (object.name, object.kind)).collect();
        assert_eq!(objects, [("a", "car"), ("b", "car"), ("c", "truck"), ("d", "")]);
        assert_eq!(problem.init.len(), 2);
        assert!(problem.init[1].is("x", 2) && !problem.init[1].is("x", 1));
        assert_eq!((problem.goal.len(), problem.open_goal), (1, None));
    }

    #[test]
    fn a_goal_that_is_no_conjunction_is_open() {
        let text = "(define (problem p) (:goal (and (x a) (not (y b)))))";
        let Ok(Pddl::Problem(problem)) = parse(text) else { panic!("a problem") };
        assert_eq!((problem.goal.len(), problem.open_goal), (1, Some(39)));
    }

    #[test]
    fn faults_have_their_column() {
        let fault = |text: &str| parse(text).expect_err(text).to_string();
        assert_eq!(fault("(define (problem p)"), "column 1: this parenthesis is never closed");
        assert_eq!(fault("(define))"), "column 9: this is outside of all parentheses");
        assert_eq!(fault("(a) b"), "column 5: this is outside of all parentheses");
        assert_eq!(fault("(define (thing p))"), "this PDDL defines no problem");
        assert_eq!(fault(&"(".repeat(40)), "column 33: too many parentheses are open here");
        assert_eq!(parse("(define (domain d) (:action x))"), Ok(Pddl::Domain("d")));
        assert!(
            !is_pddl("(defined)")
                && !is_pddl("AA/B.")
                && !is_pddl("(définé")
                && is_pddl("(define(problem p))")
        );
    }
}
