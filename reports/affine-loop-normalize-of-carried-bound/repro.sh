#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16'
expected='40'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -affine-loop-normalize -lower-affine -convert-scf-to-std -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i64' ;;
    14) echo 'mlir-opt-14 -affine-loop-normalize -lower-affine -convert-scf-to-std -convert-std-to-llvm -convert-arith-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=i64' ;;
    15 | 16) echo "mlir-opt-$1 -affine-loop-normalize -lower-affine -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i64" ;;
    esac
}

shows() {
    prints '10'
}

reproduce "$@"
