#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16 19 22'
pass='-convert-math-to-llvm'
expected='no error'

pipeline() {
    echo "mlir-opt-$1 -convert-math-to-llvm release-$1.mlir"
}

shows() {
    fails_with ''\''llvm.intr.powi'\'' op operand #1 must be signless integer'
}

# This pass has the patterns of `-convert-math-to-llvm`.
stand_in() {
    case $1 in heir-opt) echo '-convert-to-llvm' ;; esac
}

reproduce "$@"
