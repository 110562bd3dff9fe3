-- Merges the shards of a search with DuckDB alone: run duckdb -c ".read deploy/merge.sql" in the directory of the shards.
-- The results are those of `antipode sliding merge .`. The column `sense` is `strict`, or `loose` for puzzles that are loose
-- but not strict. A line has a `start` (a puzzle), `positions` (the totals of a shard), or neither (a number of families).
CREATE TEMP VIEW lines AS FROM read_json('*.jsonl*', format = 'newline_delimited', columns = {board: 'VARCHAR', metric: 'VARCHAR',
    shard: 'INT', shards: 'INT', pieces: 'INT', sense: 'VARCHAR', distance: 'INT', start: 'VARCHAR', families: 'BIGINT',
    positions: 'BIGINT', seconds: 'DOUBLE'});

-- Completeness: the number of shards done must be the number of shards, for one search.
SELECT board, metric, shards, count(DISTINCT shard) AS done, sum(positions) AS positions, sum(families) AS families,
       sum(seconds) AS seconds
FROM lines WHERE positions IS NOT NULL GROUP BY board, metric, shards;

-- The strict row: the number of moves of the hardest puzzles, and the number of these puzzles.
SELECT pieces, max(distance) AS distance, count(*) FILTER (distance = most) AS puzzles
FROM (SELECT *, max(distance) OVER (PARTITION BY pieces) AS most FROM lines WHERE start IS NOT NULL AND sense = 'strict')
GROUP BY pieces ORDER BY pieces;

-- The loose row, including strict puzzles.
SELECT pieces, max(distance) AS distance FROM lines WHERE start IS NOT NULL GROUP BY pieces ORDER BY pieces;

-- The hardest strict puzzles.
SELECT pieces, distance, start
FROM (SELECT *, max(distance) OVER (PARTITION BY pieces) AS most FROM lines WHERE start IS NOT NULL AND sense = 'strict')
WHERE distance = most ORDER BY pieces, start;

-- The number of families by the number of moves of their hardest puzzle.
SELECT pieces, distance, sum(families) AS families
FROM lines WHERE start IS NULL AND sense = 'strict' GROUP BY pieces, distance ORDER BY pieces, distance;
