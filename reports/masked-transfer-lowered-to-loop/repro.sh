#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16 19 22'
pass='-convert-vector-to-scf'
expected='no error'

pipeline() {
    echo "mlir-opt-$1 -convert-vector-to-scf release-$1.mlir"
}

shows() {
    fails_with ''\''vector.mask'\'' op expects only one operation to mask'
}

reproduce "$@"
