#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='14 15 16 19 22'
pass='-pass-pipeline="builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))"'
expected='no error'

pipeline() {
    case $1 in
    14) echo 'mlir-opt-14 --pass-pipeline="builtin.func(affine-loop-unroll-jam{unroll-jam-factor=2})" release-14.mlir' ;;
    15) echo 'mlir-opt-15 --pass-pipeline="func.func(affine-loop-unroll-jam{unroll-jam-factor=2})" release-15.mlir' ;;
    16 | 19 | 22) echo "mlir-opt-$1 --pass-pipeline=\"builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))\" release-$1.mlir" ;;
    esac
}

shows() {
    fails_with ''\''affine.for'\'' op '
}

reproduce "$@"
