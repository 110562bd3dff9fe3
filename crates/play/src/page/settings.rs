//! The settings of a puzzle's page.

use super::model::Model;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The name of the ruleset.
    pub metric: String,
    pub hidden: bool,
    pub timed: bool,
    pub keyed: bool,
    /// The seed of the picture on the tiles; empty for none.
    pub picture: String,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { metric: String::new(), hidden: false, timed: true, keyed: true, picture: String::new() }
    }
}

impl Settings {
    #[must_use]
    pub fn of(model: &Model) -> Settings {
        Settings {
            metric: model.ruleset.name().to_owned(),
            hidden: model.hides_distances,
            timed: model.shows_stopwatch,
            keyed: model.has_single_keys,
            picture: model.picture_seed.clone(),
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
            keyed: chosen(&self.keyed, &before.keyed, stored.keyed),
            picture: chosen(&self.picture, &before.picture, stored.picture),
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
            keyed: true,
            picture: "fjord".into(),
        };
        let saved = now.over(&before, stored.clone());
        assert_eq!(saved, Settings { keyed: false, ..stored });
    }

    #[test]
    fn settings_of_earlier_versions_have_no_picture() {
        let read = |text: &str| serde_json::from_str::<Settings>(text).expect("settings");
        let earlier = read(r#"{"metric":"tiles","hidden":true,"timed":true,"keyed":true}"#);
        assert_eq!(earlier.picture, "");
        let now = Settings { picture: "fjord".into(), ..earlier };
        assert_eq!(read(&serde_json::to_string(&now).expect("plain data")), now);
    }
}
