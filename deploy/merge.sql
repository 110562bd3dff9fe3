-- The rows of a search from its shards, without this program: duckdb -c ".read deploy/merge.sql", in the directory of the
-- shards. The same as `antipode sliding merge .`, where `found` is all puzzles and `sense` tells strict ones from those that
-- are loose only.

-- Nothing is missing: as many shards as there should be, of one search.
SELECT board, metric, shards, count(DISTINCT shard) AS done, sum(positions) AS positions, sum(families) AS families,
       sum(seconds) AS seconds
FROM read_json('*.json') GROUP BY board, metric, shards;

-- The strict row: how many moves the hardest puzzles take, and how many those are.
SELECT pieces, max(distance) AS distance, count(*) FILTER (distance = most) AS puzzles
FROM (SELECT *, max(distance) OVER (PARTITION BY pieces) AS most FROM read_parquet('*-puzzles.parquet') WHERE sense = 'strict')
GROUP BY pieces ORDER BY pieces;

-- The loose row, the strict puzzles among them.
SELECT pieces, max(distance) AS distance FROM read_parquet('*-puzzles.parquet') GROUP BY pieces ORDER BY pieces;

-- The hardest strict puzzles themselves.
SELECT pieces, distance, start
FROM (SELECT *, max(distance) OVER (PARTITION BY pieces) AS most FROM read_parquet('*-puzzles.parquet') WHERE sense = 'strict')
WHERE distance = most ORDER BY pieces, start;

-- How hard the families are: how many have a hardest puzzle of how many moves.
SELECT pieces, distance, sum(families) AS families
FROM read_parquet('*-families.parquet') WHERE sense = 'strict' GROUP BY pieces, distance ORDER BY pieces, distance;
