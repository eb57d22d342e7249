#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14'
expected='5'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -canonicalize -lower-affine -convert-scf-to-std -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i32' ;;
    14) echo 'mlir-opt-14 -canonicalize -lower-affine -convert-scf-to-std -convert-arith-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=i32' ;;
    esac
}

shows() {
    prints '7'
}

reproduce "$@"
