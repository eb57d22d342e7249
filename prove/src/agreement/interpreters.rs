//! Runs of both functions in the interpreters.

use lowerfuzz_interp::{Limits, Outcome, llvm, source};
use lowerfuzz_ir::case::{Datum, Element};
use lowerfuzz_ir::host::NoHost;
use lowerfuzz_ir::{Level, Type};

use crate::Function;

/// What a run shows.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Shown {
    Undefined,
    Aborted,
    /// The scalars of all results. Poison and undef are `None`.
    Returned(Vec<Element>),
}

/// The runs of two functions.
pub(super) struct Runs<'a> {
    functions: [Function<'a>; 2],
    source: source::Machine,
    llvm: llvm::Machine,
    programs: [llvm::Program<'a>; 2],
}

impl<'a> Runs<'a> {
    pub(super) fn new(a: Function<'a>, b: Function<'a>) -> Runs<'a> {
        Runs {
            functions: [a, b],
            source: source::Machine::new(),
            llvm: llvm::Machine::new(),
            programs: [a, b].map(|function| llvm::Program::new(function.module)),
        }
    }

    /// The types of the first function's arguments, which are integers.
    fn params(&self) -> Vec<Type> {
        let module = self.functions[0].module;
        let ty = module.func(self.functions[0].func).ty;
        match module.types.as_function(ty) {
            Some((inputs, _)) => inputs.to_vec(),
            None => module
                .types
                .as_llvm_func(ty)
                .map_or(Vec::new(), |(_, params)| params.to_vec()),
        }
    }

    /// Returns the first input for which the second function does not refine the first.
    ///
    /// # Errors
    /// Returns why an interpreter cannot run a function.
    pub(super) fn first_difference(&mut self) -> Result<Option<String>, String> {
        let widths: Vec<u32> = self
            .params()
            .iter()
            .filter_map(|ty| ty.int_width())
            .collect();
        let mut input: Vec<Element> = vec![Some(0); widths.len()];
        loop {
            if self.differs(&input)? {
                return Ok(Some(format!("{input:?}")));
            }
            let mut at = 0;
            loop {
                let Some(element) = input.get_mut(at) else {
                    return Ok(None);
                };
                // After the largest number comes poison.
                *element = match *element {
                    Some(value) if value + 1 < 1 << widths[at] => Some(value + 1),
                    Some(_) => None,
                    None => Some(0),
                };
                if *element != Some(0) {
                    break;
                }
                at += 1;
            }
        }
    }

    /// Returns whether the functions differ for these arguments.
    pub(super) fn differ(&mut self, args: &[Datum]) -> Result<bool, String> {
        let scalars: Vec<Element> = args
            .iter()
            .flat_map(|datum| datum.elements().to_vec())
            .collect();
        self.differs(&scalars)
    }

    fn differs(&mut self, input: &[Element]) -> Result<bool, String> {
        let expected = self.run(0, input)?;
        if expected == Shown::Undefined {
            return Ok(false);
        }
        let found = self.run(1, input)?;
        Ok(match (expected, found) {
            (Shown::Returned(expected), Shown::Returned(found)) => {
                let mut pairs = expected.iter().zip(&found);
                pairs.any(|(expected, found)| expected.is_some() && expected != found)
            }
            (expected, found) => expected != found,
        })
    }

    fn run(&mut self, at: usize, input: &[Element]) -> Result<Shown, String> {
        let function = self.functions[at];
        let limits = Limits::default();
        let level = function.module.func(function.func).level;
        match level {
            Level::Source => {
                let args: Vec<_> = input
                    .iter()
                    .map(|bits| source::Value::scalar(*bits))
                    .collect();
                self.source.begin(limits);
                let done = self
                    .source
                    .run(function.module, 64, function.func, &args, &mut NoHost);
                shown(done, |value| value.bits())
            }
            Level::Llvm => {
                let args: Vec<_> = input
                    .iter()
                    .map(|bits| llvm::Value::scalar(*bits))
                    .collect();
                self.llvm.begin(limits);
                let done = self
                    .llvm
                    .run(&self.programs[at], function.func, &args, &mut NoHost);
                shown(done, |value| match value {
                    llvm::Value::Bits(bits) => Some(*bits),
                    llvm::Value::Poison(_)
                    | llvm::Value::Undef(_)
                    | llvm::Value::Ptr(_)
                    | llvm::Value::Aggregate(_) => None,
                })
            }
        }
    }
}

fn shown<V>(outcome: Outcome<V>, bits: impl Fn(&V) -> Element) -> Result<Shown, String> {
    match outcome {
        Outcome::Returned(values) => Ok(Shown::Returned(values.iter().map(bits).collect())),
        Outcome::Aborted => Ok(Shown::Aborted),
        Outcome::Undefined(_) => Ok(Shown::Undefined),
        Outcome::Beyond(limit) => Err(format!("{limit:?}")),
        Outcome::Unsupported(why) => Err(why.to_string()),
    }
}
