#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-affine-super-vectorize=virtual-vector-size=4'
expected='no error'

pipeline() {
    echo 'mlir-opt-22 -affine-super-vectorize=virtual-vector-size=4 release-22.mlir'
}

shows() {
    fails_with 'vector<4xindex>'
}

reproduce "$@"
