#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-lift-cf-to-scf'
expected='a module that verifies'

pipeline() {
    echo "mlir-opt-$1 -lift-cf-to-scf release-$1.mlir"
}

control() {
    echo "mlir-opt-$1 release-$1.mlir"
}

shows() {
    contains 'duplicate case value'
}

# The pass of IREE calls `transformCFGToSCF`.
stand_in() {
    case $1 in iree-opt) echo '-iree-util-lift-cfg-to-scf' ;; esac
}

reproduce "$@"
