#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='16 19 22'
pass='-convert-arith-to-llvm'
expected='llvm.intr.uadd.with.overflow of i64'

pipeline() {
    echo "mlir-opt-$1 -convert-arith-to-llvm release-$1.mlir"
}

shows() {
    fails_with "'llvm.extractvalue' op result #0 must be LLVM dialect-compatible type, but got 'index'"
}

reproduce "$@"
