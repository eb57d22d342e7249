#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-linalg-fold-unit-extent-dims'
expected='a module that verifies'

pipeline() {
    case $1 in
    19) echo 'mlir-opt-19 -linalg-fold-unit-extent-dims release-19.mlir' ;;
    22) echo 'mlir-opt-22 -linalg-fold-unit-extent-dims release-22.mlir' ;;
    esac
}

shows() {
    crashes
}

reproduce "$@"
