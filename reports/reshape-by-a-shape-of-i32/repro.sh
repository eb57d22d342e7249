#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-finalize-memref-to-llvm'
right_ir=': !llvm.ptr -> i32'
expected=': !llvm.ptr -> i32'

pipeline() {
    echo "mlir-opt-$1 -finalize-memref-to-llvm release-$1.mlir"
}

shows() {
    prints_text ': !llvm.ptr -> i64' && ! contains ': !llvm.ptr -> i32'
}

reproduce "$@"
