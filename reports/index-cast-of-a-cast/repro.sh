#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='14 15 16 19'
expected='no error'

pipeline() {
    case $1 in
    14 | 15) echo "mlir-opt-$1 -convert-arith-to-llvm release-$1.mlir" ;;
    16 | 19) echo "mlir-opt-$1 -convert-index-to-llvm -convert-arith-to-llvm release-$1.mlir" ;;
    esac
}

shows() {
    fails_with 'null operand found' 'operand is null'
}

reproduce "$@"
