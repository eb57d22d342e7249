#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-finalize-memref-to-llvm'
expected='a call of `free`, and status 0'

pipeline() {
    echo "mlir-opt-$1 -convert-func-to-llvm -finalize-memref-to-llvm -reconcile-unrealized-casts release-$1.mlir"
}

shows() {
    fails_with 'operand type mismatch'
}

reproduce "$@"
