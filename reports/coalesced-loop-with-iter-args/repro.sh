#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='14 15 16 19 22'
pass='-affine-loop-coalescing'
expected='14, or no crash'

pipeline() {
    case $1 in
    14 | 15 | 16 | 19) echo "mlir-opt-$1 -affine-loop-coalescing release-$1.mlir" ;;
    22) echo 'mlir-opt-22 -affine-loop-coalescing -lower-affine -convert-scf-to-cf -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32' ;;
    esac
}

shows() {
    case $1 in
    22) prints 7 ;;
    *) crashes ;;
    esac
}

reproduce "$@"
