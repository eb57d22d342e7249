#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='24'
pass=''
expected='no error'

pipeline() {
    echo 'mlir-opt-24 release-24.mlir'
}

shows() {
    fails_with 'or a rank-reduced version. (mismatch of result layout)'
}

reproduce "$@"
