#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-canonicalize'
expected='a module that verifies'

pipeline() {
    echo 'mlir-opt-22 -canonicalize release-22.mlir'
}

control() {
    echo 'mlir-opt-22 release-22.mlir'
}

shows() {
    contains 'most minor memref dim must have unit stride'
}

reproduce "$@"
