#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-transform-interpreter'
expected='17185'

pipeline() {
    echo "mlir-opt-$1 -transform-interpreter -test-transform-dialect-erase-schedule -convert-vector-to-llvm -convert-arith-to-llvm -convert-ub-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32"
}

control() {
    echo "mlir-opt-$1 -test-transform-dialect-erase-schedule -convert-vector-to-llvm -convert-arith-to-llvm -convert-ub-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32"
}

shows() {
    prints_wrong_value
}

# The pass of IREE calls `vector::populateVectorNarrowTypeRewritePatterns`.
stand_in() {
    case $1 in iree-opt) echo '-pass-pipeline="builtin.module(func.func(iree-codegen-emulate-narrow-type))"' ;; esac
}

reproduce "$@"
