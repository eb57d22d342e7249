#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-normalize-memrefs'
expected='a module that verifies'

pipeline() {
    echo "mlir-opt-$1 -normalize-memrefs release-$1.mlir"
}

control() {
    echo "mlir-opt-$1 release-$1.mlir"
}

shows() {
    contains 'op operand type mismatch'
}

reproduce "$@"
