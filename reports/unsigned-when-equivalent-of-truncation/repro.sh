#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15'
expected='1'

pipeline() {
    echo 'mlir-opt-15 -arith-unsigned-when-equivalent -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-15.mlir | mlir-cpu-runner-15 -e main -entry-point-result=i32 -O0'
}

control() {
    echo 'mlir-opt-15 -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-15.mlir | mlir-cpu-runner-15 -e main -entry-point-result=i32 -O0'
}

shows() {
    prints_wrong_value
}

reproduce "$@"
