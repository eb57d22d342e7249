#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-scf-for-loop-peeling'
expected='the loop in two parts, or as it was'

pipeline() {
    echo "mlir-opt-$1 -scf-for-loop-peeling release-$1.mlir"
}

shows() {
    fails_with ''\''affine.apply'\'' op operand #0 must be variadic of index, but got '\''i32'\'''
}

reproduce "$@"
