#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-expand-strided-metadata'
expected='no crash'

pipeline() {
    echo "mlir-opt-$1 -expand-strided-metadata release-$1.mlir"
}

shows() {
    crashes
}

reproduce "$@"
