#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16'
expected='llvm.atomicrmw add at element 2·%i'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -std-expand -convert-memref-to-llvm -convert-std-to-llvm release-13.mlir' ;;
    14) echo 'mlir-opt-14 -convert-arith-to-llvm -convert-memref-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir' ;;
    15 | 16) echo "mlir-opt-$1 -convert-arith-to-llvm -convert-func-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-$1.mlir" ;;
    esac
}

shows() {
    case $1 in
    13) fails_with ''\''std.atomic_rmw'\'' op operand #1 must be memref' ;;
    14 | 15 | 16) fails_with 'failed to legalize operation '\''builtin.unrealized_conversion_cast'\'' that was explicitly marked illegal' ;;
    esac
}

reproduce "$@"
