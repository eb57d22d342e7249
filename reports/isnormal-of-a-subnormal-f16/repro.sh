#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-math-extend-to-supported-types'
expected='math.isnormal %arg0 : f16'

pipeline() {
    echo "mlir-opt-$1 -math-extend-to-supported-types release-$1.mlir"
}

shows() {
    prints_text 'math.isnormal %0 : f32'
}

reproduce "$@"
