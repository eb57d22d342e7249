//! Has the tools of a release show a finding.

use std::path::{Path, PathBuf};
use std::time::Duration;

use lowerfuzz_ir::Release;
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::verify::unconverted;
use lowerfuzz_reduce::reduce_passes;

use super::driver::{MAIN, driver};
use super::lines::{invalid_line, prints, wrong_lines};
use super::place::{Place, places};
use super::shown::{Command, Shown, Shows, file_name, masked};
use crate::judge::Judge;
use crate::judgement::{CallReport, Judgement};
use crate::mlir_opt::{MlirOpt, first_error};
use crate::observation::{Ended, Observation, Observed};
use crate::outside::runner_beside;
use crate::target::Target as _;
use crate::tool::{Exit, Finished, Folder, Tool};
use crate::verdict::{Finding, Verdict};

/// Places that are looked at, at most.
const MAX_PLACES: usize = 8;
/// How long a lowered program may run.
const RUNS: Duration = Duration::from_secs(5);

/// How the tools of a target show a finding; `None` if they do not. `differing` is the
/// lowered op at which the runs first differ, if one is known.
pub fn show(
    judge: &mut Judge,
    opt: &MlirOpt,
    case: &Case,
    judged: &Judgement,
    differing: Option<&str>,
    fewest: Fewest,
) -> Option<Shown> {
    let Verdict::Finding { finding, .. } = &judged.verdict else {
        return None;
    };
    let folder = Folder::new().ok()?;
    let bench = Bench {
        opt,
        fewest,
        runner: runner_beside(opt.spelling(), opt.tool().path()),
        folder,
    };
    let mut options = opt.command_line(case);
    let call = judged
        .calls
        .iter()
        .position(|call| call.verdict.is_finding());
    let drivers = call.map_or_else(Vec::new, |call| {
        drivers(judge, case, call, &judged.calls[call], opt.spelling())
    });
    match finding {
        Finding::Mismatch | Finding::IntroducedUb | Finding::EngineDisagreement => {
            let why = match bench.value(&drivers, &options) {
                Ok(shown) => return Some(bench.with_fewest(shown, &mut options)),
                Err(why) => why,
            };
            let wrong = wrong_lines(judged, differing, opt.spelling());
            let mut shown = bench.line(&text_of(case, &drivers, opt), &options, wrong)?;
            shown.no_value = Some(why);
            Some(bench.with_fewest(shown, &mut options))
        }
        Finding::Rejected | Finding::Crashed | Finding::Hung | Finding::InvalidOutput => {
            let shown = bench.refusal(&text_of(case, &drivers, opt), &options)?;
            if matches!(shown.shows, Shows::Dies | Shows::Line(_)) {
                return Some(bench.with_fewest(shown, &mut options));
            }
            Some(bench.without_the_rest(shown, &options))
        }
        // Each of several processes may print either.
        Finding::Nondeterministic | Finding::WrongExpectation => None,
    }
}

/// Are the fewest passes looked for that show a finding, and those with which the value is right?
/// That takes dozens of processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fewest {
    /// They are.
    Sought,
    /// All are given as they were.
    NotSought,
}

/// A program with a `@main`.
struct Driver {
    text: String,
    what: String,
    expected: i64,
}

/// The program that is shown where no value of it is: with a `@main` if it can have one.
fn text_of(case: &Case, drivers: &[Driver], opt: &MlirOpt) -> String {
    match drivers.first() {
        Some(driver) => driver.text.clone(),
        None => text::print(&case.module, opt.spelling(), Form::Custom),
    }
}

/// Programs that print what is observed of a call, what is wrong first.
fn drivers(
    judge: &mut Judge,
    case: &Case,
    call: usize,
    report: &CallReport,
    release: Release,
) -> Vec<Driver> {
    let found: Vec<&Observation> = report.interpreted.iter().chain(&report.compiled).collect();
    let places = places(case, &report.reference, &found);
    let each = places.iter().take(MAX_PLACES);
    each.filter_map(|place| one_driver(judge, case, call, place, release))
        .collect()
}

fn one_driver(
    judge: &mut Judge,
    case: &Case,
    call: usize,
    place: &Place,
    release: Release,
) -> Option<Driver> {
    let driver = driver(case, case.calls.get(call)?, place, release).ok()?;
    let report = judge.reference(&driver).into_iter().next()?;
    let Ended::Returned(results) = &report.reference.ended else {
        return None;
    };
    let [Observed::Scalar(Some(bits), _)] = &results[..] else {
        return None;
    };
    Some(Driver {
        text: text::print(&driver.module, release, Form::Custom),
        what: place.describe(),
        expected: u64::try_from(*bits).ok()?.cast_signed(),
    })
}

