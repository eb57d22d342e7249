#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-arith-expand=include-f8e8m0=true'
expected='4194304'

pipeline() {
    echo 'mlir-opt-22 -arith-expand=include-f8e8m0=true -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32'
}

control() {
    echo 'mlir-opt-22 -canonicalize -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts control-22.mlir | mlir-runner-22 -e main -entry-point-result=i32'
}

# IREE's pipeline for CPUs runs `-arith-expand=include-f8e8m0=true`.
stand_in() {
    case $1 in iree-opt) echo '-pass-pipeline="builtin.module(iree-codegen-llvmcpu-lowering-pipeline)"' ;; esac
}

# IREE's pipeline writes warnings before the value.
value() {
    printf '%s\n' "$actual" | tail -n 1
}

shows() {
    [ "$status" -eq 0 ] && [ "$(value)" = 0 ]
}

is_gone() {
    [ "$status" -eq 0 ] && [ "$(value)" = "$expected" ]
}

reproduce "$@"
