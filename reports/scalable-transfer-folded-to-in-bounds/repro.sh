#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-canonicalize'
right_ir='%c0_i8 : memref<4xi8>'
expected='vector.transfer_read %arg0[%c0], %c0_i8 :'

pipeline() {
    echo "mlir-opt-$1 -canonicalize release-$1.mlir"
}

shows() {
    prints_text '{in_bounds = [true]}'
}

reproduce "$@"
