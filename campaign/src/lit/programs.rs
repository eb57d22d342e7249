//! The programs of a test file: splits, modules and functions, with drawn calls.

use lowerfuzz_inputs::{DrawnFunction, Options, draw_uncalled};
use lowerfuzz_ir::Error;
use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::error::line_and_column;
use lowerfuzz_oracle::{Judge, Stop};
use std::collections::BTreeMap;

use super::results::{Function, Outcome};
use crate::chunks::split;
use crate::declared::{Declared, opaque_ops};

/// The programs of a file, and its functions.
#[derive(Default)]
pub(super) struct Programs {
    /// The programs with calls.
    pub(super) programs: Vec<Program>,
    /// All functions with a body, in the order of the text. Those that cannot be read or called
    /// have an outcome already.
    pub(super) functions: Vec<Function>,
    /// The number of ops of each name that lowerfuzz does not know.
    pub(super) opaque_ops: BTreeMap<String, usize>,
}

/// How a file is read.
pub(super) struct Reading<'a> {
    pub(super) options: &'a Options,
    pub(super) declared: &'a Declared,
    /// Returns the generic form of a text; `None` if no tool prints it.
    pub(super) printer: &'a dyn Fn(&str) -> Result<Option<String>, Stop>,
}

/// A program with drawn calls of its functions.
#[derive(Clone)]
pub(super) struct Program {
    pub(super) case: Case,
    /// The functions with calls, and their positions in the list of functions.
    pub(super) drawn: Vec<(usize, DrawnFunction)>,
}

/// Reads a file as one program, or as several programs between separators, and draws calls.
///
/// # Errors
/// Returns an error if the tools are stopped.
pub(super) fn read(
    text: &str,
    is_split: bool,
    how: &Reading<'_>,
    judge: &mut Judge,
) -> Result<Programs, Stop> {
    let mut programs = Programs::default();
    if !is_split {
        programs.add(text, how, judge)?;
        return Ok(programs);
    }
    for piece in split(text) {
        if !piece.text.trim().is_empty() {
            // Empty lines replace the preceding programs, so that functions have the line numbers
            // of the file.
            let placed = "\n".repeat(piece.line - 1) + piece.text;
            programs.add(&placed, how, judge)?;
        }
    }
    Ok(programs)
}

impl Programs {
    fn add(&mut self, text: &str, how: &Reading<'_>, judge: &mut Judge) -> Result<(), Stop> {
        let original = text;
        let first = case::read(text, None);
        let printed = match has_foreign(&first) {
            true => (how.printer)(text)?,
            false => None,
        };
        let again = printed.as_deref().map(|text| case::read(text, None));
        let (read, text) = match (again, &printed) {
            (Some(again), Some(text)) if unread_functions(&again) < unread_functions(&first) => {
                (again, text.as_str())
            }
            (Some(_) | None, _) => (first, text),
        };
        let reading = match read {
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
                self.add_function("the whole program", line, vec![outcome]);
                return Ok(());
            }
        };
        for unread in reading.unread.into_iter().filter(|unread| unread.is_func) {
            let construct = match unread.is_dependent {
                true => "uses a function that is not read".to_owned(),
                false => unread.construct,
            };
            let is_error = !unread.is_dependent && unread.error.foreign.is_none();
            let (line, column) = line_and_column(text, unread.error.span.start);
            let line = line_of(original, text, unread.name.as_deref(), line);
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
            how.declared.declare(&mut case);
            for (name, count) in opaque_ops(&case.module) {
                *self.opaque_ops.entry(name).or_default() += count;
            }
            let mut called = Vec::new();
            for function in draw_uncalled(&mut case, None, how.options, judge) {
                let func = case.module.find_func(&function.name);
                let offset = func.and_then(|func| case.module.func(func).loc.offset());
                let (line, _) = line_and_column(text, offset.unwrap_or(read.start));
                let line = line_of(original, text, Some(&function.name), line);
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
        Ok(())
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

/// Returns whether lowerfuzz does not know something in a text, which a tool may print in generic form.
fn has_foreign(read: &Result<case::Reading, Error>) -> bool {
    match read {
        Ok(reading) => reading
            .unread
            .iter()
            .any(|item| item.error.foreign.is_some()),
        Err(error) => error.foreign.is_some(),
    }
}

/// Returns the number of functions that cannot be read.
fn unread_functions(read: &Result<case::Reading, Error>) -> usize {
    match read {
        Ok(reading) => reading.unread.iter().filter(|item| item.is_func).count(),
        Err(_) => usize::MAX,
    }
}

/// Returns the line of a function in the file, if the text that was read is another form of it.
fn line_of(original: &str, text: &str, name: Option<&str>, line: usize) -> usize {
    let Some(name) = name.filter(|_| original != text) else {
        return line;
    };
    let defined = format!("@{name}(");
    let at = original.find(&defined);
    at.map_or(line, |at| line_and_column(original, at).0)
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
