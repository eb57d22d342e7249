#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19'
expected='-INF'

pipeline() {
    echo 'mlir-opt-19 -canonicalize -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-19.mlir | mlir-cpu-runner-19 -e main -entry-point-result=f32'
}

shows() {
    prints 'nan'
}

reproduce "$@"
