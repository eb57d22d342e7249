#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-normalize-memrefs'
expected='no crash'

pipeline() {
    echo 'mlir-opt-22 -normalize-memrefs release-22.mlir'
}

control() {
    echo 'mlir-opt-22 release-22.mlir'
}

# What follows the operands in memory decides whether the tool crashes.
shows() {
    prints_text 'affine.apply #map()[%arg1]' || crashes
}

reproduce "$@"
