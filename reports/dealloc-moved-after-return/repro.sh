#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-optimize-allocation-liveness'
expected='a module that verifies'

pipeline() {
    case $1 in
    19) echo 'mlir-opt-19 -buffer-deallocation release-19.mlir' ;;
    22) echo 'mlir-opt-22 -optimize-allocation-liveness release-22.mlir' ;;
    esac
}

control() {
    echo "mlir-opt-$1 release-$1.mlir"
}

shows() {
    contains 'must be the last operation in the parent block'
}

reproduce "$@"
