#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))"'
expected='6'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -affine-loop-unroll=unroll-factor=2 -lower-affine -convert-scf-to-std -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i64' ;;
    14) echo 'mlir-opt-14 -affine-loop-unroll=unroll-factor=2 -lower-affine -convert-scf-to-std -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=i64' ;;
    15) echo 'mlir-opt-15 -affine-loop-unroll=unroll-factor=2 -lower-affine -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-15.mlir | mlir-cpu-runner-15 -e main -entry-point-result=i64' ;;
    16) echo 'mlir-opt-16 -affine-loop-unroll=unroll-factor=2 -lower-affine -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts release-16.mlir | mlir-cpu-runner-16 -e main -entry-point-result=i64' ;;
    19) echo 'mlir-opt-19 "-pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))" release-19.mlir | mlir-opt-19 -lower-affine -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts | mlir-cpu-runner-19 -e main -entry-point-result=i64' ;;
    22) echo 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))" release-22.mlir | mlir-opt-22 -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | mlir-runner-22 -e main -entry-point-result=i64' ;;
    esac
}

shows() {
    prints '8'
}

reproduce "$@"
