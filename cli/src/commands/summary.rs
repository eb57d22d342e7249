//! The summary that `lowerfuzz run` prints at its end.

use lowerfuzz_triage::{counted, percent};
use std::collections::BTreeMap;
use std::fmt::Write as _;

use lowerfuzz_campaign::run::{Reduction, RunConfig, RunState, RunSummary, Statistics};
use lowerfuzz_campaign::seeds::SeedRequest;
use lowerfuzz_campaign::targets::TargetSettings;
use lowerfuzz_runners::Runner;
use lowerfuzz_tools::targets::Targets;
use lowerfuzz_triage::escape::one_line;
use lowerfuzz_triage::shell::quoted;
use lowerfuzz_triage::{FindingGroup, FindingRecord};

use super::known::explanation;
use super::passes::PassTable;
use super::seeds;
use crate::failure::Failure;
use crate::github;
use crate::json::run::{KnownFinding, NewFinding, Run, Seeds, Space};
use crate::output::{print, print_json};

/// Returns counts by owned name.
fn owned(counts: BTreeMap<&str, u64>) -> BTreeMap<String, u64> {
    let counts = counts.into_iter();
    counts.map(|(name, n)| (name.to_owned(), n)).collect()
}

/// The form in which the results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Text,
    Json,
    Github,
}

/// The results of a run, with the configuration that the run had.
pub(super) struct Summary<'a> {
    pub(super) config: &'a RunConfig,
    pub(super) targets: &'a Targets,
    pub(super) results: RunSummary,
}

