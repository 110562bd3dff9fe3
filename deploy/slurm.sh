#!/bin/bash
# Searches the hardest puzzles of a rectangle, one shard per task of a job array: sbatch deploy/slurm.sh
# For another rectangle and number of shards: BOARD=3x5 METRIC=step OUT=/scratch/3x5 sbatch --array=0-7 deploy/slurm.sh
# A stopped task is requeued and resumes from the saved state of its shard.
#SBATCH --job-name=antipode
#SBATCH --array=0-63
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --time=04:00:00
#SBATCH --requeue
set -eu
exec "${ANTIPODE:-antipode}" sliding search "${BOARD:-4x5}" --metric "${METRIC:-move}" \
    --shard "${SLURM_ARRAY_TASK_ID}/${SLURM_ARRAY_TASK_COUNT}" --out "${OUT:-results-${BOARD:-4x5}}"
