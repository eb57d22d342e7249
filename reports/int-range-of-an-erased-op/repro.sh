#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16'
expected='no crash'

pipeline() {
    echo 'mlir-opt-16 -int-range-optimizations -o /dev/null release-16.mlir 2>/dev/null || echo "killed by a signal (status $?)"'
}

shows() {
    contains 'killed by a signal (status 139)'
}

reproduce "$@"
