#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16'
expected='no crash'

pipeline() {
    echo 'mlir-opt-16 -canonicalize release-16.mlir'
}

shows() {
    crashes
}

reproduce "$@"
