#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-up-to-factor=true}))"'
expected='no crash'

pipeline() {
    case $1 in
    13 | 14 | 15) echo "mlir-opt-$1 -affine-loop-unroll=unroll-up-to-factor=true release-$1.mlir" ;;
    16 | 19 | 22) echo "mlir-opt-$1 '--pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-up-to-factor=true}))' release-$1.mlir" ;;
    esac
}

control() {
    echo "mlir-opt-$1 release-$1.mlir"
}

shows() {
    crashes
}

reproduce "$@"
