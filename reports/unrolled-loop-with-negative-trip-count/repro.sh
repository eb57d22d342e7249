#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
expected='a result'

pipeline() {
    case $1 in
    13) echo "timeout 5 mlir-opt-13 --pass-pipeline=\"func(affine-loop-unroll{unroll-full=true})\" -o /dev/null release-13.mlir || echo 'no result in 5 seconds'" ;;
    14) echo "timeout 5 mlir-opt-14 --pass-pipeline=\"builtin.func(affine-loop-unroll{unroll-full=true})\" -o /dev/null release-14.mlir || echo 'no result in 5 seconds'" ;;
    15) echo "timeout 5 mlir-opt-15 --pass-pipeline=\"func.func(affine-loop-unroll{unroll-full=true})\" -o /dev/null release-15.mlir || echo 'no result in 5 seconds'" ;;
    16 | 19) echo "timeout 5 mlir-opt-$1 --pass-pipeline=\"builtin.module(func.func(affine-loop-unroll{unroll-full=true}))\" -o /dev/null release-$1.mlir || echo 'no result in 5 seconds'" ;;
    22) echo "timeout 5 mlir-opt-22 --pass-pipeline=\"builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))\" -o /dev/null release-22.mlir || echo 'no result in 5 seconds'" ;;
    esac
}

shows() {
    prints_text 'no result in 5 seconds'
}

reproduce "$@"
