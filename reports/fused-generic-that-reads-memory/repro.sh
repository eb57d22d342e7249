#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-linalg-fuse-elementwise-ops'
expected='the memref.load before the memref.store'

pipeline() {
    case $1 in
    15) echo 'mlir-opt-15 -linalg-fuse-elementwise-ops release-15.mlir' ;;
    16) echo 'mlir-opt-16 -linalg-fuse-elementwise-ops release-16.mlir' ;;
    19) echo 'mlir-opt-19 -linalg-fuse-elementwise-ops release-19.mlir' ;;
    22) echo 'mlir-opt-22 -linalg-fuse-elementwise-ops release-22.mlir' ;;
    esac
}

shows() {
    prints_text 'memref.store' || return 1
    # The order of the ops.
    case $actual in *'memref.store'*'linalg.generic'*'memref.load'*) return 0 ;; esac
    return 1
}

reproduce "$@"
