#!/bin/sh
# Shows the bug with only the release's own tools: repro.sh [N]. See ../lib.sh.
. "$(dirname "$0")/../lib.sh"

releases='13 14 15 16 19 22'
pass='-convert-vector-to-llvm'
expected='no cast, and no error'

pipeline() {
    echo "mlir-opt-$1 -convert-vector-to-llvm release-$1.mlir"
}

# The releases make an op that does not verify, crash while they print it, or leave a cast.
shows() {
    crashes || fails_with "'llvm.extractvalue' op operand #0 must be LLVM aggregate type" ||
        prints_text 'builtin.unrealized_conversion_cast'
}

# The verifier refuses the op.
is_gone() {
    contains "are incompatible with return type(s) of operation 'vector<1xi32>'"
}

# The verifier is asked, because the tool does not have the pass.
stand_in() {
    case $1 in iree-opt) echo '-canonicalize' ;; esac
}

reproduce "$@"
