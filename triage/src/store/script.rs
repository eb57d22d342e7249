//! Writes `repro.sh`, a script whose exit status reports whether a finding reproduces.

use std::fmt::Write as _;

use crate::reproducer::{Command, Shown, Shows};
use crate::shell::quoted;

/// Time limit of a tool in seconds, and the grace period before a tool is killed.
const PATIENCE: (u32, u32) = (60, 10);

/// Shell code that ends the script with 77 if another tool lacks an option or a pass, or prints nothing.
const LACKS: &str = "if [ -n \"$MLIR_OPT\" ] && [ \"$status\" -lt 124 ]; then\n  \
     case $found in\n  \
     '' | *'Unknown command line argument'* | *'does not refer to a registered pass'*)\n    \
       echo \"$MLIR_OPT cannot be asked: ${found:-it prints nothing}\" >&2\n    \
       exit 77 ;;\n  \
     esac\n\
     fi\n";

/// Formats commands as one line for a shell.
pub(super) fn pipeline(commands: &[Command]) -> String {
    let commands: Vec<String> = commands.iter().map(words).collect();
    commands.join(" | ")
}

fn words(command: &Command) -> String {
    let words = std::iter::once(&command.tool).chain(&command.args);
    let words: Vec<String> = words.map(|word| quoted(word)).collect();
    words.join(" ")
}

/// The variable of the script and of the environment that name a tool other than the release's.
/// `None` for a tool that cannot be replaced.
fn replaceable(tool: &str) -> Option<(&'static str, &'static str)> {
    let name = tool.rsplit('/').next().unwrap_or(tool);
    if name.starts_with("mlir-opt") {
        Some(("opt", "MLIR_OPT"))
    } else if name.starts_with("mlir-") && name.contains("runner") {
        Some(("runner", "MLIR_RUNNER"))
    } else {
        None
    }
}

/// Formats a command for the script, with the tool that its user names.
fn replaceable_words(command: &Command) -> String {
    let tool = match replaceable(&command.tool) {
        Some((variable, _)) => format!("\"${variable}\""),
        None => quoted(&command.tool),
    };
    let args = command.args.iter().map(|word| quoted(word));
    let words: Vec<String> = std::iter::once(tool).chain(args).collect();
    words.join(" ")
}

/// Formats the commands as words for `echo`, with the tools that the script runs.
fn echoed(commands: &[Command]) -> String {
    let each = commands.iter().map(|command| {
        let tool = match replaceable(&command.tool) {
            Some((variable, _)) => format!("\"${variable}\""),
            None => quoted(&command.tool),
        };
        let args: Vec<String> = command.args.iter().map(|word| quoted(word)).collect();
        format!("{tool} {}", quoted(&args.join(" ")))
    });
    let each: Vec<String> = each.collect();
    each.join(" '|' ")
}

/// Returns a script that uses only the tools of a release, or those that `MLIR_OPT` and
/// `MLIR_RUNNER` name.
pub(super) fn of_release(title: &str, shown: &Shown) -> String {
    let release = shown.release;
    let mut tools = Vec::new();
    let mut variables = String::new();
    for command in &shown.commands {
        let tool = match replaceable(&command.tool) {
            Some((variable, environment)) => {
                let default = quoted(&command.tool);
                let line = format!("{variable}=${{{environment}:-{default}}}\n");
                if !variables.contains(&line) {
                    variables.push_str(&line);
                }
                format!("\"${variable}\"")
            }
            None => quoted(&command.tool),
        };
        tools.push(tool);
    }
    tools.dedup();
    let mut text = format!(
        "#!/bin/sh\n\
         # {title}\n\
         # repro.sh [RELEASE]: status 0 if the bug reproduces, 1 if not, 77 if it cannot be tried.\n\
         # MLIR_OPT and MLIR_RUNNER name other tools to try.\n\
         cd \"$(dirname \"$0\")\" || exit 2\n\
         if [ \"${{1:-{release}}}\" != {release} ]; then\n  \
           echo \"there is no program for release $1\" >&2\n  \
           exit 77\n\
         fi\n\
         {variables}\
         for tool in {} timeout; do\n  \
           if ! command -v \"$tool\" >/dev/null; then\n    \
             echo \"$tool is not there\" >&2\n    \
             exit 77\n  \
           fi\n\
         done\n\
         echo {}\n",
        tools.join(" "),
        echoed(&shown.commands),
    );
    let (patience, endless) = PATIENCE;
    let last_patience = match shown.shows {
        Shows::Endless { .. } | Shows::Hangs => endless,
        Shows::Value { .. }
        | Shows::Killed { .. }
        | Shows::Lines(_)
        | Shows::Left(_)
        | Shows::Error(_)
        | Shows::Dies => patience,
    };
    // Diagnostics are part of the expected output, so stderr is captured as well.
    let both = match shown.shows {
        Shows::Left(_) | Shows::Error(_) | Shows::Dies | Shows::Hangs => " 2>&1",
        Shows::Value { .. } | Shows::Killed { .. } | Shows::Endless { .. } | Shows::Lines(_) => "",
    };
    if let [first, last] = &shown.commands[..] {
        let _ = write!(
            text,
            "if ! lowered=$(timeout {patience} {}); then\n  \
               echo 'the first command fails'\n  \
               if [ -n \"$MLIR_OPT\" ]; then exit 77; fi\n  \
               exit 1\n\
             fi\n\
             found=$(printf '%s\\n' \"$lowered\" | timeout {last_patience} {}{both})\n",
            replaceable_words(first),
            replaceable_words(last)
        );
    } else if let [only] = &shown.commands[..] {
        let _ = writeln!(
            text,
            "found=$(timeout {last_patience} {}{both})",
            replaceable_words(only)
        );
    }
    text.push_str("status=$?\n");
    text.push_str(LACKS);
    let (seen, expected) = question(&shown.shows);
    let _ = write!(
        text,
        "echo \"actual: status $status\"\n\
         {}\n\
         echo {}\n\
         {seen}\n",
        show_found(&shown.shows),
        quoted(&format!("expected: {expected}")),
    );
    text
}

