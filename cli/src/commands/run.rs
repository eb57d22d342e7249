//! `lowerfuzz run`: judges random programs.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lowerfuzz_oracle::tool;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::collapse::{Group, collapse};
use super::orders::Orders;
use super::supervisor::{RANGE, RANGE_BATCHED, RANGE_CONFIRMED, RANGE_DRAWN, supervise};
use super::tally::Tally;
use super::{Found, fresh_seed, not_interrupted, probed, target, target_names};
use crate::args::{PassList, RunArgs, quoted};
use crate::failure::Failure;
use crate::finding::Known;
use crate::one_line::one_line;
use crate::output::{print, print_json};

const DEFAULT_TIME: Duration = Duration::from_secs(30);

pub(crate) fn main(args: &RunArgs) -> Found {
    let targets = target_names(&args.targets);
    let (mut batched, mut drawn) = (false, false);
    for name in &targets {
        let target = target(name, &args.with)?;
        batched |= target.batch() > 1;
        drawn |= target.draws_passes();
    }
    let (interrupted, started) = <(Arc<AtomicBool>, Arc<AtomicBool>)>::default();
    let flags = (Arc::clone(&interrupted), Arc::clone(&started));
    ctrlc::set_handler(move || {
        flags.0.store(true, Ordering::Relaxed);
        // Later the tools are those of workers, who hear of it themselves.
        if !flags.1.load(Ordering::Relaxed) {
            tool::interrupt();
        }
    })
    .map_err(|e| Failure::plain(e.to_string()))?;
    probed(&args.confirm)?;
    not_interrupted()?;
    started.store(true, Ordering::Relaxed);
    let known = Known::read(args.known.as_deref())?;
    if let Some(out) = &args.out {
        prepare(out)?;
    }
    let temporary = TempDir::with_prefix("lowerfuzz-run-")
        .map_err(|e| Failure::plain(format!("a temporary folder: {e}")))?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let cores = u16::try_from(cores).unwrap_or(u16::MAX);
    let range = match args.confirm.llvm {
        Some(_) => RANGE_CONFIRMED,
        None if drawn => RANGE_DRAWN,
        None if batched => RANGE_BATCHED,
        None => RANGE,
    };
    let jobs = args.jobs.unwrap_or(cores);
    let range = args.count.map_or(range, |n| even(n, range, jobs.into()));
    // No more than have something to do.
    let ranges = args.count.map_or(u64::MAX, |n| n.div_ceil(range).max(1));
    let jobs = u16::try_from(ranges).map_or(jobs, |n| jobs.min(n));
    let mut summary = Summary {
        args,
        targets: &targets,
        seed,
        jobs,
        range,
        cores: jobs.min(cores),
        tally: Tally::default(),
        findings: Vec::new(),
        known,
        temporary,
        seconds: 0.0,
    };
    for name in &targets {
        if interrupted.load(Ordering::Relaxed) {
            break;
        }
        if let Err(why) = summary.target(name, &interrupted) {
            // What was done until then is worth knowing.
            summary.print()?;
            return Err(why);
        }
    }
    summary.print()?;
    Ok(summary.unknown().next().is_some())
}

/// A folder for findings that can be written to.
fn prepare(out: &Path) -> Result<(), Failure> {
    let fail =
        |e: std::io::Error| Failure::plain(format!("{}: cannot be written: {e}", out.display()));
    std::fs::create_dir_all(out).map_err(fail)?;
    let probe = out.join(".lowerfuzz-probe");
    std::fs::write(&probe, "").map_err(fail)?;
    std::fs::remove_file(&probe).map_err(fail)
}

struct Summary<'a> {
    args: &'a RunArgs,
    targets: &'a [String],
    seed: u64,
    jobs: u16,
    /// Programs that a worker gets at once.
    range: u64,
    /// Cores that the workers share.
    cores: u16,
    tally: Tally,
    /// Findings, those of one key together.
    findings: Vec<Group>,
    known: Known,
    /// Where workers have their temporary files.
    temporary: TempDir,
    seconds: f64,
}

