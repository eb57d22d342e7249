#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-test-vector-linearize'
expected='a module'

pipeline() {
    echo "mlir-opt-$1 -test-vector-linearize release-$1.mlir 2>&1"
}

shows() {
    contains 'mask = array<i64: 8, 9, -2, -1, 4, 5>'
}

reproduce "$@"
