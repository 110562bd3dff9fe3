//! How fast a solution is played.

/// A tempo of the solution player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tempo {
    /// Time to think along.
    Slow,
    /// Time to see.
    #[default]
    Even,
    /// As fast as the eye follows.
    Fast,
    /// As fast as the board slides.
    Swift,
}

impl Tempo {
    /// All of them, the slowest first.
    pub const ALL: [Tempo; 4] = [Tempo::Slow, Tempo::Even, Tempo::Fast, Tempo::Swift];

    /// From one move to the next, in milliseconds.
    pub fn beat_ms(self) -> u32 {
        match self {
            Tempo::Slow => 1600,
            Tempo::Even => 800,
            Tempo::Fast => 400,
            Tempo::Swift => 200,
        }
    }

    /// For people.
    pub fn title(self) -> &'static str {
        match self {
            Tempo::Slow => "½ ×",
            Tempo::Even => "1 ×",
            Tempo::Fast => "2 ×",
            Tempo::Swift => "4 ×",
        }
    }

    /// The tempo of a place in [`Tempo::ALL`], as a list of choices tells it.
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
