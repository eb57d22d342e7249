#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-finalize-memref-to-llvm'
expected='no crash'

pipeline() {
    case $1 in
    15 | 16) echo "mlir-opt-$1 -convert-memref-to-llvm release-$1.mlir" ;;
    *) echo "mlir-opt-$1 -finalize-memref-to-llvm release-$1.mlir" ;;
    esac
}

shows() {
    crashes
}

# The verifier refuses the op.
is_gone() {
    contains 'cannot use shape operand with static length to reshape to unranked memref type'
}

reproduce "$@"
