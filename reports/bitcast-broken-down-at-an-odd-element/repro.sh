#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-test-vector-break-down-bitcast'
expected='a module'

pipeline() {
    echo "mlir-opt-$1 -test-vector-break-down-bitcast release-$1.mlir 2>&1"
}

shows() {
    fails_with "'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal"
}

# The pass of IREE calls `vector::populateBreakDownVectorBitCastOpPatterns`.
stand_in() {
    case $1 in iree-opt) echo '-pass-pipeline="builtin.module(func.func(iree-spirv-breakdown-large-vector))"' ;; esac
}

reproduce "$@"
