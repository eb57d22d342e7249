#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-test-math-polynomial-approximation'
expected='nan'

pipeline() {
    echo 'mlir-opt-'"$1"' -test-math-polynomial-approximation -convert-math-to-llvm -convert-math-to-libm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-'"$1"'.mlir | '"$(runner "$1")"' -e main -entry-point-result=f32 -O3'
}

control() {
    echo 'mlir-opt-'"$1"' -convert-math-to-llvm -convert-math-to-libm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-'"$1"'.mlir | '"$(runner "$1")"' -e main -entry-point-result=f32 -O3'
}

shows() {
    prints_wrong_value
}

# The pass of IREE calls `math::populateMathPolynomialApproximationPatterns`.
stand_in() {
    case $1 in iree-opt) echo '-pass-pipeline="builtin.module(func.func(iree-codegen-math-transform))"' ;; esac
}

reproduce "$@"
