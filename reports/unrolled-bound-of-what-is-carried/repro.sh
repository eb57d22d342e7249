#!/bin/sh
# Shows the bug with the tools of the releases alone: repro.sh [N]; without N, all affected releases that are there.
# Status 0: it shows in each that was tried; 1: in one it does not; 77: there is no tool to try it with.
cd "$(dirname "$0")" || exit 1
expected='6'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -affine-loop-unroll=unroll-factor=2 -lower-affine -convert-scf-to-std -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i64' ;;
    14) echo 'mlir-opt-14 -affine-loop-unroll=unroll-factor=2 -lower-affine -convert-scf-to-std -convert-std-to-llvm -reconcile-unrealized-casts release-14.mlir | mlir-cpu-runner-14 -e main -entry-point-result=i64' ;;
    15) echo 'mlir-opt-15 -affine-loop-unroll=unroll-factor=2 -lower-affine -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-15.mlir | mlir-cpu-runner-15 -e main -entry-point-result=i64' ;;
    16) echo 'mlir-opt-16 -affine-loop-unroll=unroll-factor=2 -lower-affine -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts release-16.mlir | mlir-cpu-runner-16 -e main -entry-point-result=i64' ;;
    19) echo 'mlir-opt-19 "-pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))" release-19.mlir | mlir-opt-19 -lower-affine -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts | mlir-cpu-runner-19 -e main -entry-point-result=i64' ;;
    22) echo 'mlir-opt-22 "-pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))" release-22.mlir | mlir-opt-22 -lower-affine -convert-scf-to-cf -convert-cf-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | mlir-runner-22 -e main -entry-point-result=i64' ;;
    esac
}

# Whether this is what the bug looks like: the output in $actual, the status in $status.
shows() {
    [ "$status" = 0 ] && [ "$actual" = 8 ]
}

tried=0 missing=0
for release in ${1:-13 14 15 16 19 22}; do
    line=$(pipeline "$release")
    [ -n "$line" ] || { echo "release $release is not affected" >&2; exit 1; }
    for word in $line; do
        case $word in
        mlir-*) command -v "$word" >/dev/null || continue 2 ;;
        esac
    done
    tried=1
    actual=$(LLVM_DISABLE_SYMBOLIZATION=1 timeout 60 sh -c "$line" 2>&1)
    status=$?
    printf '$ %s\nactual (status %s):\n%s\nexpected: %s\n\n' "$line" "$status" "$actual" "$expected"
    shows "$release" || missing=1
done
[ "$tried" = 1 ] || exit 77
exit "$missing"
