#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16 19 22'
pass='-arith-emulate-wide-int=widest-int-supported=32'
expected='1'

pipeline() {
    echo 'mlir-opt-'"$1"' -arith-emulate-wide-int=widest-int-supported=32 -convert-vector-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-'"$1"'.mlir | '"$(runner "$1")"' -e main -entry-point-result=i32'
}

control() {
    echo 'mlir-opt-'"$1"' -convert-vector-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-'"$1"'.mlir | '"$(runner "$1")"' -e main -entry-point-result=i32'
}

shows() {
    prints_wrong_value
}

# The pass runs the patterns of `-arith-emulate-wide-int` as well.
stand_in() {
    case $1 in heir-opt | iree-opt) echo '-memref-emulate-wide-int=widest-int-supported=32' ;; esac
}

reproduce "$@"
