#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-canonicalize'
expected='1'

pipeline() {
    echo "mlir-opt-$1 -canonicalize -convert-index-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32 -O0"
}

control() {
    pipeline "$1" | sed 's/-canonicalize //'
}

shows() {
    prints_wrong_value
}

reproduce "$@"
