#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-pass-pipeline="builtin.module(func.func(affine-simplify-min-max))"'
expected='no error'

pipeline() {
    echo 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-simplify-min-max))" release-22.mlir'
}

shows() {
    fails_with 'dimensional operand cannot be used as a symbol'
}

reproduce "$@"
