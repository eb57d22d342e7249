#!/bin/sh
# Shows the bug with the tools of the releases alone: repro.sh [N]; without N, all affected releases that are there.
# Status 0: it shows in each that was tried; 1: in one it does not; 77: there is no tool to try it with.
cd "$(dirname "$0")" || exit 1
expected='no error'

pipeline() {
    case $1 in
    16) echo 'mlir-opt-16 -convert-math-to-llvm release-16.mlir' ;;
    19) echo 'mlir-opt-19 -convert-math-to-llvm release-19.mlir' ;;
    22) echo 'mlir-opt-22 -convert-math-to-llvm release-22.mlir' ;;
    esac
}

# Whether this is what the bug looks like: the output in $actual, the status in $status.
shows() {
    [ "$status" -eq 1 ] && case $actual in *"'llvm.intr.powi' op operand #1 must be signless integer"*) ;; *) false ;; esac
}

tried=0 missing=0
for release in ${1:-16 19 22}; do
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
