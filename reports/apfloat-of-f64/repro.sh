#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-convert-arith-to-apfloat'
expected='a module that verifies'

pipeline() {
    echo 'mlir-opt-22 -convert-arith-to-apfloat release-22.mlir'
}

control() {
    echo 'mlir-opt-22 release-22.mlir'
}

shows() {
    contains 'cast incompatible'
}

reproduce "$@"
