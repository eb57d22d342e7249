#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-remove-dead-values'
expected='a module that verifies'

pipeline() {
    echo "mlir-opt-$1 -remove-dead-values release-$1.mlir"
}

control() {
    echo "mlir-opt-$1 release-$1.mlir"
}

shows() {
    contains 'null operand found'
}

reproduce "$@"
