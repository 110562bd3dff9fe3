//! What `--help` says.

/// What help is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    All,
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
    pub(crate) fn named(command: &str) -> Option<Topic> {
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
        Topic::All => ALL,
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
Knows every position of a puzzle.

antipode table PUZZLE              how many positions stand at each depth
antipode solve PUZZLE POSITION     shortest solutions
antipode method PUZZLE POSITION    a solution as a person finds it, step by step
antipode group BOARD               the group of a Rotation board's turns: its order, and what the theorem says
antipode check rotation POSITION   whether it can be solved, why not, and the nearest that can
antipode antipodes PUZZLE          the positions farthest from solved
antipode random PUZZLE             a random position, of a given depth if wanted
antipode list rotation BOARD       every position with a shortest solution
antipode find rotation BOARD TARGETS   the shortest words that send numbers to squares
antipode sliding VERB …            sliding block puzzles: solve, diameter, difficulty; search, merge, compound, find
antipode figures rotation [BOARD]  how long a method is over all positions, or over some drawn at random
antipode gods [BOARD]                  God's numbers of Rotation boards: the record, or one of them again

PUZZLE is ramka, or rotation and a board; with a position the board may be left out: the position names it.

--metric METRIC   ramka: what counts as one move: tiles (the default), strokes, units, slides, units-shifts,
                  slides-shifts
--rule RULE       rotation: what a turn is and what counts as one: quarter (the default), half, clockwise, ring,
                  ring-any, ring-clockwise, 180
--json            the answer as JSON
--help            what a command does and prints, after the command
--version

A position of Ramka is written as 123/456/789, or with tiles in the frame's spaces as 9.321/654/8.7 (left space, rows,
right space; - is an empty place; @1 to @3 at the end says which row stands in the frame). Moves are written as
  L2 R2   a tile crosses between the left or right space and row 2    LR2  row 2 is pushed through, crossing at both ends
  2ab     in row 2 the tile at a is pushed to b; places are L a b c R  S2   row 2 is shifted into the frame

A board of Rotation is written as 3x3n2: width x height n side of the block (n3x2 is 3 wide and 2 high, for 180; a
following o gives the numbers directions u l d r), a position as 3x3n2:4,9,2,3,5,7,8,1,6, or without its board as
4 9 2/3 5 7/8 1 6 or 492357816 (--board names it). Turns are the letters of the blocks in reading order, upper case
clockwise, lower case anticlockwise, A2 twice; R1C2 and r1c2 name blocks by their top left cell.

Bad input: one sentence on standard error, exit status 2.
";

const TABLE: &str = "\
antipode table ramka [--metric METRIC] [--json]
antipode table rotation BOARD [--rule RULE] [--json]

Counts the positions at each depth by visiting all of them. Ramka's metrics tell 4,717,440 positions apart (tiles,
strokes), 19,958,400 (units, slides) or 59,875,200 (units-shifts, slides-shifts). Boards of Rotation have tables up to
some 500,000,000 positions, such as 4x3n3 by ring; only positions that turns can reach are counted.

