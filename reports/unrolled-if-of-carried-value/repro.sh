#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14'
expected='no error'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 --pass-pipeline="func(affine-loop-unroll{unroll-factor=3})" release-13.mlir' ;;
    14) echo 'mlir-opt-14 --pass-pipeline="builtin.func(affine-loop-unroll{unroll-factor=3})" release-14.mlir' ;;
    esac
}

shows() {
    fails_with 'operand #0 does not dominate this use'
}

reproduce "$@"
