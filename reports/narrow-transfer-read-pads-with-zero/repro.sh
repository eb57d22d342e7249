#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-test-emulate-narrow-int='\''memref-load-bitwidth=8 arith-compute-bitwidth=1'\'''
expected='1'

pipeline() {
    echo 'mlir-opt-'"$1"' -test-emulate-narrow-int='\''memref-load-bitwidth=8 arith-compute-bitwidth=1'\'' -convert-vector-to-scf -convert-scf-to-cf -convert-cf-to-llvm -lower-affine -convert-vector-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-'"$1"'.mlir | '"$(runner "$1")"' -e main -entry-point-result=i32'
}

control() {
    echo 'mlir-opt-'"$1"' -convert-vector-to-scf -convert-scf-to-cf -convert-cf-to-llvm -lower-affine -convert-vector-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-'"$1"'.mlir | '"$(runner "$1")"' -e main -entry-point-result=i32'
}

shows() {
    prints_wrong_value
}

# The pass of IREE calls `vector::populateVectorNarrowTypeEmulationPatterns`.
stand_in() {
    case $1 in iree-opt) echo '-pass-pipeline="builtin.module(func.func(iree-codegen-emulate-narrow-type))"' ;; esac
}

reproduce "$@"
