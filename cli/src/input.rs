//! Reads test cases from files.

use std::path::{Path, PathBuf};

use lowerfuzz_campaign::chunks::{Piece, split};
use lowerfuzz_campaign::lit::Test;
use lowerfuzz_ir::case::{self, Call, Case, ReadCase, Reading, Unread};
use lowerfuzz_ir::verify::verify;
use lowerfuzz_ir::{Error, Module, Release, Span, Unsupported};
use lowerfuzz_oracle::{Stop, Verdict};
use lowerfuzz_tools::files::{self, DIRECTORY, FileKind, PIPE, ReadError};
use lowerfuzz_triage::StoredFinding;
use lowerfuzz_triage::escape::one_line;
use lowerfuzz_triage::store::SOURCE;

use crate::failure::{Failure, place};
use crate::foreign_ops::ForeignOps;
use crate::output::tell;

/// Reads test files. A file that cannot be read does not prevent that the others are judged.
///
/// # Errors
/// No file can be read.
pub(crate) fn tests(paths: &[PathBuf]) -> Result<Vec<Test>, Failure> {
    let mut tests = Vec::with_capacity(paths.len());
    let mut first = None;
    for path in paths {
        let text = read(path).map_err(|why| {
            let line = match &why {
                Failure::Text { file, text, errors } => {
                    let first = errors.first().map(|error| {
                        let (line, column) = place(text, error.span);
                        format!("{file}:{line}:{column}: {}", error.message)
                    });
                    first.unwrap_or_else(|| why.line())
                }
                Failure::Plain(_)
                | Failure::Internal(_)
                | Failure::Interrupted
                | Failure::Reported => why.line(),
            };
            first.get_or_insert(why);
            line
        });
        let path = path.clone();
        tests.push(Test { path, text });
    }
    match first {
        Some(why) if tests.iter().all(|test| test.text.is_err()) => Err(why),
        Some(_) | None => Ok(tests),
    }
}

/// Reads a file, or standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let name = path.display();
    if StoredFinding::is_at(path) {
        let program = path.join(SOURCE);
        return Err(Failure::plain(format!(
            "{name}: expected a program, found the folder of a finding; its program is {}; \
             `explain`, `matrix`, `reduce` and `replay` accept the folder",
            program.display()
        )));
    }
    let bytes = if path.as_os_str() == "-" {
        files::read_bounded(std::io::stdin().lock(), path, FileKind::Program)
    } else {
        files::read(path, FileKind::Program)
    };
    let bytes = bytes.map_err(|why| match &why {
        ReadError::NotAFile { found, .. } if *found == PIPE => {
            Failure::plain(format!("{why}; `-` reads standard input"))
        }
        ReadError::NotAFile { found, .. } if *found == DIRECTORY => Failure::plain(format!(
            "{why}; name its files, or judge the tests of the folder with `lowerfuzz lit`"
        )),
        ReadError::NotAFile { .. }
        | ReadError::Io { .. }
        | ReadError::TooLarge { .. }
        | ReadError::NotText { .. } => Failure::shown(why),
    })?;
    let text = String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&e.as_bytes()[..at]).into_owned();
        let message = "expected text in UTF-8, found an invalid byte";
        Failure::text(
            &name.to_string(),
            &before,
            vec![Error::new(Span::new(at, at), message)],
        )
    })?;
    // Editors on Windows may write a byte order mark at the start of a file.
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

/// Reads, parses and verifies a test case; also returns its text.
pub(crate) fn case(path: &Path, release: Option<Release>) -> Result<(Case, String), Failure> {
    let text = read(path)?;
    let case = parse(&path.display().to_string(), &text, release)?;
    Ok((case, text))
}

/// The test cases of the given files.
#[derive(Default)]
pub(crate) struct Cases {
    /// The test cases.
    pub(crate) cases: Vec<Program>,
    /// Functions and other items that cannot be read.
    pub(crate) foreign: Vec<Foreign>,
    /// True if some input was not a test case. Its error is already printed.
    unread: bool,
}

/// A test case of a file.
pub(crate) struct Program {
    /// The name that messages use for the test case: its file, and its line if the file has several
    /// test cases.
    pub(crate) name: String,
    /// The test case.
    pub(crate) case: Case,
    /// The names of the functions of its module that cannot be read.
    pub(crate) unread: Vec<String>,
    /// The ops of the test case that are not in the supported language.
    pub(crate) foreign_ops: ForeignOps,
}

