#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-promote-buffers-to-stack'
expected='7'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -promote-buffers-to-stack -convert-memref-to-llvm -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i32 -O0' ;;
    14) echo 'mlir-opt-14 -promote-buffers-to-stack -convert-memref-to-llvm -convert-arith-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=i32 -O0' ;;
    15) echo 'mlir-opt-15 -promote-buffers-to-stack -convert-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-15.mlir | mlir-cpu-runner-15 -e main -entry-point-result=i32 -O0' ;;
    16) echo 'mlir-opt-16 -promote-buffers-to-stack -convert-memref-to-llvm -convert-arith-to-llvm -convert-cf-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-16.mlir | mlir-cpu-runner-16 -e main -entry-point-result=i32 -O0' ;;
    19 | 22) echo "mlir-opt-$1 -promote-buffers-to-stack -finalize-memref-to-llvm -convert-arith-to-llvm -convert-cf-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32 -O0" ;;
    esac
}

control() {
    case $1 in
    13) echo 'mlir-opt-13 -convert-memref-to-llvm -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i32 -O0' ;;
    14) echo 'mlir-opt-14 -convert-memref-to-llvm -convert-arith-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=i32 -O0' ;;
    15) echo 'mlir-opt-15 -convert-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-15.mlir | mlir-cpu-runner-15 -e main -entry-point-result=i32 -O0' ;;
    16) echo 'mlir-opt-16 -convert-memref-to-llvm -convert-arith-to-llvm -convert-cf-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-16.mlir | mlir-cpu-runner-16 -e main -entry-point-result=i32 -O0' ;;
    19 | 22) echo "mlir-opt-$1 -finalize-memref-to-llvm -convert-arith-to-llvm -convert-cf-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32 -O0" ;;
    esac
}

shows() {
    crashes
}

works() {
    ! printf '%s\n' 'func.func @f(%i: index) -> f32 {' '%m = memref.alloc() : memref<2xf32>' \
        '%x = memref.load %m[%i] : memref<2xf32>' 'return %x : f32 }' |
        sh -c "$tool -promote-buffers-to-stack" 2>&1 | grep -q 'memref.alloc()'
}

reproduce "$@"
