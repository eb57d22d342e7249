#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13'
expected='a switch with one operand for each case'

pipeline() {
    echo "mlir-opt-13 -canonicalize release-13.mlir"
}

shows() {
    fails_with 'branch has 0 operands for successor #1, but target block has 1'
}

reproduce "$@"
