#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='14 15 16 19 22'
pass='-affine-loop-coalescing'
expected='no error'

pipeline() {
    echo "mlir-opt-$1 -affine-loop-coalescing release-$1.mlir"
}

shows() {
    fails_with ''\''affine.for'\'' op operand cannot be used as a symbol'
}

reproduce "$@"