JSON: {\"puzzle\", \"board\" (rotation), \"metric\", \"positions\", \"counts\": [positions at depth 0, 1, ...],
\"gods_number\", \"mean\", \"antipodes\": [every farthest position]}
";

const SOLVE: &str = "\
antipode solve ramka POSITION [--metric METRIC] [--fewest-shifts] [--all] [--json]
antipode solve rotation POSITION [--rule RULE] [--board BOARD] [--all] [--seconds N] [--json]

Finds a shortest solution and counts all of them.
--fewest-shifts   among the shortest, the one that shifts the block least often (where shifts are free)
--all             every shortest solution, one a line; there can be hundreds of millions
--seconds N       on boards without a table, how long to look for shorter solutions and for a proof that there are
                  none: 10 when nothing is said

JSON: {\"puzzle\", \"position\", \"metric\", \"distance\", \"moves\": [...], \"shortest_solutions\"}, with --all also
\"solutions\": [[...], ...]. A count that does not fit into 64 bits is null. Without a table also \"lower\" and
\"upper\"; \"distance\" is null while it is not proven, and the count is null.
";

const METHOD: &str = "\
antipode method ramka POSITION [--metric METRIC] [--json]
antipode method rotation POSITION [--rule RULE] [--board BOARD] [--stages [--best] | --method NAME] [--json]

Solves as a person would and says what each step is for; beside it, how many moves a shortest solution takes. Ramka:
the three phases of Jaap's Puzzle Page. Rotation: from the outside in, on boards of any size.
--stages          3x3n2 in eight stages, by the decision matrices of the article \"Solving the 'Rotation' puzzle in stages\"
--best            the same with the shortest word for each of its 44 cases
--method NAME     any-board; paper: by three-cycles, as in \"Solution to the Number Rotation Puzzle\" (arXiv 2211.16787);
                  or one of the paper's algorithms, which solve nothing, from blocks of 4 x 4 on: belt, three-cycle,
                  short-three-cycle, spiral:17, spiral-star:17, spiral-cycle:1,5,9

JSON: {\"puzzle\", \"position\", \"metric\", \"steps\": [{\"phase\", \"purpose\", \"technique\", \"moves\": [...],
\"after\"}], \"cost\", \"shortest\" (null where there is no table)}
";

const GROUP: &str = "\
antipode group BOARD [--rule RULE] [--orientable] [--json]
antipode group --to SIDE [--rule RULE] [--orientable]

The group that the turns of a board generate: its order, exact and factorised, from a stabiliser chain; why that is
certain; the case of the theorem, and which part of all positions can be solved. --orientable gives the numbers directions,
as a following o of the board does; a cell is then four points. --to prints the orders of all boards with sides from 2 to
SIDE and of every block, a line each: board, rule, order, and whether it meets the count by invariants, which no order
exceeds, or was verified by Schreier's lemma.

JSON: {\"board\", \"rule\", \"orientable\", \"order\" (digits), \"factorised\", \"factors\": [[prime, exponent]],
\"formula\", \"certainty\", \"case\", \"standing\", \"solvable_fraction\", \"points\", \"orbits\": [sizes],
\"base\": [points from 1], \"orbit_sizes\", \"generators\": [{\"turn\", \"images\": [points from 1]}]}
";

const CHECK: &str = "\
antipode check rotation POSITION [--rule RULE] [--board BOARD] [--json]

Says whether turns lead from a position to solved; if not, which invariant of the turns it breaks, with the numbers that
show it, and the nearest position that can be solved: the fewest numbers to exchange, then the fewest to turn. Exit
status 0 if it can be solved, 1 if not, 2 for bad input.

JSON: {\"puzzle\", \"board\", \"rule\", \"position\", \"solvable\", \"case\", \"standing\", \"reachable\", \"formula\",
\"solvable_fraction\", \"broken\" (null, or the name of the invariant), \"why\", \"cells\": [those to blame, from 1],
\"cycles\": [[cells]], \"nearest\": {\"position\", \"how\", \"moved\": [numbers], \"turned\": [numbers]}}
";

const ANTIPODES: &str = "\
antipode antipodes ramka [--metric METRIC] [--json]
antipode antipodes rotation BOARD [--rule RULE] [--json]

Lists the positions farthest from solved, one a line.

JSON: {\"puzzle\", \"board\" (rotation), \"metric\", \"gods_number\", \"antipodes\": [...]}
";

const RANDOM: &str = "\
antipode random ramka [--depth D] [--seed TEXT] [--metric METRIC] [--json]
antipode random rotation BOARD [--depth D] [--seed TEXT] [--rule RULE] [--json]

Draws a position, each equally likely: among all that can be reached, or among those exactly D moves from solved. The
same seed text gives the same position, in this and every later version.

JSON: {\"puzzle\", \"board\" (rotation), \"metric\", \"seed\", \"depth\" (null where there is no table), \"position\"}
";

const LIST: &str = "\
antipode list rotation BOARD [--rule RULE] [--first 8]

Prints every position with a shortest solution, a line each, the shortest solutions first: 362,880 lines for 3x3n2.
--first 8         on 4x3n3 by ring: the 40,320 orders of the first eight numbers, the others at home
";

const FIND: &str = "\
antipode find rotation BOARD TARGETS [--rule RULE] [--json]

Finds the shortest words that, done from solved, send numbers where they are wanted. TARGETS has for the number of each
square in reading order, with commas between: the square where it must end, counted from 1, = where it must stay, * where
it may go anywhere. 2,1,=,=,=,=,=,=,= swaps 1 and 2 on 3x3n2 and leaves the rest alone.

JSON: {\"puzzle\", \"board\", \"metric\", \"targets\", \"length\" (null: no word does it), \"count\", \"words\": [up to 100]}
";

const FIGURES: &str = "\
antipode figures rotation [3x3n2 --stages] [--rule RULE] [--best] [--json]
antipode figures rotation BOARD [--rule RULE] [--samples N] [--seed TEXT] [--json]

How many turns the eight stages take over all 362,880 positions of 3x3n2, stage by stage and in all. The rule is
clockwise when nothing is said, as in the article.
--best            with the shortest word for each of the 44 cases

With a board and no --stages: how many turns the way from the outside in takes from positions drawn at random.
--samples N       how many are drawn: 100 when nothing is said
--seed TEXT       which; the same text draws the same

JSON: {\"puzzle\", \"board\", \"metric\", \"method\", \"positions\", \"all\", \"longest\", \"mean\",
\"counts\": [...], \"stages\": [{\"title\", \"cases\", \"longest\", \"mean\", \"claimed\"}]}
";

const GODS: &str = "\
antipode gods [--json]
antipode gods BOARD [--rule RULE] [--json]
antipode gods --compute [--most N]

Prints the record of God's numbers: how many turns the farthest positions of a board need, how many such positions there
are, when and how that was computed; bounds where no table was made. With a board it is computed again and compared with
the record; exit status 1 when they disagree.
--compute         the whole record anew, in the form of its file, with every board and rule of up to N positions
--most N          5000000 when nothing is said

JSON: [{\"board\", \"rule\", \"positions\" (text), \"gods_number\" (null: bounds), \"lower\", \"upper\" (null: not
known), \"antipodes\" (null: not known), \"date\", \"method\"}]; with a board {\"computed\", \"record\" (null: it is not
there), \"agrees\"}
";

const SLIDING: &str = "\
Sliding block puzzles.

antipode sliding solve BOARD --goal GOAL [--metric METRIC]
    a shortest solution. BOARD is rows of letters, / between them, . a hole, # a wall, such as
    BAAC/BAAC/DEEF/DGHF/I..J; @axis after it keeps straight pieces to their length, @h:AB,v:C,fix:D
    binds single ones. GOAL is a board of the same outline that shows only the pieces that matter, or
    corner:A (A covers the lower right cell), corner-loose:A (it touches both edges); the letter may
    be left out for the piece in the upper left corner. Thirty-six letters in one go are a board of
    Rush Hour, whose goal may be left out. Exit status 1 when it cannot be solved.
antipode sliding diameter BOARD [--goal GOAL] [--metric METRIC]
    the two positions farthest apart: the hardest puzzle of all that can be reached. GOAL only says
    which pieces of one shape are told apart; without it none are
antipode sliding difficulty BOARD --goal GOAL [--metric METRIC] [--trees N] [--seed TEXT]
    the BB difficulty (Baxter and Bickford): positions less one, all goals taken as one, less the mean
    way to the goal over all spanning trees of the graph. Exact where that can be counted, else the
    mean of N random trees with its standard error. Also what their robot walks too much, which does
    not go on behind the goal, and the bottlenecks: gates (positions that every solution goes through),
    narrows (that every shortest one does), only moves
antipode sliding search WxH [--metric METRIC] [--loose] [--pieces P] [--aim AIM]
    the hardest puzzles of a rectangle W wide and H high, by number of pieces: the goal piece goes from
    the upper left corner to the lower right one (AIM corner-to-corner), from anywhere to the corner
    (to-corner), or from anywhere to any place (anywhere)
antipode sliding search WxH [--metric METRIC] --shard I/N --out DIR
    one of N shares of that, from 0, written to DIR as tables in Parquet files with a manifest; all/N:
    one after the other, each that is not done yet. Killed at any time it goes on from where it was.
    Shards need nothing of each other: they may run on any machines (deploy/README.md)
antipode sliding merge DIR [--loose]
    what all shards in DIR found together, as search would say it
antipode sliding compound WxH [--metric METRIC]
    the two arrangements of the same pieces that are farthest apart, by number of pieces; up to 12 cells
antipode sliding find WxH [--tree]
    how many placements of pieces and holes there are; with --tree all of them, as a tree

METRIC is step, line, move, super-step, super-line or super-move; without it, move.
With --json:
solve  {\"board\", \"goal\", \"metric\", \"distance\", \"moves\", \"positions\", \"shortest_solutions\", \"counts\"}
search {\"board\", \"metric\", \"aim\", \"loose\", \"rows\": [{\"pieces\", \"distance\", \"boards\", \"families\" (how many
       have a hardest puzzle of 0, 1, 2 … moves)}], \"positions\", \"families\", \"seconds\"}; merge the same
compound {\"board\", \"metric\", \"rows\": [{\"pieces\", \"distance\", \"from\", \"to\"}], \"positions\", \"components\", \"seconds\"}
find   {\"board\", \"placements\", \"nodes\" (null without --tree)}
diameter {\"board\", \"goal\", \"metric\", \"positions\", \"diameter\", \"from\", \"to\", \"two_sweeps\", \"searches\"}
difficulty {\"board\", \"goal\", \"metric\", \"positions\", \"vertices\", \"shortest\", \"path\", \"difficulty\", \"behind\",
    \"robot\", \"stretch\", \"gates\", \"narrows\", \"on_shortest\", \"only_moves\"}, with path, difficulty, behind and robot
    each {\"value\", \"exact\" (a fraction, or null), \"error\", \"trees\"}
";
