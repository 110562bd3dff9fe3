//! The playback speed of a solution.

/// A speed of the solution player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlaybackSpeed {
    Slow,
    #[default]
    Normal,
    Fast,
    /// As fast as the board slides.
    Fastest,
}

impl PlaybackSpeed {
    /// All speeds, the slowest first.
    pub const ALL: [PlaybackSpeed; 4] =
        [PlaybackSpeed::Slow, PlaybackSpeed::Normal, PlaybackSpeed::Fast, PlaybackSpeed::Fastest];

    /// The time between moves, in milliseconds.
    pub fn interval_ms(self) -> u32 {
        match self {
            PlaybackSpeed::Slow => 1600,
            PlaybackSpeed::Normal => 800,
            PlaybackSpeed::Fast => 400,
            PlaybackSpeed::Fastest => 200,
        }
    }

    /// The title shown to people.
    pub fn title(self) -> &'static str {
        match self {
            PlaybackSpeed::Slow => "½ ×",
            PlaybackSpeed::Normal => "1 ×",
            PlaybackSpeed::Fast => "2 ×",
            PlaybackSpeed::Fastest => "4 ×",
        }
    }

    /// The speed at an index of [`PlaybackSpeed::ALL`].
    pub fn from_index(index: usize) -> Option<PlaybackSpeed> {
        PlaybackSpeed::ALL.get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faster_means_a_shorter_beat() {
        assert!(PlaybackSpeed::ALL.windows(2).all(|pair| pair[0].interval_ms() > pair[1].interval_ms()));
        assert_eq!(PlaybackSpeed::from_index(1), Some(PlaybackSpeed::default()));
        assert_eq!(PlaybackSpeed::from_index(4), None);
    }
}
