#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-int-range-optimizations'
expected='no crash'
# The tool reads memory that was never written, and seldom succeeds.
tries=5

pipeline() {
    echo 'mlir-opt-22 -int-range-optimizations release-22.mlir'
}

control() {
    pipeline "$1" | sed s/release-/control-/
}

shows() {
    crashes
}

# The pass of IREE runs MLIR's integer range analysis.
stand_in() {
    case $1 in iree-opt) echo '-iree-util-optimize-int-arithmetic' ;; esac
}

reproduce "$@"
