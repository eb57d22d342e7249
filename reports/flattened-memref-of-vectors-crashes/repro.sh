#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
expected='no crash'

pipeline() {
    echo 'mlir-opt-22 -flatten-memref release-22.mlir'
}

control() {
    echo 'mlir-opt-22  release-22.mlir'
}

shows() {
    crashes
}

reproduce "$@"
