#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15'
expected='10'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -convert-vector-to-llvm -std-expand -convert-memref-to-llvm -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i32' ;;
    14) echo 'mlir-opt-14 -convert-vector-to-llvm -convert-arith-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=i32' ;;
    15) echo 'mlir-opt-15 -convert-vector-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-15.mlir | mlir-cpu-runner-15 -e main -entry-point-result=i32' ;;
    esac
}

shows() {
    prints_wrong_value
}

reproduce "$@"
