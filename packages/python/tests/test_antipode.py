"""The package as its users see it."""

import os
import re
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from antipode import AntipodeError, Answer, Table, parse, solve, solve_many
from antipode.environment import PuzzleEnv

README = Path(__file__).parent.parent / "README.md"
KLOTSKI = "BAAC/BAAC/DEEF/DGHF/I..J -> ..../..../..../.AA./.AA."
#: A long search: a position of the 24-puzzle.
LONG = "5x5:3,24,8,19,5,20,16,1,18,11,13,2,22,15,9,7,12,21,6,14,10,23,17,4,0"


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory):
    """Tests leave the user's cache folder alone."""
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))


@pytest.mark.parametrize("script", re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL))
def test_every_example_of_the_readme_runs(script, capsys):
    exec(script, {})  # noqa: S102
    assert capsys.readouterr().out


@pytest.mark.parametrize(
    ("puzzle", "metric", "board", "gods_number", "positions"),
    [
        # Nokia's Rotation, by quarter turns: docs/theory.md and the article that its record cites.
        ("rotation", "quarter", "3x3n2", 11, 362_880),
        # All positions of Ramka: Jaap's Puzzle Page.
        ("ramka", "tiles", None, 42, 4_717_440),
        # The 8-puzzle: the longest of its shortest solutions takes 31 moves.
        ("fifteen", "tiles", "3x3", 31, 181_440),
    ],
)
def test_tables_have_the_published_figures(puzzle, metric, board, gods_number, positions):
    table = Table(puzzle, metric, board)
    assert (table.gods_number, table.positions, int(table.counts.sum())) == (gods_number, positions, positions)


def test_klotski_has_its_published_distances():
    for metric, distance in {"step": 116, "line": 90, "move": 81}.items():
        answer = solve(KLOTSKI, "sliding", metric=metric)
        assert (answer.distance, len(answer.moves)) == (distance, distance)


def test_all_solutions_and_legal_moves_are_there_if_asked():
    answer = solve("3x3n2:4,9,2,3,5,7,8,1,6", "rotation", all=3, moves=True)
    assert (answer.distance, answer.metric, len(answer.solutions)) == (9, "quarter", 3)
    assert answer.solutions[0] == answer.moves and set(answer.legal_moves.values()) == {8}
    plain = solve("3x3n2:4,9,2,3,5,7,8,1,6", "rotation")
    assert plain.solutions is None and plain.legal_moves is None


@pytest.mark.parametrize("ask", [solve, parse, lambda text, puzzle: Table(puzzle, board=text)])
def test_errors_have_a_sentence_and_a_column(ask):
    with pytest.raises(AntipodeError, match="column 19: 7 appears twice") as caught:
        ask("3x3:1,2,3,4,5,6,7,7,0", "fifteen")
    assert caught.value.column == 19
    for text, puzzle in [("", "ramka"), ("1 2", "cube"), ("3x3:1,2,3,4,5,6,8,7,0", "fifteen")]:
        with pytest.raises(AntipodeError) as caught:
            ask(text, puzzle)
        assert caught.value.column is None and "\n" not in str(caught.value)
    assert issubclass(AntipodeError, ValueError)


def test_options_are_checked():
    for options in [{"metric": "miles"}, {"board": "99x99"}, {"seconds": -1}, {"all": -1}]:
        with pytest.raises(AntipodeError):
            solve("3x3:1,2,3,4,5,6,7,8,0", "fifteen", **options)
    with pytest.raises(AntipodeError):
        solve_many([], "ramka", jobs=0)
    with pytest.raises(AntipodeError, match="max_positions"):
        Table("fifteen", board="3x3", max_positions=1000)
    with pytest.raises(AntipodeError):
        Table("fifteen", board="6x6")


def test_a_text_can_have_several_meanings():
    meanings = parse("2 1 3 4 / 5 6 7 8 / 9 10 11 12", "rotation")
    assert len(meanings) > 1 and any(meaning.solvable for meaning in meanings)
    assert len(meanings[0].unit) == 2
    (meaning,) = parse("BDCF/BDCF/AAGH/AAEE/IJ..", "sliding")
    assert solve(meaning, "sliding").distance == Table("sliding", board=meaning).depth(meaning.position)


def test_many_answers_are_in_order_and_errors_are_values():
    table = Table("rotation", "quarter", "3x3n2")
    texts = [table.random(seed=str(seed)) for seed in range(300)]
    texts[7] = "3x3n2:1,1"
    for jobs in (1, 4):
        answers = list(solve_many(iter(texts), "rotation", jobs=jobs))
        assert isinstance(answers.pop(7), AntipodeError)
        expected = [table.depth(text) for text in texts[:7] + texts[8:]]
        assert [answer.distance for answer in answers] == expected


def test_closing_the_iterator_stops_the_searches():
    start = time.monotonic()
    numbers = ",".join(map(str, range(1, 24)))
    answers = solve_many([f"5x5:{numbers},0,24", *[LONG] * 50], "fifteen", seconds=600)
    assert next(answers).distance == 1
    answers.close()
    assert time.monotonic() - start < 60


