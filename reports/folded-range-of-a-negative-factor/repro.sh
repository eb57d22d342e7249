#!/bin/sh
# Shows the bug with a release's own tools alone: repro.sh [N]; without N, in each affected release
# that is installed. Status 0: it shows in each that was tried; 1: in one it does not; 77: no tool.
here=$(cd "$(dirname "$0")" && pwd) || exit 2
LLVM_DISABLE_SYMBOLIZATION=1
export LLVM_DISABLE_SYMBOLIZATION
expected='-3'

setup() {
  file=$here/release-$1.mlir
  opt=mlir-opt-$1
  case $1 in
    13) run=mlir-cpu-runner-13 runflags='-e main -entry-point-result=i32'
       bad='-for-loop-range-folding -convert-scf-to-std -convert-std-to-llvm'
       good='-convert-scf-to-std -convert-std-to-llvm' control=$file ;;
    14) run=mlir-cpu-runner-14 runflags='-e main -entry-point-result=i32'
       bad='-scf-for-loop-range-folding -lower-affine -convert-scf-to-std -convert-arith-to-llvm -convert-memref-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts'
       good='-lower-affine -convert-scf-to-std -convert-arith-to-llvm -convert-memref-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts' control=$file ;;
    15) run=mlir-cpu-runner-15 runflags='-e main -entry-point-result=i32'
       bad='-scf-for-loop-range-folding -lower-affine -convert-scf-to-cf -convert-arith-to-llvm -convert-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts'
       good='-lower-affine -convert-scf-to-cf -convert-arith-to-llvm -convert-memref-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts' control=$file ;;
    16) run=mlir-cpu-runner-16 runflags='-e main -entry-point-result=i32'
       bad='--pass-pipeline="builtin.module(func.func(scf-for-loop-range-folding),lower-affine,convert-scf-to-cf,func.func(arith-expand),convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,convert-memref-to-llvm,reconcile-unrealized-casts)"'
       good='--pass-pipeline="builtin.module(lower-affine,convert-scf-to-cf,func.func(arith-expand),convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,convert-memref-to-llvm,reconcile-unrealized-casts)"' control=$file ;;
    19) run=mlir-cpu-runner-19 runflags='-e main -entry-point-result=i32'
       bad='--pass-pipeline="builtin.module(func.func(scf-for-loop-range-folding),lower-affine,convert-scf-to-cf,func.func(arith-expand),convert-cf-to-llvm,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)"'
       good='--pass-pipeline="builtin.module(lower-affine,convert-scf-to-cf,func.func(arith-expand),convert-cf-to-llvm,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)"' control=$file ;;
    22) run=mlir-runner-22 runflags='-e main -entry-point-result=i32'
       bad='--pass-pipeline="builtin.module(func.func(scf-for-loop-range-folding),lower-affine,convert-scf-to-cf,func.func(arith-expand),convert-cf-to-llvm,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)"'
       good='--pass-pipeline="builtin.module(lower-affine,convert-scf-to-cf,func.func(arith-expand),convert-cf-to-llvm,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)"' control=$file ;;
    *) echo "release $1 is not affected" >&2; exit 77 ;;
  esac
}

pipeline() { # flags of mlir-opt, quoted where they hold a space, and the program
  # shellcheck disable=SC2086
  eval "timeout 60 $opt $1 \"\$2\"" | timeout 60 "$run" $runflags
}

try() {
  setup "$1"
  command -v "$opt" >/dev/null 2>&1 || return 77
  command -v "$run" >/dev/null 2>&1 || return 77
  echo "$opt $bad release-$1.mlir | $run $runflags"
  actual=$(pipeline "$bad" "$file" 2>/dev/null)
  right=$(pipeline "$good" "$control" 2>/dev/null)
  echo "actual:   $actual"
  echo "control:  $right"
  echo "expected: $expected"
  [ "$right" = "$expected" ] && [ -n "$actual" ] && [ "$actual" != "$expected" ]
}

tried=77
for n in ${1:-13 14 15 16 19 22}; do
  try "$n"
  case $? in
    0) [ "$tried" = 1 ] || tried=0 ;;
    1) tried=1 ;;
  esac
done
exit "$tried"
