#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-canonicalize'
expected='a module that verifies'

pipeline() {
    echo "mlir-opt-$1 -canonicalize release-$1.mlir"
}

shows() {
    fails_with 'op expected result type to be'
}

reproduce "$@"
