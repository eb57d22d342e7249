#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13'
expected='constant dense<12> : vector<2xi32>'

pipeline() {
    echo 'mlir-opt-13 -canonicalize release-13.mlir'
}

control() {
    echo 'mlir-opt-13  release-13.mlir'
}

# It prints the constant, or, once in twenty runs, rejects it.
shows() {
    contains 'constant 12 : vector<2xi32>' "'std.constant' op requires integer result types"
}

reproduce "$@"
