#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='14 15 16 19 22'
pass='-arith-expand'
expected='-0.000000e+00'

pipeline() {
    case $1 in
    14) echo 'mlir-opt-14 -arith-expand -convert-arith-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=f32' ;;
    15 | 16 | 19 | 22) echo "mlir-opt-$1 -arith-expand -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=f32" ;;
    esac
}

shows() {
    prints '0.000000e+00'
}

reproduce "$@"
