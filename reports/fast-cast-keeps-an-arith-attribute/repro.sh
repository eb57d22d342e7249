#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-convert-arith-to-llvm'
expected='2'

pipeline() {
    echo "mlir-opt-$1 -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32 -O0"
}

control() {
    pipeline "$1" | sed s/release-/control-/
}

shows() {
    contains 'created with unregistered dialect'
}

# The attribute is one of the `llvm` dialect. Release 22 cannot read it on this op.
is_gone() {
    contains 'invalid properties {fastmathFlags = #llvm.fastmath'
}

reproduce "$@"