/// A function or another item that cannot be read.
#[derive(Clone)]
pub(crate) struct Foreign {
    /// The name of its file or program, which messages use.
    pub(crate) file: String,
    /// The name of the function; `None` for another item.
    pub(crate) function: Option<String>,
    /// The op or type that is not supported, or another word that groups equal causes.
    pub(crate) construct: String,
    /// The verdict, which names the unsupported op or type and its place.
    pub(crate) verdict: Verdict,
    /// Whether the item has an error, which is printed already. The other items may be valid, but
    /// lowerfuzz does not support them.
    pub(crate) is_error: bool,
}

impl Cases {
    /// Returns the result of a command that has judged and reported these cases. Returns an error
    /// if the command was stopped early, or if some input was not a test case.
    pub(crate) fn ended(&self, stopped: Option<Failure>, found: bool) -> Result<bool, Failure> {
        if let Some(why) = stopped {
            return Err(why);
        }
        if self.unread {
            return Err(Failure::Reported);
        }
        Ok(found)
    }

    /// Leaves out the functions that cannot be read, except for this one. `None` keeps all.
    pub(crate) fn keep_only(&mut self, function: Option<&str>) {
        if function.is_some() {
            let foreign = &mut self.foreign;
            foreign.retain(|item| item.function.is_none() || item.function.as_deref() == function);
        }
    }

    /// Returns whether an input has an error, which is printed already.
    pub(crate) fn has_errors(&self) -> bool {
        self.unread
    }

    /// Tells the user which functions are left out, for a command that does not judge a whole file.
    fn tell(&self, file: &str) {
        for item in &self.foreign {
            tell(&one_line(&format!(
                "note: {file}: left out: {}",
                item.verdict.reason()
            )));
        }
    }

    /// Reports an input that is not a test case. The other inputs are still judged.
    fn unread(&mut self, why: &Failure) {
        why.report();
        self.unread = true;
    }

    /// Adds the test cases of a text. A text with several modules has several test cases.
    fn add(&mut self, name: &str, file: &str, text: &str, how: &How<'_>) -> Result<(), Stop> {
        let read = case::read_scaled(text, how.release, how.vscale);
        let printed = match has_foreign(&read) {
            true => (how.printer)(text)?.map(|printed| printed + &case::directives_of(text)),
            false => None,
        };
        let again = printed
            .as_deref()
            .map(|text| case::read_scaled(text, None, how.vscale));
        let (read, text, file) = match (again, &printed) {
            (Some(again), Some(printed)) if unread_functions(&again) < unread_functions(&read) => {
                (again, printed.as_str(), format!("{file} in generic form"))
            }
            (Some(_) | None, _) => (read, text, file.to_owned()),
        };
        let file = file.as_str();
        let Reading { cases, unread } = match read {
            Ok(reading) => reading,
            Err(error) if error.foreign.is_some() => {
                let verdict = unsupported(file, text, None, &error);
                self.foreign.push(Foreign {
                    file: name.to_owned(),
                    verdict,
                    function: None,
                    construct: error.foreign.unwrap_or_default().into_string(),
                    is_error: false,
                });
                return Ok(());
            }
            Err(error) => {
                self.unread(&Failure::text(file, text, vec![error]));
                return Ok(());
            }
        };
        if cases.is_empty() && unread.is_empty() {
            self.unread(&no_function(file, text));
            return Ok(());
        }
        let mut errors = Vec::new();
        let may_be_error = |item: &Unread| item.error.foreign.is_none() && !item.is_dependent;
        // A text that a release reads has no error, even if lowerfuzz does not read it.
        let reader = match unread.iter().any(may_be_error) {
            true => (how.reader)(text)?,
            false => None,
        };
        for item in unread {
            let may_be_error = may_be_error(&item);
            let is_error = may_be_error && reader.is_none();
            let function = item.name.filter(|_| item.is_func);
            let name_of = function.as_deref();
            let verdict = match &reader {
                Some(reader) if may_be_error => {
                    unread_although(file, text, name_of, &item.error, reader)
                }
                Some(_) | None => unsupported(file, text, name_of, &item.error),
            };
            if is_error {
                errors.push(item.error);
                errors.extend(item.others);
            }
            self.foreign.push(Foreign {
                file: name.to_owned(),
                verdict,
                function,
                construct: item.construct,
                is_error,
            });
        }
        if !errors.is_empty() {
            self.unread(&Failure::text(file, text, errors));
        }
        let is_only = cases.len() == 1;
        for read in cases {
            let ReadCase {
                case,
                unread,
                start,
            } = read;
            let name = match is_only {
                true => name.to_owned(),
                false => format!("{file}:{}", place(text, Span::new(start, start)).0),
            };
            match with_main(file, text, case) {
                Ok(case) => self.cases.push(Program {
                    foreign_ops: ForeignOps::of(file, text, &case),
                    name,
                    case,
                    unread,
                }),
                Err(why) => self.unread(&why),
            }
        }
        Ok(())
    }
}

