#!/bin/sh
# The common part of the reports' scripts. A script sources this file, and defines
#
#   releases      the affected releases
#   pass          the options of the pass at fault; empty if the parser, the verifier or the runner is at fault
#   expected      the right output
#   pipeline N    prints the command line that shows the bug in release N
#   control N     prints a command line that is right (optional)
#   shows N       tests whether the bug shows in $status and $actual, for example with a function below
#   tries         runs of each command line until the bug shows, 1 if not set
#   lowering      the options that complete the pipeline after `pass`; by default, the options that
#                 follow `pass` in the pipeline
#   is_gone N     tests whether another output than the expected one shows that the bug is gone (optional)
#   right_ir      a text that the module after `pass` has if and only if the pass is right (optional); then
#                 nothing completes the lowering, for example because the release would make the mistake
#   runner_only   not empty if the runner is at fault, so that $MLIR_RUNNER has to be another one (optional)
#   works         tests whether the pass does its work in the tool $tool, with a program that does not have the bug; if
#                 not, the tool cannot be asked (optional)
#   stand_in NAME prints the options of the tool NAME that run the code at fault, if the tool does not
#                 have `pass` (optional)
#
# and ends with `reproduce "$@"`. Usage of a script:
#
#   repro.sh [N]                   tries release N; without N, each affected release that is installed
#   MLIR_OPT=TOOL repro.sh [N]     tries another tool with the program of release N; without N, with
#                                  the program of each affected release, from the newest, until one
#                                  can be tried
#
# TOOL is a path or a command such as 'catalyst --tool=opt'. MLIR_RUNNER names another runner. A tool
# without conversions to LLVM runs `pass`, and release N completes the lowering.
#
# Exit status, the same for releases and other tools: 0 if the bug shows, 1 if it does not show and the
# output is right, 77 if the question cannot be asked here. The last line says which and why.

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
    [ "$status" -eq 0 ] && [ -n "$actual" ] && [ "$actual" != "$expected" ] && ! contains 'error:'
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
    [ "$status" -eq 0 ] && contains "$@" && ! contains 'error:' 'Unknown command line'
}

# The tool reports an error that contains one of the arguments.
fails_with() {
    [ "$status" -ne 0 ] && [ "$status" -lt 124 ] && contains "$@"
}

# A signal ends the tool.
crashes() {
    [ "$status" -gt 128 ]
}

# The output is the expected value if the command line prints a value; otherwise, the tool succeeds.
is_right() {
    [ "$status" -eq 0 ] || return 1
    case $line in
    *runner* | *MLIR_RUNNER* | *'| wc '*) [ "$actual" = "$expected" ] ;;
    *) ! contains 'error:' 'Unknown command line' 'no result in 5 seconds' ;;
    esac
}

