//! `lowerfuzz run`: judges random programs.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lowerfuzz_generator::case_from_seed;
use lowerfuzz_ir::case;
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_lowering::Fault;
use serde_json::{Value, json};

use super::supervisor::{Orders, RANGE, RANGE_CONFIRMED, supervise};
use super::tally::Tally;
use super::{Found, confirm, fresh_seed, generation, judge, tally, target};
use crate::args::RunArgs;
use crate::failure::Failure;
use crate::output::{one_line, print, print_json};

const DEFAULT_TIME: Duration = Duration::from_secs(30);

pub(crate) fn main(args: &RunArgs) -> Found {
    for name in &args.targets {
        target(name, &args.plant)?;
    }
    confirm(&args.confirm)?;
    if let Some(out) = &args.out {
        prepare(out)?;
    }
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))
        .map_err(|e| Failure::plain(e.to_string()))?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let cores = u16::try_from(cores).unwrap_or(u16::MAX);
    // No more than have something to do.
    let range = match args.confirm.llvm {
        Some(_) => RANGE_CONFIRMED,
        None => RANGE,
    };
    let ranges = args.count.map_or(u64::MAX, |n| n.div_ceil(range).max(1));
    let jobs = args.jobs.unwrap_or(cores);
    let jobs = u16::try_from(ranges).map_or(jobs, |n| jobs.min(n));
    let mut summary = Summary {
        args,
        seed,
        jobs,
        range,
        cores: jobs.min(cores),
        tally: Tally::default(),
        findings: Vec::new(),
        seconds: 0.0,
    };
    for name in &args.targets {
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
    Ok(!summary.findings.is_empty())
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
    seed: u64,
    jobs: u16,
    /// Programs that a worker gets at once.
    range: u64,
    /// Cores that the workers share.
    cores: u16,
    tally: Tally,
    findings: Vec<(String, tally::Found, Option<PathBuf>)>,
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
            fault: args.plant.fault.map(Fault::name),
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
            confirm: args.confirm.llvm,
            interrupted,
        };
        let (tally, failure) = supervise(&orders, &progress);
        bar.finish_and_clear();
        self.seconds += start.elapsed().as_secs_f64();
        for finding in &tally.findings {
            let path = match &args.out {
                Some(out) => Some(self.write(out, name, finding)?),
                None => None,
            };
            self.findings.push((name.to_owned(), finding.clone(), path));
        }
        self.tally.merge(tally);
        failure.map_or(Ok(()), Err)
    }

    fn print(&self) -> Result<(), Failure> {
        if self.args.json {
            print_json(&self.json())
        } else {
            print(&self.text())
        }
    }

    /// Writes a finding into a folder of its own.
    fn write(&self, out: &Path, name: &str, found: &tally::Found) -> Result<PathBuf, Failure> {
        let folder = out.join(format!("{name}-{}-{}", found.verdict, found.seed));
        let fail = |e: std::io::Error| Failure::plain(format!("{}: {e}", folder.display()));
        std::fs::create_dir_all(&folder).map_err(fail)?;
        let case = case_from_seed(found.seed, &generation(&self.args.confirm));
        let source = format!("// seed: {}\n{}", found.seed, case::print(&case));
        std::fs::write(folder.join("source.mlir"), source).map_err(fail)?;
        let died = found.reason.starts_with("the worker process died");
        if !died {
            let mut target = target(name, &self.args.plant)?;
            if let Some(lowered) = judge()?.judge(&case, target.as_mut()).lowered {
                let text = text::print(&lowered, lowerfuzz_ir::Release::R22, Form::Custom);
                std::fs::write(folder.join("lowered.mlir"), text).map_err(fail)?;
            }
        }
        let json = format!("{:#}\n", finding_json(name, found, None));
        std::fs::write(folder.join("finding.json"), json).map_err(fail)?;
        Ok(folder)
    }

    fn rate_per_core(&self) -> f64 {
        self.tally.programs as f64 / self.seconds.max(1e-9) / f64::from(self.cores)
    }

    fn json(&self) -> Value {
        let findings: Vec<Value> = self
            .findings
            .iter()
            .map(|(name, found, path)| finding_json(name, found, path.as_deref()))
            .collect();
        let stages: serde_json::Map<String, Value> = self
            .tally
            .stage_shares()
            .into_iter()
            .map(|(stage, share)| (stage.to_owned(), json!(round(share, 4))))
            .collect();
        json!({
            "targets": self.args.targets,
            "seed": self.seed,
            "jobs": self.jobs,
            "programs": self.tally.programs,
            "judged": self.tally.judged,
            "calls": self.tally.calls,
            "ops": self.tally.ops,
            "verdicts": self.tally.all_verdicts(),
            "discarded": self.tally.discarded,
            "opinions": self.tally.opinions,
            "features": self.tally.all_features(),
            "findings": findings,
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
        for (name, found, path) in &self.findings {
            let tally::Found {
                seed,
                verdict,
                blame,
                reason,
            } = found;
            let _ = writeln!(
                text,
                "{name}: {verdict} (blame: {blame}), seed {seed}: {}",
                one_line(reason)
            );
            if let Some(path) = path {
                let _ = writeln!(text, "  {}", path.display());
            }
            let fault = self
                .args
                .plant
                .fault
                .map_or(String::new(), |f| format!(" --plant {}", f.name()));
            let confirm = self.args.confirm.llvm;
            let confirm = confirm.map_or(String::new(), |r| format!(" --confirm llvm{r}"));
            let _ = writeln!(
                text,
                "  again: lowerfuzz run --target {name} --seed {seed} --count 1{fault}{confirm}"
            );
        }
        let hidden = self.tally.findings_total - self.findings.len() as u64;
        if hidden > 0 {
            let _ = writeln!(text, "and {hidden} more findings");
        }
        let _ = writeln!(
            text,
            "{}: {programs} programs, {judged} judged ({:.1} %), {} findings in {}, seed {}",
            self.args.targets.join(", "),
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

fn finding_json(target: &str, found: &tally::Found, path: Option<&Path>) -> Value {
    json!({
        "key": format!("{}/{}", found.verdict, found.blame),
        "target": target,
        "verdict": found.verdict,
        "blame": found.blame,
        "seed": found.seed,
        "reason": found.reason,
        "path": path.map(|p| p.display().to_string()),
    })
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
    use super::elapsed;

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
}
