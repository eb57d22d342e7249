#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-ownership-based-buffer-deallocation -buffer-deallocation-simplification'
expected='no crash'

pipeline() {
    echo "mlir-opt-$1 -ownership-based-buffer-deallocation -buffer-deallocation-simplification release-$1.mlir"
}

control() {
    echo "mlir-opt-$1 -ownership-based-buffer-deallocation -canonicalize -buffer-deallocation-simplification release-$1.mlir"
}

shows() {
    crashes
}

reproduce "$@"
