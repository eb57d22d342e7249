#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-remove-dead-values'
expected='the memref.load stays the operand of scf.reduce'

pipeline() {
    echo 'mlir-opt-22 -remove-dead-values release-22.mlir'
}

shows() {
    prints_text 'ub.poison' || crashes || fails_with 'null operand found'
}

reproduce "$@"
