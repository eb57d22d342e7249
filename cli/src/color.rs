//! Colours on terminals.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::sync::LazyLock;

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

    /// Returns the value of `--color` on a command line, which may be wrong otherwise.
    pub(crate) fn of(words: &[OsString]) -> When {
        let words = words.iter().filter_map(|word| word.to_str());
        let values = words.clone().skip(1).zip(words);
        let values = values.filter_map(|(word, before)| match before {
            "--color" => Some(word),
            _ => word.strip_prefix("--color="),
        });
        let mut values = values.filter_map(|value| When::from_str(value, false).ok());
        values.next().unwrap_or_default()
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

/// Which streams of this process get colours.
struct Colors {
    stdout: bool,
    stderr: bool,
}

/// Built from the command line and the environment, which do not change.
static COLORS: LazyLock<Colors> = LazyLock::new(|| {
    let words: Vec<OsString> = std::env::args_os().collect();
    let when = When::of(&words);
    Colors {
        stdout: when.is_on(&std::io::stdout()),
        stderr: when.is_on(&std::io::stderr()),
    }
});

/// Whether stderr gets colours.
pub(crate) fn on_stderr() -> bool {
    COLORS.stderr
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
    painted(COLORS.stdout, color, text)
}

/// Returns a text about something that was not judged, for stdout.
pub(crate) fn of_gap(text: &str) -> String {
    painted(COLORS.stdout, YELLOW, text)
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
