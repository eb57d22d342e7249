#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-math-expand-ops'
expected='no crash'

pipeline() {
    echo 'mlir-opt-22 -math-expand-ops release-22.mlir'
}

shows() {
    crashes
}

reproduce "$@"
