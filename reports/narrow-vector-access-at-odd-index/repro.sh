#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-test-emulate-narrow-int='\''memref-load-bitwidth=8 arith-compute-bitwidth=1'\'''
expected='5'

pipeline() {
    echo 'mlir-opt-22 -test-emulate-narrow-int='\''memref-load-bitwidth=8 arith-compute-bitwidth=1'\'' -lower-affine -convert-vector-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32'
}

control() {
    echo 'sed s/2xi4/3xi4/ release-22.mlir | mlir-opt-22 -test-emulate-narrow-int='\''memref-load-bitwidth=8 arith-compute-bitwidth=1'\'' -lower-affine -convert-vector-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | mlir-runner-22 -e main -entry-point-result=i32'
}

shows() {
    prints_wrong_value
}

# The pass of IREE calls `vector::populateVectorNarrowTypeEmulationPatterns`.
stand_in() {
    case $1 in iree-opt) echo '-pass-pipeline="builtin.module(func.func(iree-codegen-emulate-narrow-type))"' ;; esac
}

reproduce "$@"
