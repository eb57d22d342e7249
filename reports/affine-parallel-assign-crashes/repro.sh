#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-lower-affine'
expected='no crash'

pipeline() {
    echo "mlir-opt-$1 -lower-affine release-$1.mlir"
}

shows() {
    crashes
}

# A tool that reports an error does not crash.
is_gone() {
    contains 'Reduction operation type not supported'
}

reproduce "$@"
