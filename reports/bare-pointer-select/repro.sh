#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14'
expected='the module in the LLVM dialect'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -std-expand -convert-memref-to-llvm -convert-std-to-llvm="use-bare-ptr-memref-call-conv=1" release-13.mlir' ;;
    14) echo 'mlir-opt-14 -convert-arith-to-llvm -convert-memref-to-llvm -convert-std-to-llvm="use-bare-ptr-memref-call-conv=1" -reconcile-unrealized-casts release-14.mlir' ;;
    esac
}

shows() {
    case $1 in
    13) fails_with "failed to legalize conversion operation generated for result #0 of operation 'std.select'" ;;
    14) fails_with "'llvm.select' op inferred type(s)" ;;
    esac
}

reproduce "$@"
