#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16 19'
expected='5.000000e-01'

pipeline() {
    echo "mlir-opt-$1 -int-range-optimizations -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts release-$1.mlir | timeout 5 $(runner "$1") -e main -entry-point-result=f32 || echo 'no result in 5 seconds'"
}

shows() {
    prints 'no result in 5 seconds'
}

reproduce "$@"
