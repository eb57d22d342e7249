#!/bin/sh
# The common part of the reports' scripts. A script sources this file, and defines
#
#   releases      the affected releases
#   expected      the right output
#   pipeline N    prints the command line that shows the bug in release N
#   control N     prints a command line that is right (optional)
#   shows N       tests whether the bug shows in $status and $actual, for example with a function below
#   tries         runs of each command line until the bug shows, 1 if not set
#
# and ends with `reproduce "$@"`. Usage of a script: repro.sh [N]. It tries release N, or each affected
# release that is installed. Exit status: 0 if the bug shows in each release that was tried, 1 if not,
# 77 if none could be tried. MLIR_OPT and MLIR_RUNNER name other tools, to be tried with the
# program of release N, or of the newest one.

cd "$(dirname "$0")" || exit 2
LLVM_DISABLE_SYMBOLIZATION=1
export LLVM_DISABLE_SYMBOLIZATION

# The runner of release $1.
runner() {
    if [ "$1" -lt 20 ]; then echo "mlir-cpu-runner-$1"; else echo "mlir-runner-$1"; fi
}

# The output is one of the arguments.
prints() {
    [ "$status" -eq 0 ] || return 1
    for text; do
        [ "$actual" = "$text" ] && return 0
    done
    return 1
}

# There is an output, and it is not the right one.
prints_wrong_value() {
    [ "$status" -eq 0 ] && [ -n "$actual" ] && [ "$actual" != "$expected" ]
}

# The output contains one of the arguments.
contains() {
    for text; do
        case $actual in *"$text"*) return 0 ;; esac
    done
    return 1
}

# The tool ends normally, and the output contains one of the arguments.
prints_text() {
    [ "$status" -eq 0 ] && contains "$@"
}

# The tool reports an error that contains one of the arguments.
fails_with() {
    [ "$status" -ne 0 ] && [ "$status" -lt 124 ] && contains "$@"
}

# A signal ends the tool.
crashes() {
    [ "$status" -gt 128 ]
}

# Replaces the tools of a release in the command line $line by those that the user names.
replace_tools() {
    line=$(printf '%s\n' "$line" |
        sed "${MLIR_OPT:+s/mlir-opt-$1/\"\$MLIR_OPT\"/g;}${MLIR_RUNNER:+s/$(runner "$1")/\"\$MLIR_RUNNER\"/g}")
}

# Whether the tools and libraries of the command line $line are installed.
installed() {
    for word in $line; do
        case $word in
        mlir-*) command -v "$word" >/dev/null || return 1 ;;
        '"$MLIR_OPT"') command -v "$MLIR_OPT" >/dev/null || return 1 ;;
        '"$MLIR_RUNNER"') command -v "$MLIR_RUNNER" >/dev/null || return 1 ;;
        -shared-libs=*) [ -e "${word#*=}" ] || return 1 ;;
        esac
    done
}

run() {
    actual=$(timeout 60 sh -c "$line" 2>&1)
    status=$?
}

# The control prints the expected value if it runs the program; otherwise, the tool accepts it.
control_is_right() {
    line=$(control "$1")
    replace_tools "$1"
    run
    printf '$ %s\ncontrol (status %s):\n%s\n\n' "$line" "$status" "$actual"
    case $line in
    *runner*) [ "$status" -eq 0 ] && [ "$actual" = "$expected" ] ;;
    *) [ "$status" -eq 0 ] ;;
    esac
}

# Status: 0 if the bug shows in release $1, 1 if not, 77 if a tool is missing.
try() {
    line=$(pipeline "$1")
    replace_tools "$1"
    installed || return 77
    left=${tries:-1}
    while run; ! shows "$1" && [ "$left" -gt 1 ]; do
        left=$((left - 1))
    done
    printf '$ %s\nactual (status %s):\n%s\nexpected: %s\n\n' "$line" "$status" "$actual" "$expected"
    shows "$1" || return 1
    ! command -v control >/dev/null || control_is_right "$1"
}

reproduce() {
    result=77
    [ -z "$MLIR_OPT" ] || set -- "${1:-${releases##* }}"
    for release in ${1:-$releases}; do
        case " $releases " in
        *" $release "*) ;;
        *)
            echo "release $release is not affected" >&2
            exit 77
            ;;
        esac
        try "$release"
        case $? in
        0) [ "$result" = 1 ] || result=0 ;;
        77) ;;
        *) result=1 ;;
        esac
    done
    exit "$result"
}