impl Summary<'_> {
    /// Runs one target and adds what it did.
    fn target(&mut self, name: &str, interrupted: &AtomicBool) -> Result<(), Failure> {
        let args = self.args;
        let start = Instant::now();
        let time = args.time.unwrap_or(DEFAULT_TIME);
        let bar = progress_bar(args, time);
        let (programs, findings) = (AtomicU64::new(0), AtomicU64::new(0));
        let progress = |tally: &Tally| {
            let done = programs.fetch_add(tally.programs, Ordering::Relaxed) + tally.programs;
            let found = tally.findings.len() as u64;
            let found = findings.fetch_add(found, Ordering::Relaxed) + found;
            let rate = done as f64 / start.elapsed().as_secs_f64().max(1e-3);
            bar.set_position(if args.count.is_some() {
                done
            } else {
                start.elapsed().as_secs()
            });
            bar.set_message(format!(
                "{name}: {done} programs, {rate:.0}/s, {found} findings"
            ));
        };
        let orders = Orders {
            target: name,
            with: &args.with,
            first_seed: self.seed,
            count: args.count.unwrap_or(u64::MAX / 2),
            // A time that no clock can hold never comes.
            deadline: args
                .count
                .is_none()
                .then(|| start.checked_add(time))
                .flatten(),
            jobs: self.jobs,
            range: self.range,
            confirm: &args.confirm,
            temporary: self.temporary.path(),
            interrupted,
        };
        let (tally, failure) = supervise(&orders, &progress);
        bar.finish_and_clear();
        self.seconds += start.elapsed().as_secs_f64();
        let jobs = self.jobs;
        let groups = collapse(
            args,
            name,
            &tally.findings,
            jobs,
            &self.known,
            orders.temporary,
            interrupted,
        );
        self.tally.merge(tally);
        self.findings.extend(groups?);
        failure.map_or(Ok(()), Err)
    }

    fn print(&self) -> Result<(), Failure> {
        if self.args.json {
            print_json(&self.json())
        } else {
            print(&self.text())
        }
    }

    /// Findings without a report.
    fn unknown(&self) -> impl Iterator<Item = &Group> {
        self.findings.iter().filter(|g| g.report.is_none())
    }

    /// Findings that have a report.
    fn known(&self) -> impl Iterator<Item = &Group> {
        self.findings.iter().filter(|g| g.report.is_some())
    }

    fn describe(&self, text: &mut String, group: &Group) {
        let Group { finding, count, .. } = group;
        let seed = finding.seed.unwrap_or_default();
        let times = match count {
            1 => String::new(),
            n => format!(", {n} times"),
        };
        let _ = writeln!(
            text,
            "{}: {} (blame: {}), seed {seed}{times}: {}",
            finding.target,
            finding.verdict,
            finding.blame,
            one_line(&finding.reason)
        );
        let _ = writeln!(text, "  {}, {} ops", one_line(&finding.key), finding.ops);
        if let Some(opinion) = &finding.second_opinion {
            let line = format!("  second opinion: {}; {}", opinion.standing, opinion.text);
            let _ = writeln!(text, "{}", one_line(&line));
        }
        if let Some(path) = &group.path {
            let _ = writeln!(text, "  {}", path.display());
        }
        let mut with = finding.options().unwrap_or_default();
        if with.fault.is_none() && self.args.with.passes == Some(PassList::Random) {
            // The seed is that of the passes, too.
            with.passes = Some(PassList::Random);
        }
        let mut words = with.words();
        words.extend(self.args.confirm.words());
        let with: String = words
            .iter()
            .map(|word| format!(" {}", quoted(word)))
            .collect();
        let _ = writeln!(
            text,
            "  again: lowerfuzz run --target {} --seed {seed} --count 1{with}",
            finding.target
        );
    }

    fn rate_per_core(&self) -> f64 {
        self.tally.programs as f64 / self.seconds.max(1e-9) / f64::from(self.cores)
    }

    fn json(&self) -> Value {
        let findings: Vec<Value> = self.unknown().map(Group::json).collect();
        let known: Vec<Value> = self.known().map(Group::known_json).collect();
        let stages: serde_json::Map<String, Value> = self
            .tally
            .stage_shares()
            .into_iter()
            .map(|(stage, share)| (stage.to_owned(), json!(round(share, 4))))
            .collect();
        json!({
            "targets": self.targets,
            "seed": self.seed,
            "jobs": self.jobs,
            "programs": self.tally.programs,
            "judged": self.tally.judged,
            "calls": self.tally.calls,
            "ops": self.tally.ops,
            "verdicts": self.tally.all_verdicts(),
            "discarded": self.tally.discarded,
            "undefined_seeds": self.tally.undefined_seeds,
            "opinions": self.tally.opinions,
            "features": self.tally.all_features(),
            "findings": findings,
            "known": known,
            "findings_total": self.tally.findings_total,
            "digest": format!("{:016x}", self.tally.digest),
            "seconds": round(self.seconds, 3),
            "programs_per_second_per_core": round(self.rate_per_core(), 1),
            "stages": stages,
        })
    }

    fn text(&self) -> String {
        let Tally {
            programs,
            judged,
            calls,
            ops,
            ..
        } = self.tally;
        let percent = |n: u64| 100.0 * n as f64 / programs.max(1) as f64;
        let mut text = String::new();
        for group in self.unknown() {
            self.describe(&mut text, group);
        }
        for group in self.known() {
            let report = group.report.as_deref().unwrap_or_default();
            let _ = writeln!(
                text,
                "{}: {} known, {} times: {}",
                group.finding.target,
                group.finding.key,
                group.count,
                one_line(report)
            );
        }
        let shown: u64 = self.findings.iter().map(|g| g.count).sum();
        let hidden = self.tally.findings_total.saturating_sub(shown);
        if hidden > 0 {
            let _ = writeln!(
                text,
                "and {hidden} more findings of these verdicts, not reduced"
            );
        }
        let _ = writeln!(
            text,
            "{}: {programs} programs, {judged} judged ({:.1} %), {} findings in {}, seed {}",
            self.targets.join(", "),
            percent(judged),
            self.tally.findings_total,
            elapsed(self.seconds),
            self.seed,
        );
        let _ = writeln!(
            text,
            "  rate       {:.0} programs/s on each of {} cores; {:.1} ops and {:.1} calls a program",
            self.rate_per_core(),
            self.cores,
            ops as f64 / programs.max(1) as f64,
            calls as f64 / programs.max(1) as f64,
        );
        let discarded: Vec<String> = self
            .tally
            .discarded
            .iter()
            .map(|(why, n)| format!("{why} {n}"))
            .collect();
        if !discarded.is_empty() {
            let _ = writeln!(text, "  discarded  {}", discarded.join(", "));
        }
        for (opinion, n) in &self.tally.opinions {
            let _ = writeln!(text, "  second opinion: {n} {}", one_line(opinion));
        }
        let stages: Vec<String> = self
            .tally
            .stage_shares()
            .into_iter()
            .map(|(stage, share)| format!("{stage} {:.0} %", 100.0 * share))
            .collect();
        let _ = writeln!(text, "  time       {}", stages.join(", "));
        text
    }
}

