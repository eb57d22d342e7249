#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='14 15 16 19 22'
expected=2

pipeline() {
    case $1 in
    14) echo 'mlir-opt-14 -canonicalize -lower-affine -convert-memref-to-llvm -convert-arith-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=i64' ;;
    15) echo 'mlir-opt-15 -canonicalize -lower-affine -convert-arith-to-llvm -convert-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-15.mlir | mlir-cpu-runner-15 -e main -entry-point-result=i64' ;;
    16) echo 'mlir-opt-16 -canonicalize -expand-strided-metadata -lower-affine -convert-arith-to-llvm -convert-func-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-16.mlir | mlir-cpu-runner-16 -e main -entry-point-result=i64' ;;
    19 | 22) echo "mlir-opt-$1 -canonicalize -expand-strided-metadata -lower-affine -convert-arith-to-llvm -convert-func-to-llvm -finalize-memref-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i64" ;;
    esac
}

shows() {
    prints '1'
}

reproduce "$@"
