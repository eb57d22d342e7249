#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16 19 22'
pass='-inline -canonicalize'
expected='0.000000e+00'

pipeline() {
    echo "mlir-opt-$1 -inline -canonicalize -convert-math-to-libm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=f32"
}

shows() {
    prints_text 'nan'
}

reproduce "$@"
