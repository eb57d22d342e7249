#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16 19 22'
pass='-mlir-disable-threading -pass-pipeline="builtin.module(builtin.module(convert-math-to-funcs))"'
expected='no error'

pipeline() {
    echo "mlir-opt-$1 -mlir-disable-threading -pass-pipeline=\"builtin.module(builtin.module(convert-math-to-funcs))\" release-$1.mlir"
}

shows() {
    fails_with 'does not reference a valid function'
}

reproduce "$@"
