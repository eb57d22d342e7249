#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16 19 22'
pass='-test-linalg-decompose-ops'
# The pass of IREE applies the pattern.
stand_in() {
    case $1 in iree-opt) echo '-pass-pipeline="builtin.module(iree-codegen-decompose-linalg-generic)"' ;; esac
}
expected='30'

pipeline() {
    case $1 in
    16) echo 'mlir-opt-16 -test-linalg-decompose-ops -empty-tensor-to-alloc-tensor -one-shot-bufferize=bufferize-function-boundaries=1 -convert-linalg-to-loops -expand-strided-metadata -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-16.mlir | mlir-cpu-runner-16 -e main -entry-point-result=i32' ;;
    19) echo 'mlir-opt-19 -test-linalg-decompose-ops -one-shot-bufferize=bufferize-function-boundaries=1 -convert-linalg-to-loops -expand-strided-metadata -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-19.mlir | mlir-cpu-runner-19 -e main -entry-point-result=i32' ;;
    22) echo 'mlir-opt-22 -test-linalg-decompose-ops -one-shot-bufferize=bufferize-function-boundaries=1 -convert-linalg-to-loops -expand-strided-metadata -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32' ;;
    esac
}

shows() {
    prints_wrong_value
}

reproduce "$@"
