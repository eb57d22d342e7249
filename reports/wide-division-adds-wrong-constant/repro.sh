#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-arith-expand'
expected='-1'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -std-expand -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i64' ;;
    14) echo 'mlir-opt-14 -arith-expand -convert-arith-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=i64' ;;
    15 | 16 | 19 | 22) echo "mlir-opt-$1 -arith-expand -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i64" ;;
    esac
}

shows() {
    prints '0'
}

# The pipeline of HEIR runs `-arith-expand`.
stand_in() {
    case $1 in heir-opt) echo '-heir-basic-mlir-to-llvm' ;; esac
}

reproduce "$@"
