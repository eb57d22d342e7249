#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='24'
pass='-fold-memref-alias-ops'
expected='no error'

pipeline() {
    echo 'mlir-opt-24 -fold-memref-alias-ops release-24.mlir'
}

shows() {
    fails_with "'affine.apply' op created with unregistered dialect" || crashes
}

reproduce "$@"
