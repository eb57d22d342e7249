#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-canonicalize'
right_ir='llvm.shufflevector'
expected='llvm.shufflevector'

pipeline() {
    echo "mlir-opt-$1 -canonicalize release-$1.mlir"
}

shows() {
    prints_text 'llvm.return' && ! contains 'llvm.shufflevector'
}

reproduce "$@"
