//! The progress of an enumeration, on stderr.

use std::sync::Mutex;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use lowerfuzz_campaign::parallel::lock;
use lowerfuzz_enumerate::Space;

use super::state::{Header, Part};
use crate::output::tell;

/// A live line with progress, rate and time left.
pub(super) struct Meter {
    bar: ProgressBar,
    start: Instant,
    wrong: Mutex<u64>,
}

impl Meter {
    /// Prints the size of the space and starts the live line.
    pub(super) fn start(
        space: &Space,
        header: &Header,
        parts: &[(u64, u64)],
        is_quiet: bool,
    ) -> Meter {
        let left: u64 = parts.iter().map(|(from, to)| to - from).sum();
        let bar = if is_quiet {
            ProgressBar::hidden()
        } else {
            tell(&format!(
                "{}: {} functions, {} to judge: numbers {} to {}",
                header.space,
                space.size(),
                left,
                header.from,
                header.to.saturating_sub(1)
            ));
            ProgressBar::new(left)
        };
        let template = "{human_pos} of {human_len} functions, {per_sec}, {eta} left, {msg}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Meter {
            bar,
            start: Instant::now(),
            wrong: Mutex::new(0),
        }
    }

    pub(super) fn done(&self, part: &Part) {
        let mut wrong = lock(&self.wrong);
        *wrong += part.result.tally.wrong + part.result.tally.failed;
        self.bar.set_message(format!("{wrong} wrong"));
        self.bar.inc(part.to - part.from);
    }

    /// Removes the live line. Returns the duration of the search in seconds.
    pub(super) fn finish(&self) -> f64 {
        self.bar.finish_and_clear();
        self.start.elapsed().as_secs_f64()
    }
}
