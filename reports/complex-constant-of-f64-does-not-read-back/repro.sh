#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='14 15 16'
expected='no error'

pipeline() {
    echo "mlir-opt-$1 release-$1.mlir | mlir-opt-$1"
}

shows() {
    fails_with "op requires attribute's element types ('i64', 'f64') to match" "op requires attribute's elements to be float attributes"
}

reproduce "$@"
