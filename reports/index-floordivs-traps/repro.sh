#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16 19 22'
pass='-convert-index-to-llvm'
expected='9223372036854775807'

pipeline() {
    echo "mlir-opt-$1 -convert-index-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i64"
}

control() {
    echo "mlir-opt-$1 -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts control-$1.mlir | $(runner "$1") -e main -entry-point-result=i64"
}

shows() {
    crashes
}

reproduce "$@"