/// Returns the shell code that prints the relevant part of the output.
fn show_found(shows: &Shows) -> &'static str {
    match shows {
        Shows::Value { .. }
        | Shows::Killed { .. }
        | Shows::Endless { .. }
        | Shows::Error(_)
        | Shows::Lines(_)
        | Shows::Left(_) => "printf '%s\\n' \"$found\"",
        Shows::Dies | Shows::Hangs => "printf '%s\\n' \"$found\" | head -n 3",
    }
}

/// Returns the last command of the script, which determines the script's exit status, and the
/// expected output.
fn question(shows: &Shows) -> (String, String) {
    let by_signal = "[ \"$status\" -ge 128 ]".to_owned();
    let by_time = "[ \"$status\" -eq 124 ]".to_owned();
    match shows {
        Shows::Value { what, expected, .. } => (
            format!(
                "[ \"$status\" -eq 0 ] || exit 1\n\
                 case $found in\n  \
                   {expected} | '' | *[!0-9-]*) exit 1 ;;\n\
                 esac"
            ),
            format!("{expected}, {what}"),
        ),
        Shows::Killed { what, expected } => (by_signal, format!("{expected}, {what}")),
        Shows::Endless { what, expected } => (by_time, format!("{expected}, {what}")),
        Shows::Lines(lines) => (
            of_lines(lines),
            match &lines[..] {
                [line] => format!("no line `{line}`"),
                _ => format!("not all of the lines `{}`", lines.join("`, `")),
            },
        ),
        Shows::Left(op) => (
            format!(
                "[ \"$status\" -eq 0 ] || exit 1\n\
                 printf '%s\\n' \"$found\" | grep -qF -e {}",
                quoted(&format!("\"{op}\""))
            ),
            format!("no {op} remains"),
        ),
        Shows::Error(error) => (
            format!(
                "[ \"$status\" -ne 0 ] || exit 1\n\
                 printf '%s\\n' \"$found\" | grep -qF -e {}",
                quoted(error)
            ),
            "no error".to_owned(),
        ),
        Shows::Dies => (by_signal, "a lowered module".to_owned()),
        Shows::Hangs => (by_time, "a lowered module".to_owned()),
    }
}

/// Returns the shell code that looks for lines in the output.
fn of_lines(lines: &[String]) -> String {
    let mut text = "[ \"$status\" -eq 0 ] || exit 1\n\
         # Without the names of values.\n\
         found=$(printf '%s\\n' \"$found\" |\n  \
           sed 's/^ *//; s/ *$//; s/  */ /g; s/%[A-Za-z0-9_#]*/%/g')"
        .to_owned();
    for (at, line) in lines.iter().enumerate() {
        let and = if at == 0 { "\n" } else { " &&\n  " };
        let _ = write!(
            text,
            "{and}printf '%s\\n' \"$found\" | grep -qxF -e {}",
            quoted(line)
        );
    }
    text
}

/// Returns a script that runs lowerfuzz with these options. It is used for the built-in lowering,
/// and when no tool of a release reproduces the finding.
/// The script prints why it runs lowerfuzz.
pub(super) fn of_lowerfuzz(title: &str, why: Option<&str>, options: &str) -> String {
    let why = why.map_or_else(String::new, |why| format!("echo {}\n", quoted(why)));
    format!(
        "#!/bin/sh\n\
         # {title}\n\
         # repro.sh: status 0 if the bug reproduces, 1 if it does not, 77 without lowerfuzz.\n\
         # Set LOWERFUZZ to a lowerfuzz outside PATH, such as target/release/lowerfuzz.\n\
         lowerfuzz=${{LOWERFUZZ:-lowerfuzz}}\n\
         if ! command -v \"$lowerfuzz\" >/dev/null; then\n  \
           echo \"$lowerfuzz is not there\" >&2\n  \
           exit 77\n\
         fi\n\
         {why}\
         \"$lowerfuzz\" check \"$(dirname \"$0\")/source.mlir\"{options}\n\
         case $? in\n  \
           0) exit 1 ;;\n  \
           1) exit 0 ;;\n  \
           *) exit 2 ;;\n\
         esac\n"
    )
}
