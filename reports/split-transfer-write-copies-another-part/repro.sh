#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-transform-interpreter'
right_ir='memref.subview %alloca[0]'
expected='memref.subview %alloca[0]'

pipeline() {
    echo "mlir-opt-$1 -transform-interpreter release-$1.mlir"
}

shows() {
    prints_text 'memref.subview %alloca[%arg2]'
}

reproduce "$@"
