#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-expand-realloc -o /dev/null'
expected='a result'

pipeline() {
    echo "timeout 5 mlir-opt-22 -expand-realloc -o /dev/null release-22.mlir || echo 'no result in 5 seconds'"
}

shows() {
    prints_text 'no result in 5 seconds'
}

reproduce "$@"
