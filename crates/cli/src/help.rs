//! The texts of `--help`.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    Overview,
    Table,
    Solve,
    Method,
    Group,
    Check,
    Antipodes,
    Random,
    List,
    Find,
    Figures,
    Gods,
    Sliding,
}

impl Topic {
    pub(crate) fn from_name(command: &str) -> Option<Topic> {
        match command {
            "table" => Some(Topic::Table),
            "solve" => Some(Topic::Solve),
            "method" => Some(Topic::Method),
            "group" => Some(Topic::Group),
            "check" => Some(Topic::Check),
            "antipodes" => Some(Topic::Antipodes),
            "random" => Some(Topic::Random),
            "list" => Some(Topic::List),
            "find" => Some(Topic::Find),
            "figures" => Some(Topic::Figures),
            "gods" => Some(Topic::Gods),
            "sliding" => Some(Topic::Sliding),
            _ => None,
        }
    }
}

pub(crate) fn text(topic: Topic) -> &'static str {
    match topic {
        Topic::Overview => ALL,
        Topic::Table => TABLE,
        Topic::Solve => SOLVE,
        Topic::Method => METHOD,
        Topic::Group => GROUP,
        Topic::Check => CHECK,
        Topic::Antipodes => ANTIPODES,
        Topic::Random => RANDOM,
        Topic::List => LIST,
        Topic::Find => FIND,
        Topic::Figures => FIGURES,
        Topic::Gods => GODS,
        Topic::Sliding => SLIDING,
    }
}

const ALL: &str = "\
Answers questions about all positions of a puzzle.

antipode table PUZZLE              the number of positions at each depth
antipode solve PUZZLE POSITION     shortest solutions
antipode method PUZZLE POSITION    a solution by a human method, step by step
antipode group BOARD               the group of a Rotation board's turns: its order, and the case of the theorem
antipode check rotation POSITION   whether a position is solvable, why not, and the nearest solvable position
antipode antipodes PUZZLE          the positions farthest from solved
antipode random PUZZLE             a random position, optionally of a given depth
antipode list rotation BOARD       all positions with a shortest solution
antipode find rotation BOARD TARGETS   the shortest algorithms that send numbers to squares
antipode sliding VERB …            sliding block puzzles: solve, diameter, difficulty; search, merge, compound, find
antipode figures rotation [BOARD]  the solution lengths of a method, over all positions or over random ones
antipode gods [BOARD]              God's numbers of Rotation boards: print the record, or recompute one entry

PUZZLE is ramka, rotation and a board, or sliding and a board with --goal. With a position the board is optional: the
position contains it. Of a sliding block puzzle the board is the position.

--metric METRIC   ramka: what counts as one move: tiles (the default), strokes, units, slides, units-shifts,
                  slides-shifts
--rule RULE       rotation: the kind of turns and what counts as one: quarter (the default), half, clockwise, ring,
                  ring-any, ring-clockwise, 180
--json            print the answer as JSON
--help            after a command: what the command does and prints
--version         print the version

A position of Ramka is 123/456/789, or with tiles in the spaces of the frame 9.321/654/8.7 (left space, rows, right
space; - is an empty place; @1 to @3 at the end gives the row in the frame). The moves are
  L2 R2   a tile crosses between the left or right space and row 2    LR2  push row 2 through, crossing at both ends
  2ab     push the tile at a in row 2 to b; places are L a b c R      S2   shift row 2 into the frame

A board of Rotation is 3x3n2: width x height n side of the block (n3x2 is 3 wide and 2 high, for 180; o at the end gives
the numbers directions u l d r). A position is 3x3n2:4,9,2,3,5,7,8,1,6, or without its board 4 9 2/3 5 7/8 1 6 or
492357816 (--board gives the board). Turns are the letters of the blocks in reading order: upper case is clockwise, lower
case is anticlockwise, A2 is twice. R1C2 and r1c2 name blocks by their top left cell.

Bad input gives one sentence on standard error and exit status 2.
";

