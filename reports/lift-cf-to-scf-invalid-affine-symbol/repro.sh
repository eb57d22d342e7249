#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-lift-cf-to-scf'
expected='no error'

pipeline() {
    echo "mlir-opt-$1 -lift-cf-to-scf release-$1.mlir"
}

shows() {
    fails_with 'operand cannot be used as a symbol' 'index must be a valid dimension or symbol identifier'
}

# The pass of IREE calls `transformCFGToSCF`.
stand_in() {
    case $1 in iree-opt) echo '-iree-util-lift-cfg-to-scf' ;; esac
}

reproduce "$@"
