#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-normalize-memrefs'
expected='3'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -normalize-memrefs -convert-memref-to-llvm -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i64' ;;
    14) echo 'mlir-opt-14 -normalize-memrefs -convert-arith-to-llvm -convert-memref-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=i64' ;;
    15 | 16) echo "mlir-opt-$1 -normalize-memrefs -convert-arith-to-llvm -convert-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i64" ;;
    19 | 22) echo "mlir-opt-$1 -normalize-memrefs -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i64" ;;
    esac
}

control() {
    case $1 in
    13) echo 'mlir-opt-13 -canonicalize -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i64' ;;
    14) echo 'mlir-opt-14 -canonicalize -convert-arith-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=i64' ;;
    15 | 16 | 19 | 22) echo "mlir-opt-$1 -canonicalize -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i64" ;;
    esac
}

shows() {
    prints_wrong_value
}

reproduce "$@"
