#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='24'
pass='-fold-memref-alias-ops'
right_ir='memref.subview'
expected='the memref.subview stays, or the stride is kept in another way'

pipeline() {
    echo 'mlir-opt-24 -fold-memref-alias-ops release-24.mlir'
}

shows() {
    prints_text 'permutation_map = ' && ! contains 'memref.subview' 'strided<[8, 1]'
}

reproduce "$@"
