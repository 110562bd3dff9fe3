//! The attributes of the element, as its script passes them.

use antipode_play::puzzle::{PuzzleKind, Ruleset};
use antipode_play::route::Route;
use serde::Deserialize;

/// Which board, and what it offers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Attributes {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The fields of a link: `at=…&moves=…`.
    pub link: Option<String>,
    /// The position, a field of its own, which goes before that of `link`; so do the next three.
    pub at: Option<String>,
    pub goal: Option<String>,
    pub moves: Option<String>,
    /// The metric, which links to Rotation call the rule.
    pub metric: Option<String>,
    /// Whether there are buttons to undo, redo and restart.
    pub controls: bool,
    /// Whether a shortest solution can be requested.
    pub solution: bool,
    /// Whether the distance is shown.
    pub distance: bool,
}

impl Attributes {
    /// The puzzle, and the link to its board.
    ///
    /// # Errors
    /// If there is no puzzle of this name, in a sentence.
    pub fn read(&self) -> Result<(PuzzleKind, Route), String> {
        let kind = PuzzleKind::parse(&self.puzzle).ok_or_else(|| {
            let names = PuzzleKind::ALL.map(PuzzleKind::name).join(", ");
            format!("There is no puzzle “{}”. The puzzles are {names}.", self.puzzle)
        })?;
        let fields = self.link.as_deref().unwrap_or_default().trim_start_matches('#');
        let mut route = Route::parse(&format!("embed/{}/#{fields}", kind.name()));
        let own = [
            ("at", &self.at),
            ("goal", &self.goal),
            ("moves", &self.moves),
            (Ruleset::link_field(kind), &self.metric),
        ];
        for (name, value) in own {
            if let Some(value) = value {
                route.fields.retain(|(other, _)| other != name);
                route.fields.push((name.to_owned(), value.clone()));
            }
        }
        Ok((kind, route))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_the_fields_of_a_link() {
        let attributes = Attributes {
            puzzle: "rotation".into(),
            link: Some("#at=3x3n2&seed=a".into()),
            at: Some("4x4n2".into()),
            metric: Some("half".into()),
            ..Attributes::default()
        };
        let (kind, route) = attributes.read().expect("a puzzle");
        assert_eq!(kind, PuzzleKind::Rotation);
        assert_eq!(
            (route.field("at"), route.field("seed"), route.field("rule")),
            (Some("4x4n2"), Some("a"), Some("half"))
        );
        let fault =
            Attributes { puzzle: "cube".into(), ..Attributes::default() }.read().expect_err("no puzzle");
        assert!(fault.contains("cube") && fault.contains("fifteen"), "{fault}");
    }
}
