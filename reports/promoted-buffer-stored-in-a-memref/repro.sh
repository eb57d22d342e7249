#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-promote-buffers-to-stack'
expected='memref.alloc'

pipeline() {
    case $1 in
    15) echo 'mlir-opt-15 -promote-buffers-to-stack release-15.mlir' ;;
    16) echo 'mlir-opt-16 -promote-buffers-to-stack release-16.mlir' ;;
    19) echo 'mlir-opt-19 -promote-buffers-to-stack release-19.mlir' ;;
    22) echo 'mlir-opt-22 -promote-buffers-to-stack release-22.mlir' ;;
    esac
}

shows() {
    prints_text 'memref.alloca()' || return 1
    ! contains 'memref.alloc()' || return 1
}

works() {
    ! printf '%s\n' 'func.func @f(%i: index) -> f32 {' '%m = memref.alloc() : memref<2xf32>' \
        '%x = memref.load %m[%i] : memref<2xf32>' 'return %x : f32 }' |
        sh -c "$tool -promote-buffers-to-stack" 2>&1 | grep -q 'memref.alloc()'
}

reproduce "$@"