impl Summary<'_> {
    /// Prints the summary. A closed pipe is not an error.
    pub(super) fn print(&self, form: Form) -> Result<(), Failure> {
        match form {
            Form::Json => print_json(&self.output())?,
            Form::Github => print(&self.annotations())?,
            Form::Text => print(&self.text())?,
        };
        Ok(())
    }

    /// The findings without a report, as annotations.
    fn annotations(&self) -> String {
        let each = self.results.unknown().map(|group| {
            let finding = &group.first.record;
            let message = format!(
                "{}: {}: {}; again: {}",
                finding.target,
                finding.signature,
                finding.reason,
                self.again(finding)
            );
            github::annotation(&finding.target, &message)
        });
        each.collect()
    }

    fn describe(&self, text: &mut String, group: &FindingGroup) {
        let finding = &group.first.record;
        let seed = finding.seed.unwrap_or_default();
        let times = match (group.count, group.presumed_duplicates) {
            (1, 0) => String::new(),
            _ => format!(", {}", times(group)),
        };
        let _ = writeln!(
            text,
            "{}: {} (blame: {}), seed {seed}{times}: {}",
            finding.target,
            finding.finding,
            finding.blame,
            one_line(&finding.reason)
        );
        let _ = writeln!(
            text,
            "  {}, {}",
            one_line(&finding.signature.to_string()),
            counted(finding.ops, "op")
        );
        if let Some(opinion) = &finding.second_opinion {
            let line = format!(
                "  second opinion: {}; {}",
                opinion.standing_name(),
                opinion.text
            );
            let _ = writeln!(text, "{}", one_line(&line));
        }
        if let Some(path) = &group.path {
            let _ = writeln!(text, "  {}", path.display());
        }
        if let Some(report) = &finding.perhaps_known {
            let _ = writeln!(text, "  {}", explanation("perhaps ", report));
        }
        let _ = writeln!(text, "  again: {}", self.again(finding));
    }

    /// Returns the command that generates and judges the program of a finding again.
    fn again(&self, finding: &FindingRecord) -> String {
        let seed = finding.seed.unwrap_or_default();
        let mut settings = TargetSettings {
            configuration: finding.configuration_to_reproduce(),
            random_passes: false,
        };
        if settings.configuration.fault.is_none() && self.config.settings.random_passes {
            // The seed also determines the random passes.
            settings.configuration.passes.clear();
            settings.random_passes = true;
        }
        let mut words = settings.words(&finding.definitions);
        let runner = self.config.runner.map(Runner::name_of);
        words.extend(
            runner
                .into_iter()
                .flat_map(|name| ["--confirm".to_owned(), name]),
        );
        words.extend(self.config.generator.words());
        words.extend(self.config.seeds.iter().flat_map(SeedRequest::words));
        words.extend(self.config.avoid_known.then(|| "--avoid-known".to_owned()));
        let with: String = words
            .iter()
            .map(|word| format!(" {}", quoted(word)))
            .collect();
        format!(
            "lowerfuzz run --target {} --seed {seed} --count 1{with}",
            quoted(&self.targets.argument(&finding.target))
        )
    }

    fn passes(&self) -> PassTable<'_> {
        PassTable::new(
            &self.results.statistics.passes,
            self.results.findings.iter(),
        )
    }

    fn output(&self) -> Run {
        let (results, statistics) = (&self.results, &self.results.statistics);
        let stages = statistics.stage_shares().into_iter();
        Run {
            targets: results.targets.clone(),
            seed: results.seed,
            jobs: results.jobs,
            cores: results.cores,
            programs: statistics.programs,
            judged: statistics.judged,
            inaccurate: statistics.inaccurate,
            calls: statistics.calls,
            ops: statistics.ops,
            verdicts: owned(statistics.all_verdicts()),
            discarded: statistics.discarded.clone(),
            unsupported: statistics.unsupported.clone(),
            not_lowered: statistics.not_lowered.clone(),
            undefined_seeds: statistics.undefined_seeds.clone(),
            opinions: statistics.opinions.clone(),
            confirmed_ops: statistics.confirmed_ops.clone(),
            features: owned(statistics.all_features()),
            passes: self.passes().rows(),
            findings: results.unknown().map(NewFinding::from).collect(),
            known: results
                .known()
                .map(|group| KnownFinding::of(group, self.again(&group.first.record)))
                .collect(),
            findings_total: statistics.findings_total,
            digest: format!("{:016x}", statistics.digest),
            seconds: round(results.seconds, 3),
            reduction_seconds: round(results.reduction_seconds, 3),
            programs_per_second_per_core: round(results.rate_per_core(), 1),
            stages: stages
                .map(|(stage, share)| (stage.to_owned(), round(share, 4)))
                .collect(),
            incomplete: results.incomplete(),
            state: results.state.clone(),
            seeds: results.seeds.clone().map(|read| Seeds {
                read,
                programs: statistics.program_kinds.clone(),
            }),
            space: results.slice.clone().map(|slice| Space {
                slice,
                programs: statistics.program_kinds.clone(),
            }),
        }
    }

    fn text(&self) -> String {
        let Statistics {
            programs,
            judged,
            inaccurate,
            calls,
            ops,
            ..
        } = self.results.statistics;
        let mut text = String::new();
        for group in self.results.unknown() {
            self.describe(&mut text, group);
        }
        for group in self.results.known() {
            let report = group.report.as_deref().unwrap_or_default();
            let known = match lowerfuzz_data::open_question(report) {
                Some(_) => "",
                None => " known",
            };
            let _ = writeln!(
                text,
                "{}: {}{known}, {}: {}",
                group.first.record.target,
                one_line(&group.first.record.signature.to_string()),
                times(group),
                one_line(&lowerfuzz_data::named(report))
            );
        }
        let passes_only = match self.results.statistics.not_lowered.values().sum::<u64>() {
            0 => String::new(),
            n => format!(", {n} of them passes only"),
        };
        let reductions = match self.results.reduction_seconds {
            seconds if seconds < 0.05 => String::new(),
            seconds => format!(", reduced in {}", elapsed(seconds)),
        };
        let _ = writeln!(
            text,
            "{}: {}, {judged} judged ({}){passes_only}, {} in {}, seed {}",
            self.results.targets.join(", "),
            counted(programs, "program"),
            percent(judged, programs),
            counted(self.results.statistics.findings_total, "finding"),
            elapsed(self.results.seconds) + &reductions,
            self.results.seed,
        );
        let _ = writeln!(
            text,
            "  rate       {:.0} programs/s on {}; {:.1} ops and {:.1} calls a program",
            self.results.rate_per_core(),
            match self.results.cores {
                1 => "1 core".to_owned(),
                cores => format!("each of {cores} cores"),
            },
            ops as f64 / programs.max(1) as f64,
            calls as f64 / programs.max(1) as f64,
        );
        let kinds = &self.results.statistics.program_kinds;
        if let Some(read) = &self.results.seeds {
            seeds::describe(&mut text, read, kinds);
        }
        if let Some(slice) = &self.results.slice {
            seeds::describe_slice(&mut text, slice, kinds);
        }
        let discarded: Vec<String> = self
            .results
            .statistics
            .discarded
            .iter()
            .map(|(why, n)| format!("{why} {n}"))
            .collect();
        if !discarded.is_empty() {
            let _ = writeln!(text, "  discarded  {}", discarded.join(", "));
        }
        if inaccurate > 0 {
            let _ = writeln!(
                text,
                "  inaccurate {inaccurate}; --accuracy reports them as findings"
            );
        }
        for (reason, n) in &self.results.statistics.unsupported {
            let _ = writeln!(text, "  unsupported {n} {}", one_line(reason));
        }
        for (reason, n) in &self.results.statistics.not_lowered {
            let _ = writeln!(text, "  passes only {n} {}", one_line(reason));
        }
        for (opinion, n) in &self.results.statistics.opinions {
            let _ = writeln!(text, "  second opinion: {n} {}", one_line(opinion));
        }
        let stages: Vec<String> = self
            .results
            .statistics
            .stage_shares()
            .into_iter()
            .map(|(stage, share)| format!("{stage} {:.0} %", 100.0 * share))
            .collect();
        let _ = writeln!(text, "  time       {}", stages.join(", "));
        if let Some(state) = &self.results.state {
            describe_state(&mut text, state);
        }
        text.push_str(&self.passes().text());
        self.reductions(&mut text);
        text
    }

    /// Says how many findings were reduced and how to reduce the others. Nothing is said if all
    /// findings are reduced, known, or presumed to be duplicates.
    fn reductions(&self, text: &mut String) {
        let findings = &self.results.findings;
        let all = self.results.statistics.findings_total;
        let reduced = findings.iter().filter(|g| g.first.record.is_reduced());
        let reduced: u64 = reduced.map(|group| group.count).sum();
        let open = self.results.unknown();
        let open: Vec<&FindingGroup> = open.filter(|g| !g.first.record.is_reduced()).collect();
        let unreduced: u64 = open.iter().map(|group| group.count).sum();
        let grouped: u64 = findings
            .iter()
            .map(|g| g.count + g.presumed_duplicates)
            .sum();
        let counted_only = all.saturating_sub(grouped);
        let others = [
            (unreduced, "without a report not reduced"),
            (counted_only, "only counted"),
        ];
        let others = others.iter().filter(|(n, _)| *n > 0);
        let others: Vec<String> = others.map(|(n, what)| format!("{n} {what}")).collect();
        if others.is_empty() {
            return;
        }
        let others = others.join(", ");
        let _ = writeln!(
            text,
            "  reduced    {reduced} of {}; {others}",
            counted(all, "finding")
        );
        let one = match open.iter().find_map(|group| group.path.as_ref()) {
            Some(path) => {
                let path = quoted(&path.display().to_string());
                format!("one: lowerfuzz reduce {path}")
            }
            None => "one: --out DIR writes folders for `lowerfuzz reduce`".to_owned(),
        };
        let every = match self.config.reduction {
            Reduction::Off => "leave out --no-reduce",
            Reduction::WhileNew | Reduction::All => "--reduce-all, however long it takes",
        };
        let _ = writeln!(text, "  to reduce  {one}; all: {every}");
    }
}

