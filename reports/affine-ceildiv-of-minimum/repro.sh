#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 15 16 19 22'
pass='-lower-affine'
expected='-3074457345618258602'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -lower-affine -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i64' ;;
    15 | 16 | 19 | 22) echo "mlir-opt-$1 -lower-affine -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i64" ;;
    esac
}

shows() {
    prints '3074457345618258602'
}

reproduce "$@"