/// Returns whether lowerfuzz does not know something in a text, which a tool may print in generic form.
fn has_foreign(read: &Result<Reading, Error>) -> bool {
    match read {
        Ok(reading) => reading
            .unread
            .iter()
            .any(|item| item.error.foreign.is_some()),
        Err(error) => error.foreign.is_some(),
    }
}

/// Returns the number of functions that cannot be read.
fn unread_functions(read: &Result<Reading, Error>) -> usize {
    match read {
        Ok(reading) => reading.unread.iter().filter(|item| item.is_func).count(),
        Err(_) => usize::MAX,
    }
}

/// Returns the verdict on an item that a tool reads, but not lowerfuzz.
fn unread_although(
    file: &str,
    text: &str,
    function: Option<&str>,
    error: &Error,
    reader: &str,
) -> Verdict {
    let at = spot(file, text, function, error.span);
    Verdict::unsupported(format!(
        "{at}: {}; {reader} accepts the program, but lowerfuzz does not read it",
        error.message
    ))
}

/// Returns a function and a place, as in `in @f at f.mlir:2:8`.
pub(crate) fn spot(file: &str, text: &str, function: Option<&str>, span: Span) -> String {
    let (line, column) = place(text, span);
    match function {
        Some(function) => format!("in @{function} at {file}:{line}:{column}"),
        None => format!("at {file}:{line}:{column}"),
    }
}

/// Returns the verdict on an item that lowerfuzz does not support.
fn unsupported(file: &str, text: &str, function: Option<&str>, error: &Error) -> Verdict {
    let at = spot(file, text, function, error.span);
    Verdict::unsupported(match &error.foreign {
        Some(what) => Unsupported::Foreign {
            what: what.to_string(),
            at: Some(at),
        },
        None => Unsupported::from(error.message.clone()).within(at),
    })
}

/// How files are read.
pub(crate) struct How<'r> {
    /// The release whose syntax the files use; `None` to detect it.
    pub(crate) release: Option<Release>,
    /// The multiple of scalable vectors; `None` if the files give it.
    pub(crate) vscale: Option<i64>,
    /// Returns the name of a tool that reads a text in which lowerfuzz found an error; `None` if no
    /// tool does.
    pub(crate) reader: &'r dyn Fn(&str) -> Result<Option<String>, Stop>,
    /// Returns the generic form of a text that lowerfuzz does not read completely; `None` if no tool prints it.
    pub(crate) printer: &'r dyn Fn(&str) -> Result<Option<String>, Stop>,
}

/// Reads what lowerfuzz supports of the only program of a text, and what it does not support.
/// Returns no program if it supports no item of the text.
///
/// # Errors
/// Returns an error if the text has several modules, or if it has errors alone.
pub(crate) fn one(
    file: &str,
    text: &str,
    how: &How<'_>,
) -> Result<(Option<Program>, Cases), Failure> {
    let mut all = Cases::default();
    all.add(file, file, text, how)?;
    let mut cases = std::mem::take(&mut all.cases).into_iter();
    match (cases.next(), cases.next()) {
        (None, _) if all.unread => Err(Failure::Reported),
        (Some(_), Some(second)) => Err(Failure::plain(format!(
            "{}: expected one module, found another; `check` judges several modules",
            second.name
        ))),
        (program, _) => Ok((program, all)),
    }
}

/// Reads the program of a file like [`one`], for a command that needs a program. Tells the user
/// about the functions that cannot be read. Also returns the file's text.
pub(crate) fn program(path: &Path, how: &How<'_>) -> Result<(Program, Cases, String), Failure> {
    let text = read(path)?;
    let (program, rest) = program_of(&path.display().to_string(), &text, how)?;
    Ok((program, rest, text))
}

/// Reads the program of a text like [`program`].
pub(crate) fn program_of(
    file: &str,
    text: &str,
    how: &How<'_>,
) -> Result<(Program, Cases), Failure> {
    let (program, rest) = one(file, text, how)?;
    let programs = split(text);
    let programs = programs.iter().filter(|piece| !is_blank(piece)).count();
    if let Some(name) = program.as_ref().and_then(|program| twice(program, &rest))
        && programs > 1
    {
        return Err(Failure::plain(format!(
            "{file}: expected one program, found {programs} with a function @{name}, separated by \
             `// -----`; `check` judges each of them"
        )));
    }
    if rest.unread {
        return Err(Failure::Reported);
    }
    let Some(program) = program else {
        // The parser of whole programs shows the place of its first error.
        parse(file, text, how.release)?;
        let first = rest.foreign.first().map(|item| item.verdict.reason());
        let first = first.unwrap_or_default();
        return Err(Failure::plain(format!("{file}: {first}")));
    };
    rest.tell(file);
    Ok((program, rest))
}

