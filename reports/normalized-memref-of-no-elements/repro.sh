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
    22) bad='-normalize-memrefs'
       good='' control=$file ;;
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
  printed=$(pipeline "$bad" "$file" 2>/dev/null)
  status=$?
  pipeline "$good" "$control" >/dev/null 2>&1
  right=$?
  echo "actual:   status $status"
  echo "control:  status $right"
  echo "expected: $expected"
  [ "$right" = 0 ] || return 1
  # What stands behind the operands decides whether the tool dies of it.
  case $printed in *'%arg0: memref<?xi32>'*) echo 'printed:  the memref without its size and offset' && return 0 ;; esac
  [ "$status" -gt 128 ] && [ "$status" != 124 ]
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
