#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-math-expand-ops'
expected='3.402823e+38'

pipeline() {
    echo 'mlir-opt-22 -math-expand-ops -convert-math-to-llvm -convert-math-to-libm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=f32'
}

control() {
    echo 'mlir-opt-22 -convert-math-to-llvm -convert-math-to-libm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=f32'
}

shows() {
    prints_wrong_value
}

reproduce "$@"
