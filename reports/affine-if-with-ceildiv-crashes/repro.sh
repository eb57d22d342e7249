#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13'
expected='no crash'

pipeline() {
    echo 'mlir-opt-13 -simplify-affine-structures release-13.mlir'
}

shows() {
    crashes
}

reproduce "$@"
