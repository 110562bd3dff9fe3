//! The playback speed of a solution.

/// A speed of the solution player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tempo {
    Slow,
    #[default]
    Even,
    Fast,
    /// As fast as the board slides.
    Swift,
}

impl Tempo {
    /// All speeds, the slowest first.
    pub const ALL: [Tempo; 4] = [Tempo::Slow, Tempo::Even, Tempo::Fast, Tempo::Swift];

    /// The time between moves, in milliseconds.
    pub fn beat_ms(self) -> u32 {
        match self {
            Tempo::Slow => 1600,
            Tempo::Even => 800,
            Tempo::Fast => 400,
            Tempo::Swift => 200,
        }
    }

    /// The title shown to people.
    pub fn title(self) -> &'static str {
        match self {
            Tempo::Slow => "½ ×",
            Tempo::Even => "1 ×",
            Tempo::Fast => "2 ×",
            Tempo::Swift => "4 ×",
        }
    }

    /// The speed at an index of [`PlaybackSpeed::ALL`].
    pub fn at(index: usize) -> Option<Tempo> {
        Tempo::ALL.get(index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faster_means_a_shorter_beat() {
        assert!(Tempo::ALL.windows(2).all(|pair| pair[0].beat_ms() > pair[1].beat_ms()));
        assert_eq!(Tempo::at(1), Some(Tempo::default()));
        assert_eq!(Tempo::at(4), None);
    }
}
