#!/bin/sh
# Shows the bug with a release's own tools alone: repro.sh [N]; without N, in each affected release
# that is installed. Status 0: it shows in each that was tried; 1: in one it does not; 77: no tool.
here=$(cd "$(dirname "$0")" && pwd) || exit 2
LLVM_DISABLE_SYMBOLIZATION=1
export LLVM_DISABLE_SYMBOLIZATION
expected='17'

setup() {
  file=$here/release-$1.mlir
  opt=mlir-opt-$1
  case $1 in
    19) run=mlir-cpu-runner-19 ;;
    22) run=mlir-runner-22 ;;
    *) echo "release $1 is not affected" >&2; exit 77 ;;
  esac
  runflags='-e main -entry-point-result=i32'
  good='-convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts'
  bad="-int-range-optimizations $good" control=$file
}

pipeline() { # flags of mlir-opt and the program
  # shellcheck disable=SC2086
  timeout 60 "$opt" $1 "$2" | timeout 60 "$run" $runflags
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
for n in ${1:-19 22}; do
  try "$n"
  case $? in
    0) [ "$tried" = 1 ] || tried=0 ;;
    1) tried=1 ;;
  esac
done
exit "$tried"
