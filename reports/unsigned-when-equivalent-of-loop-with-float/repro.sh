#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-arith-unsigned-when-equivalent'
expected='0'

pipeline() {
    echo 'mlir-opt-22 -arith-unsigned-when-equivalent -convert-scf-to-cf -convert-cf-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32'
}

shows() {
    prints '255'
}

reproduce "$@"
