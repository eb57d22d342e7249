#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-canonicalize'
expected='9'

pipeline() {
    case $1 in
    15) echo 'mlir-opt-15 -canonicalize -one-shot-bufferize=bufferize-function-boundaries=1 -convert-vector-to-scf -lower-affine -convert-scf-to-cf -convert-vector-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-15.mlir | mlir-cpu-runner-15 -e main -entry-point-result=i32' ;;
    16) echo 'mlir-opt-16 -canonicalize -one-shot-bufferize=bufferize-function-boundaries=1 -convert-vector-to-scf -expand-strided-metadata -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-vector-to-llvm -convert-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-16.mlir | mlir-cpu-runner-16 -e main -entry-point-result=i32' ;;
    19 | 22) echo "mlir-opt-$1 -canonicalize -one-shot-bufferize=bufferize-function-boundaries=1 -convert-vector-to-scf -expand-strided-metadata -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-vector-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32" ;;
    esac
}

control() {
    case $1 in
    15) echo 'mlir-opt-15 -one-shot-bufferize=bufferize-function-boundaries=1 -convert-vector-to-scf -lower-affine -convert-scf-to-cf -convert-vector-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-15.mlir | mlir-cpu-runner-15 -e main -entry-point-result=i32' ;;
    16) echo 'mlir-opt-16 -one-shot-bufferize=bufferize-function-boundaries=1 -convert-vector-to-scf -expand-strided-metadata -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-vector-to-llvm -convert-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-16.mlir | mlir-cpu-runner-16 -e main -entry-point-result=i32' ;;
    19 | 22) echo "mlir-opt-$1 -one-shot-bufferize=bufferize-function-boundaries=1 -convert-vector-to-scf -expand-strided-metadata -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-vector-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32" ;;
    esac
}

shows() {
    prints_wrong_value
}

reproduce "$@"
