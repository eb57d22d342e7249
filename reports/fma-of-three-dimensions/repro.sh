#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13'
expected='a module in the LLVM dialect'

pipeline() {
    echo 'mlir-opt-13 -convert-vector-to-llvm -convert-std-to-llvm release-13.mlir'
}

control() {
    pipeline "$1" | sed s/release-/control-/
}

shows() {
    contains 'if a result is non-scalar, then at least one operand must be non-scalar'
}

reproduce "$@"
