#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16'
expected='llvm.alloca of the number of elements'

pipeline() {
    echo "mlir-opt-$1 -convert-memref-to-llvm release-$1.mlir"
}

shows() {
    [ "$status" -eq 0 ] || return 1
    case $actual in *llvm.ptrtoint*llvm.alloca*) ;; *) return 1 ;; esac
}

reproduce "$@"
