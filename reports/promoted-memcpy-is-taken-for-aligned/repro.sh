#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-mem2reg'
expected='0'

pipeline() {
    case $1 in
    19) echo 'mlir-opt-19 -mem2reg release-19.mlir | mlir-cpu-runner-19 -e main -entry-point-result=i32' ;;
    22) echo 'mlir-opt-22 -mem2reg release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32' ;;
    esac
}

shows() {
    crashes
}

reproduce "$@"
