#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-one-shot-bufferize=bufferize-function-boundaries=1'
expected='a module that verifies'

pipeline() {
    echo 'mlir-opt-22 -one-shot-bufferize=bufferize-function-boundaries=1 release-22.mlir'
}

shows() {
    fails_with 'is out-of-bounds: 2 >= 2'
}

reproduce "$@"
