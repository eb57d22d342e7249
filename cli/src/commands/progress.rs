//! What `lowerfuzz run` says while it is at work, on standard error: a live line on a terminal, and
//! each new finding as it comes.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lowerfuzz_night::escape::one_line;

use super::tally::{Found, Tally};
use crate::finding::Distilled;
use crate::output::tell;
use crate::parallel::lock;

/// Characters of a reason that are shown.
const SHORT: usize = 160;

/// Between two lines on what waits.
const PAUSE: Duration = Duration::from_secs(10);

/// The progress on one target.
pub(super) struct Progress<'a> {
    target: &'a str,
    /// The live line; `None` if only the result is wanted.
    bar: Option<ProgressBar>,
    start: Instant,
    is_counted: bool,
    programs: AtomicU64,
    findings: AtomicU64,
    /// When it was last said what waits.
    said: Mutex<Option<Instant>>,
}

impl<'a> Progress<'a> {
    /// Begins; `count` programs are to be judged, or as many as there is time for.
    pub(super) fn start(
        target: &'a str,
        is_quiet: bool,
        count: Option<u64>,
        time: Option<Duration>,
    ) -> Progress<'a> {
        let seconds = time.map_or(0, |time| time.as_secs());
        Progress {
            target,
            bar: (!is_quiet).then(|| live_line(count.unwrap_or(seconds))),
            start: Instant::now(),
            is_counted: count.is_some(),
            programs: AtomicU64::new(0),
            findings: AtomicU64::new(0),
            said: Mutex::new(None),
        }
    }

    /// This was judged.
    pub(super) fn judged(&self, tally: &Tally) {
        let done = self.programs.fetch_add(tally.programs, Ordering::Relaxed) + tally.programs;
        let found = tally.findings.len() as u64;
        let found = self.findings.fetch_add(found, Ordering::Relaxed) + found;
        let Some(bar) = &self.bar else { return };
        let rate = done as f64 / self.start.elapsed().as_secs_f64().max(1e-3);
        bar.set_position(if self.is_counted {
            done
        } else {
            self.start.elapsed().as_secs()
        });
        let target = self.target;
        bar.set_message(format!(
            "{target}: {done} programs, {rate:.0}/s, {found} findings"
        ));
    }

    /// The first finding that looks so.
    pub(super) fn found(&self, found: &Found) {
        let reason: String = found.reason.chars().take(SHORT).collect();
        self.say(&format!(
            "{}: {} (blame: {}), seed {}: {}",
            self.target,
            found.verdict,
            found.blame,
            found.seed,
            one_line(&reason)
        ));
    }

    /// The first finding with its key, which no report knows.
    pub(super) fn reduced(&self, finding: &Distilled) {
        let Distilled { key, ops, seed, .. } = finding;
        let seed = seed.unwrap_or_default();
        let key = one_line(key);
        self.say(&format!(
            "{}: reduced, seed {seed}, ops {ops}: {key}",
            self.target
        ));
    }

    /// So many were looked into, and so many more may be. On what is no terminal now and then.
    pub(super) fn waits(&self, done: usize, waiting: usize) {
        if waiting == 0 {
            return;
        }
        let line = format!(
            "{}: findings: {done} looked into, {waiting} wait",
            self.target
        );
        match &self.bar {
            Some(bar) if !bar.is_hidden() => bar.set_message(line),
            Some(_) | None => {
                let mut said = lock(&self.said);
                if said.is_none_or(|said| said.elapsed() >= PAUSE) {
                    *said = Some(Instant::now());
                    self.say(&line);
                }
            }
        }
    }

    /// Takes the live line away.
    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn say(&self, line: &str) {
        if let Some(bar) = &self.bar {
            bar.suspend(|| tell(line));
        }
    }
}

fn live_line(length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    let style = ProgressStyle::with_template("{bar:24} {elapsed} {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    if !bar.is_hidden() {
        // It goes on while nothing comes from the workers.
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}
