#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16'
expected='vector.extract %a[1, 0]'

pipeline() {
    echo "mlir-opt-$1 -canonicalize release-$1.mlir"
}

control() {
    echo "mlir-opt-$1  release-$1.mlir"
}

shows() {
    contains 'to be a non-negative integer smaller than the corresponding vector dimension'
}

reproduce "$@"
