//! The runner of a release, which gives second opinions.

use std::collections::BTreeMap;
use std::path::Path;

use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::{FuncId, Module, Release, text};
use lowerfuzz_lowering::{Options, to_llvm};
use lowerfuzz_runtime::protocol::FAILED;

use lowerfuzz_oracle::{Answer, Confirmer, Opinion, Program, RunUnoptimised, Stop};
use lowerfuzz_tools::process::{Exit, Finished, Processes, Tool};

use crate::batch;
use crate::batch_member::BatchMember;
use crate::error::RunnerError;
use crate::harness::self_contained;
use crate::limitations::limitation_of;
use crate::protocol::BatchResult;
use crate::releases::{RUNNER, form_of};
use crate::spelling::respell;

/// The runner of a release.
#[derive(Clone, Debug)]
pub struct Runner {
    release: Release,
    tool: Tool,
}

/// The highest optimisation level.
const OPTIMISED: u8 = 3;
/// The optimisation level at which LLVM does not optimise.
const PLAIN: u8 = 0;
/// Maximum number of programs per runner process.
const MAX_BATCH: usize = 64;
/// Approximate maximum size of a process's input, in bytes.
const MAX_TEXT: usize = 1 << 20;

/// A simple program that every runner can run.
const PROBE: &str = "\
// release: 22
func.func @f(%a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b : i32
  return %sum : i32
}
// call: @f(19 : i32, 23 : i32) == 42 : i32
";

impl Runner {
    /// Returns the name of a release's runner on the command line, such as `llvm22`.
    pub fn name_of(release: Release) -> String {
        format!("llvm{release}")
    }

    /// Finds the runner of a release in `PATH`.
    ///
    /// # Errors
    /// Returns an error if the runner is missing. The message names the runner and the package that
    /// contains it.
    pub fn find(processes: &Processes, release: Release) -> Result<Runner, RunnerError> {
        let runner = RUNNER.get(release).ok_or(RunnerError::None {
            oldest: RUNNER.oldest(),
        })?;
        let name = format!("{}-{release}", runner.name);
        let tool = processes.find(&name).ok_or(RunnerError::Missing {
            name,
            release,
            source_of_package: runner.source,
        })?;
        Ok(Runner { release, tool })
    }

    /// Checks the runner with a simple program.
    ///
    /// # Errors
    /// Returns the runner's message if it fails. Then the tool is not a runner of this release.
    pub fn probe(&self) -> Result<(), RunnerError> {
        let what = match self.answer_to_probe()? {
            Answer::Same => return Ok(()),
            Answer::Differs(what) | Answer::Refuses(what) | Answer::Unasked(what) => what,
        };
        Err(RunnerError::Wrong {
            path: self.path().to_owned(),
            release: self.release,
            what,
        })
    }

    /// Returns the runner's result for a simple program.
    fn answer_to_probe(&self) -> Result<Answer, Stop> {
        let unasked = |why: String| Ok(Answer::Unasked(why));
        let case = match case::parse(PROBE, None) {
            Ok(case) => case,
            Err(error) => return unasked(error.message),
        };
        let options = Options {
            entry_points: vec![FuncId(0)],
            ..Options::default()
        };
        let Ok(lowered) = to_llvm(&case.module, &options) else {
            return unasked("the test program could not be lowered".to_owned());
        };
        Ok(self.ask(&case, &lowered)?.optimised)
    }

    /// Returns the runner's release.
    pub fn release(&self) -> Release {
        self.release
    }

    /// Returns the runner's path.
    pub fn path(&self) -> &Path {
        self.tool.path()
    }

    /// Returns the opinion on one program; see [`Runner::ask_all`].
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub fn ask(&self, case: &Case, lowered: &Module) -> Result<Opinion, Stop> {
        let program = [(case, lowered)];
        let mut opinions = self.ask_all(&program, RunUnoptimised::IfDifferent, &mut || {})?;
        let opinion = opinions.pop();
        Ok(opinion
            .unwrap_or_else(|| Opinion::unasked(self.name(), "the runner returned no result")))
    }

