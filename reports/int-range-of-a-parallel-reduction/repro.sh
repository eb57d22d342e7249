#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-int-range-optimizations'
expected='17'

pipeline() {
    echo "mlir-opt-$1 -int-range-optimizations -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32"
}

control() {
    echo "mlir-opt-$1 -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32"
}

shows() {
    prints_wrong_value
}

# The pass of IREE runs MLIR's integer range analysis.
stand_in() {
    case $1 in iree-opt) echo '-iree-util-optimize-int-arithmetic' ;; esac
}

reproduce "$@"
