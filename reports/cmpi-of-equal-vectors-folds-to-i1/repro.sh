#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13'
expected='a constant dense<true> : vector<2xi1>'

pipeline() {
    echo 'mlir-opt-13 -canonicalize release-13.mlir'
}

shows() {
    fails_with ''\''std.constant'\'' op requires attribute'\''s type ('\''i1'\'') to match op'\''s return type ('\''vector<2xi1>'\'')'
}

reproduce "$@"
