#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19'
expected='-0.000000e+00'

pipeline() {
    echo 'mlir-cpu-runner-19 -e main -entry-point-result=f32 release-19.mlir'
}

shows() {
    prints '0.000000e+00'
}

reproduce "$@"
