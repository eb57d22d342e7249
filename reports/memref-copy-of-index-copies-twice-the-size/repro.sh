#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13'
expected='2'
# The runner library of any release: memrefCopy is the same in all.
for lib in /usr/lib/llvm-*/lib/libmlir_c_runner_utils.so*; do [ -e "$lib" ] && break; done

pipeline() {
    echo "mlir-opt-$1 -std-expand -convert-memref-to-llvm -convert-std-to-llvm release-$1.mlir | $(runner "$1") -e main -entry-point-result=i64 -shared-libs=$lib"
}

shows() {
    prints '3'
}

reproduce "$@"
