#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-canonicalize'
expected='a module in which @f loads from %m in ^grid'

pipeline() {
    echo "mlir-opt-$1 -canonicalize release-$1.mlir"
}

shows() {
    fails_with "'memref.load' op incorrect number of indices for load" "'memref.load' op invalid number of indices"
}

reproduce "$@"