/// Says what a campaign's folder has, and how the campaign goes on.
pub(super) fn describe_state(text: &mut String, state: &RunState) {
    let share = match &state.shard {
        Some(shard) => format!("shard {shard} of "),
        None => String::new(),
    };
    let left = match (state.planned, state.missing) {
        (Some(planned), Some(0)) => format!("all {} done", counted(planned, "program")),
        (Some(planned), Some(missing)) => {
            format!("{missing} of {} missing", counted(planned, "program"))
        }
        _ => "the same command with a longer --time continues".to_owned(),
    };
    let _ = writeln!(
        text,
        "  state      {share}{}: {}, {}; {left}",
        one_line(&state.path),
        counted(state.size.attempts as u64, "attempt"),
        megabytes(state.size.bytes),
    );
}

/// Formats a size: `12 kB`, `3.4 MB`.
pub(super) fn megabytes(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// Why unreduced findings are presumed to be duplicates, and how to find out.
const PRESUMED: &str = "same verdict, pass and ops; --reduce-all reduces them to make sure";

/// Formats the number of findings of a group.
fn times(group: &FindingGroup) -> String {
    let presumed = |n: u64| {
        let (findings, have) = if n == 1 {
            ("finding", "has")
        } else {
            ("findings", "have")
        };
        format!("{n} unreduced {findings} that presumably {have} this bug ({PRESUMED})")
    };
    match (group.count, group.presumed_duplicates) {
        (count, 0) => counted(count, "time"),
        (0, alike) => presumed(alike),
        (count, alike) => format!("{}, and {}", counted(count, "time"), presumed(alike)),
    }
}

/// Formats a duration in readable form: `0.7 s`, `12 min 5 s`, `2 h 0 min`.
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

#[cfg(test)]
mod tests {
    use super::elapsed;

    #[test]
    fn durations_are_readable() {
        assert_eq!(elapsed(0.0), "0.0 s");
        assert_eq!(elapsed(29.96), "30.0 s");
        assert_eq!(elapsed(99.94), "99.9 s");
        assert_eq!(elapsed(99.96), "1 min 40 s");
        assert_eq!(elapsed(725.4), "12 min 5 s");
        assert_eq!(elapsed(3599.6), "1 h 0 min");
        assert_eq!(elapsed(7379.0), "2 h 2 min");
    }
}
