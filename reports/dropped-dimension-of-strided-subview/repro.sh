#!/bin/sh
# Shows the bug with the tools of the releases alone: repro.sh [N]; without N, all affected releases that are there.
# Status 0: it shows in each that was tried; 1: in one it does not; 77: there is no tool to try it with.
cd "$(dirname "$0")" || exit 1
expected='memref.reinterpret_cast to offset 0, sizes [1], strides [2]'

pipeline() {
    case $1 in
    14) echo 'mlir-opt-14 -convert-memref-to-llvm release-14.mlir' ;;
    15) echo 'mlir-opt-15 -convert-memref-to-llvm release-15.mlir' ;;
    16) echo 'mlir-opt-16 -expand-strided-metadata release-16.mlir' ;;
    19) echo 'mlir-opt-19 -expand-strided-metadata release-19.mlir' ;;
    22) echo 'mlir-opt-22 -expand-strided-metadata release-22.mlir' ;;
    esac
}

# Whether this is what the bug looks like: the output in $actual, the status in $status.
shows() {
    case $1 in
    14 | 15 | 22) [ "$status" -ge 128 ] ;;
    16) [ "$status" -ne 0 ] && [ "$status" -lt 124 ] && case $actual in *expected\ 1\ size\ values*) ;; *) false ;; esac ;;
    19) [ "$status" -ne 0 ] && [ "$status" -lt 124 ] && case $actual in *expected\ 1\ size\ values,\ got\ 2*) ;; *) false ;; esac ;;
    esac
}

tried=0 missing=0
for release in ${1:-14 15 16 19 22}; do
    line=$(pipeline "$release")
    [ -n "$line" ] || { echo "release $release is not affected" >&2; exit 1; }
    for word in $line; do
        case $word in
        mlir-*) command -v "$word" >/dev/null || continue 2 ;;
        esac
    done
    tried=1
    # Release 15 crashes in seven processes of ten, by what lies in its memory.
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        actual=$(LLVM_DISABLE_SYMBOLIZATION=1 timeout 60 sh -c "$line" 2>&1)
        status=$?
        shows "$release" && break
    done
    printf '$ %s\nactual (status %s):\n%s\nexpected: %s\n\n' "$line" "$status" "$actual" "$expected"
    shows "$release" || missing=1
done
[ "$tried" = 1 ] || exit 77
exit "$missing"
