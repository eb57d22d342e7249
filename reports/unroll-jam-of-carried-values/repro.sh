#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-pass-pipeline="builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))"'
lowering='-pass-pipeline="builtin.module(lower-affine,convert-scf-to-cf,convert-cf-to-llvm,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)"'
expected='14'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -affine-loop-unroll-jam=unroll-jam-factor=2 -lower-affine -convert-scf-to-std -convert-memref-to-llvm -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i32' ;;
    14) echo 'mlir-opt-14 -affine-loop-unroll-jam=unroll-jam-factor=2 -lower-affine -convert-scf-to-std -convert-arith-to-llvm -convert-std-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=i32' ;;
    15) echo 'mlir-opt-15 -affine-loop-unroll-jam=unroll-jam-factor=2 -lower-affine -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-15.mlir | mlir-cpu-runner-15 -e main -entry-point-result=i32' ;;
    16) echo 'mlir-opt-16 -affine-loop-unroll-jam=unroll-jam-factor=2 -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-arith-to-llvm -convert-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-16.mlir | mlir-cpu-runner-16 -e main -entry-point-result=i32' ;;
    19) echo 'mlir-opt-19 -affine-loop-unroll-jam=unroll-jam-factor=2 -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-arith-to-llvm -finalize-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-19.mlir | mlir-cpu-runner-19 -e main -entry-point-result=i32' ;;
    22) echo 'mlir-opt-22 --pass-pipeline="builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}),lower-affine,convert-scf-to-cf,convert-cf-to-llvm,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)" release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32' ;;
    esac
}

shows() {
    prints_wrong_value
}

reproduce "$@"
