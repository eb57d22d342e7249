#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-expand-realloc'
expected='no error'

pipeline() {
    echo 'mlir-opt-22 -expand-realloc release-22.mlir'
}

shows() {
    fails_with 'slice along dimension 0 runs out-of-bounds: 3 >= 2'
}

reproduce "$@"
