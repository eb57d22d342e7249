//! Searches for commands that reproduce a finding with a release's tools alone.

use std::path::{Path, PathBuf};
use std::time::Duration;

use lowerfuzz_ir::Release;
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::verify::unconverted;
use lowerfuzz_reduce::reduce_passes;

use super::driver::{MAIN, driver};
use super::evidence::{Command, Shown, Shows, file_name, masked};
use super::lines::{invalid_line, prints, wrong_lines};
use super::witness::{Place, places};
use lowerfuzz_oracle::target::Target as _;
use lowerfuzz_oracle::{CallReport, Judgement};
use lowerfuzz_oracle::{Ended, Observation, Observed};
use lowerfuzz_oracle::{Finding, Verdict};
use lowerfuzz_oracle::{Judge, Stop};
use lowerfuzz_runners::runner_beside;
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::mlir_opt::{JudgedLevel, MlirOpt, first_error};
use lowerfuzz_tools::process::{Exit, Finished, Folder, Tool};

/// Maximum number of observed scalars that are tried.
const MAX_PLACES: usize = 8;
/// Time limit of a lowered program's run.
const RUNS: Duration = Duration::from_secs(5);

/// Searches for commands with which a target's tools reproduce a finding. Returns `None` if they do
/// not reproduce it.
///
/// `differing` is the lowered op at which the runs first differ, if known.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub fn show(
    judge: &mut Judge,
    opt: &MlirOpt,
    case: &Case,
    judged: &Judgement,
    differing: Option<&str>,
    fewest: Fewest,
) -> Result<Option<Shown>, Stop> {
    let Verdict::Finding { finding, .. } = &judged.verdict else {
        return Ok(None);
    };
    let bench = |opt| {
        Ok::<Bench<'_>, Stop>(Bench {
            opt,
            fewest,
            runner: runner_beside(opt.spelling(), opt.tool()),
            folder: Folder::new(opt.tool().processes())?,
        })
    };
    let call = judged
        .calls
        .iter()
        .position(|call| call.verdict.is_finding());
    let drivers = call.map_or_else(Vec::new, |call| {
        drivers(judge, case, call, &judged.calls[call], opt.spelling())
    });
    match finding {
        Finding::Mismatch
        | Finding::IntroducedUb
        | Finding::Inaccurate
        | Finding::EngineDisagreement => {
            // A finding at the source level also needs the lowering, to print a value.
            let lowering = opt.through_lowering();
            let to_value = bench(&lowering)?;
            let mut options = lowering.command_line(case);
            let why = match to_value.value(&drivers, &options)? {
                Ok(shown) => return to_value.with_fewest(shown, &mut options).map(Some),
                Err(why) => why,
            };
            let bench = bench(opt)?;
            let mut options = opt.command_line(case);
            let wrong = wrong_lines(judged, differing, opt.spelling());
            let shown = bench.line(&text_of(case, &drivers, opt), &options, wrong)?;
            let Some(mut shown) = shown else {
                return Ok(None);
            };
            shown.no_value = Some(why);
            bench.with_fewest(shown, &mut options).map(Some)
        }
        Finding::Rejected | Finding::Crashed | Finding::Hung | Finding::InvalidOutput => {
            let bench = bench(opt)?;
            let mut options = opt.command_line(case);
            let shown = bench.refusal(&text_of(case, &drivers, opt), &options)?;
            let Some(shown) = shown else {
                return Ok(None);
            };
            if matches!(shown.shows, Shows::Dies | Shows::Lines(_)) {
                return bench.with_fewest(shown, &mut options).map(Some);
            }
            bench.without_the_rest(shown, &options).map(Some)
        }
        // The output of a nondeterministic tool differs between processes, so one run proves
        // nothing.
        Finding::Nondeterministic | Finding::WrongExpectation => Ok(None),
    }
}

/// Whether to search for the fewest passes that reproduce a finding, and for passes with which the
/// value is right. The search starts dozens of processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fewest {
    /// The fewest passes are searched for.
    Sought,
    /// All passes are kept.
    NotSought,
}

/// A program with a `@main` function.
struct Driver {
    text: String,
    what: String,
    expected: i64,
}

/// Returns the program that reproduces a finding without a wrong value. The program has a `@main`
/// if possible.
fn text_of(case: &Case, drivers: &[Driver], opt: &MlirOpt) -> String {
    match drivers.first() {
        Some(driver) => driver.text.clone(),
        None => text::print(&case.module, opt.spelling(), Form::Custom),
    }
}

