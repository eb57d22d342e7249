#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-buffer-loop-hoisting'
expected='0'

pipeline() {
    case $1 in
    15) echo 'mlir-opt-15 -buffer-loop-hoisting -lower-affine -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-15.mlir | mlir-cpu-runner-15 -e main -entry-point-result=i32' ;;
    16) echo 'mlir-opt-16 -buffer-loop-hoisting -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-arith-to-llvm -convert-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-16.mlir | mlir-cpu-runner-16 -e main -entry-point-result=i32' ;;
    19) echo 'mlir-opt-19 -buffer-loop-hoisting -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-arith-to-llvm -finalize-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-19.mlir | mlir-cpu-runner-19 -e main -entry-point-result=i32' ;;
    22) echo 'mlir-opt-22 -buffer-loop-hoisting -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-arith-to-llvm -finalize-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32' ;;
    esac
}

control() {
    case $1 in
    15) echo 'mlir-opt-15 -lower-affine -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -convert-memref-to-llvm -reconcile-unrealized-casts release-15.mlir | mlir-cpu-runner-15 -e main -entry-point-result=i32' ;;
    16) echo 'mlir-opt-16 -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-arith-to-llvm -convert-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-16.mlir | mlir-cpu-runner-16 -e main -entry-point-result=i32' ;;
    19) echo 'mlir-opt-19 -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-arith-to-llvm -finalize-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-19.mlir | mlir-cpu-runner-19 -e main -entry-point-result=i32' ;;
    22) echo 'mlir-opt-22 -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-arith-to-llvm -finalize-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32' ;;
    esac
}

shows() {
    prints '1'
}

works() {
    printf '%s\n' 'func.func @f(%a: index, %x: f32) { scf.for %i = %a to %a step %a {' '%m = memref.alloc() : memref<2xf32>' \
        'memref.store %x, %m[%a] : memref<2xf32> }' 'return }' |
        sh -c "$tool -buffer-loop-hoisting" 2>&1 | grep -m 1 -e 'memref.alloc()' -e 'scf.for' | grep -q 'memref.alloc()'
}

reproduce "$@"
