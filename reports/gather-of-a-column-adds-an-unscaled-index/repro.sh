#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-test-vector-gather-lowering'
expected='7'

pipeline() {
    echo 'mlir-opt-22 -test-vector-gather-lowering -convert-scf-to-cf -convert-cf-to-llvm -convert-vector-to-llvm -convert-ub-to-llvm -expand-strided-metadata -lower-affine -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32'
}

control() {
    echo 'sed '\''s/@f(%m, %c1, %one)/@f(%m, %c0, %one)/; s/store %seven, %m\[%c2, %c0\]/store %seven, %m[%c1, %c0]/'\'' release-22.mlir | mlir-opt-22 -test-vector-gather-lowering -convert-scf-to-cf -convert-cf-to-llvm -convert-vector-to-llvm -convert-ub-to-llvm -expand-strided-metadata -lower-affine -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | mlir-runner-22 -e main -entry-point-result=i32'
}

shows() {
    prints_wrong_value
}

reproduce "$@"
