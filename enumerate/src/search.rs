//! The search: sends the functions of a space through a target, many in a module, and compares each
//! changed function with its source.

mod lowered;
mod proof;

use std::ops::Range;

use lowerfuzz_interp::source::{FindsUnspecified, Machine, Value};
use lowerfuzz_interp::{Limits, llvm};
use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::NoHost;
use lowerfuzz_ir::text;
use lowerfuzz_ir::types::TypeList;
use lowerfuzz_ir::verify::verify;
use lowerfuzz_ir::{Module, Op};
use lowerfuzz_prove::Reason;
use lowerfuzz_tools::ToolError;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cause::Causes;
use crate::compare::{Comparison, compare};
use crate::context::Context;
use crate::edit::Edit;
use crate::found::{Failure, Found};
use crate::function::Function;
use crate::inputs::Inputs;
use crate::learned::Learned;
use crate::placed::{Placed, body_of, print_function};
use crate::printed::functions_of;
use crate::same::is_same;
use crate::space::{Ops, Space};
use crate::tally::Tally;
use crate::transform::{Batch, Transform, Transformed, dialect_of, lacking};

pub use lowered::{LOWERED_TOGETHER, Then};

use self::proof::{Claim, claim};

/// The options of a search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The number of functions in a module.
    pub functions: usize,
    /// A function with more inputs is judged on edge values.
    pub max_inputs: usize,
    /// Is a solver asked first whether a function is right for all inputs?
    pub proves: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            functions: 2000,
            max_inputs: 4096,
            proves: false,
        }
    }
}

/// A function with its number.
#[derive(Clone, Debug)]
pub(crate) struct Numbered {
    pub(crate) number: u64,
    pub(crate) function: Function,
}

impl Numbered {
    pub(crate) fn name(&self) -> String {
        format!("f{}", self.number)
    }
}

/// A search through a space.
pub struct Search<'a> {
    space: &'a Space,
    transform: &'a mut dyn Transform,
    options: Options,
    machine: Machine,
    lowered: llvm::Machine,
    inputs: FxHashMap<(TypeList, u32), Inputs>,
    learned: Learned,
    /// For each form, whether the target lacks its op.
    absent: Vec<bool>,
    /// The contexts whose ops the target lacks.
    absent_contexts: Vec<Context>,
    then: Option<Then<'a>>,
    /// Are the functions of the module that is judged the output of the lowering [`Then`]?
    is_lowering: bool,
    /// The functions whose transformed function is wrong or missing.
    unfit: FxHashSet<u64>,
    /// What the search has done so far.
    pub tally: Tally,
    /// What the lowering [`Then`] has done so far.
    pub lowered_tally: Tally,
    /// The causes of the findings so far.
    pub causes: Causes,
    /// Are the outcomes only learned from, but not counted?
    is_probe: bool,
}

