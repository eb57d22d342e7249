#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
expected='two shuffles of vector<4xi64>'

pipeline() {
    echo "mlir-opt-$1 -convert-vector-to-llvm release-$1.mlir"
}

shows() {
    fails_with ''\''llvm.shufflevector'\'' op operand #1 must be LLVM dialect-compatible vector type, but got '\''vector<4xindex>'\'''
}

reproduce "$@"
