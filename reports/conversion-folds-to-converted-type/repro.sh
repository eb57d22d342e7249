#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='14 15 16'
expected='a module that verifies'

pipeline() {
    case $1 in
    14) echo 'mlir-opt-14 -convert-std-to-llvm release-14.mlir' ;;
    15 | 16) echo "mlir-opt-$1 -convert-func-to-llvm release-$1.mlir" ;;
    esac
}

control() {
    pipeline "$1" | sed s/release-/control-/
}

shows() {
    contains 'must be index, but got'
}

reproduce "$@"