/// Returns programs that each print one observed scalar of a call. Scalars that differ from the
/// reference come first.
fn drivers(
    judge: &mut Judge,
    case: &Case,
    call: usize,
    report: &CallReport,
    release: Release,
) -> Vec<Driver> {
    let found = report.interpreted.iter().chain(&report.compiled);
    let found: Vec<&Observation> = found.map(Box::as_ref).collect();
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

/// Returns a tool's name for the printed command. The name is an absolute path if the user gave
/// `mlir-opt` by its path.
fn name_of(opt: &MlirOpt, tool: &Tool) -> String {
    let path = tool.path();
    if !opt.has_plain_name() {
        let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        return whole.display().to_string();
    }
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.display().to_string()
}

/// Returns the command that starts the `mlir-opt`, without options.
pub(super) fn opt_words(opt: &MlirOpt) -> Command {
    let tool = opt.tool();
    let mut args = tool.words();
    args[0] = name_of(opt, tool);
    if tool.environment().is_empty() {
        let tool = args.remove(0);
        return Command { tool, args };
    }
    let set = tool.environment().iter();
    let set = set.map(|(name, value)| format!("{name}={value}"));
    Command {
        tool: "env".to_owned(),
        args: set.chain(args).collect(),
    }
}

/// The release's tools, with a temporary folder for their files.
struct Bench<'a> {
    opt: &'a MlirOpt,
    fewest: Fewest,
    runner: Option<Tool>,
    folder: Folder,
}

