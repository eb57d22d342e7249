#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19'
expected='3'

pipeline() {
    echo 'mlir-opt-19 -lower-vector-mask -convert-arith-to-llvm -convert-cf-to-llvm -finalize-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-19.mlir | mlir-cpu-runner-19 -e main -entry-point-result=i32'
}

shows() {
    prints '4'
}

reproduce "$@"