/// The tools, and a folder for them to work in.
struct Bench<'a> {
    opt: &'a MlirOpt,
    fewest: Fewest,
    runner: Option<Tool>,
    folder: Folder,
}

impl Bench<'_> {
    /// The program's file.
    fn file(&self) -> String {
        file_name(self.opt.major())
    }

    fn opt_command(&self, options: &[String]) -> Command {
        let mut args = options.to_vec();
        args.push(self.file());
        Command {
            tool: self.opt_name(),
            args,
        }
    }

    /// What `mlir-opt` makes of a program.
    fn lowered(&self, program: &str, options: &[String]) -> Option<Finished> {
        self.folder.write(&self.file(), program).ok()?;
        let mut args = options.to_vec();
        let path = self.folder.path().join(self.file());
        args.push(path.display().to_string());
        let finished = self.opt.tool().run(&args, &[]).ok()?;
        finished.believed(self.opt.tool(), &self.folder).ok()
    }

    /// What the commands left, without the folder's name.
    fn output(&self, finished: &Finished) -> String {
        let folder = format!("{}/", self.folder.path().display());
        format!("{}{}", finished.stdout, finished.stderr).replace(&folder, "")
    }

    /// The first program that the runner runs to another number than the right one, or to no good.
    fn value(&self, drivers: &[Driver], options: &[String]) -> Result<Shown, String> {
        let runner = self
            .runner
            .as_ref()
            .ok_or("the release's runner is not there")?;
        let mut why = "it cannot be given a `@main`".to_owned();
        for driver in drivers {
            for level in ["-O0", "-O3"] {
                let shown = self.run(
                    runner,
                    &driver.text,
                    options,
                    level,
                    (&driver.what, driver.expected),
                );
                match shown {
                    Some(Ran::Wrong(shown)) => return Ok(*shown),
                    Some(Ran::Right(_)) => {
                        why = format!("{} prints the right value", self.name_of(runner));
                    }
                    Some(Ran::Not(said)) => why = said,
                    None => return Err("its tools could not be run".to_owned()),
                }
            }
        }
        Err(why)
    }

    /// Runs a program.
    fn run(
        &self,
        runner: &Tool,
        program: &str,
        options: &[String],
        level: &str,
        (what, expected): (&str, i64),
    ) -> Option<Ran> {
        let lowered = self.lowered(program, options)?;
        if lowered.exit != Exit::Status(0) {
            return Some(Ran::Not(format!("with a `@main`, {}", lowered.complaint())));
        }
        self.folder.write(LOWERED, &lowered.stdout).ok()?;
        let mut tool = runner.clone();
        (tool.processor_limit, tool.patience) = (RUNS, RUNS);
        let told = runner_args(level, library_for(&lowered.stdout, runner));
        let mut args = told.clone();
        args.push(self.folder.path().join(LOWERED).display().to_string());
        let finished = tool.run(&args, &[]).ok()?;
        let finished = finished.believed(&tool, &self.folder).ok()?;
        let (what, printed) = (what.to_owned(), finished.stdout.trim().parse::<i64>());
        let commands = vec![
            self.opt_command(options),
            Command {
                tool: self.name_of(&tool),
                args: told,
            },
        ];
        let shows = match (&finished.exit, printed) {
            (Exit::Status(0), Ok(found)) if found == expected => return Some(Ran::Right(commands)),
            (Exit::Status(0), Ok(found)) => Shows::Value {
                what,
                expected,
                found,
            },
            (Exit::Signal(_), _) => Shows::Killed { what, expected },
            (Exit::TimedOut, _) => Shows::Endless { what, expected },
            (Exit::Status(_) | Exit::TooMuchOutput | Exit::Interrupted, _) => {
                return Some(Ran::Not(finished.complaint()));
            }
        };
        Some(Ran::Wrong(Box::new(Shown {
            release: self.opt.major(),
            program: program.to_owned(),
            commands,
            shows,
            output: self.output(&finished),
            no_value: None,
            control: None,
        })))
    }

    /// The name of a tool: where `mlir-opt` was given by its path, its own is one.
    fn name_of(&self, tool: &Tool) -> String {
        let path = tool.path();
        if self.opt.command().contains('/') {
            let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
            return whole.display().to_string();
        }
        let name = path.file_name().unwrap_or(path.as_os_str());
        name.display().to_string()
    }

    fn opt_name(&self) -> String {
        self.name_of(self.opt.tool())
    }

    /// A program of whose lowered form one line is wrong. Where passes do it, it is not there without
    /// them.
    fn line(&self, program: &str, options: &[String], wrong: Vec<String>) -> Option<Shown> {
        let lowered = self.lowered(program, options)?;
        let passes = self.opt.passes();
        let others = options.iter().filter(|option| !passes.contains(option));
        let others: Vec<String> = others.cloned().collect();
        let right = if passes.is_empty() {
            None
        } else {
            self.lowered(program, &others)
        };
        let is_right = |line: &str| right.as_ref().is_some_and(|right| prints(right, line));
        let line = wrong
            .into_iter()
            .find(|line| prints(&lowered, line) && !is_right(line))?;
        Some(self.shown(program, options, Shows::Line(line), &lowered))
    }

    /// A program that `mlir-opt` refuses, dies of, or leaves as it is.
    fn refusal(&self, program: &str, options: &[String]) -> Option<Shown> {
        let lowered = self.lowered(program, options)?;
        let shows = match &lowered.exit {
            Exit::Status(0) => {
                let release = self.opt.spelling();
                let module = text::parse(&lowered.stdout, Some(release)).ok();
                let left =
                    module.and_then(|(module, _)| unconverted(&module, release).map(str::to_owned));
                return match left {
                    Some(op) => self.left(program, options, op),
                    None => self.invalid(program, options, &lowered),
                };
            }
            Exit::Status(_) => Shows::Error(first_error(&lowered.stderr)?),
            Exit::Signal(_) => Shows::Dies,
            Exit::TimedOut => Shows::Hangs,
            Exit::TooMuchOutput | Exit::Interrupted => return None,
        };
        Some(self.shown(program, options, shows, &lowered))
    }

    /// An op that should be gone. In the generic form each has its whole name.
    fn left(&self, program: &str, options: &[String], op: String) -> Option<Shown> {
        let mut options = options.to_vec();
        options.push("-mlir-print-op-generic".to_owned());
        let lowered = self.lowered(program, &options)?;
        let shows = lowered.stdout.contains(&format!("\"{op}\""));
        shows.then(|| self.shown(program, &options, Shows::Left(op), &lowered))
    }

    /// A module that is none: `mlir-opt` itself does not read it, or has printed what our verifier
    /// finds wrong.
    fn invalid(&self, program: &str, options: &[String], lowered: &Finished) -> Option<Shown> {
        self.folder.write(LOWERED, &lowered.stdout).ok()?;
        let path = self.folder.path().join(LOWERED).display().to_string();
        let finished = self.opt.tool().run(&[path], &[]).ok()?;
        let finished = finished.believed(self.opt.tool(), &self.folder).ok()?;
        let shows = match &finished.exit {
            Exit::TimedOut | Exit::TooMuchOutput | Exit::Interrupted => return None,
            Exit::Status(0) => {
                let line = masked(invalid_line(&lowered.stdout, self.opt.spelling())?);
                return Some(self.shown(program, options, Shows::Line(line), lowered));
            }
            Exit::Status(_) => Shows::Error(first_error(&finished.stderr)?),
            Exit::Signal(_) => Shows::Dies,
        };
        let mut shown = self.shown(program, options, shows, &finished);
        shown.commands.push(Command {
            tool: self.opt_name(),
            args: Vec::new(),
        });
        Some(shown)
    }

    fn shown(&self, program: &str, options: &[String], shows: Shows, said: &Finished) -> Shown {
        Shown {
            release: self.opt.major(),
            program: program.to_owned(),
            commands: vec![self.opt_command(options)],
            shows,
            output: self.output(said),
            no_value: None,
            control: None,
        }
    }

    /// The same with those options alone that it needs.
    fn with_fewest(&self, shown: Shown, options: &mut Vec<String>) -> Shown {
        if self.fewest == Fewest::NotSought {
            return shown;
        }
        let mut fewest = shown;
        let needed = reduce_passes(options, &mut |fewer| match self.again(&fewest, fewer) {
            Some(same) => {
                fewest = same;
                true
            }
            None => false,
        });
        if let Some(needed) = needed {
            *options = needed;
        }
        fewest.control = self.control(&fewest, options);
        fewest
    }

    /// An error without the passes behind the one that makes it. Those before it stay: without them
    /// another pass may say the same of something else.
    fn without_the_rest(&self, shown: Shown, options: &[String]) -> Shown {
        let is_error = matches!((&shown.shows, &shown.commands[..]), (Shows::Error(_), [_]));
        if !is_error || self.fewest == Fewest::NotSought {
            return shown;
        }
        let shorter = (1..options.len()).find_map(|count| {
            let shorter = self.refusal(&shown.program, &options[..count])?;
            (shorter.shows == shown.shows).then_some(shorter)
        });
        shorter.unwrap_or(shown)
    }

    /// The same without one pass, where that prints the right value.
    fn control(&self, shown: &Shown, options: &[String]) -> Option<Vec<Command>> {
        (0..options.len()).find_map(|gone| {
            let mut others = options.to_vec();
            others.remove(gone);
            match self.run_again(shown, &others)? {
                Ran::Right(commands) => Some(commands),
                Ran::Wrong(_) | Ran::Not(_) => None,
            }
        })
    }

    /// The same with other options, if it shows.
    fn again(&self, shown: &Shown, options: &[String]) -> Option<Shown> {
        match &shown.shows {
            Shows::Line(line) => {
                let lowered = self.lowered(&shown.program, options)?;
                let shows = prints(&lowered, line);
                let same = || self.shown(&shown.program, options, shown.shows.clone(), &lowered);
                shows.then(|| Shown {
                    no_value: shown.no_value.clone(),
                    ..same()
                })
            }
            Shows::Dies => {
                let again = self.refusal(&shown.program, options)?;
                (again.shows == Shows::Dies).then_some(again)
            }
            Shows::Value { .. } | Shows::Killed { .. } | Shows::Endless { .. } => {
                match self.run_again(shown, options)? {
                    Ran::Wrong(again) => (again.shows == shown.shows).then_some(*again),
                    Ran::Right(_) | Ran::Not(_) => None,
                }
            }
            Shows::Left(_) | Shows::Error(_) | Shows::Hangs => None,
        }
    }

    /// Runs the program of a finding that is seen by a value, with other options.
    fn run_again(&self, shown: &Shown, options: &[String]) -> Option<Ran> {
        let (what, expected) = match &shown.shows {
            Shows::Value { what, expected, .. }
            | Shows::Killed { what, expected }
            | Shows::Endless { what, expected } => (what, *expected),
            Shows::Line(_) | Shows::Left(_) | Shows::Error(_) | Shows::Dies | Shows::Hangs => {
                return None;
            }
        };
        let level = shown.commands.last()?.args.last()?;
        let runner = self.runner.as_ref()?;
        self.run(runner, &shown.program, options, level, (what, expected))
    }
}

