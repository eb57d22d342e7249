#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15'
expected='3'

pipeline() {
    echo "mlir-opt-15 -sccp -lower-affine -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts release-15.mlir | timeout 5 mlir-cpu-runner-15 -e main -entry-point-result=i64 || echo 'no result in 5 seconds'"
}

shows() {
    prints_text 'no result in 5 seconds'
}

reproduce "$@"
