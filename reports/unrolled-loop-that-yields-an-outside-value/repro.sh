#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16'
expected='no crash'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 --pass-pipeline="func(affine-loop-unroll{unroll-factor=2})" release-13.mlir' ;;
    14) echo 'mlir-opt-14 --pass-pipeline="builtin.func(affine-loop-unroll{unroll-factor=2})" release-14.mlir' ;;
    15) echo 'mlir-opt-15 --pass-pipeline="func.func(affine-loop-unroll{unroll-factor=2})" release-15.mlir' ;;
    16) echo 'mlir-opt-16 --pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))" release-16.mlir' ;;
    esac
}

shows() {
    crashes
}

reproduce "$@"
