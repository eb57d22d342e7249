#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-test-math-algebraic-simplification'
expected='INF'

pipeline() {
    echo 'mlir-opt-'"$1"' -test-math-algebraic-simplification -convert-math-to-llvm -convert-math-to-libm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-'"$1"'.mlir | '"$(runner "$1")"' -e main -entry-point-result=f32'
}

control() {
    echo 'mlir-opt-'"$1"' -convert-math-to-llvm -convert-math-to-libm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-'"$1"'.mlir | '"$(runner "$1")"' -e main -entry-point-result=f32'
}

shows() {
    prints_wrong_value
}

# The pass of IREE calls `math::populateAlgebraicSimplificationPatterns`.
stand_in() {
    case $1 in iree-opt) echo '-pass-pipeline="builtin.module(func.func(iree-codegen-math-transform))"' ;; esac
}

reproduce "$@"
