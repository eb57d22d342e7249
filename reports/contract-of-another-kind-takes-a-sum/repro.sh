#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-canonicalize'
right_ir='arith.addi'
expected='an arith.addi after the vector.contract'

pipeline() {
    echo "mlir-opt-$1 -canonicalize release-$1.mlir"
}

shows() {
    prints_text 'vector.contract' && ! contains 'arith.addi'
}

reproduce "$@"
