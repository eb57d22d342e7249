#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19'
expected='7'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -normalize-memrefs -lower-affine -convert-memref-to-llvm -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i32' ;;
    14) echo 'mlir-opt-14 -normalize-memrefs -lower-affine -convert-arith-to-llvm -convert-memref-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=i32' ;;
    15 | 16) echo "mlir-opt-$1 -normalize-memrefs -lower-affine -convert-arith-to-llvm -convert-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32" ;;
    19) echo 'mlir-opt-19 -normalize-memrefs -lower-affine -convert-arith-to-llvm -finalize-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-19.mlir | mlir-cpu-runner-19 -e main -entry-point-result=i32' ;;
    esac
}

control() {
    pipeline "$1" | sed s/release-/control-/
}

shows() {
    prints_wrong_value
}

reproduce "$@"
