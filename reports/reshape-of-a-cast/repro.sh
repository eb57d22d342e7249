#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13'
expected='a module that verifies'

pipeline() {
    echo 'mlir-opt-13 -canonicalize release-13.mlir'
}

control() {
    echo 'mlir-opt-13  release-13.mlir'
}

shows() {
    contains 'of collapsed type to be static value of 3'
}

reproduce "$@"
