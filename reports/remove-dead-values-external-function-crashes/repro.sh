#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19'
expected='no crash'

pipeline() {
    echo 'mlir-opt-19 -remove-dead-values release-19.mlir'
}

control() {
    echo 'mlir-opt-19  release-19.mlir'
}

shows() {
    crashes
}

reproduce "$@"
