//! Colours on terminals.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{ColorChoice, ValueEnum};
use lowerfuzz_oracle::Verdict;

/// When to print colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl When {
    /// The same choice for help and usage errors.
    pub(crate) fn choice(self) -> ColorChoice {
        match self {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        }
    }

    fn is_on(self, stream: &impl IsTerminal) -> bool {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        match self {
            When::Auto => !is_set("NO_COLOR") && !is_dumb() && stream.is_terminal(),
            When::Always => true,
            When::Never => false,
        }
    }
}

static STDOUT: AtomicBool = AtomicBool::new(false);
static STDERR: AtomicBool = AtomicBool::new(false);

/// Determines whether this process prints colours.
pub(crate) fn set(when: When) {
    STDOUT.store(when.is_on(&std::io::stdout()), Ordering::Relaxed);
    STDERR.store(when.is_on(&std::io::stderr()), Ordering::Relaxed);
}

/// Whether stderr gets colours.
pub(crate) fn on_stderr() -> bool {
    STDERR.load(Ordering::Relaxed)
}

const RED: &str = "31;1";
const GREEN: &str = "32";
const YELLOW: &str = "33";

/// Returns a text about a verdict for stdout: red for a finding, green for agreement, yellow if
/// something was not judged.
pub(crate) fn of_verdict(verdict: &Verdict, text: &str) -> String {
    let color = match verdict {
        Verdict::Agree => GREEN,
        Verdict::Finding { .. } => RED,
        Verdict::Inaccurate { .. } | Verdict::Discarded { .. } => YELLOW,
    };
    painted(STDOUT.load(Ordering::Relaxed), color, text)
}

/// Returns a text about something that was not judged, for stdout.
pub(crate) fn of_gap(text: &str) -> String {
    painted(STDOUT.load(Ordering::Relaxed), YELLOW, text)
}

/// Returns the word before an error message, for stderr.
pub(crate) fn of_error(text: &str) -> String {
    painted(on_stderr(), RED, text)
}

fn painted(is_on: bool, color: &str, text: &str) -> String {
    if is_on {
        format!("\x1b[{color}m{text}\x1b[0m")
    } else {
        text.to_owned()
    }
}
