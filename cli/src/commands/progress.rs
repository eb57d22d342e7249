//! Progress messages of `lowerfuzz run` on stderr: a live line on a terminal, and a line for each
//! new finding.

use lowerfuzz_triage::counted;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lowerfuzz_triage::escape::one_line;

use lowerfuzz_triage::{FindingRecord, RawFinding};

use crate::output::tell;
use lowerfuzz_campaign::parallel::lock;
use lowerfuzz_campaign::run::{RunProgress, Statistics, TargetProgress};

/// Maximum number of characters that are printed of a finding's reason.
const SHORT: usize = 160;

/// Minimum time between two lines about waiting findings.
const PAUSE: Duration = Duration::from_secs(10);

/// Prints notes, and starts a display for each target.
pub(super) struct Notes {
    pub(super) is_quiet: bool,
    pub(super) count: Option<u64>,
}

impl RunProgress for Notes {
    fn note(&self, text: &str) {
        tell(text);
    }

    fn start_target<'a>(
        &'a self,
        target: &'a str,
        time: Option<Duration>,
    ) -> Box<dyn TargetProgress + 'a> {
        Box::new(Progress::start(target, self.is_quiet, self.count, time))
    }
}

/// The progress display for one target.
struct Progress<'a> {
    target: &'a str,
    /// The live line on the terminal. `None` with `--json`.
    bar: Option<ProgressBar>,
    start: Instant,
    is_counted: bool,
    programs: AtomicU64,
    findings: AtomicU64,
    /// The time of the last message about waiting findings.
    said: Mutex<Option<Instant>>,
}

impl<'a> Progress<'a> {
    /// Starts the progress display. `count` is the number of programs to judge, if the number is
    /// limited.
    fn start(
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

    fn say(&self, line: &str) {
        if let Some(bar) = &self.bar {
            bar.suspend(|| tell(line));
        }
    }
}

impl TargetProgress for Progress<'_> {
    fn judged(&self, statistics: &Statistics) {
        let done = self
            .programs
            .fetch_add(statistics.programs, Ordering::Relaxed)
            + statistics.programs;
        let found = statistics.findings.len() as u64;
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
            "{target}: {}, {rate:.0}/s, {}",
            counted(done, "program"),
            counted(found, "finding")
        ));
    }

    fn found(&self, found: &RawFinding) {
        let reason: String = found.reason.chars().take(SHORT).collect();
        self.say(&format!(
            "{}: {} (blame: {}), seed {}: {}",
            self.target,
            found.signature.finding,
            found.signature.blame,
            found.seed,
            one_line(&reason)
        ));
    }

    fn reduced(&self, finding: &FindingRecord) {
        let seed = finding.seed.unwrap_or_default();
        let ops = finding.ops;
        let key = one_line(&finding.signature.to_string());
        self.say(&format!(
            "{}: reduced, seed {seed}, ops {ops}: {key}",
            self.target
        ));
    }

    fn waits(&self, done: usize, waiting: usize) {
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

    fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Starts a live line that counts files. Without a terminal, it is hidden.
pub(super) fn files_bar(files: usize, is_quiet: bool) -> ProgressBar {
    if is_quiet {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(files as u64);
    let style =
        ProgressStyle::with_template("{bar:24} {pos} of {len} files, {elapsed}, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}

fn live_line(length: u64) -> ProgressBar {
    let bar = ProgressBar::new(length);
    let style = ProgressStyle::with_template("{bar:24} {elapsed} {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    if !bar.is_hidden() {
        // The timer updates the live line while no worker reports.
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}
