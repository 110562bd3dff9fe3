//! The preferences of a player, and the settings of a puzzle's page as they are stored.

use super::model::Model;
use crate::game::ladder::Difficulty;
use crate::puzzle::keys::ArrowKeys;
use serde::{Deserialize, Serialize};

/// What a player prefers on every board of a puzzle.
#[derive(Clone, Debug)]
pub struct Preferences {
    /// Whether distances are hidden.
    pub hides_distances: bool,
    /// Whether the stopwatch is shown.
    pub shows_stopwatch: bool,
    /// Whether the time begins with a countdown in which the board is inspected.
    pub inspects: bool,
    /// Whether single-key shortcuts are enabled.
    pub has_single_keys: bool,
    /// The keys that act as arrows.
    pub arrow_keys: ArrowKeys,
    /// The seed of the landscape that the tiles wear; empty for none.
    pub picture_seed: String,
    /// Whether the page opens with the panels of the analysis.
    pub analyses: bool,
    /// How hard the next board is.
    pub difficulty: Difficulty,
}

impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            hides_distances: false,
            shows_stopwatch: true,
            inspects: false,
            has_single_keys: true,
            arrow_keys: ArrowKeys::default(),
            picture_seed: String::new(),
            analyses: false,
            difficulty: Difficulty::default(),
        }
    }
}

#[derive(Clone, Debug)]
pub enum PreferenceAction {
    HideDistances(bool),
    /// Show or hide the stopwatch.
    ShowStopwatch(bool),
    /// Begin the time with a countdown.
    Inspect(bool),
    /// Enable or disable single-key shortcuts.
    EnableSingleKeys(bool),
    SetArrowKeys(ArrowKeys),
    /// Let the tiles wear the landscape of a seed; none for the empty one.
    SetPicture(String),
    SetDifficulty(Difficulty),
}

impl Preferences {
    pub(super) fn reduce(&mut self, action: PreferenceAction) {
        match action {
            PreferenceAction::HideDistances(hides) => self.hides_distances = hides,
            PreferenceAction::ShowStopwatch(shows) => self.shows_stopwatch = shows,
            PreferenceAction::Inspect(inspects) => self.inspects = inspects,
            PreferenceAction::EnableSingleKeys(enabled) => self.has_single_keys = enabled,
            PreferenceAction::SetArrowKeys(keys) => self.arrow_keys = keys,
            PreferenceAction::SetPicture(seed) => self.picture_seed = seed,
            PreferenceAction::SetDifficulty(difficulty) => self.difficulty = difficulty,
        }
    }
}

/// The stored form of the ruleset and the preferences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The name of the ruleset.
    pub metric: String,
    pub hidden: bool,
    pub timed: bool,
    pub inspection: bool,
    pub keyed: bool,
    pub arrows: ArrowKeys,
    /// The seed of the picture on the tiles; empty for none.
    pub picture: String,
    pub analysis: bool,
    pub difficulty: Difficulty,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            metric: String::new(),
            hidden: false,
            timed: true,
            inspection: false,
            keyed: true,
            arrows: ArrowKeys::default(),
            picture: String::new(),
            analysis: false,
            difficulty: Difficulty::default(),
        }
    }
}

impl Settings {
    /// The preferences that are stored.
    #[must_use]
    pub fn preferences(&self) -> Preferences {
        Preferences {
            hides_distances: self.hidden,
            shows_stopwatch: self.timed,
            inspects: self.inspection,
            has_single_keys: self.keyed,
            arrow_keys: self.arrows,
            picture_seed: self.picture.clone(),
            analyses: self.analysis,
            difficulty: self.difficulty,
        }
    }

    #[must_use]
    pub fn of(model: &Model) -> Settings {
        let preferences = &model.preferences;
        Settings {
            metric: model.ruleset.name().to_owned(),
            hidden: preferences.hides_distances,
            timed: preferences.shows_stopwatch,
            inspection: preferences.inspects,
            keyed: preferences.has_single_keys,
            arrows: preferences.arrow_keys,
            picture: preferences.picture_seed.clone(),
            analysis: preferences.analyses,
            difficulty: preferences.difficulty,
        }
    }

    /// These settings where they differ from `before`, otherwise those of `stored`, which another tab may have changed.
    #[must_use]
    pub fn over(&self, before: &Settings, stored: Settings) -> Settings {
        fn chosen<T: Clone + PartialEq>(now: &T, before: &T, stored: T) -> T {
            if now == before { stored } else { now.clone() }
        }
        Settings {
            metric: chosen(&self.metric, &before.metric, stored.metric),
            hidden: chosen(&self.hidden, &before.hidden, stored.hidden),
            timed: chosen(&self.timed, &before.timed, stored.timed),
            inspection: chosen(&self.inspection, &before.inspection, stored.inspection),
            keyed: chosen(&self.keyed, &before.keyed, stored.keyed),
            arrows: chosen(&self.arrows, &before.arrows, stored.arrows),
            picture: chosen(&self.picture, &before.picture, stored.picture),
            analysis: chosen(&self.analysis, &before.analysis, stored.analysis),
            difficulty: chosen(&self.difficulty, &before.difficulty, stored.difficulty),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tab_writes_only_the_settings_that_it_changed() {
        let before = Settings::default();
        let now = Settings { keyed: false, ..before.clone() };
        let stored = Settings {
            metric: "tiles".into(),
            hidden: true,
            timed: false,
            inspection: true,
            keyed: true,
            arrows: ArrowKeys::Wasd,
            picture: "fjord".into(),
            analysis: true,
            difficulty: Difficulty::Hard,
        };
        let saved = now.over(&before, stored.clone());
        assert_eq!(saved, Settings { keyed: false, ..stored });
    }

    #[test]
    fn settings_of_earlier_versions_have_no_picture() {
        let read = |text: &str| serde_json::from_str::<Settings>(text).expect("settings");
        let earlier = read(r#"{"metric":"tiles","hidden":true,"timed":true,"keyed":true}"#);
        assert_eq!(
            (earlier.picture.as_str(), earlier.analysis, earlier.difficulty),
            ("", false, Difficulty::Medium)
        );
        let now = Settings { picture: "fjord".into(), ..earlier };
        assert_eq!(read(&serde_json::to_string(&now).expect("plain data")), now);
    }
}
