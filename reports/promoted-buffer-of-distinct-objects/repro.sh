#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-promote-buffers-to-stack'
expected='memref.alloc'

pipeline() {
    echo 'mlir-opt-22 -promote-buffers-to-stack release-22.mlir'
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
