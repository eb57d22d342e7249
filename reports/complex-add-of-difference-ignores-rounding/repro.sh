#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-canonicalize'
right_ir='complex.sub'
expected='0.000000e+00'

pipeline() {
    echo "mlir-opt-$1 -convert-complex-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=f32"
}

control() {
    pipeline "$1" | sed s/release-/control-/
}

shows() {
    prints_wrong_value
}

reproduce "$@"
