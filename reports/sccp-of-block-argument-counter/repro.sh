#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13'
expected='2'

pipeline() {
    echo 'mlir-opt-13 -sccp -convert-std-to-llvm release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i32'
}

shows() {
    prints '3'
}

reproduce "$@"
