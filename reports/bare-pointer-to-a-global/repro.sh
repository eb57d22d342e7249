#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-convert-func-to-llvm=use-bare-ptr-memref-call-conv=1'
expected='7'

pipeline() {
    echo "mlir-opt-$1 -convert-func-to-llvm=use-bare-ptr-memref-call-conv=1 -finalize-memref-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32 2>/dev/null || echo \"killed by a signal (status \$?)\""
}

shows() {
    contains 'killed by a signal (status 139)'
}

reproduce "$@"
