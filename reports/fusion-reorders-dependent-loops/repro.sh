#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 19 22'
pass='-affine-loop-fusion'
expected='no error'

pipeline() {
    echo "mlir-opt-$1 -affine-loop-fusion release-$1.mlir"
}

shows() {
    fails_with 'operand #0 does not dominate this use'
}

reproduce "$@"
