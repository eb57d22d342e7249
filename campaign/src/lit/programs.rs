//! The programs of a test file: splits, modules and functions, with drawn calls.

use lowerfuzz_inputs::{DrawnFunction, Options, draw_uncalled};
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::error::line_and_column;
use lowerfuzz_oracle::Judge;

use super::results::{Function, Outcome};
use crate::chunks::split;

/// The programs of a file, and its functions.
#[derive(Default)]
pub(super) struct Programs {
    /// The programs with calls.
    pub(super) programs: Vec<Program>,
    /// All functions with a body, in the order of the text. Those that cannot be read or called
    /// have an outcome already.
    pub(super) functions: Vec<Function>,
}

/// A program with drawn calls of its functions.
#[derive(Clone)]
pub(super) struct Program {
    pub(super) case: Case,
    /// The functions with calls, and their positions in the list of functions.
    pub(super) drawn: Vec<(usize, DrawnFunction)>,
}

/// Reads a file as one program, or as several programs between separators, and draws calls.
pub(super) fn read(text: &str, is_split: bool, options: &Options, judge: &mut Judge) -> Programs {
    let mut programs = Programs::default();
    if !is_split {
        programs.add(text, options, judge);
        return programs;
    }
    for piece in split(text) {
        if !piece.text.trim().is_empty() {
            // Empty lines replace the preceding programs, so that functions have the line numbers
            // of the file.
            let placed = "\n".repeat(piece.line - 1) + piece.text;
            programs.add(&placed, options, judge);
        }
    }
    programs
}

impl Programs {
    fn add(&mut self, text: &str, options: &Options, judge: &mut Judge) {
        let reading = match case::read(text, None) {
            Ok(reading) => reading,
            Err(error) => {
                let (line, column) = line_and_column(text, error.span.start);
                let message = error.message;
                let outcome = match error.foreign {
                    Some(construct) => Outcome::OutOfScope {
                        construct: construct.into_string(),
                        message,
                    },
                    None => Outcome::Error {
                        construct: "a program with a wrong header or directive".to_owned(),
                        column,
                        message,
                    },
                };
                return self.add_function("the whole program", line, vec![outcome]);
            }
        };
        for unread in reading.unread.into_iter().filter(|unread| unread.is_func) {
            let construct = match unread.is_dependent {
                true => "uses a function that is not read".to_owned(),
                false => unread.construct,
            };
            let is_error = !unread.is_dependent && unread.error.foreign.is_none();
            let (line, column) = line_and_column(text, unread.error.span.start);
            let message = unread.error.message;
            let outcome = match is_error {
                true => Outcome::Error {
                    construct,
                    column,
                    message,
                },
                false => Outcome::OutOfScope { construct, message },
            };
            let name = unread.name.unwrap_or_default();
            self.add_function(&name, line, vec![outcome]);
        }
        for read in reading.cases {
            let mut case = read.case;
            // The calls of directives would count as drawn calls.
            case.calls.clear();
            let mut called = Vec::new();
            for function in draw_uncalled(&mut case, None, options, judge) {
                let func = case.module.find_func(&function.name);
                let offset = func.and_then(|func| case.module.func(func).loc.offset());
                let (line, _) = line_and_column(text, offset.unwrap_or(read.start));
                let outcome = why_not_called(&function);
                let is_called = outcome.is_none();
                self.add_function(&function.name, line, outcome.into_iter().collect());
                if let Some(last) = self.functions.last_mut() {
                    last.beyond_limit = function.summary.n_beyond();
                }
                if is_called {
                    called.push((self.functions.len() - 1, function));
                }
            }
            self.programs.push(Program {
                case,
                drawn: called,
            });
        }
    }

    fn add_function(&mut self, name: &str, line: usize, outcomes: Vec<Outcome>) {
        self.functions.push(Function {
            name: name.to_owned(),
            line,
            beyond_limit: 0,
            outcomes,
        });
    }
}

/// Returns the programs with their scripts of the `transform` dialect, which the passes interpret.
/// Programs without a script are left out, unless the passes load a library of scripts.
pub(super) fn with_scripts(programs: &[Program], has_library: bool) -> Vec<Program> {
    let mut programs = programs.to_vec();
    programs.retain_mut(|program| program.case.add_scripts() || has_library);
    programs
}

/// Returns the outcome of a function without calls. `None` if the function has calls.
fn why_not_called(function: &DrawnFunction) -> Option<Outcome> {
    let reason = function.summary.reason.clone()?;
    let summary = &function.summary;
    // Inputs that exceed a limit may be defined.
    let is_undefined = summary.undefined > 0 && summary.unjudged().is_none();
    Some(match is_undefined {
        false => Outcome::NotJudged {
            run: None,
            level: None,
            cause: format!("no input: {}", reason.without_name()),
        },
        true => Outcome::Undefined {
            reason: reason.to_string(),
        },
    })
}
