#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16'
expected='the module, as it is'

pipeline() {
    echo "mlir-opt-$1 -arith-unsigned-when-equivalent release-$1.mlir"
}

shows() {
    fails_with 'failed to legalize operation '\''arith.ceildivui'\'' that was explicitly marked illegal'
}

reproduce "$@"
