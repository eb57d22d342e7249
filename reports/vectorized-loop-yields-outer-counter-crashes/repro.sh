#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-affine-super-vectorize=virtual-vector-size=4'
expected='no crash'

pipeline() {
    case $1 in
    15) echo 'mlir-opt-15 -affine-super-vectorize=virtual-vector-size=4 release-15.mlir' ;;
    16) echo 'mlir-opt-16 -affine-super-vectorize=virtual-vector-size=4 release-16.mlir' ;;
    19) echo 'mlir-opt-19 -affine-super-vectorize=virtual-vector-size=4 release-19.mlir' ;;
    22) echo 'mlir-opt-22 -affine-super-vectorize=virtual-vector-size=4 release-22.mlir' ;;
    esac
}

shows() {
    crashes
}

reproduce "$@"