def test_ctrl_c_stops_a_search():
    solve(LONG, "fifteen", seconds=0)
    timer = threading.Timer(1.0, signal.raise_signal, [signal.SIGINT])
    timer.start()
    start = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            solve(LONG, "fifteen", seconds=60)
    finally:
        timer.cancel()
    assert time.monotonic() - start < 30


LAWS = [
    ("ramka", "tiles", None),
    ("rotation", "half", "3x3n2"),
    ("fifteen", "slides", "4x2"),
    ("sliding", "move", KLOTSKI),
    ("sliding", "step", "AAB/AAC/... -> .../.AA/.AA"),
]


@pytest.mark.parametrize(("puzzle", "metric", "board"), LAWS)
def test_arrays_agree_with_single_positions(puzzle, metric, board):
    table = Table(puzzle, metric, board)
    depths = table.depths()
    none = np.iinfo(depths.dtype).max
    assert depths.shape == (table.ranks,) and depths.dtype == (np.uint16 if puzzle == "sliding" else np.uint8)
    assert table.counts.dtype == np.uint64
    assert np.array_equal(np.bincount(depths[depths != none]), table.counts)
    for rank in np.random.default_rng(1).choice(np.flatnonzero(depths != none), 200):
        position = table.unrank(int(rank))
        assert table.rank(position) == rank and table.depth(position) == depths[rank]
        assert len(table.solution(position)) == depths[rank]
        assert all(abs(after - int(depths[rank])) <= 1 for after in table.moves(position).values())
    assert {table.depth(position) for position in table.antipodes(5)} == {table.gods_number}
    assert table.depth(table.random(3, "seed")) == 3 and table.random(seed="a") == table.random(seed="a")
    for rank in (-1, table.ranks):
        with pytest.raises(IndexError):
            table.unrank(rank)
    with pytest.raises(AntipodeError):
        table.random(table.gods_number + 1)


def test_threads_share_a_table():
    table = Table("rotation", "quarter", "3x3n2")
    expected = table.depths()
    with ThreadPoolExecutor(4) as pool:
        assert all(np.array_equal(depths, expected) for depths in pool.map(lambda _: table.depths(), range(4)))


ENVIRONMENTS = [
    {"puzzle": "ramka", "metric": "strokes", "oracle": True},
    {"puzzle": "ramka"},
    {"puzzle": "rotation", "board": "3x2n2o", "oracle": True},
    {"puzzle": "rotation", "board": "3x3n2", "metric": "quarter", "depths": (2, 4), "oracle": True},
    {"puzzle": "fifteen"},
    {"puzzle": "fifteen", "board": "4x2", "metric": "slides", "oracle": True},
    {"puzzle": "sliding", "board": KLOTSKI, "metric": "step", "depths": (80, 116), "oracle": True},
    {"puzzle": "sliding", "board": "AAB/AAC/... -> .../.AA/.AA", "metric": "super-move", "oracle": True},
]


@pytest.mark.filterwarnings("ignore:.*alternative render modes")
@pytest.mark.parametrize("arguments", ENVIRONMENTS)
def test_the_environment_under_random_play(arguments):
    env = PuzzleEnv(**arguments)
    check_env(env, skip_render_check=True)
    seen = set()
    for seed in range(5):
        observation, info = env.reset(seed=seed)
        again, _ = env.reset(seed=seed)
        assert np.array_equal(observation, again)
        seen.add(info["position"])
        if "depths" in arguments:
            least, most = arguments["depths"]
            assert least <= env.table.depth(info["position"]) <= most
        for _ in range(100):
            assert observation in env.observation_space and info["action_mask"].any()
            action = env.action_space.sample(info["action_mask"])
            earlier, old = observation, info
            observation, reward, terminated, truncated, info = env.step(action)
            assert (reward, truncated, info["illegal"]) == (-1.0, False, False)
            if env.table is not None and arguments.get("oracle"):
                assert info["distance"] == env.table.depth(info["position"])
                assert (info["distance"] == old["distance"] - 1) == (action in old["best_moves"])
                assert terminated == (info["distance"] == 0)
            illegal = np.flatnonzero(info["action_mask"] == 0)
            if len(illegal):
                same, _, _, _, refused = env.step(int(illegal[0]))
                assert refused["illegal"] and np.array_equal(same, observation)
    assert len(seen) > 1


def test_the_oracle_leads_to_the_goal():
    for arguments in ENVIRONMENTS:
        if not arguments.get("oracle"):
            continue
        env = gymnasium.wrappers.TimeLimit(PuzzleEnv(**arguments, render_mode="ansi"), 200)
        _, info = env.reset(seed=3)
        distance, total, terminated = info["distance"], 0.0, info["distance"] == 0
        while not terminated:
            _, reward, terminated, truncated, info = env.step(info["best_moves"][-1])
            assert not truncated
            total += reward
        assert total == -distance and env.render() == info["position"]


def test_answers_are_values():
    answer = solve("412/639/578", "ramka")
    assert isinstance(answer, Answer) and hash(answer.moves) and answer.lower == answer.upper == answer.distance
    with pytest.raises(AttributeError):
        answer.distance = 0
