#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16'
expected='4.400000e+01 of 13, and a module that verifies of the others'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=f32' ;;
    14 | 15 | 16) echo "mlir-opt-$1 -sccp release-$1.mlir" ;;
    esac
}

shows() {
    case $1 in
    13) prints '3.000000e+02' ;;
    *) fails_with 'have same type' 'have the same type' ;;
    esac
}

reproduce "$@"
