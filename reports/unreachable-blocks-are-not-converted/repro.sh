#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16'
expected='a module'

pipeline() {
    case $1 in
    13) echo 'mlir-opt-13 -std-expand release-13.mlir' ;;
    14 | 15 | 16) echo "mlir-opt-$1 -arith-expand release-$1.mlir" ;;
    esac
}

control() {
    echo "mlir-opt-$1  release-$1.mlir"
}

shows() {
    contains 'unreachable blocks were not converted'
}

reproduce "$@"
