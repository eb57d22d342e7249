#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-llvm-legalize-for-export'
expected=1

# The number of different outputs of sixteen processes.
pipeline() {
    case $1 in
    13) flags='-convert-std-to-llvm' ;;
    14) flags='-convert-arith-to-llvm -convert-std-to-llvm -reconcile-unrealized-casts' ;;
    15) flags='-convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts' ;;
    *) flags='-convert-arith-to-llvm -convert-cf-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts' ;;
    esac
    echo "for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do mlir-opt-$1 $flags -llvm-legalize-for-export release-$1.mlir | cksum; done | sort -u | wc -l"
}

shows() {
    case $actual in '' | *[!0-9]*) return 1 ;; esac
    [ "$actual" -gt 1 ]
}

reproduce "$@"
