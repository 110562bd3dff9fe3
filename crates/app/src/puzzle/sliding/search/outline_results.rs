//! The hardest puzzles of an outline, by number of pieces, each with an example.

use antipode_play::numbers::{plural, thousands};
use antipode_play::puzzle::sliding::PosedPosition;
use antipode_protocol::sliding_search::{OutlineProgress, OutlineRow};
use antipode_puzzles::sliding::board_outline::BoardOutline;
use antipode_puzzles::sliding::{Cells, Grid, Metric, outline as outline_of_cells};
use antipode_ui::sliding::picture::{picture, svg_path};
use yew::prelude::*;

/// The progress, or the figures of the finished search, and the table.
pub(super) fn outline_results(text: &str, metric: Metric, progress: &OutlineProgress) -> Html {
    let Ok(outline) = text.parse::<BoardOutline>() else { return Html::default() };
    let positions = plural(progress.positions, "position", "positions");
    let figures = match (progress.ended, progress.distance) {
        (true, _) => format!("{positions}, all searched."),
        (false, 0) => format!("Listing the goals: {positions} found."),
        (false, depth) => format!("Depth {depth}: {positions} found."),
    };
    let row = |row: &OutlineRow| {
        html! {
            <tr key={row.pieces}>
                <th scope="row">{ row.pieces }</th>
                <td>{ row.distance }</td>
                <td>{ thousands(row.puzzles) }</td>
                <td>{ example(&outline, row, metric, progress.ended) }</td>
            </tr>
        }
    };
    html! {
        <div class="outline-results">
            <p><b>{ format!("{text}, in {}", metric.noun(false)) }</b></p>
            if !progress.ended {
                <progress aria-label="The search is running" />
            }
            <p class="foot" role="status">{ figures }</p>
            if !progress.rows.is_empty() {
                <table class="figures">
                    <thead><tr>
                        <th scope="col">{ "Pieces" }</th>
                        <th scope="col">{ metric.noun(false) }</th>
                        <th scope="col">{ "puzzles" }</th>
                        <th scope="col">{ "example" }</th>
                    </tr></thead>
                    <tbody>{ for progress.rows.iter().map(row) }</tbody>
                </table>
                if outline.size()[2] > 1 {
                    <p class="foot">{ "The layers of a board in space are side by side, from top to bottom. Such boards cannot be opened." }</p>
                }
            } else if progress.ended {
                <p class="foot">{ "There are no such puzzles." }</p>
            }
        </div>
    }
}

/// A picture of the example. In the plane it leads to the board once its distance is final.
fn example(outline: &BoardOutline, row: &OutlineRow, metric: Metric, is_final: bool) -> Html {
    let Some((position, goal)) = outline.puzzle(&row.board) else {
        let label = format!("{}: layers from top to bottom", row.board);
        return html! { <span class="outline-layers" role="img" aria-label={label}>{ for row.board.split("//").map(layer) }</span> };
    };
    let place = PosedPosition::new(position, goal);
    let drawn = picture(&place);
    if !is_final {
        return html! { <span class="champion">{ drawn }</span> };
    }
    let address = place.address(metric);
    let label = format!("Open {}, {} {}", row.board, row.distance, metric.noun(row.distance == 1));
    html! { <a class="champion" href={address} aria-label={label} title={row.board.clone()}>{ drawn }</a> }
}

/// One layer of a board in space. The parts of a piece have one colour in all layers.
fn layer(text: &str) -> Html {
    let rows: Vec<&str> = text.split('/').collect();
    let Some(grid) = Grid::new(rows.len(), rows[0].len()) else { return Html::default() };
    let signs: Vec<char> = rows.concat().chars().collect();
    let cells = |is_among: &dyn Fn(char) -> bool| -> Cells {
        signs.iter().enumerate().filter(|(_, sign)| is_among(**sign)).map(|(cell, _)| cell).collect()
    };
    let path = |cells: Cells| svg_path(&outline_of_cells(grid, cells));
    let piece = |name: char| {
        let tint = match name {
            'A' => "chief".to_owned(),
            name => format!("tint-{}", (name as u32 - 'A' as u32) % 8),
        };
        let covered = cells(&|sign| sign == name);
        html! { if !covered.is_empty() { <path class={tint} d={path(covered)} /> } }
    };
    html! {
        <svg class="mini" viewBox={format!("-.1 -.1 {}.2 {}.2", grid.cols(), grid.rows())} aria-hidden="true">
            <path class="floor" d={path(cells(&|sign| sign != '#'))} />
            { for ('A'..='P').map(piece) }
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_has_an_address_with_its_goal() {
        let address_of = |outline: &str, board: &str, metric| {
            let outline: BoardOutline = outline.parse().expect("an outline");
            let (position, goal) = outline.puzzle(board).expect("a puzzle in the plane");
            PosedPosition::new(position, goal).address(metric)
        };
        assert_eq!(address_of("..#/...", "AB#/AC.", Metric::Move), "sliding/#at=AB-/AC.");
        let address = address_of("#../.../..#", "#AA/.B./CC#", Metric::Step);
        assert_eq!(address, "sliding/#at=-AA/.B./CC-&goal=-../.../AA-&metric=step");
    }
}
