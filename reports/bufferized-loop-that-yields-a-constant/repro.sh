#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-pass-pipeline="builtin.module(one-shot-bufferize{bufferize-function-boundaries=1 allow-return-allocs-from-loops=1})"'
right_ir='memref.copy'
expected='memref.copy of the constant in the loop, or before the memref.store'

pipeline() {
    case $1 in
    19) echo 'mlir-opt-19 -pass-pipeline="builtin.module(one-shot-bufferize{bufferize-function-boundaries=1 allow-return-allocs-from-loops=1})" release-19.mlir' ;;
    22) echo 'mlir-opt-22 -pass-pipeline="builtin.module(one-shot-bufferize{bufferize-function-boundaries=1 allow-return-allocs-from-loops=1})" release-22.mlir' ;;
    esac
}

shows() {
    prints_text 'memref.get_global' && contains 'memref.store' && ! contains 'memref.copy'
}

reproduce "$@"
