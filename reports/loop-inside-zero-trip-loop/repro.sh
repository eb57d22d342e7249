#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-canonicalize'
expected='no error'

pipeline() {
    echo "mlir-opt-$1 -canonicalize -lower-affine release-$1.mlir"
}

shows() {
    case $1 in
    19) crashes ;;
    22) fails_with ''\''affine.for'\'' op expected lower bound map to have at least one result' ;;
    esac
}

reproduce "$@"
