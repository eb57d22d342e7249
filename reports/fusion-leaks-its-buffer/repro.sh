#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-affine-loop-fusion'
expected='no memref.alloc, or a memref.dealloc of it'

pipeline() {
    case $1 in
    16) echo 'mlir-opt-16 --pass-pipeline="builtin.module(func.func(affine-loop-fusion))" release-16.mlir' ;;
    15 | 19 | 22) echo "mlir-opt-$1 -affine-loop-fusion release-$1.mlir" ;;
    esac
}

shows() {
    prints_text memref.alloc && ! contains memref.dealloc
}

reproduce "$@"
