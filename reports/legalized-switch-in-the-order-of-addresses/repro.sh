#!/bin/sh
# Shows the bug with the tools of the releases alone: repro.sh [N]; without N, all affected releases that are there.
# Status 0: it shows in each that was tried; 1: in one it does not; 77: there is no tool to try it with.
cd "$(dirname "$0")" || exit 1
expected=1

flags() {
    case $1 in
    13) echo '-convert-std-to-llvm -llvm-legalize-for-export' ;;
    14) echo '-convert-arith-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts -llvm-legalize-for-export' ;;
    15) echo '-convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts -llvm-legalize-for-export' ;;
    16 | 19 | 22) echo '-convert-arith-to-llvm -convert-cf-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts -llvm-legalize-for-export' ;;
    esac
}

tried=0 missing=0
for release in ${1:-13 14 15 16 19 22}; do
    flags=$(flags "$release")
    [ -n "$flags" ] || { echo "release $release is not affected" >&2; exit 1; }
    command -v "mlir-opt-$release" >/dev/null || continue
    tried=1
    # Sixteen processes, and how many texts they print.
    line="for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do mlir-opt-$release $flags release-$release.mlir | cksum; done | sort -u | wc -l"
    actual=$(timeout 60 sh -c "$line" 2>&1)
    printf '$ %s\nactual:   %s\nexpected: %s\n\n' "$line" "$actual" "$expected"
    [ "$actual" -gt 1 ] || missing=1
done
[ "$tried" = 1 ] || exit 77
exit "$missing"