impl<'a> Search<'a> {
    /// Makes a search through a space, with what was learned from the functions of one op.
    ///
    /// # Errors
    /// Returns an error if the target cannot run.
    pub fn new(
        space: &'a Space,
        transform: &'a mut dyn Transform,
        options: Options,
        learned: Learned,
    ) -> Result<Search<'a>, ToolError> {
        let release = transform.release();
        let lacking = lacking(space, transform)?;
        let is_absent =
            |op: Op| dialect_of(op, release).is_some_and(|dialect| lacking.contains(dialect));
        let forms = space.forms().iter();
        let absent = forms
            .map(|form| !form.is_in(release) || is_absent(form.op))
            .collect();
        let contexts = space.description().contexts.iter().copied();
        let lacks = |context: &Context| context.ops().into_iter().any(is_absent);
        let absent_contexts = contexts.filter(lacks).collect();
        Ok(Search {
            space,
            transform,
            options,
            machine: Machine::new(),
            inputs: FxHashMap::default(),
            learned,
            absent,
            absent_contexts,
            lowered: llvm::Machine::new(),
            then: None,
            is_lowering: false,
            unfit: FxHashSet::default(),
            tally: Tally::default(),
            lowered_tally: Tally::default(),
            causes: Causes::default(),
            is_probe: false,
        })
    }

    /// Also judges a lowering of what the target returns.
    #[must_use]
    pub fn then(mut self, then: Then<'a>) -> Search<'a> {
        self.then = Some(then);
        self
    }

    /// Learns from the functions of one op: which of them the target refuses, crashes on or gets
    /// wrong. A larger function that contains a wrong function of one op has the same cause.
    ///
    /// # Errors
    /// Returns an error if the target cannot run.
    pub fn learn(
        space: &Space,
        transform: &mut dyn Transform,
        options: Options,
    ) -> Result<Learned, ToolError> {
        // Samples of three ops have other numbers. Equal forms and constants have equal numbers.
        let ones = Space::new(space.description(), Ops::One);
        let mut search = Search::new(&ones, transform, options, Learned::default())?;
        search.is_probe = true;
        search.numbers(0..ones.size())?;
        Ok(search.learned)
    }

    /// Judges the functions with these numbers in modules.
    ///
    /// # Errors
    /// Returns an error if the target cannot run.
    pub fn numbers(&mut self, numbers: Range<u64>) -> Result<(), ToolError> {
        let mut functions = Vec::with_capacity(self.options.functions);
        for number in numbers {
            let Some(function) = self.space.function(number) else {
                self.count(|tally| tally.nonexistent += 1);
                continue;
            };
            let mut steps = function.steps.iter();
            if steps.any(|step| self.absent[usize::from(step.form)])
                || self.absent_contexts.contains(&function.context)
            {
                self.count(|tally| tally.absent += 1);
                continue;
            }
            if self.learned.is_doomed(&function) {
                self.count(|tally| tally.presumed += 1);
                continue;
            }
            functions.push(Numbered { number, function });
            if functions.len() == self.options.functions {
                self.module(&functions)?;
                functions.clear();
            }
        }
        self.module(&functions)
    }

    fn count(&mut self, add: impl FnOnce(&mut Tally)) {
        if !self.is_probe {
            add(self.tally());
        }
    }

    /// Returns the counters of the stage that is judged.
    fn tally(&mut self) -> &mut Tally {
        match self.is_lowering {
            false => &mut self.tally,
            true => &mut self.lowered_tally,
        }
    }

    fn module(&mut self, functions: &[Numbered]) -> Result<(), ToolError> {
        if functions.is_empty() {
            return Ok(());
        }
        let mut module = Module::default();
        for numbered in functions {
            let name = numbered.name();
            numbered.function.add_to(self.space, &mut module, &name);
        }
        let batch = Batch {
            module: &module,
            functions: functions.len(),
        };
        let failure = match self.transform.transform(batch)? {
            Transformed::Source(output) => return self.judge(functions, &module, &output),
            Transformed::Lowered(lowered) => {
                self.judge_lowered(functions, &module, &lowered);
                return Ok(());
            }
            Transformed::Refused(name, message) => {
                let at = name.and_then(|name| functions.iter().position(|f| f.name() == name));
                if let Some(at) = at.filter(|_| functions.len() > 1) {
                    self.module(&functions[at..=at])?;
                    let rest = [&functions[..at], &functions[at + 1..]].concat();
                    return self.module(&rest);
                }
                Failure::Refused(message)
            }
            Transformed::Crashed(how) => Failure::Crashed(how),
            Transformed::Hung => Failure::Hung,
            Transformed::Invalid(why) => Failure::Invalid(why),
            Transformed::TooMuchOutput => Failure::TooMuchOutput,
        };
        if let [one] = functions {
            self.failed(one, failure);
            return Ok(());
        }
        let (first, second) = functions.split_at(functions.len() / 2);
        self.module(first)?;
        self.module(second)
    }

    fn failed(&mut self, one: &Numbered, failure: Failure) {
        if self.is_probe {
            self.learned.failed(&one.function, &failure);
            return;
        }
        self.unfit.insert(one.number);
        self.tally().failed(&failure);
        let blamed = self.learned.blamed(&one.function, &failure);
        let steps = match blamed {
            Some(step) if !self.is_lowering => std::slice::from_ref(step),
            _ => &one.function.steps[..],
        };
        let space = self.space;
        self.causes
            .failed(space, one, (failure, steps), self.is_lowering);
    }

    fn judge(
        &mut self,
        functions: &[Numbered],
        module: &Module,
        output: &str,
    ) -> Result<(), ToolError> {
        self.unfit.clear();
        let release = self.transform.release();
        let whole = text::parse(output, Some(release)).ok();
        let whole = whole.map(|(module, _)| module);
        let whole = whole.filter(|module| verify(module).is_ok());
        match whole {
            Some(whole) => {
                for numbered in functions {
                    self.function(numbered, module, &whole);
                }
                self.lower(functions, module, &whole)
            }
            None => self.judge_each(functions, module, output),
        }
    }

    /// Judges each function of an output that cannot be read or verified as a whole.
    fn judge_each(
        &mut self,
        functions: &[Numbered],
        module: &Module,
        output: &str,
    ) -> Result<(), ToolError> {
        let texts = functions_of(output);
        for numbered in functions {
            let Some(text) = texts.get(numbered.name().as_str()) else {
                self.failed(numbered, Failure::Missing);
                continue;
            };
            match text::parse(text, Some(self.transform.release())) {
                Err(why) => self.failed(numbered, Failure::Unread(why.message)),
                Ok((transformed, _)) => match verify(&transformed) {
                    Ok(()) => {
                        self.function(numbered, module, &transformed);
                        self.lower(std::slice::from_ref(numbered), module, &transformed)?;
                    }
                    Err(errors) => {
                        let message = errors.into_iter().next().map(|error| error.message);
                        let message = message.unwrap_or_default();
                        self.failed(numbered, Failure::Invalid(message));
                    }
                },
            }
        }
        Ok(())
    }

    fn function(&mut self, numbered: &Numbered, module: &Module, transformed: &Module) {
        let name = numbered.name();
        match (body_of(module, &name), body_of(transformed, &name)) {
            (Some(before), Some(after)) if is_same(before.body, after.body) => {
                self.count(|tally| tally.unchanged += 1);
            }
            (Some(before), Some(after)) => self.compare(numbered, before, after, None),
            (_, _) => self.failed(numbered, Failure::Missing),
        }
    }

    /// Runs a function before and after the target on all its inputs. `lowered` is the program of
    /// the transformed function, if it is in the LLVM dialect.
    fn compare(
        &mut self,
        numbered: &Numbered,
        before: Placed<'_>,
        after: Placed<'_>,
        lowered: Option<&llvm::Program<'_>>,
    ) {
        let params = numbered.function.context.params(&numbered.function.params);
        let types = numbered.function.results(self.space);
        let mut judged = Comparison::default();
        let mut is_complete = true;
        let mut unproved = None;
        for width in self.space.description().index_widths {
            let claim = match self.options.proves {
                true => claim(before, after, *width),
                false => Claim::Open(Reason::Size),
            };
            if let Claim::Proved = claim {
                continue;
            }
            let key = (params.clone(), *width);
            let max = self.options.max_inputs;
            let make = || Inputs::of(&params, *width, max);
            let inputs = &*self.inputs.entry(key).or_insert_with(make);
            is_complete &= inputs.is_complete;
            // The interpreters judge the solver's input after all others.
            let with_claim = match &claim {
                Claim::Differs { input, .. } => Some(inputs.with(input)),
                Claim::Proved | Claim::Open(_) => None,
            };
            let inputs = with_claim.as_ref().unwrap_or(inputs);
            let columns: Vec<&[Element]> = inputs.columns.iter().map(Vec::as_slice).collect();
            let mut run = |placed: Placed<'_>| {
                let Placed { module, func, .. } = placed;
                self.machine.run_table(
                    module,
                    *width,
                    func,
                    &columns,
                    inputs.rows,
                    Limits::default(),
                )
            };
            let want = run(before);
            let got = match lowered {
                None => run(after),
                Some(program) => {
                    let function = llvm::TableFunction {
                        func: after.func,
                        limits: Limits::default(),
                        results: types.len(),
                    };
                    let machine = &mut self.lowered;
                    machine.run_table(program, function, &columns, inputs.rows)
                }
            };
            let comparison = compare(&want, &got, (types, *width), |row| {
                if lowered.is_some() {
                    return false;
                }
                let args = inputs.columns.iter().map(|column| column[row]);
                let args: Vec<Value> = args.map(Value::scalar).collect();
                let Placed { module, func, .. } = after;
                let mut finds = FindsUnspecified::default();
                let machine = &mut self.machine;
                machine.begin(Limits::default());
                machine.run_observed(module, *width, (func, &args), &mut NoHost, &mut finds);
                finds.op.is_some()
            });
            if let Some((row, difference)) = comparison.first {
                let input = inputs.columns.iter().map(|column| column[row]).collect();
                let found = Found {
                    number: numbered.number,
                    difference,
                    edit: Edit::between(before.body, after.body),
                    index_width: *width,
                    input,
                    wrong: comparison.wrong,
                    compared: comparison.compared,
                };
                self.found(numbered, found, before, after);
                return;
            }
            unproved = Some(match claim {
                Claim::Open(reason) => reason,
                Claim::Differs {
                    has_choices: true, ..
                } => Reason::Choice,
                Claim::Differs { .. } if comparison.open > 0 => Reason::Floats,
                Claim::Differs { .. } | Claim::Proved => Reason::Internal,
            });
            judged.compared += comparison.compared;
            judged.undefined += comparison.undefined;
            judged.open += comparison.open;
        }
        let is_proving = self.options.proves;
        self.count(|tally| match (unproved, is_proving) {
            (None, _) => tally.solved += 1,
            (Some(reason), true) => tally.unproved(&judged, is_complete, reason.word()),
            (Some(_), false) => tally.judged(&judged, is_complete),
        });
    }

    fn found(&mut self, numbered: &Numbered, found: Found, before: Placed<'_>, after: Placed<'_>) {
        if self.is_probe {
            self.learned.wrong(&numbered.function, &found);
            return;
        }
        self.unfit.insert(numbered.number);
        self.tally().wrong += 1;
        let smaller = self.learned.smaller(&numbered.function, &found.edit);
        let texts =
            || [before, after].map(|Placed { module, func, .. }| print_function(module, func));
        self.causes
            .found(self.space, numbered, (found, smaller), texts);
    }
}
