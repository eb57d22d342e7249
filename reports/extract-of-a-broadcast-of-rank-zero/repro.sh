#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15'
expected='no error'

pipeline() {
    echo 'mlir-opt-15 -canonicalize release-15.mlir'
}

shows() {
    fails_with ''\''vector.broadcast'\'' op result #0 must be vector of any type values'
}

reproduce "$@"
