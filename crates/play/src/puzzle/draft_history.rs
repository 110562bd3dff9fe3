//! The undo history of a draft.

/// The most states that can be undone.
const MAX_UNDO: usize = 1_000;

/// The states that undo and redo restore. `S` is all that a step restores.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DraftHistory<S> {
    past: Vec<S>,
    future: Vec<S>,
}

impl<S> Default for DraftHistory<S> {
    fn default() -> DraftHistory<S> {
        DraftHistory { past: Vec::new(), future: Vec::new() }
    }
}

impl<S: PartialEq> DraftHistory<S> {
    pub(crate) fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// The states before the present one, oldest first.
    pub(crate) fn past(&self) -> &[S] {
        &self.past
    }

    /// Begins a change of this state, which [`finish`](Self::finish) ends.
    pub(crate) fn begin(&mut self, before: S) {
        self.past.push(before);
    }

    /// Ends a change: it is a step if the present state differs from the one before.
    pub(crate) fn finish(&mut self, now: &S) {
        if self.past.last() == Some(now) {
            self.past.pop();
            return;
        }
        self.future.clear();
        if self.past.len() > MAX_UNDO {
            self.past.remove(0);
        }
    }

    /// The state one step back or forth; `now` becomes the step that returns to it. `None` if there is none.
    pub(crate) fn step(&mut self, back: bool, now: S) -> Option<S> {
        let (from, to) =
            if back { (&mut self.past, &mut self.future) } else { (&mut self.future, &mut self.past) };
        let state = from.pop()?;
        to.push(now);
        Some(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changes_are_steps_and_the_oldest_go_first() {
        let mut history = DraftHistory::default();
        history.begin(0);
        history.finish(&0);
        assert!(!history.can_undo(), "nothing has changed");
        for before in 0..MAX_UNDO + 10 {
            history.begin(before);
            history.finish(&(before + 1));
        }
        assert_eq!((history.past().len(), history.past()[0]), (MAX_UNDO, 10));
        assert_eq!(history.step(true, MAX_UNDO + 10), Some(MAX_UNDO + 9));
        assert_eq!(history.step(false, MAX_UNDO + 9), Some(MAX_UNDO + 10));
        assert_eq!(history.step(false, MAX_UNDO + 10), None);
        history.step(true, MAX_UNDO + 10);
        history.begin(0);
        history.finish(&1);
        assert!(!history.can_redo(), "another change ends what could be redone");
    }
}
