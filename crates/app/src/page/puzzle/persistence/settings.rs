//! The settings of a puzzle page.

use antipode_play::page::model::Model;
use antipode_play::page::settings::Settings;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::stored::StorageKey;
use antipode_ui::storage::{self, Unreadable};

/// Reads the settings of a puzzle. Settings that cannot be read are set aside.
#[must_use]
pub fn read(kind: PuzzleKind) -> Settings {
    let key = StorageKey::Settings(kind);
    let settings = storage::read_value(key).unwrap_or_else(|Unreadable| {
        // Without room for a copy they stay where they are.
        storage::set_aside(key).ok();
        None
    });
    settings.unwrap_or_default()
}

/// Saves what has changed in this tab. Returns the settings if there was anything to save and it is saved.
pub(super) fn save(model: &Model) -> Option<Settings> {
    let (now, before) = (Settings::of(model), &model.storage.settings);
    if now == *before {
        return None;
    }
    let key = StorageKey::Settings(model.kind());
    let stored = match storage::read_value(key) {
        Ok(stored) => stored.unwrap_or_default(),
        Err(Unreadable) => {
            storage::set_aside(key).ok()?;
            storage::write(key, None).ok()?;
            Settings::default()
        }
    };
    storage::write_fields(key, &now.over(before, stored)).ok()?;
    Some(now)
}
