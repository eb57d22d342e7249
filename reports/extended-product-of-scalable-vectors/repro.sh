#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-convert-arith-to-llvm'
expected='llvm.sext to vector<[4]xi64>'

pipeline() {
    echo "mlir-opt-$1 -convert-arith-to-llvm release-$1.mlir"
}

shows() {
    fails_with 'input and output vectors are of incompatible shape'
}

reproduce "$@"
