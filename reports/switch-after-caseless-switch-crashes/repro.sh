#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='15 16 19 22'
pass='-canonicalize=top-down=false'
expected='no crash; `@main` returns 2'

pipeline() {
    case $1 in
    15) echo 'mlir-opt-15 -canonicalize=top-down=false -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-15.mlir' ;;
    16 | 19 | 22) echo "mlir-opt-$1 -canonicalize=top-down=false -convert-arith-to-llvm -convert-cf-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir" ;;
    esac
}

control() {
    case $1 in
    15) echo 'mlir-opt-15 -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-15.mlir' ;;
    16 | 19 | 22) echo "mlir-opt-$1 -convert-arith-to-llvm -convert-cf-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts release-$1.mlir" ;;
    esac
}

shows() {
    crashes
}

reproduce "$@"
