#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-int-range-optimizations'
expected='4294967295'

pipeline() {
    echo 'mlir-opt-'"$1"' -int-range-optimizations -convert-index-to-llvm=index-bitwidth=32 -convert-arith-to-llvm=index-bitwidth=32 -convert-func-to-llvm=index-bitwidth=32 -reconcile-unrealized-casts release-'"$1"'.mlir | '"$(runner "$1")"' -e main -entry-point-result=i64'
}

control() {
    echo 'mlir-opt-'"$1"' -convert-index-to-llvm=index-bitwidth=32 -convert-arith-to-llvm=index-bitwidth=32 -convert-func-to-llvm=index-bitwidth=32 -reconcile-unrealized-casts release-'"$1"'.mlir | '"$(runner "$1")"' -e main -entry-point-result=i64'
}

shows() {
    prints_wrong_value
}

reproduce "$@"
