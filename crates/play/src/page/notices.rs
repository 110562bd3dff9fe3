//! Notices at the edge of the page.

/// More notices than this would cover the page.
const MAX_NOTICES: usize = 3;

/// A notice, shown until it is dismissed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Identifies the notice.
    pub id: u32,
    /// One sentence or two.
    pub message: String,
}

/// The notices of a page.
#[derive(Clone, Debug, Default)]
pub struct Notices {
    /// The notices that are shown, oldest first.
    pub shown: Vec<Notice>,
    last_id: u32,
}

#[derive(Clone, Debug)]
pub enum NoticeAction {
    Notify(String),
    /// Dismiss the notice with this id.
    Dismiss(u32),
}

impl Notices {
    pub(super) fn reduce(&mut self, action: NoticeAction) {
        match action {
            NoticeAction::Notify(message) => self.add(message),
            NoticeAction::Dismiss(id) => self.shown.retain(|notice| notice.id != id),
        }
    }

    /// Adds a notice, or shows it again as the newest.
    pub(super) fn add(&mut self, message: String) {
        self.last_id += 1;
        self.shown.retain(|notice| notice.message != message);
        self.shown.push(Notice { id: self.last_id, message });
        if self.shown.len() > MAX_NOTICES {
            self.shown.remove(0);
        }
    }
}
