#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-test-vector-chained-reduction-folding-patterns'
expected='38'

pipeline() {
    echo 'mlir-opt-'"$1"' -test-vector-chained-reduction-folding-patterns -convert-vector-to-llvm -convert-ub-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-'"$1"'.mlir | '"$(runner "$1")"' -e main -entry-point-result=i32'
}

control() {
    echo 'mlir-opt-'"$1"' -convert-vector-to-llvm -convert-ub-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-'"$1"'.mlir | '"$(runner "$1")"' -e main -entry-point-result=i32'
}

shows() {
    prints_wrong_value
}

reproduce "$@"