const TABLE: &str = "\
antipode table ramka [--metric METRIC] [--json]
antipode table rotation BOARD [--rule RULE] [--json]
antipode table sliding BOARD --goal GOAL [--metric METRIC] [--json]

Counts the positions at each depth by visiting all of them. Ramka has 4,717,440 positions in the metrics tiles and
strokes, 19,958,400 in units and slides, and 59,875,200 in units-shifts and slides-shifts. Boards of Rotation have tables
up to about 500,000,000 positions, such as 4x3n3 by ring. Only reachable positions are counted; of a sliding block puzzle
the depth is the distance from the goal (antipode help sliding explains BOARD, GOAL and METRIC).

JSON: {\"puzzle\", \"board\" (rotation, sliding), \"metric\", \"positions\", \"counts\": [positions at depth 0, 1, ...],
\"gods_number\", \"mean\", \"antipodes\": [all farthest positions]}
";

const SOLVE: &str = "\
antipode solve ramka POSITION [--metric METRIC] [--fewest-shifts] [--all] [--json]
antipode solve rotation POSITION [--rule RULE] [--board BOARD] [--all] [--seconds N] [--json]
antipode solve sliding BOARD --goal GOAL [--metric METRIC] [--all] [--json]

Finds a shortest solution and counts all of them.
--fewest-shifts   choose the shortest solution with the fewest shifts of the block (if shifts are free)
--all             print all shortest solutions, one per line; there can be hundreds of millions
--seconds N       on boards without a table, the time to search for shorter solutions and for a proof that there are
                  none (default 10)

JSON: {\"puzzle\", \"position\", \"metric\", \"distance\", \"moves\": [...], \"shortest_solutions\"}; --all adds
\"solutions\": [[...], ...]. A count that exceeds 64 bits is null. Without a table there are also \"lower\" and
\"upper\"; \"distance\" is null if it is not proven, and the count is null.
";

const METHOD: &str = "\
antipode method ramka POSITION [--metric METRIC] [--json]
antipode method rotation POSITION [--rule RULE] [--board BOARD] [--stages [--best] | --method NAME] [--json]

Solves a position by a human method and gives the purpose of each step, with the length of a shortest solution. Ramka:
the three phases of Jaap's Puzzle Page. Rotation: from the outside in, on boards of any size.
--stages          3x3n2 in eight stages, by the decision matrices of the article \"Solving the 'Rotation' puzzle in stages\"
--best            the same with the shortest algorithm for each of the 44 cases
--method NAME     any-board; paper: by three-cycles, as in \"Solution to the Number Rotation Puzzle\" (arXiv 2211.16787);
                  or a single algorithm of the paper, which does not solve the board, for blocks of 4 x 4 or larger: belt,
                  three-cycle, short-three-cycle, spiral:17, spiral-star:17, spiral-cycle:1,5,9

JSON: {\"puzzle\", \"position\", \"metric\", \"steps\": [{\"phase\", \"purpose\", \"technique\", \"moves\": [...],
\"after\"}], \"cost\", \"shortest\" (null if there is no table)}
";

const GROUP: &str = "\
antipode group BOARD [--rule RULE] [--orientable] [--json]
antipode group --to SIDE [--rule RULE] [--orientable]

The group that the turns of a board generate: its order, exact and factorised, from a stabiliser chain; why the order is
certain; the case of the theorem, and the fraction of solvable positions. --orientable gives the numbers directions, as
does o at the end of the board; each cell then has four points. --to prints the orders of all boards with sides from 2 to
SIDE and all blocks, one per line: board, rule, order, and whether the order equals the upper bound from the invariants
or was verified by Schreier's lemma.

JSON: {\"board\", \"rule\", \"orientable\", \"order\" (digits), \"factorised\", \"factors\": [[prime, exponent]],
\"formula\", \"certainty\", \"case\", \"standing\", \"solvable_fraction\", \"points\", \"orbits\": [sizes],
\"base\": [points from 1], \"orbit_sizes\", \"generators\": [{\"turn\", \"images\": [points from 1]}]}
";

const CHECK: &str = "\
antipode check rotation POSITION [--rule RULE] [--board BOARD] [--json]

Checks whether a position is solvable. If not, it gives the broken invariant of the turns, with the numbers that show it,
and the nearest solvable position: the fewest numbers to exchange, then the fewest to turn. Exit status 0 if the position
is solvable, 1 if not, 2 for bad input.

JSON: {\"puzzle\", \"board\", \"rule\", \"position\", \"solvable\", \"case\", \"standing\", \"reachable\", \"formula\",
\"solvable_fraction\", \"broken\" (null, or the name of the invariant), \"why\", \"cells\": [cells that break it, from 1],
\"cycles\": [[cells]], \"nearest\": {\"position\", \"how\", \"moved\": [numbers], \"turned\": [numbers]}}
";

const ANTIPODES: &str = "\
antipode antipodes ramka [--metric METRIC] [--json]
antipode antipodes rotation BOARD [--rule RULE] [--json]
antipode antipodes sliding BOARD --goal GOAL [--metric METRIC] [--json]

Lists the positions farthest from solved, one per line.

JSON: {\"puzzle\", \"board\" (rotation, sliding), \"metric\", \"gods_number\", \"antipodes\": [...]}
";

const RANDOM: &str = "\
antipode random ramka [--depth D] [--seed TEXT] [--metric METRIC] [--json]
antipode random rotation BOARD [--depth D] [--seed TEXT] [--rule RULE] [--json]
antipode random sliding BOARD --goal GOAL [--depth D] [--seed TEXT] [--metric METRIC] [--json]

Draws a uniformly random position: among all reachable positions, or among those exactly D moves from solved. The same
seed text gives the same position, in this and every later version.

JSON: {\"puzzle\", \"board\" (rotation, sliding), \"metric\", \"seed\", \"depth\" (null if there is no table), \"position\"}
";

const LIST: &str = "\
antipode list rotation BOARD [--rule RULE] [--first 8]

Prints all positions with a shortest solution, one per line, in order of length: 362,880 lines for 3x3n2.
--first 8         on 4x3n3 by ring: the 40,320 orders of the first eight numbers, with the other numbers solved
";

const FIND: &str = "\
antipode find rotation BOARD TARGETS [--rule RULE] [--json]

Finds the shortest algorithms that, applied to the solved position, send numbers to target squares. TARGETS has one entry
per number in reading order, separated by commas: the target square, counted from 1, = if the number must stay, * if it
may go anywhere. 2,1,=,=,=,=,=,=,= swaps 1 and 2 on 3x3n2 and keeps the rest.

JSON: {\"puzzle\", \"board\", \"metric\", \"targets\", \"length\" (null: no algorithm exists), \"count\", \"words\": [up to 100]}
";

const FIGURES: &str = "\
antipode figures rotation [3x3n2 --stages] [--rule RULE] [--best] [--json]
antipode figures rotation BOARD [--rule RULE] [--samples N] [--seed TEXT] [--json]

The number of turns of the eight stages over all 362,880 positions of 3x3n2, by stage and in total. The default rule is
clockwise, as in the article.
--best            with the shortest algorithm for each of the 44 cases

With a board and without --stages: the number of turns of the outside-in method over random positions.
--samples N       the number of random positions (default 100)
--seed TEXT       the seed; the same text gives the same positions

JSON: {\"puzzle\", \"board\", \"metric\", \"method\", \"positions\", \"all\", \"longest\", \"mean\",
\"counts\": [...], \"stages\": [{\"title\", \"cases\", \"longest\", \"mean\", \"claimed\"}]}
";

const GODS: &str = "\
antipode gods [--json]
antipode gods BOARD [--rule RULE] [--json]
antipode gods --compute [--most N]

Prints the record of God's numbers: the number of turns to the farthest positions of a board, the number of these
positions, and the date and method of the computation. Boards without a table have bounds. With a board, it computes the
entry again and compares it with the record; exit status 1 if they differ.
--compute         compute the complete record again, in the format of its file, with all boards and rules of up to N
                  positions
--most N          the value of N (default 5000000)

JSON: [{\"board\", \"rule\", \"positions\" (text), \"gods_number\" (null: bounds), \"lower\", \"upper\" (null:
unknown), \"antipodes\" (null: unknown), \"date\", \"method\"}]; with a board {\"computed\", \"record\" (null: no
entry), \"agrees\"}
";

const SLIDING: &str = "\
Sliding block puzzles.

antipode sliding solve BOARD --goal GOAL [--metric METRIC]
    a shortest solution. BOARD is rows of letters separated by /, with . for a hole and # for a wall, such as
    BAAC/BAAC/DEEF/DGHF/I..J. After the board, @axis restricts straight pieces to their length, and
    @h:AB,v:C,fix:D restricts single pieces. GOAL is a board of the same outline with only the pieces that
    matter, or corner:A (A covers the lower right cell), or corner-loose:A (A touches both edges). Without
    the letter, the corner goals use the piece in the upper left corner. Thirty-six letters without / are a
    board of Rush Hour, with an optional goal. Exit status 1 if the puzzle is unsolvable.
antipode sliding diameter BOARD [--goal GOAL] [--metric METRIC]
    the two positions farthest apart: the hardest puzzle among all reachable positions. GOAL only
    determines which pieces of equal shape are distinct; without it, none are
antipode sliding difficulty BOARD --goal GOAL [--metric METRIC] [--trees N] [--seed TEXT]
    the BB difficulty (Baxter and Bickford): the number of vertices (positions, with all goals merged into
    one) minus 1, minus the mean path to the goal over all spanning trees of the graph. Exact if it can be
    counted, otherwise the mean of N random trees with its standard error. Also the robot measure, which
    ignores the positions behind the goal, and the bottlenecks: gates (positions on every solution), narrows
    (positions on every shortest solution), only moves
antipode sliding search WxH [--metric METRIC] [--loose] [--pieces P] [--aim AIM]
    the hardest puzzles of a rectangle W wide and H high, by number of pieces. AIM: the goal piece goes from
    the upper left corner to the lower right corner (corner-to-corner), from any place to the corner
    (to-corner), or from any place to any place (anywhere)
antipode sliding search WxH [--metric METRIC] --shard I/N --out DIR
    shard I of N of that search, from 0, written to DIR as tables in Parquet files with a manifest. all/N
    runs all unfinished shards, one after the other. A killed shard resumes from its checkpoint. Shards are
    independent and can run on any machines (deploy/README.md)
antipode sliding merge DIR [--loose]
    the merged result of all shards in DIR, in the format of search
antipode sliding compound WxH [--metric METRIC]
    the two arrangements of the same pieces that are farthest apart, by number of pieces; up to 12 cells
antipode sliding find WxH [--tree]
    the number of placements of pieces and holes; --tree prints all of them as a tree

METRIC is step, line, move, super-step, super-line or super-move (default move).
With --json:
solve  {\"board\", \"goal\", \"metric\", \"distance\", \"moves\", \"positions\", \"shortest_solutions\", \"counts\"}
search {\"board\", \"metric\", \"aim\", \"loose\", \"rows\": [{\"pieces\", \"distance\", \"boards\", \"families\" (the
       number with a hardest puzzle of 0, 1, 2 … moves)}], \"positions\", \"families\", \"seconds\"}; merge has the same
compound {\"board\", \"metric\", \"rows\": [{\"pieces\", \"distance\", \"from\", \"to\"}], \"positions\", \"components\", \"seconds\"}
find   {\"board\", \"placements\", \"nodes\" (null without --tree)}
diameter {\"board\", \"goal\", \"metric\", \"positions\", \"diameter\", \"from\", \"to\", \"two_sweeps\", \"searches\"}
difficulty {\"board\", \"goal\", \"metric\", \"positions\", \"vertices\", \"shortest\", \"path\", \"difficulty\", \"behind\",
    \"robot\", \"stretch\", \"gates\", \"narrows\", \"on_shortest\", \"only_moves\"}, with path, difficulty, behind and robot
    each {\"value\", \"exact\" (a fraction, or null), \"error\", \"trees\"}
";
