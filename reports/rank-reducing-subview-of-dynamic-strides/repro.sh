#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='14 15 16 19 22'
pass='-fold-memref-alias-ops'
expected='3'

pipeline() {
    case $1 in
    14) echo 'mlir-opt-14 -convert-arith-to-llvm -convert-memref-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=i32' ;;
    15) echo 'mlir-opt-15 -convert-arith-to-llvm -convert-func-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-15.mlir | mlir-cpu-runner-15 -e main -entry-point-result=i32' ;;
    16) echo 'mlir-opt-16 -fold-memref-alias-ops -lower-affine -convert-arith-to-llvm -convert-func-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-16.mlir | mlir-cpu-runner-16 -e main -entry-point-result=i32' ;;
    19 | 22) echo "mlir-opt-$1 -fold-memref-alias-ops -lower-affine -convert-arith-to-llvm -convert-func-to-llvm -finalize-memref-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32" ;;
    esac
}

shows() {
    prints '1'
}

# Builds of 24.0.0git do not load the affine dialect for the pass. -normalize-memrefs loads it.
stand_in() {
    case $1 in heir-opt | iree-opt) echo '-normalize-memrefs -fold-memref-alias-ops' ;; esac
}

reproduce "$@"
