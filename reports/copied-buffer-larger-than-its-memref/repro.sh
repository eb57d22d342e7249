#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='"-affine-data-copy-generate=generate-dma=false fast-mem-space=0"'
expected='a copy of at most two elements'

pipeline() {
    case $1 in
    15) echo 'mlir-opt-15 "-affine-data-copy-generate=generate-dma=false fast-mem-space=0" release-15.mlir' ;;
    16) echo 'mlir-opt-16 "-affine-data-copy-generate=generate-dma=false fast-mem-space=0" release-16.mlir' ;;
    19) echo 'mlir-opt-19 "-affine-data-copy-generate=generate-dma=false fast-mem-space=0" release-19.mlir' ;;
    22) echo 'mlir-opt-22 "-affine-data-copy-generate=generate-dma=false fast-mem-space=0" release-22.mlir' ;;
    esac
}

shows() {
    prints_text 'affine.for' || return 1
    # The order of the ops.
    case $actual in *'affine.for'*'= 0 to 3 {'*'memref<2xi32>'*) return 0 ;; esac
    return 1
}

reproduce "$@"
