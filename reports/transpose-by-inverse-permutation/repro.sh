#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16'
expected='3'

pipeline() {
    echo 'mlir-opt-16 -convert-arith-to-llvm -convert-func-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-16.mlir | mlir-cpu-runner-16 -e main -entry-point-result=i32'
}

shows() {
    prints '1'
}

reproduce "$@"
