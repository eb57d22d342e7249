#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-inline'
expected='no crash'

pipeline() {
    echo "mlir-opt-$1 -inline release-$1.mlir"
}

control() {
    echo "mlir-opt-$1 release-$1.mlir"
}

shows() {
    crashes
}

reproduce "$@"
