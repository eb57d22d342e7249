#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19'
expected='a module that verifies'

pipeline() {
    echo 'mlir-opt-19 -math-legalize-to-f32 release-19.mlir'
}

control() {
    echo 'mlir-opt-19  release-19.mlir'
}

shows() {
    contains 'cast incompatible'
}

reproduce "$@"