    /// Makes opinions from the results of optimised programs. Programs whose result satisfies
    /// `wanted` also run without optimisation.
    fn opinions(
        &self,
        programs: &[Program<'_>],
        optimised: Vec<Answer>,
        wanted: &dyn Fn(&Answer) -> bool,
        alive: &mut dyn FnMut(),
    ) -> Result<Vec<Opinion>, Stop> {
        let again: Vec<Program<'_>> = programs
            .iter()
            .zip(&optimised)
            .filter(|(_, answer)| wanted(answer))
            .map(|(program, _)| *program)
            .collect();
        let mut plain = self.answers(&again, PLAIN, alive)?.into_iter();
        let opinions = optimised.into_iter().map(|optimised| Opinion {
            runner: self.name(),
            plain: wanted(&optimised).then(|| plain.next()).flatten(),
            sample: None,
            optimised,
        });
        Ok(opinions.collect())
    }

    /// Returns the results of programs at one optimisation level.
    fn answers(
        &self,
        programs: &[Program<'_>],
        level: u8,
        alive: &mut dyn FnMut(),
    ) -> Result<Vec<Answer>, Stop> {
        let mut answers: BTreeMap<u32, Answer> = BTreeMap::new();
        let mut members = Vec::new();
        for (number, (case, lowered)) in (0u32..).zip(programs) {
            match self.member(number, case, lowered) {
                Ok(member) => members.push(member),
                Err(why) => {
                    answers.insert(number, Answer::Unasked(why));
                }
            }
        }
        // Batches that still have to run, in reverse order.
        let mut waiting: Vec<Vec<&BatchMember<'_>>> = batches(&members);
        waiting.reverse();
        while let Some(batch) = waiting.pop() {
            alive();
            let said = batch::run(&self.tool, self.release, &batch, level)?;
            waiting.extend(keep_answers(batch, said, &mut answers));
        }
        let answers = (0u32..).zip(programs).map(|(number, _)| {
            let none = || Answer::Unasked("the runner returned no result".to_owned());
            answers.remove(&number).unwrap_or_else(none)
        });
        Ok(answers.collect())
    }

    /// Prepares a program to run in a batch.
    fn member<'a>(
        &self,
        number: u32,
        case: &'a Case,
        lowered: &'a Module,
    ) -> Result<BatchMember<'a>, String> {
        if let Some(why) = limitation_of(lowered, self.release) {
            return Err(why);
        }
        let typed_pointers = !self.release.has_opaque_pointers();
        let mut module =
            self_contained(case, lowered, number, typed_pointers).map_err(|why| why.to_string())?;
        respell(&mut module, self.release)?;
        Ok(BatchMember {
            number,
            case,
            lowered,
            items: text::print_items(&module, self.release, form_of(self.release)),
        })
    }
}

impl Confirmer for Runner {
    fn name(&self) -> String {
        Runner::name_of(self.release)
    }

    fn ask_all(
        &self,
        programs: &[Program<'_>],
        unoptimised: RunUnoptimised,
        alive: &mut dyn FnMut(),
    ) -> Result<Vec<Opinion>, Stop> {
        let optimised = self.answers(programs, OPTIMISED, alive)?;
        let wanted = |answer: &Answer| match unoptimised {
            RunUnoptimised::IfDifferent => matches!(answer, Answer::Differs(_)),
            RunUnoptimised::Always => true,
        };
        self.opinions(programs, optimised, &wanted, alive)
    }
}
/// Records the results of a process, and returns smaller batches of the programs to retry. If a
/// process with a single program fails, the failure is the program's result.
fn keep_answers<'m, 'a>(
    batch: Vec<&'m BatchMember<'a>>,
    (mut batch_result, finished): (BatchResult, Finished),
    answers: &mut BTreeMap<u32, Answer>,
) -> Vec<Vec<&'m BatchMember<'a>>> {
    let mut rest = Vec::new();
    for member in batch {
        match batch_result.answers.remove(&member.number) {
            Some(answer) => {
                answers.insert(member.number, answer);
            }
            None => rest.push(member),
        }
    }
    let complaint = finished.complaint();
    let answer = match (&finished.exit, batch_result.during) {
        // The process accepted the module, but ended while it ran a program.
        (_, Some(_)) => Answer::Unasked(format!("it ended early: {complaint}")),
        // A crash of the release's own compiler is a separate bug, and does not contradict the
        // lowering.
        (Exit::Signal(_), None) => {
            Answer::Unasked(format!("it crashed on the module: {complaint}"))
        }
        (Exit::TimedOut | Exit::TooMuchOutput | Exit::Status(FAILED), None) => {
            Answer::Unasked(complaint)
        }
        (Exit::Status(_), None) => Answer::Refuses(complaint),
    };
    let suspect = |member: &&BatchMember<'_>| batch_result.during == Some(member.number);
    if rest.len() == 1 {
        for member in rest {
            answers.insert(member.number, answer.clone());
        }
        Vec::new()
    } else if rest.iter().any(suspect) {
        let (alone, others) = rest.into_iter().partition(suspect);
        vec![others, alone]
    } else if rest.is_empty() {
        Vec::new()
    } else {
        let half = rest.split_off(rest.len() / 2);
        vec![half, rest]
    }
}

/// Splits programs into batches, one per process, in order.
fn batches<'m, 'a>(members: &'m [BatchMember<'a>]) -> Vec<Vec<&'m BatchMember<'a>>> {
    let mut batches: Vec<Vec<&BatchMember<'_>>> = Vec::new();
    let mut room = 0;
    for member in members {
        let len = member.items.iter().map(String::len).sum();
        match batches.last_mut() {
            Some(batch) if batch.len() < MAX_BATCH && len <= room => {
                batch.push(member);
                room -= len;
            }
            _ => {
                batches.push(vec![member]);
                room = MAX_TEXT.saturating_sub(len);
            }
        }
    }
    batches
}
