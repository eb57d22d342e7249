#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-control-flow-sink'
expected='a module that verifies'

pipeline() {
    case $1 in
    15) echo 'mlir-opt-15 -control-flow-sink release-15.mlir' ;;
    16) echo 'mlir-opt-16 -control-flow-sink release-16.mlir' ;;
    19) echo 'mlir-opt-19 -control-flow-sink release-19.mlir' ;;
    22) echo 'mlir-opt-22 -control-flow-sink release-22.mlir' ;;
    esac
}

shows() {
    fails_with 'cannot be used as a dimension id' 'must be a valid dimension or symbol' 'must be a dimension or symbol'
}

reproduce "$@"
