#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16'
expected='no error'

pipeline() {
    echo "mlir-opt-$1 -resolve-ranked-shaped-type-result-dims -o /dev/null release-$1.mlir"
}

shows() {
    [ "$status" -eq 1 ] && [ -z "$actual" ]
}

reproduce "$@"
