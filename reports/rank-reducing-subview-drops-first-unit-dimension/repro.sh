#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13'
expected='no error'

pipeline() {
    echo 'mlir-opt-13 -canonicalize release-13.mlir'
}

shows() {
    fails_with 'are cast incompatible'
}

reproduce "$@"
