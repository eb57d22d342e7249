#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-convert-vector-to-llvm'
expected='2.000000e+00'

pipeline() {
    case $1 in
    15 | 16) echo "mlir-opt-$1 -convert-vector-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=f32" ;;
    19 | 22) echo "mlir-opt-$1 -convert-vector-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -finalize-memref-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=f32" ;;
    esac
}

shows() {
    fails_with 'Call parameter type'
}

reproduce "$@"
