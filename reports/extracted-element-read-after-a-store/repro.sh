#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-canonicalize'
expected='the memref.load before the memref.store, or the tensor.generate'

pipeline() {
    case $1 in
    15) echo 'mlir-opt-15 -canonicalize release-15.mlir' ;;
    16) echo 'mlir-opt-16 -canonicalize release-16.mlir' ;;
    19) echo 'mlir-opt-19 -canonicalize release-19.mlir' ;;
    22) echo 'mlir-opt-22 -canonicalize release-22.mlir' ;;
    esac
}

shows() {
    prints_text 'memref.store' || return 1
    ! contains 'tensor.generate' || return 1
    # The order of the ops.
    case $actual in *'memref.store'*'memref.load'*'return'*) return 0 ;; esac
    return 1
}

reproduce "$@"
