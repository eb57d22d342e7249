#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='19 22'
pass='-canonicalize'
expected=7

pipeline() {
    echo "mlir-opt-$1 -canonicalize -lower-affine -convert-scf-to-cf -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -finalize-memref-to-llvm -reconcile-unrealized-casts release-$1.mlir | $(runner "$1") -e main -entry-point-result=i32"
}

shows() {
    prints '0'
}

reproduce "$@"
