#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-finalize-memref-to-llvm'
runner_only=yes
expected='2'

pipeline() {
    echo 'mlir-opt-22 -convert-arith-to-llvm -convert-func-to-llvm -finalize-memref-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i64'
}

shows() {
    prints '8589934592'
}

reproduce "$@"
