#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-one-shot-bufferize=bufferize-function-boundaries=1'
right_ir='memref.copy'
expected='memref.copy before the vector.transfer_write'

pipeline() {
    case $1 in
    19) echo 'mlir-opt-19 -one-shot-bufferize=bufferize-function-boundaries=1 release-19.mlir' ;;
    22) echo 'mlir-opt-22 -one-shot-bufferize=bufferize-function-boundaries=1 release-22.mlir' ;;
    esac
}

shows() {
    prints_text 'vector.transfer_write' && ! contains 'memref.copy'
}

reproduce "$@"
