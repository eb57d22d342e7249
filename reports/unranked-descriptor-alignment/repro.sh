#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-convert-func-to-llvm'
expected='in @main an alloca with an alignment of 8, or a load with one of 1'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -std-expand -convert-memref-to-llvm -convert-std-to-llvm release-13.mlir' ;;
    14) echo 'mlir-opt-14 -convert-arith-to-llvm -convert-memref-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir' ;;
    15 | 16) echo "mlir-opt-$1 -convert-arith-to-llvm -convert-func-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-$1.mlir" ;;
    19 | 22) echo "mlir-opt-$1 -convert-arith-to-llvm -convert-func-to-llvm -finalize-memref-to-llvm -reconcile-unrealized-casts release-$1.mlir" ;;
    esac
}

shows() {
    [ "$status" -eq 0 ] || return 1
    case $actual in *'llvm.alloca %'*' x i8 : (i64) -> '*'llvm.load %'*) ;; *) return 1 ;; esac
}

reproduce "$@"
