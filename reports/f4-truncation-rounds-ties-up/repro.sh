#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-arith-expand=include-f4e2m1=true'
expected='4'

pipeline() {
    echo 'mlir-opt-22 -arith-expand=include-f4e2m1=true -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32'
}

control() {
    echo 'mlir-opt-22 -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts control-22.mlir | mlir-runner-22 -e main -entry-point-result=i32'
}

shows() {
    prints_wrong_value
}

reproduce "$@"
