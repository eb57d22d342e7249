#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-buffer-loop-hoisting'
expected='memref.alloc and memref.dealloc on the same side of the loop'

pipeline() {
    case $1 in
    15) echo 'mlir-opt-15 -buffer-loop-hoisting release-15.mlir' ;;
    16) echo 'mlir-opt-16 -buffer-loop-hoisting release-16.mlir' ;;
    19) echo 'mlir-opt-19 -buffer-loop-hoisting release-19.mlir' ;;
    22) echo 'mlir-opt-22 -buffer-loop-hoisting release-22.mlir' ;;
    esac
}

shows() {
    prints_text 'memref.alloc' || return 1
    # The order of the ops.
    case $actual in *'memref.alloc'*'scf.for'*'memref.dealloc'*'}'*'return'*) return 0 ;; esac
    return 1
}

works() {
    printf '%s\n' 'func.func @f(%a: index, %x: f32) { scf.for %i = %a to %a step %a {' '%m = memref.alloc() : memref<2xf32>' \
        'memref.store %x, %m[%a] : memref<2xf32> }' 'return }' |
        sh -c "$tool -buffer-loop-hoisting" 2>&1 | grep -m 1 -e 'memref.alloc()' -e 'scf.for' | grep -q 'memref.alloc()'
}

reproduce "$@"
