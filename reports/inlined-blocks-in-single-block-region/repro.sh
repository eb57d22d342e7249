#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16'
expected='no error'

pipeline() {
    echo "mlir-opt-$1 -inline=default-pipeline=cse release-$1.mlir"
}

shows() {
    fails_with ''\''scf.if'\'' op expects region #0 to have 0 or 1 blocks'
}

reproduce "$@"
