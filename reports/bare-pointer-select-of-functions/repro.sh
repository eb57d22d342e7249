#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16'
expected='the module in the LLVM dialect'

pipeline() {
    echo "mlir-opt-$1 -convert-arith-to-llvm -convert-func-to-llvm=use-bare-ptr-memref-call-conv=1 -convert-memref-to-llvm -reconcile-unrealized-casts release-$1.mlir"
}

control() {
    echo "mlir-opt-$1 -convert-arith-to-llvm -convert-func-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-$1.mlir"
}

shows() {
    contains 'failed to legalize operation'
}

reproduce "$@"
