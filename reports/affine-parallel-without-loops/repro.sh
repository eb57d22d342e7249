#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-lower-affine'
expected='no error'

pipeline() {
    echo "mlir-opt-$1 -lower-affine release-$1.mlir"
}

shows() {
    fails_with "'scf.parallel' op needs at least one tuple element"
}

reproduce "$@"
