#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-convert-vector-to-llvm'
expected='two shuffles of vector<4xi64>'

pipeline() {
    echo "mlir-opt-$1 -convert-vector-to-llvm release-$1.mlir"
}

shows() {
    fails_with ''\''llvm.shufflevector'\'' op operand #1 must be LLVM dialect-compatible vector type, but got '\''vector<4xindex>'\'''
}

# The pass of IREE has the patterns of `-convert-vector-to-llvm`.
stand_in() {
    case $1 in iree-opt) echo '-iree-convert-to-llvm' ;; esac
}

reproduce "$@"
