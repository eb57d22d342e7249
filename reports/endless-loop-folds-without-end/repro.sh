#!/bin/sh
# Shows the bug with the tools of the releases alone: repro.sh [N]; without N, all affected releases that are there.
# Status 0: it shows in each that was tried; 1: in one it does not; 77: there is no tool to try it with.
cd "$(dirname "$0")" || exit 1
expected='a result'

pipeline() {
    case $1 in
    13) echo 'timeout 5 mlir-opt-13 -canonicalize -o /dev/null release-13.mlir || echo '\''no result in 5 seconds'\''' ;;
    14) echo 'timeout 5 mlir-opt-14 -canonicalize -o /dev/null release-14.mlir || echo '\''no result in 5 seconds'\''' ;;
    15) echo 'timeout 5 mlir-opt-15 -canonicalize -o /dev/null release-15.mlir || echo '\''no result in 5 seconds'\''' ;;
    16) echo 'timeout 5 mlir-opt-16 -canonicalize -o /dev/null release-16.mlir || echo '\''no result in 5 seconds'\''' ;;
    19) echo 'timeout 5 mlir-opt-19 -canonicalize -o /dev/null release-19.mlir || echo '\''no result in 5 seconds'\''' ;;
    esac
}

# Whether this is what the bug looks like: the output in $actual, the status in $status.
shows() {
    [ "$status" -eq 0 ] && case $actual in *'no result in 5 seconds'*) ;; *) false ;; esac
}

tried=0 missing=0
for release in ${1:-13 14 15 16 19}; do
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
