#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-affine-parallelize'
expected='affine.for'

pipeline() {
    case $1 in
    15) echo 'mlir-opt-15 -affine-parallelize release-15.mlir' ;;
    16) echo 'mlir-opt-16 -affine-parallelize release-16.mlir' ;;
    19) echo 'mlir-opt-19 -affine-parallelize release-19.mlir' ;;
    22) echo 'mlir-opt-22 -affine-parallelize release-22.mlir' ;;
    esac
}

shows() {
    prints_text 'affine.parallel' || return 1
}

reproduce "$@"
