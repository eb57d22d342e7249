#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-canonicalize'
expected='44'

pipeline() {
    echo "mlir-opt-$1 -canonicalize -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i64"
}

control() {
    echo "mlir-opt-$1 -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i64"
}

shows() {
    prints_wrong_value
}

reproduce "$@"
