#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-affine-loop-coalescing'
expected='a module that can be parsed again'

pipeline() {
    echo "mlir-opt-$1 -affine-loop-coalescing release-$1.mlir | mlir-opt-$1"
}

control() {
    echo "mlir-opt-$1 -affine-loop-coalescing -lower-affine release-$1.mlir | mlir-opt-$1"
}

shows() {
    fails_with 'non-affine expression: at least one of the multiply operands has to be either a constant or symbolic'
}

reproduce "$@"
