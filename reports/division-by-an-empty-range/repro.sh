#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-int-range-optimizations'
expected='no crash'

pipeline() {
    echo "mlir-opt-$1 -int-range-optimizations release-$1.mlir"
}

shows() {
    crashes
}

# The pass of IREE runs MLIR's integer range analysis.
stand_in() {
    case $1 in iree-opt) echo '-iree-util-optimize-int-arithmetic' ;; esac
}

reproduce "$@"
