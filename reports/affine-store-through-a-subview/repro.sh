#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='14 15'
expected='no crash'

pipeline() {
    echo "mlir-opt-$1 -fold-memref-subview-ops release-$1.mlir"
}

shows() {
    crashes
}

reproduce "$@"
