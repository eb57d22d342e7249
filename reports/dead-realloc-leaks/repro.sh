#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16 19 22'
pass='-canonicalize'
expected='a dealloc of the source, or what was there'

pipeline() {
    echo "mlir-opt-$1 -canonicalize release-$1.mlir"
}

shows() {
    prints_text 'func.func @f(%arg0: memref<4xi32>' && ! contains realloc dealloc
}

reproduce "$@"