/// Returns the first function that cannot be read because another one has its name.
fn twice<'c>(program: &Program, rest: &'c Cases) -> Option<&'c str> {
    let names = rest.foreign.iter();
    let mut names = names.filter_map(|item| item.function.as_deref());
    names.find(|name| program.case.module.find_func(name).is_some())
}

/// Returns whether a part of a file has only comments, such as those before the first program.
fn is_blank(piece: &Piece<'_>) -> bool {
    case::is_blank(piece.text) == Ok(true)
}

/// Reads, parses and verifies the test cases of files. A file may contain several cases, separated
/// by `// -----`. A case is named after its file, and also after its line if the file has several
/// cases.
///
/// # Errors
/// Returns an error if no input is a test case. The error of each input is already printed.
pub(crate) fn cases(files: &[PathBuf], how: &How<'_>) -> Result<Cases, Failure> {
    let mut all = Cases::default();
    for path in files {
        match read(path) {
            Ok(text) => read_cases(path, &text, how, &mut all)?,
            Err(why) => all.unread(&why),
        }
    }
    if all.unread && all.cases.is_empty() && all.foreign.iter().all(|item| item.is_error) {
        return Err(Failure::Reported);
    }
    Ok(all)
}

fn read_cases(path: &Path, text: &str, how: &How<'_>, all: &mut Cases) -> Result<(), Stop> {
    let file = path.display().to_string();
    let pieces = split(text);
    if pieces.len() == 1 {
        return all.add(&file, &file, text, how);
    }
    if pieces.iter().all(is_blank) {
        let message = "expected a program, found only separators";
        let error = Error::new(Span::new(0, 0), message);
        all.unread(&Failure::text(&file, text, vec![error]));
        return Ok(());
    }
    for piece in pieces.iter().filter(|piece| !is_blank(piece)) {
        // Empty lines replace the preceding programs, so that messages have the line numbers of the
        // file.
        let placed = "\n".repeat(piece.line - 1) + piece.text;
        let name = format!("{file}:{}", piece.line);
        all.add(&name, &file, &placed, how)?;
    }
    Ok(())
}

/// Returns a call of `@main` for a program without call directives. Returns `None` if `@main` has
/// arguments.
fn main_call(module: &Module) -> Option<Call> {
    let func = module.func(module.find_func("main")?);
    let (inputs, _) = module.types.as_function(func.ty)?;
    (inputs.is_empty() && func.body.is_some()).then_some(Call {
        func: func.name,
        args: Vec::new(),
        expect: None,
        after: Vec::new(),
        outside: false,
        prints: Vec::new(),
        loc: func.loc,
    })
}

/// Parses and verifies a test case. If the text has no call directive, `@main` is called, unless it
/// has arguments.
pub(crate) fn parse(name: &str, text: &str, release: Option<Release>) -> Result<Case, Failure> {
    let case = case::parse(text, release).map_err(|e| Failure::text(name, text, vec![e]))?;
    checked(name, text, case)
}

/// Verifies a parsed test case, and adds the default call if the case has no call.
fn checked(name: &str, text: &str, case: Case) -> Result<Case, Failure> {
    let case = with_main(name, text, case)?;
    verify(&case.module).map_err(|errors| {
        let errors = errors.into_iter().map(|e| {
            let at = e.loc.offset().unwrap_or(0);
            Error::new(Span::new(at, at), e.message)
        });
        Failure::text(name, text, errors.collect())
    })?;
    Ok(case)
}

/// Adds the default call to a test case without calls. A test case without functions and globals is
/// an error.
fn with_main(name: &str, text: &str, mut case: Case) -> Result<Case, Failure> {
    if case.module.funcs.is_empty() && case.module.globals.is_empty() {
        return Err(no_function(name, text));
    }
    if case.calls.is_empty() {
        case.calls.extend(main_call(&case.module));
    }
    Ok(case)
}

fn no_function(name: &str, text: &str) -> Failure {
    let error = Error::new(Span::new(0, 0), "expected a program, found no function");
    Failure::text(name, text, vec![error])
}
