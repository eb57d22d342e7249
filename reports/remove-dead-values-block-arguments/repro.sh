#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-remove-dead-values'
expected='a module that verifies'

pipeline() {
    echo 'mlir-opt-22 -remove-dead-values release-22.mlir'
}

shows() {
    fails_with 'null operand found'
}

reproduce "$@"