impl Bench<'_> {
    /// Returns the name of the program's file.
    fn file(&self) -> String {
        file_name(self.opt.major())
    }

    fn opt_command(&self, options: &[String]) -> Command {
        let mut command = opt_words(self.opt);
        command.args.extend(options.iter().cloned());
        command.args.push(self.file());
        command
    }

    /// Runs `mlir-opt` on a program.
    fn lowered(&self, program: &str, options: &[String]) -> Result<Option<Finished>, Stop> {
        self.folder.write(&self.file(), program)?;
        let mut args = options.to_vec();
        let path = self.folder.path().join(self.file());
        args.push(path.display().to_string());
        self.ran(self.opt.tool(), &args)
    }

    /// Runs a tool. Returns `None` if it does not start.
    fn ran(&self, tool: &Tool, args: &[String]) -> Result<Option<Finished>, Stop> {
        let finished = ToolError::unless_stopped(tool.run(args, &[]))?;
        finished
            .map(|finished| finished.believed(tool, &self.folder))
            .transpose()
    }

    /// Returns the output of a finished command, without the temporary folder's name.
    fn output(&self, finished: &Finished) -> String {
        let folder = format!("{}/", self.folder.path().display());
        format!("{}{}", finished.stdout, finished.stderr).replace(&folder, "")
    }

    /// Finds the first program whose run prints a wrong number, crashes or hangs. If there is none,
    /// the text describes why.
    fn value(&self, drivers: &[Driver], options: &[String]) -> Result<Result<Shown, String>, Stop> {
        let Some(runner) = &self.runner else {
            return Ok(Err("the release's runner is not installed".to_owned()));
        };
        let mut why = "the program cannot be given a `@main`".to_owned();
        for driver in drivers {
            for level in ["-O0", "-O3"] {
                let shown = self.run(
                    runner,
                    &driver.text,
                    options,
                    level,
                    (&driver.what, driver.expected),
                )?;
                match shown {
                    Some(Ran::Wrong(shown)) => return Ok(Ok(*shown)),
                    Some(Ran::Right(_)) => {
                        why = format!("{} prints the right value", name_of(self.opt, runner));
                    }
                    Some(Ran::Not(said)) => why = said,
                    None => return Ok(Err("the release's tools could not be run".to_owned())),
                }
            }
        }
        Ok(Err(why))
    }

    /// Lowers a program and runs the result in the release's runner.
    fn run(
        &self,
        runner: &Tool,
        program: &str,
        options: &[String],
        level: &str,
        (what, expected): (&str, i64),
    ) -> Result<Option<Ran>, Stop> {
        let Some(lowered) = self.lowered(program, options)? else {
            return Ok(None);
        };
        if lowered.exit != Exit::Status(0) {
            let why = format!("with a `@main`, {}", lowered.complaint());
            return Ok(Some(Ran::Not(why)));
        }
        self.folder.write(LOWERED, &lowered.stdout)?;
        let mut tool = runner.clone();
        (tool.processor_limit, tool.idle_limit) = (RUNS, RUNS);
        let told = runner_args(level, library_for(&lowered.stdout, runner));
        let mut args = told.clone();
        args.push(self.folder.path().join(LOWERED).display().to_string());
        let Some(finished) = self.ran(&tool, &args)? else {
            return Ok(None);
        };
        let (what, printed) = (what.to_owned(), finished.stdout.trim().parse::<i64>());
        let commands = vec![
            self.opt_command(options),
            Command {
                tool: name_of(self.opt, &tool),
                args: told,
            },
        ];
        let shows = match (&finished.exit, printed) {
            (Exit::Status(0), Ok(found)) if found == expected => {
                return Ok(Some(Ran::Right(commands)));
            }
            (Exit::Status(0), Ok(found)) => Shows::Value {
                what,
                expected,
                found,
            },
            (Exit::Signal(_), _) => Shows::Killed { what, expected },
            (Exit::TimedOut, _) => Shows::Endless { what, expected },
            (Exit::Status(_) | Exit::TooMuchOutput, _) => {
                return Ok(Some(Ran::Not(finished.complaint())));
            }
        };
        Ok(Some(Ran::Wrong(Box::new(Shown {
            release: self.opt.major(),
            program: program.to_owned(),
            commands,
            shows,
            output: self.output(&finished),
            no_value: None,
            control: None,
        }))))
    }

    /// Reproduces a finding by wrong lines in the lowered program. If passes cause the bug, the
    /// lines must not all appear without them.
    fn line(
        &self,
        program: &str,
        options: &[String],
        wrong: Vec<Vec<String>>,
    ) -> Result<Option<Shown>, Stop> {
        let Some(lowered) = self.lowered(program, options)? else {
            return Ok(None);
        };
        let passes = self.opt.passes();
        let others = options.iter().filter(|option| !passes.contains(option));
        let others: Vec<String> = others.cloned().collect();
        let right = if passes.is_empty() {
            None
        } else {
            self.lowered(program, &others)?
        };
        let is_right = |lines: &[String]| right.as_ref().is_some_and(|right| prints(right, lines));
        let lines = wrong
            .into_iter()
            .find(|lines| prints(&lowered, lines) && !is_right(lines));
        Ok(lines.map(|lines| self.shown(program, options, Shows::Lines(lines), &lowered)))
    }

    /// Reproduces that `mlir-opt` refuses the program, crashes, hangs, or leaves an op unconverted.
    fn refusal(&self, program: &str, options: &[String]) -> Result<Option<Shown>, Stop> {
        let Some(lowered) = self.lowered(program, options)? else {
            return Ok(None);
        };
        let shows = match &lowered.exit {
            // The output of passes need not be converted.
            Exit::Status(0) if self.opt.level() == JudgedLevel::Source => return Ok(None),
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
            Exit::Status(_) => match first_error(&lowered.stderr) {
                Some(error) => Shows::Error(error),
                None => return Ok(None),
            },
            Exit::Signal(_) => Shows::Dies,
            Exit::TimedOut => Shows::Hangs,
            Exit::TooMuchOutput => return Ok(None),
        };
        Ok(Some(self.shown(program, options, shows, &lowered)))
    }

    /// Reproduces that an op is left unconverted. The output is in generic form, because that form
    /// has the full name of every op.
    fn left(&self, program: &str, options: &[String], op: String) -> Result<Option<Shown>, Stop> {
        let mut options = options.to_vec();
        options.push("-mlir-print-op-generic".to_owned());
        let Some(lowered) = self.lowered(program, &options)? else {
            return Ok(None);
        };
        let shows = lowered.stdout.contains(&format!("\"{op}\""));
        Ok(shows.then(|| self.shown(program, &options, Shows::Left(op), &lowered)))
    }

    /// Reproduces an invalid module: `mlir-opt` cannot parse its own output, or lowerfuzz's
    /// verifier rejects the output.
    fn invalid(
        &self,
        program: &str,
        options: &[String],
        lowered: &Finished,
    ) -> Result<Option<Shown>, Stop> {
        self.folder.write(LOWERED, &lowered.stdout)?;
        let path = self.folder.path().join(LOWERED).display().to_string();
        let Some(finished) = self.ran(self.opt.tool(), &[path])? else {
            return Ok(None);
        };
        let shows = match &finished.exit {
            Exit::TimedOut | Exit::TooMuchOutput => return Ok(None),
            Exit::Status(0) => {
                let line = invalid_line(&lowered.stdout, self.opt.spelling()).map(masked);
                let shows = line.map(|line| Shows::Lines(vec![line]));
                return Ok(shows.map(|shows| self.shown(program, options, shows, lowered)));
            }
            Exit::Status(_) => match first_error(&finished.stderr) {
                Some(error) => Shows::Error(error),
                None => return Ok(None),
            },
            Exit::Signal(_) => Shows::Dies,
        };
        let mut shown = self.shown(program, options, shows, &finished);
        shown.commands.push(opt_words(self.opt));
        Ok(Some(shown))
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

    /// Reproduces the finding with the fewest options that it needs.
    fn with_fewest(&self, shown: Shown, options: &mut Vec<String>) -> Result<Shown, Stop> {
        if self.fewest == Fewest::NotSought {
            return Ok(shown);
        }
        let mut fewest = shown;
        let needed = reduce_passes(options, &mut |fewer| {
            Ok(match self.again(&fewest, fewer)? {
                Some(same) => {
                    fewest = same;
                    true
                }
                None => false,
            })
        })?;
        if let Some(needed) = needed {
            *options = needed;
        }
        fewest.control = self.control(&fewest, options)?;
        Ok(fewest)
    }

    /// Drops the passes after the pass that reports the error. Earlier passes stay, because without
    /// them another pass might report the same message for another reason.
    fn without_the_rest(&self, shown: Shown, options: &[String]) -> Result<Shown, Stop> {
        let is_error = matches!((&shown.shows, &shown.commands[..]), (Shows::Error(_), [_]));
        if !is_error || self.fewest == Fewest::NotSought {
            return Ok(shown);
        }
        for count in 1..options.len() {
            let shorter = self.refusal(&shown.program, &options[..count])?;
            if let Some(shorter) = shorter.filter(|shorter| shorter.shows == shown.shows) {
                return Ok(shorter);
            }
        }
        Ok(shown)
    }

    /// Finds a pass without which the commands print the right value, and returns these commands.
    fn control(&self, shown: &Shown, options: &[String]) -> Result<Option<Vec<Command>>, Stop> {
        for gone in 0..options.len() {
            let mut others = options.to_vec();
            others.remove(gone);
            match self.run_again(shown, &others)? {
                Some(Ran::Right(commands)) => return Ok(Some(commands)),
                Some(Ran::Wrong(_) | Ran::Not(_)) | None => {}
            }
        }
        Ok(None)
    }

    /// Tries other options, and returns the result if the finding is still reproduced.
    fn again(&self, shown: &Shown, options: &[String]) -> Result<Option<Shown>, Stop> {
        Ok(match &shown.shows {
            Shows::Lines(lines) => {
                let Some(lowered) = self.lowered(&shown.program, options)? else {
                    return Ok(None);
                };
                let shows = prints(&lowered, lines);
                let same = || self.shown(&shown.program, options, shown.shows.clone(), &lowered);
                shows.then(|| Shown {
                    no_value: shown.no_value.clone(),
                    ..same()
                })
            }
            Shows::Dies => {
                let again = self.refusal(&shown.program, options)?;
                again.filter(|again| again.shows == Shows::Dies)
            }
            Shows::Value { .. } | Shows::Killed { .. } | Shows::Endless { .. } => {
                match self.run_again(shown, options)? {
                    Some(Ran::Wrong(again)) => (again.shows == shown.shows).then_some(*again),
                    Some(Ran::Right(_) | Ran::Not(_)) | None => None,
                }
            }
            Shows::Left(_) | Shows::Error(_) | Shows::Hangs => None,
        })
    }

    /// Runs the program of a finding that has a wrong value, with other options.
    fn run_again(&self, shown: &Shown, options: &[String]) -> Result<Option<Ran>, Stop> {
        let (what, expected) = match &shown.shows {
            Shows::Value { what, expected, .. }
            | Shows::Killed { what, expected }
            | Shows::Endless { what, expected } => (what, *expected),
            Shows::Lines(_) | Shows::Left(_) | Shows::Error(_) | Shows::Dies | Shows::Hangs => {
                return Ok(None);
            }
        };
        let level = shown
            .commands
            .last()
            .and_then(|command| command.args.last());
        let (Some(level), Some(runner)) = (level, &self.runner) else {
            return Ok(None);
        };
        self.run(runner, &shown.program, options, level, (what, expected))
    }
}

/// The outcome of running a program.
enum Ran {
    /// The program printed the right value; these commands ran it.
    Right(Vec<Command>),
    /// The program reproduced the bug.
    Wrong(Box<Shown>),
    /// The run neither reproduced nor refuted the bug, for this reason.
    Not(String),
}

/// The file with the output of `mlir-opt`, which the runner reads.
const LOWERED: &str = "lowered.mlir";

fn runner_args(level: &str, library: Option<PathBuf>) -> Vec<String> {
    let entry = ["-e", MAIN, "-entry-point-result=i64"];
    let library = library.map(|path| format!("-shared-libs={}", path.display()));
    let words = entry.map(str::to_owned).into_iter();
    words.chain(library).chain([level.to_owned()]).collect()
}

/// Finds the runtime library with the functions that a lowered program calls, next to the runner's
/// folder.
///
/// If there is none, returns the library of another release, because these functions are the same
/// in all releases.
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

/// Finds the runtime library in a release's folder.
fn library_in(release: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(release.join("lib")).ok()?;
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let name = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with("libmlir_c_runner_utils.so"))
    };
    files.filter(name).min()
}
