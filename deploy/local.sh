#!/bin/bash
# Searches all shards on one machine, as many at a time as there are cores.
# BOARD=4x5 METRIC=move SHARDS=64 OUT=results-4x5 deploy/local.sh
set -eu
BOARD=${BOARD:-4x5} METRIC=${METRIC:-move} SHARDS=${SHARDS:-64} OUT=${OUT:-results-${BOARD:-4x5}}
seq 0 $((SHARDS - 1)) | xargs -P "${CORES:-$(nproc)}" -I{} \
    "${ANTIPODE:-antipode}" sliding search "$BOARD" --metric "$METRIC" --shard "{}/$SHARDS" --out "$OUT"
"${ANTIPODE:-antipode}" sliding merge "$OUT"
