#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-flatten-memref'
expected='9'

pipeline() {
    echo 'mlir-opt-22 -flatten-memref -convert-vector-to-scf -expand-strided-metadata -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-vector-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32'
}

control() {
    echo 'mlir-opt-22 -convert-vector-to-scf -expand-strided-metadata -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-vector-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32'
}

shows() {
    prints_wrong_value
}

reproduce "$@"
