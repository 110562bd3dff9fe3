//! Sliding boards with too many positions for a table: single positions are searched, between proven bounds, and the page stays
//! smooth.

use std::time::{Duration, Instant};

use antipode_sampling::part;
use anyhow::{Context, Result, ensure};

use super::{BrowserTest, best_of};
use crate::page::Page;

pub(super) const TESTS: &[BrowserTest] = &[
    BrowserTest::everywhere("sliding_board_beyond_tables_is_proven_shortest", fifteen_as_pieces),
    BrowserTest::chromium("sliding_board_without_a_table_that_cannot_be_solved_says_so", unsolvable_board)
        .alone(),
    BrowserTest::everywhere("sliding_board_of_more_than_64_cells_is_solved", wide_board),
    BrowserTest::everywhere("sliding_piece_of_several_parts_moves_as_one", piece_in_parts),
    BrowserTest::chromium("sliding_large_boards_are_solved_in_time", large_boards).alone(),
    BrowserTest::chromium("sliding_ten_by_ten_has_bounds_and_the_page_stays_smooth", ten_by_ten).alone(),
];

/// The 15-puzzle, each tile a piece of its own, four steps before the end.
fn fifteen_as_pieces(page: &mut Page) -> Result<()> {
    page.visit("sliding/#at=ABCD/EFGH/.JKL/IMNO&goal=ABCD/EFGH/IJKL/MNO.&metric=step")?;
    page.wait_until_distance(4)?;
    page.wait_for_text("Proven")?;
    page.play_solution()?;
    page.wait_until_distance(0)?;
    page.wait_for_text("Solved.")?;
    page.assert_clean()
}

/// It takes long, so it runs alone. With the ring below the wall, there are 3,049,416 positions, too many for a table, and the order
/// of A, B and C around it stays.
fn unsolvable_board(page: &mut Page) -> Result<()> {
    page.visit("sliding/#at=DDEKKJJ/..E..J./......./HHH..../#######/AB#####/C.#####&goal=......./......./......./......./#######/BA#####/..#####&metric=step")?;
    page.wait_for_text("none of the 3,049,416 reachable positions is solved")?;
    page.wait("infinity", "return document.querySelector('.distance .n').textContent.trim() === '∞'")?;
    page.press(&["s"])?;
    page.wait_for_text("No solution is available.")?;
    page.assert_clean()
}

/// 120 cells.
fn wide_board(page: &mut Page) -> Result<()> {
    let row = |first: &str| format!("{first}{}", ".".repeat(12 - first.len()));
    let at: Vec<String> = (0..10).map(|index| row(if index == 0 { "A" } else { "" })).collect();
    let goal: Vec<String> =
        (0..10).map(|index| if index == 9 { format!("{}A", ".".repeat(11)) } else { row("") }).collect();
    page.visit(&format!("sliding/#at={}&goal={}&metric=step", at.join("/"), goal.join("/")))?;
    page.wait_until_distance(20)?;
    page.wait_for_text("shortest solutions")?;
    page.assert_clean()
}

/// Boards of lumi-a's sliding-blocks: start, goal, the least number of moves, and the seconds in which the page must know it. With
/// four of them came a time of a native solver; twice that is allowed.
const LARGE: [(&str, &str, &str, u64, f64); 12] = [
    (
        "A Troublesome Table",
        "....g.g....#/h.h.gggp.p.#/hhhbgkrppp.#/hbbbkkrrrp.#/.b.bkcrwr..#/AAAccc.www../AAAc.c.w.w..",
        "...........#/...........#/...........#/...........#/...........#/.........AAA/.........AAA",
        56,
        10.0,
    ),
    (
        "Entanglement",
        "##A####A#/11.##11.#/.12.#..2./.33.#..44/#.34##.4./#B####B##@parts:124AB",
        "##B####B#/...##...#/....#..../....#..../#...##.../#A####A##",
        47,
        10.0,
    ),
    (
        "Four Balls",
        "####A#/BE.FF#/#EGG.#/#.GGI#/#HH.ID/#C####",
        "####C#/D....#/#....#/#....#/#....B/#A####",
        28,
        10.0,
    ),
    (
        "From Right to Left",
        "##ippPPI##/##ippPPI##/...AAPPIBB/...CCLKKBB/##lkkLKK##/##lkkLKK##",
        "##......##/##......##/BB......../BB......../##......##/##......##",
        101,
        16.4,
    ),
    (
        "Impassable Gate",
        "##..##/##..##/AAA.rr/#.BBr#/.qqyy./ggqypp/g.CC.p/..CC..",
        "##CC##/##CC##/....../#....#/....../....../....../......",
        32,
        10.4,
    ),
    ("Jewel Swap", "#.0011RR/#.0..1RR/BB2..3.#/BB2233.#", "#.0011BB/#.0..1BB/RR2..3.#/RR2233.#", 61, 10.0),
    ("Royal Escape", "ABCCD/EEF.D/EEGG./HHmGI", "...../...EE/...EE/.....", 172, 10.0),
    ("Royal Escape", "AABBC/DDEF./DDEG./HHmmI", "...../...DD/...DD/.....", 81, 10.0),
    (
        "Sliding Pipes",
        "AAAAvv00/Bmm#tv11/Bmmttt22/....#.../33445566",
        "......../...#..../......../....#.../....AAAA",
        68,
        10.0,
    ),
    (
        "The Diabolical Box",
        "##AA###/##AA###/#B..L.#/BBB.LL#/.B.#CC./.DDErr#/#.DEr.#/##..###/##..###",
        "##..###/##..###/#.....#/......#/...#.../......#/#.....#/##AA###/##AA###",
        78,
        10.0,
    ),
    (
        "The Greatest Escape 2",
        "lAABCL/MMD.tL/MMDttt/.EEFF./#rrqq#/#G##H#",
        "....../....../....../....../#L...#/#L##l#",
        107,
        9.2,
    ),
    ("Trapped Treasure", "0AA1/0AA1/2BB3/2CC3/4567/4..8", "..../..../..../..../.AA./.AA.", 128, 2.6),
];

