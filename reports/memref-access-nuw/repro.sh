#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-finalize-memref-to-llvm'
expected='7'

pipeline() {
    echo 'mlir-opt-22 -convert-arith-to-llvm -convert-func-to-llvm -finalize-memref-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32 -O2'
}

shows() {
    prints '1'
}

reproduce "$@"
