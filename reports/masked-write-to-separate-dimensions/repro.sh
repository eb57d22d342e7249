#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-convert-vector-to-scf'
expected='a loop over the rows'

pipeline() {
    echo "mlir-opt-$1 -convert-vector-to-scf release-$1.mlir"
}

control() {
    echo "sed 's/, %k {/ {/' release-$1.mlir | mlir-opt-$1 -convert-vector-to-scf -o /dev/null"
}

shows() {
    fails_with 'inferred mask type ('
}

reproduce "$@"
