#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-transform-interpreter'
expected='no error'

pipeline() {
    case $1 in
    19) echo 'mlir-opt-19 -transform-interpreter release-19.mlir' ;;
    22) echo 'mlir-opt-22 -transform-interpreter release-22.mlir' ;;
    esac
}

shows() {
    fails_with 'needs at least one tuple element for lowerBound'
}

reproduce "$@"
