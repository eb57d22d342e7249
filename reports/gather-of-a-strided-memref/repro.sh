#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='22'
pass='-canonicalize'
# The gather stays.
right_ir='vector.gather'
expected='12'

pipeline() {
    echo 'mlir-opt-22 -canonicalize -expand-strided-metadata -convert-vector-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32'
}

shows() {
    # At the head, the verifier refuses the masked load.
    prints_wrong_value || contains "'vector.maskedload' op most minor memref dim must have unit stride"
}

reproduce "$@"
