#!/bin/sh
# Shows the bug with a release's own tools alone: repro.sh [N]; without N, in each affected release
# that is installed. Status 0: it shows in each that was tried; 1: in one it does not; 77: no tool.
here=$(cd "$(dirname "$0")" && pwd) || exit 2
LLVM_DISABLE_SYMBOLIZATION=1
export LLVM_DISABLE_SYMBOLIZATION
expected='no crash'

setup() {
  file=$here/release-$1.mlir
  opt=mlir-opt-$1
  case $1 in
    22) bad='-int-range-optimizations'
       good='-int-range-optimizations' control=$here/control-$1.mlir ;;
    *) echo "release $1 is not affected" >&2; exit 77 ;;
  esac
}

pipeline() { # flags of mlir-opt and the program
  # shellcheck disable=SC2086
  timeout 60 "$opt" $1 "$2"
}

try() {
  setup "$1"
  command -v "$opt" >/dev/null 2>&1 || return 77
  echo "$opt $bad release-$1.mlir"
  # What it reads there was never written, and seldom lets it pass.
  for _ in 1 2 3 4 5; do
    pipeline "$bad" "$file" >/dev/null 2>&1
    status=$?
    [ "$status" = 0 ] || break
  done
  pipeline "$good" "$control" >/dev/null 2>&1
  right=$?
  echo "actual:   status $status"
  echo "control:  status $right"
  echo "expected: $expected"
  [ "$right" = 0 ] && [ "$status" -gt 128 ] && [ "$status" != 124 ]
}

tried=77
for n in ${1:-22}; do
  try "$n"
  case $? in
    0) [ "$tried" = 1 ] || tried=0 ;;
    1) tried=1 ;;
  esac
done
exit "$tried"
