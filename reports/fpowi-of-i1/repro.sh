#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16 19 22'
pass='-convert-math-to-funcs'
expected='0.5'

pipeline() {
    echo "mlir-opt-$1 -convert-math-to-funcs -convert-scf-to-cf -convert-cf-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=f32 -O3"
}

shows() {
    crashes || prints_wrong_value
}

reproduce "$@"
