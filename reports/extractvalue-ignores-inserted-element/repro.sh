#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13'
expected='8'

pipeline() {
    echo 'mlir-opt-13 -canonicalize release-13.mlir | mlir-cpu-runner-13 -e main -entry-point-result=i32'
}

shows() {
    prints '5'
}

reproduce "$@"
