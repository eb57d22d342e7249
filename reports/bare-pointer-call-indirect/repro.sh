#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19'
expected='7'

pipeline() {
    echo 'mlir-opt-19 -convert-arith-to-llvm -convert-func-to-llvm="use-bare-ptr-memref-call-conv=1" -finalize-memref-to-llvm -reconcile-unrealized-casts release-19.mlir | mlir-cpu-runner-19 -e main -entry-point-result=i32'
}

shows() {
    fails_with 'LLVM Translation failed for operation: builtin.unrealized_conversion_cast'
}

reproduce "$@"
