#!/bin/bash
# The hardest puzzles of a rectangle, a share in each task of an array: sbatch deploy/slurm.sh
# Of another one, in another number of shares: BOARD=3x5 METRIC=step OUT=/scratch/3x5 sbatch --array=0-7 deploy/slurm.sh
# A task that is stopped is put back into the queue and goes on from where its share was written down.
#SBATCH --job-name=antipode
#SBATCH --array=0-63
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --time=04:00:00
#SBATCH --requeue
set -eu
exec "${ANTIPODE:-antipode}" sliding search "${BOARD:-4x5}" --metric "${METRIC:-move}" \
    --shard "${SLURM_ARRAY_TASK_ID}/${SLURM_ARRAY_TASK_COUNT}" --out "${OUT:-results-${BOARD:-4x5}}"
