#!/bin/sh
# Shows the bug with the tools of the releases alone: repro.sh [N]; without N, all affected releases that are there.
# Status 0: it shows in each that was tried; 1: in one it does not; 77: there is no tool to try it with.
cd "$(dirname "$0")" || exit 1
expected='7'

pipeline() {
    case $1 in
    19) echo 'mlir-opt-19 -convert-func-to-llvm=use-bare-ptr-memref-call-conv=1 -finalize-memref-to-llvm -reconcile-unrealized-casts release-19.mlir | mlir-cpu-runner-19 -e main -entry-point-result=i32 2>/dev/null || echo "killed by a signal (status $?)"' ;;
    22) echo 'mlir-opt-22 -convert-func-to-llvm=use-bare-ptr-memref-call-conv=1 -finalize-memref-to-llvm -reconcile-unrealized-casts release-22.mlir | mlir-runner-22 -e main -entry-point-result=i32 2>/dev/null || echo "killed by a signal (status $?)"' ;;
    esac
}

# Whether this is what the bug looks like: the output in $actual, the status in $status.
shows() {
    case $actual in *'killed by a signal (status 139)') ;; *) false ;; esac
}

tried=0 missing=0
for release in ${1:-19 22}; do
    line=$(pipeline "$release")
    [ -n "$line" ] || { echo "release $release is not affected" >&2; exit 1; }
    for word in $line; do
        case $word in
        mlir-*) command -v "$word" >/dev/null || continue 2 ;;
        esac
    done
    tried=1
    actual=$(LLVM_DISABLE_SYMBOLIZATION=1 timeout 60 sh -c "$line" 2>&1)
    status=$?
    printf '$ %s\nactual (status %s):\n%s\nexpected: %s\n\n' "$line" "$status" "$actual" "$expected"
    shows "$release" || missing=1
done
[ "$tried" = 1 ] || exit 77
exit "$missing"
