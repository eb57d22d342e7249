#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-convert-arith-to-llvm'
expected='1065353217'

pipeline() {
    echo "mlir-opt-$1 -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32"
}

control() {
    pipeline "$1" | sed s/release-/control-/
}

shows() {
    prints_wrong_value
}

reproduce "$@"