/// A time as people say it: `0.7 s`, `12 min 5 s`, `2 h 0 min`.
fn elapsed(seconds: f64) -> String {
    if seconds < 99.95 {
        return format!("{seconds:.1} s");
    }
    let whole = seconds.round() as u64;
    let (minutes, hours) = (whole / 60, whole / 3600);
    if hours == 0 {
        format!("{minutes} min {} s", whole % 60)
    } else {
        format!("{hours} h {} min", minutes % 60)
    }
}

/// The length of ranges of at most `most` programs when each of `jobs` workers is to get as many.
fn even(count: u64, most: u64, jobs: u64) -> u64 {
    let rounds = count.div_ceil(most.saturating_mul(jobs).max(1));
    count.div_ceil((rounds * jobs).max(1)).max(1)
}

fn round(x: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (x * scale).round() / scale
}

/// A live line on a terminal; nothing where nobody looks.
fn progress_bar(args: &RunArgs, time: Duration) -> ProgressBar {
    if args.json {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(args.count.unwrap_or(time.as_secs()));
    let style = ProgressStyle::with_template("{bar:24} {elapsed} {msg}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    // It goes on while nothing comes from the workers.
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

#[cfg(test)]
mod tests {
    use super::{elapsed, even};

    #[test]
    fn times_as_people_say_them() {
        assert_eq!(elapsed(0.0), "0.0 s");
        assert_eq!(elapsed(29.96), "30.0 s");
        assert_eq!(elapsed(99.94), "99.9 s");
        assert_eq!(elapsed(99.96), "1 min 40 s");
        assert_eq!(elapsed(725.4), "12 min 5 s");
        assert_eq!(elapsed(3599.6), "1 h 0 min");
        assert_eq!(elapsed(7379.0), "2 h 2 min");
    }

    #[test]
    fn workers_get_as_many_ranges_each() {
        assert_eq!(even(8000, 4096, 2), 4000);
        assert_eq!(even(8193, 4096, 2), 2049);
        assert_eq!(even(20_000, 4096, 2), 3334);
        assert_eq!(even(5, 128, 2), 3);
        assert_eq!(even(1, 128, 16), 1);
        assert_eq!(even(0, 128, 2), 1);
    }
}
