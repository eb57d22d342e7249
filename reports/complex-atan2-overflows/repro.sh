#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16'
expected='7.853982e-01'

pipeline() {
    echo "mlir-opt-$1 -convert-complex-to-standard -convert-math-to-llvm -convert-math-to-libm -convert-arith-to-llvm -convert-complex-to-llvm -convert-scf-to-cf -convert-cf-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=f32"
}

shows() {
    prints_text 'nan'
}

reproduce "$@"
