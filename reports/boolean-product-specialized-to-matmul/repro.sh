#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-linalg-specialize-generic-ops'
expected='0'

pipeline() {
    case $1 in
    19) echo 'mlir-opt-19 -linalg-specialize-generic-ops -one-shot-bufferize=bufferize-function-boundaries=1 -convert-linalg-to-loops -expand-strided-metadata -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-19.mlir | mlir-cpu-runner-19 -e main -entry-point-result=i32' ;;
    22) echo 'mlir-opt-22 -linalg-specialize-generic-ops -one-shot-bufferize=bufferize-function-boundaries=1 -convert-linalg-to-loops -expand-strided-metadata -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32' ;;
    esac
}

shows() {
    prints_wrong_value
}

reproduce "$@"
