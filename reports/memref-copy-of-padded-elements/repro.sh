#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16'
expected='2'
# The runner library of any release: memrefCopy is the same in all.
for lib in /usr/lib/llvm-*/lib/libmlir_c_runner_utils.so*; do [ -e "$lib" ] && break; done

pipeline() {
    case $1 in
    13) echo "mlir-opt-$1 -std-expand -convert-memref-to-llvm -convert-std-to-llvm release-$1.mlir | $(runner "$1") -e main -entry-point-result=i64 -shared-libs=$lib" ;;
    14) echo "mlir-opt-$1 -convert-arith-to-llvm -convert-memref-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i64 -shared-libs=$lib" ;;
    15 | 16) echo "mlir-opt-$1 -convert-arith-to-llvm -convert-func-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i64 -shared-libs=$lib" ;;
    esac
}

shows() {
    prints '8589934592'
}

reproduce "$@"
