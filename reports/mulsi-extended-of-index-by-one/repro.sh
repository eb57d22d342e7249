#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16 19 22'
pass='-canonicalize'
expected='a module'

pipeline() {
    echo "mlir-opt-$1 -canonicalize release-$1.mlir 2>&1"
}

shows() {
    fails_with "'arith.extsi' op result #0 must be signless-fixed-width-integer-like, but got 'index'"
}

reproduce "$@"
