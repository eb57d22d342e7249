#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-affine-fold-memref-alias-ops'
expected='a module that verifies'

pipeline() {
    echo 'mlir-opt-22 -affine-fold-memref-alias-ops release-22.mlir'
}

shows() {
    fails_with 'operand cannot be used as a dimension id'
}

reproduce "$@"
