#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-arith-int-range-narrowing=int-bitwidths-supported=8'
expected='3'

pipeline() {
    echo 'mlir-opt-22 -arith-int-range-narrowing=int-bitwidths-supported=8 -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32'
}

control() {
    echo 'mlir-opt-22 -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32'
}

shows() {
    prints_wrong_value
}

reproduce "$@"
