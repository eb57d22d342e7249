#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-loop-invariant-code-motion'
expected='affine.apply in the loop'

pipeline() {
    case $1 in
    15) echo 'mlir-opt-15 -loop-invariant-code-motion release-15.mlir' ;;
    16) echo 'mlir-opt-16 -loop-invariant-code-motion release-16.mlir' ;;
    19) echo 'mlir-opt-19 -loop-invariant-code-motion release-19.mlir' ;;
    22) echo 'mlir-opt-22 -loop-invariant-code-motion release-22.mlir' ;;
    esac
}

shows() {
    prints_text 'affine.apply' || return 1
    # The order of the ops.
    case $actual in *'affine.apply'*'scf.for'*) return 0 ;; esac
    return 1
}

reproduce "$@"