fn large_boards(page: &mut Page) -> Result<()> {
    for &(name, at, goal, moves, seconds) in part(&LARGE, 0) {
        page.visit("")?;
        let started = Instant::now();
        page.visit(&format!("sliding/#at={at}&goal={goal}&metric=move"))?;
        page.wait_until_distance(moves).with_context(|| name)?;
        let elapsed = started.elapsed().as_secs_f64();
        ensure!(elapsed <= seconds, "{name} took {elapsed:.1} s");
    }
    page.assert_clean()
}

fn piece_in_parts(page: &mut Page) -> Result<()> {
    page.visit("sliding/#at=A.A/.B./...@parts:A&goal=.../.../A.A&metric=step")?;
    // B stays where it is, between the parts.
    page.wait_until_distance(2)?;
    page.play_solution()?;
    page.wait_until_distance(0)?;
    page.assert_clean()
}

/// Thirty pieces on a hundred cells.
const TEN: &str = "sliding/#at=.FFKK...LL/.FFHHDDVCC/.Y.PZDDVCC/.YYPZZXXX./.cWWW.U.Q./..AAd.UaQT/BBAA.OGG.T/BB...ORbNN/.MMEE.R..S/.IIEE.JJ.S\
    &goal=AA......../AA......../........../........../........../........../........../........../........../..........&metric=move";

fn ten_by_ten(page: &mut Page) -> Result<()> {
    page.visit(TEN)?;
    // First the table is tried, then the position is searched.
    page.wait(
        "bounds",
        "return /^\\d+(\\+|–)/.test(document.querySelector('.distance .n')?.textContent ?? '')",
    )?;
    page.forget_tasks()?;
    page.run("document.querySelector('.tray [data-piece]').focus()")?;
    page.press(&["s", "ArrowLeft", "Escape"])?;
    page.wait("the move", "return new URLSearchParams(location.hash.slice(1)).get('moves') !== null")?;
    std::thread::sleep(Duration::from_secs(3));
    let longest = page.longest_task_ms()?;
    ensure!(longest <= 100.0, "a task took {longest} ms");
    let took_ms = best_of(|| {
        page.run(BEGIN_AGAIN)?;
        page.wait("bounds of the search", "return probe.sent?.worker.heard.length > probe.sent?.heard")?;
        page.run(STOP)?.as_f64().context("a time")
    })?;
    ensure!(took_ms <= 50.0, "the worker was idle after {took_ms:.0} ms");
    page.assert_clean()
}

/// Stops the search if it runs, and continues it; keeps the query and the number of messages that had come before.
const BEGIN_AGAIN: &str = "probe.sent = undefined;
    for (const worker of probe.workers) {
        worker.postMessage = function (message, moved) {
            if (message[0]?.query?.Search) probe.sent = { worker, request: message[0], heard: worker.heard.length };
            if (message[0]?.query === 'Cancel') probe.cancelled?.();
            return Worker.prototype.postMessage.call(this, message, moved);
        };
    }
    const button = (name) => [...document.querySelectorAll('button')].find((e) => e.textContent === name);
    button('Stop')?.click();
    return new Promise((resolve) => {
        const look = () => button('Continue') ? resolve(button('Continue').click()) : setTimeout(look, 1);
        look();
    })";

/// Clicks Stop, and asks the worker something that needs no work as soon as it is told: the milliseconds until the answer.
const STOP: &str = "return new Promise((resolve) => {
    const { worker, request: { job, subject } } = probe.sent, start = performance.now();
    worker.addEventListener('message', ({ data: [reply] }) => {
        if (reply.job === job + 1000) resolve(performance.now() - start);
    });
    probe.cancelled = () => {
        probe.cancelled = undefined;
        const query = { Table: { LookUp: { position: '?' } } };
        setTimeout(() => worker.postMessage([{ job: job + 1000, subject, query }], []));
    };
    setTimeout(() => resolve(5000), 5000);
    [...document.querySelectorAll('button')].find((e) => e.textContent === 'Stop').click();
})";
