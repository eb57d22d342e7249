#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='14 15 16 19 22'
expected='memref.reinterpret_cast to offset 0, sizes [1], strides [2]'
# Release 15 crashes in seven processes of ten, depending on its memory.
tries=10

pipeline() {
    case $1 in
    14 | 15) echo "mlir-opt-$1 -convert-memref-to-llvm release-$1.mlir" ;;
    16 | 19 | 22) echo "mlir-opt-$1 -expand-strided-metadata release-$1.mlir" ;;
    esac
}

shows() {
    case $1 in
    14 | 15 | 22) crashes ;;
    16) fails_with 'expected 1 size values' ;;
    19) fails_with 'expected 1 size values, got 2' ;;
    esac
}

reproduce "$@"
