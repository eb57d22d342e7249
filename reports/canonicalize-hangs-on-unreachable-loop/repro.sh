#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-canonicalize'
expected='a result'

pipeline() {
    echo "timeout 5 mlir-opt-$1 -canonicalize -o /dev/null release-$1.mlir || echo 'no result in 5 seconds'"
}

shows() {
    prints_text 'no result in 5 seconds'
}

reproduce "$@"
