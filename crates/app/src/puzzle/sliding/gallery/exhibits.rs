//! The boards of the gallery, section by section.

use crate::puzzle::sliding::search::search_job::SearchAim;
use antipode_play::numbers::thousands;
use antipode_puzzles::sliding::gallery::{HardestPuzzles, classics, hardest_puzzles};
use antipode_puzzles::sliding::library::LibraryBoard;
use antipode_puzzles::sliding::{CornerRule, Grid, Metric};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Exhibit {
    /// The title of the board.
    pub(super) name: String,
    /// The start position as text.
    pub(super) board: String,
    /// The goal as text.
    pub(super) goal: String,
    /// The metric of the distance.
    pub(super) metric: Metric,
    /// The known shortest distance in that metric.
    pub(super) distance: u32,
    /// The source of the board.
    pub(super) source: String,
}

impl Exhibit {
    /// The puzzle as text, unique in its section.
    pub(super) fn text(&self) -> String {
        format!("{} -> {}", self.board, self.goal)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct GallerySection {
    pub(super) title: String,
    /// The command that finds the boards again; loose ones need `--loose` as well. Empty if the boards are not from a
    /// search.
    pub(super) command: String,
    pub(super) exhibits: Vec<Exhibit>,
}

impl GallerySection {
    /// Whether some boards have a loose goal.
    pub(super) fn has_loose(&self) -> bool {
        self.exhibits.iter().any(|exhibit| exhibit.goal.starts_with("corner-loose"))
    }
}

/// The section of classic puzzles.
pub(super) fn classic_section() -> GallerySection {
    let exhibit = |classic: LibraryBoard| Exhibit {
        metric: Metric::Move,
        distance: classic.figures.distance(Metric::Move).unwrap_or_default(),
        name: classic.name,
        board: classic.start,
        goal: classic.goal,
        source: classic.source,
    };
    GallerySection {
        title: "Classics".to_owned(),
        command: String::new(),
        exhibits: classics().into_iter().map(exhibit).collect(),
    }
}

/// The sections of the hardest boards by rectangle and metric: 4 × 4 in moves first.
pub(super) fn champion_sections() -> Vec<GallerySection> {
    let mut sections: Vec<(Grid, Metric, GallerySection)> = Vec::new();
    for champion in hardest_puzzles() {
        let (grid, metric) = (champion.grid, champion.metric);
        let at = sections.iter().position(|section| (section.0, section.1) == (grid, metric)).unwrap_or_else(
            || {
                let title = format!("{} × {}, {}", grid.cols(), grid.rows(), metric.noun(false));
                sections.push((
                    grid,
                    metric,
                    GallerySection { title, command: command(grid, metric), exhibits: Vec::new() },
                ));
                sections.len() - 1
            },
        );
        sections[at].2.exhibits.push(champion_of(&champion));
    }
    sections.into_iter().map(|(_, _, section)| section).collect()
}

/// Rectangles that are too large for the page are searched in shards, which can be merged and resumed.
fn command(grid: Grid, metric: Metric) -> String {
    let search = format!("antipode sliding search {}x{} --metric {metric}", grid.cols(), grid.rows());
    if grid.cell_count() <= SearchAim::default().max_cells() as usize {
        search
    } else {
        format!("{search} --shard all/64 --out DIR; antipode sliding merge DIR")
    }
}

fn champion_of(champion: &HardestPuzzles) -> Exhibit {
    let loose = if champion.rule == CornerRule::Loose { ", loose" } else { "" };
    let pieces = if champion.pieces == 1 { "piece" } else { "pieces" };
    let source = if champion.count == 1 {
        "the only one as hard".to_owned()
    } else {
        format!("one of {} as hard", thousands(champion.count))
    };
    Exhibit {
        name: format!("{} {pieces}{loose}", champion.pieces),
        board: champion.starts.first().copied().unwrap_or_default().to_owned(),
        goal: champion.goal().to_owned(),
        metric: champion.metric,
        distance: champion.distance,
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_hold_every_champion_and_the_published_row_is_first() {
        let sections = champion_sections();
        assert_eq!(sections[0].title, "4 × 4, moves");
        // Neil Bickford, Sliding Block Puzzles, Part 3.
        let row: Vec<u32> = sections[0]
            .exhibits
            .iter()
            .filter(|exhibit| !exhibit.name.contains("loose"))
            .map(|exhibit| exhibit.distance)
            .collect();
        assert_eq!(row, [1, 4, 9, 19, 36, 51, 62, 89, 132, 81, 64, 73, 61, 25, 21]);
        assert_eq!(sections[0].command, "antipode sliding search 4x4 --metric move");
        assert_eq!(
            sections.iter().map(|section| section.exhibits.len()).sum::<usize>(),
            hardest_puzzles().len()
        );
        for section in sections.iter().chain([&classic_section()]) {
            let mut texts: Vec<String> = section.exhibits.iter().map(Exhibit::text).collect();
            texts.sort();
            texts.dedup();
            assert_eq!(texts.len(), section.exhibits.len(), "{}", section.title);
        }
    }
}
