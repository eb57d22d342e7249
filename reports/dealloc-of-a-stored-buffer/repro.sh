#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-optimize-allocation-liveness'
expected='memref.dealloc after the loads'

pipeline() {
    echo 'mlir-opt-22 -optimize-allocation-liveness release-22.mlir'
}

shows() {
    prints_text 'memref.dealloc' || return 1
    # The order of the ops.
    case $actual in *'memref.dealloc'*'memref.load'*) return 0 ;; esac
    return 1
}

reproduce "$@"