# Whether the tools and libraries of the command line $line are installed.
installed() {
    for word in $line; do
        case $word in
        mlir-*) command -v "$word" >/dev/null || { missing=$word && return 1; } ;;
        '"$MLIR_OPT"') command -v "$MLIR_OPT" >/dev/null || { missing=$MLIR_OPT && return 1; } ;;
        '$MLIR_OPT') command -v "${MLIR_OPT%% *}" >/dev/null || { missing=$MLIR_OPT && return 1; } ;;
        '"$MLIR_RUNNER"') command -v "$MLIR_RUNNER" >/dev/null || { missing=$MLIR_RUNNER && return 1; } ;;
        -shared-libs=*) [ -e "${word#*=}" ] || { missing=${word#*=} && return 1; } ;;
        esac
    done
}

# Runs the command line $line until the bug shows in release $1, or `tries` times. Status: 0 if the bug
# shows, 1 if the output is right, 77 otherwise; then, $why has the reason.
try() {
    missing=
    if ! installed; then
        why="$missing is not installed"
        return 77
    fi
    left=${tries:-1}
    while :; do
        actual=$(timeout 60 sh -c "$line" 2>&1)
        status=$?
        shows "$1" && break
        left=$((left - 1))
        [ "$left" -gt 0 ] || break
    done
    printf '$ %s\nactual (status %s):\n%s\nexpected: %s\n\n' "$line" "$status" "$actual" "$expected"
    shows "$1" && return 0
    is_right && return 1
    command -v is_gone >/dev/null && is_gone "$1" && return 1
    why=$(printf '%s\n' "$actual" | grep -m 1 -e 'error' -e 'nknown' -e 'not ' | cut -c 1-200)
    # The status of the program `timeout`.
    [ "$status" != 124 ] || why='no result in 60 seconds'
    [ -n "$why" ] || why="the output is neither wrong nor right (status $status)"
    return 77
}

# Checks that the control is right, if there is one.
control_is_right() {
    command -v control >/dev/null || return 0
    line=$(control "$1")
    replace_runner "$1"
    actual=$(timeout 60 sh -c "$line" 2>&1)
    status=$?
    printf '$ %s\ncontrol (status %s):\n%s\n\n' "$line" "$status" "$actual"
    is_right && return 0
    why='the control is not right'
    return 77
}

# Replaces the runner of release $1 in the command line $line by the one that the user names.
replace_runner() {
    [ -z "$MLIR_RUNNER" ] ||
        line=$(printf '%s\n' "$line" | sed "s/$(runner "$1")/\"\$MLIR_RUNNER\"/g")
}

# Tries release $1 with its own tools.
try_release() {
    line=$(pipeline "$1")
    replace_runner "$1"
    try "$1" || return
    control_is_right "$1"
}

# Tries the tool $MLIR_OPT with the program of release $1.
try_other() {
    # A command with arguments is split into words, unlike a path.
    if command -v "$MLIR_OPT" >/dev/null; then tool='"$MLIR_OPT"'; else tool='$MLIR_OPT'; fi
    if [ -n "$runner_only" ] && [ -z "$MLIR_RUNNER" ]; then
        why='it has no runner'
        return 77
    fi
    line=$(pipeline "$1")
    line=$(printf '%s\n' "$line" | sed "s/mlir-opt-$1/$tool/g")
    replace_runner "$1"
    try "$1"
    found=$?
    [ "$found" = 77 ] && [ -n "$pass" ] || return "$found"
    after "$1" "$pass"
    found=$?
    [ "$found" = 77 ] && command -v stand_in >/dev/null || return "$found"
    set -- "$1" "$(stand_in "$(basename "${MLIR_OPT%% *}")")"
    [ -n "$2" ] || return 77
    after "$1" "$2"
}

# Runs only the options $2 with the tool, and completes the lowering with release $1.
after() {
    line="$tool $2 release-$1.mlir"
    try_pass "$1"
    found=$?
    if [ "$found" = 77 ]; then
        # The generic form is the same in all releases that are compared, unlike the custom form.
        was=$why
        line="mlir-opt-$1 -mlir-print-op-generic release-$1.mlir | $tool $2"
        try_pass "$1"
        found=$?
        why=$was
    fi
    # A crash, an error or the output of the pass itself may answer the question. A value comes later.
    [ "$status" = 0 ] && [ -z "$right_ir" ] || return "$found"
    all=$(pipeline "$1")
    case $all in
    *"release-$1.mlir | mlir-"*) runs="| ${all#*"release-$1.mlir | "}" ;;
    *) return "$found" ;;
    esac
    # What follows the pass in the pipeline, or the whole pipeline if it does not begin with the pass.
    rest=${all%%"release-$1.mlir"*}
    rest=${rest#*"mlir-opt-$1 "}
    rest=${lowering:-${rest#"$pass "}}
    [ -z "$rest" ] || runs="| mlir-opt-$1 $rest $runs"
    custom="$line $runs"
    case $line in
    *'|'*) line="$line -mlir-print-op-generic $runs" ;;
    *) line="$tool $2 -mlir-print-op-generic release-$1.mlir $runs" ;;
    esac
    replace_runner "$1"
    try "$1"
    found=$?
    [ "$found" = 77 ] || return "$found"
    # A build that is far from release N has other names of attributes in the generic form, and often the same custom form.
    was=$why
    line=$custom
    replace_runner "$1"
    try "$1"
    found=$?
    why=$was
    return "$found"
}

# Runs the command line $line, which ends with `pass`. Same status as `try`.
try_pass() {
    try "$1"
    found=$?
    [ -n "$right_ir" ] && [ "$status" = 0 ] || return "$found"
    ! contains "$right_ir" || return 1
    return 0
}

# Prints the result $1 of the tool $2.
say() {
    case $1 in
    0) echo "$2: the bug shows" ;;
    1) echo "$2: the bug does not show" ;;
    *) echo "$2: cannot be asked: $why" ;;
    esac
}

reproduce() {
    why='no affected release is installed'
    if [ -z "$MLIR_OPT" ] && [ -n "$1" ]; then
        case " $releases " in
        *" $1 "*) ;;
        *)
            # Another release is a tool like any other.
            MLIR_OPT=mlir-opt-$1
            MLIR_RUNNER=${MLIR_RUNNER:-$(runner "$1")}
            command -v "$MLIR_RUNNER" >/dev/null || MLIR_RUNNER=
            export MLIR_OPT MLIR_RUNNER
            set --
            ;;
        esac
    fi
    result=77
    if [ -z "$MLIR_OPT" ]; then
        for release in ${1:-$releases}; do
            try_release "$release"
            found=$?
            say "$found" "mlir-opt-$release"
            case $found in
            0) [ "$result" = 1 ] || result=0 ;;
            1) result=1 ;;
            esac
        done
        exit "$result"
    fi
    for release in ${1:-$releases}; do
        newest_first="$release $newest_first"
    done
    for release in $newest_first; do
        try_other "$release"
        result=$?
        # A pass that does nothing does not have the bug either.
        if [ "$result" = 1 ] && command -v works >/dev/null && ! works; then
            why="the pass leaves every program as it is"
            result=77
        fi
        [ "$result" = 77 ] || break
        first_why=${first_why:-$why}
    done
    why=$first_why
    say "$result" "$MLIR_OPT"
    exit "$result"
}