/// What came of a program that ran.
enum Ran {
    /// The right value, by these commands.
    Right(Vec<Command>),
    /// What is looked for.
    Wrong(Box<Shown>),
    /// Nothing that says anything: why.
    Not(String),
}

/// What `mlir-opt` printed, for the runner.
const LOWERED: &str = "lowered.mlir";

fn runner_args(level: &str, library: Option<PathBuf>) -> Vec<String> {
    let entry = ["-e", MAIN, "-entry-point-result=i64"];
    let library = library.map(|path| format!("-shared-libs={}", path.display()));
    let words = entry.map(str::to_owned).into_iter();
    words.chain(library).chain([level.to_owned()]).collect()
}

/// The release's library with what a lowered program calls of it, beside its runner's folder; or that
/// of another release, in which these functions are the same.
fn library_for(lowered: &str, runner: &Tool) -> Option<PathBuf> {
    if !lowered.contains("@memrefCopy(") {
        return None;
    }
    let runner = runner.path().canonicalize().ok()?;
    let release = runner.parent()?.parent()?;
    library_in(release).or_else(|| {
        let releases = std::fs::read_dir(release.parent()?).ok()?;
        let folders = releases.filter_map(|entry| Some(entry.ok()?.path()));
        folders.filter_map(|folder| library_in(&folder)).max()
    })
}

/// The library in the folder of a release.
fn library_in(release: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(release.join("lib")).ok()?;
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let name = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with("libmlir_c_runner_utils.so"))
    };
    files.filter(name).min()
}
