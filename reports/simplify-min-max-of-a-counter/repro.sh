#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='24'
pass='-pass-pipeline="builtin.module(func.func(affine-simplify-min-max))"'
expected='no error'

pipeline() {
    echo 'mlir-opt-24 "-pass-pipeline=builtin.module(func.func(affine-simplify-min-max))" release-24.mlir'
}

shows() {
    fails_with 'dimensional operand cannot be used as a symbol'
}

reproduce "$@"
