#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-optimize-allocation-liveness'
expected='no error'

pipeline() {
    echo 'mlir-opt-22 -optimize-allocation-liveness release-22.mlir'
}

shows() {
    fails_with 'does not dominate this use'
}

reproduce "$@"
