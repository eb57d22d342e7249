//! Reading test cases.

use std::io::Read;
use std::path::{Path, PathBuf};

use lowerfuzz_ir::case::{self, Call, Case};
use lowerfuzz_ir::verify::verify;
use lowerfuzz_ir::{Error, Module, Release, Span};
use lowerfuzz_oracle::{Discard, Verdict};

use crate::chunks::split;
use crate::failure::{Failure, place};

/// The largest file that is read, in bytes: no test case comes near it.
const MAX_SIZE: u64 = 64 << 20;

/// Reads a file, or standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let name = path.display();
    let fail = |e: std::io::Error| Failure::plain(format!("{name}: {e}"));
    let bytes = if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        std::io::stdin()
            .lock()
            .take(MAX_SIZE + 1)
            .read_to_end(&mut bytes)
            .map_err(fail)?;
        bytes
    } else {
        let data = std::fs::metadata(path).map_err(fail)?;
        if data.is_dir() {
            return Err(Failure::plain(format!(
                "{name}: is a directory, expected a file"
            )));
        }
        let file = std::fs::File::open(path).map_err(fail)?;
        let mut bytes = Vec::new();
        file.take(MAX_SIZE + 1)
            .read_to_end(&mut bytes)
            .map_err(fail)?;
        bytes
    };
    if bytes.len() as u64 > MAX_SIZE {
        let limit = MAX_SIZE >> 20;
        return Err(Failure::plain(format!("{name}: larger than {limit} MiB")));
    }
    let text = String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&e.as_bytes()[..at]).into_owned();
        let message = "expected text in UTF-8, found a byte that is none";
        Failure::text(
            &name.to_string(),
            &before,
            vec![Error::new(Span::new(at, at), message)],
        )
    })?;
    // Editors on Windows may begin a file with a byte order mark.
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

/// Reads, parses and verifies a test case; also its text.
pub(crate) fn case(path: &Path, release: Option<Release>) -> Result<(Case, String), Failure> {
    let text = read(path)?;
    let case = parse(&path.display().to_string(), &text, release)?;
    Ok((case, text))
}

/// The test cases of some files.
#[derive(Default)]
pub(crate) struct Cases {
    /// Each with the name that it is called by.
    pub(crate) cases: Vec<(String, Case)>,
    /// Programs with ops that are not of the language: their names, and a verdict that says which.
    pub(crate) foreign: Vec<(String, Verdict)>,
    /// Was something no test case? It has been said on stderr.
    unread: bool,
}

impl Cases {
    /// What a command returns that has judged them, and printed that: an error if it was stopped
    /// before it was through, or if there were others, too.
    pub(crate) fn ended(&self, stopped: Option<Failure>, found: bool) -> Result<bool, Failure> {
        if let Some(why) = stopped {
            return Err(why);
        }
        if self.unread {
            return Err(Failure::Reported);
        }
        Ok(found)
    }

    /// What is no test case does not keep the others from being judged.
    fn unread(&mut self, why: &Failure) {
        why.report();
        self.unread = true;
    }

    fn add(&mut self, name: String, file: &str, text: &str, release: Option<Release>) {
        let read = match case::parse(text, release) {
            Ok(case) => checked(file, text, case),
            Err(error) => {
                if let Some(what) = &error.foreign {
                    let (line, column) = place(text, error.span);
                    let verdict = Verdict::Discarded {
                        discard: Discard::Unsupported,
                        reason: format!("`{what}` at {line}:{column} is not of the language"),
                    };
                    self.foreign.push((name, verdict));
                    return;
                }
                Err(Failure::text(file, text, vec![error]))
            }
        };
        match read {
            Ok(case) => self.cases.push((name, case)),
            Err(why) => self.unread(&why),
        }
    }
}

/// Reads, parses and verifies the test cases of files, each of which may hold several with
/// `// -----` between them. Each is called as the file is, and one of several by its line, too.
///
/// # Errors
/// If nothing of all of it is a test case; what is wrong with each has been said then.
pub(crate) fn cases(files: &[PathBuf], release: Option<Release>) -> Result<Cases, Failure> {
    let mut all = Cases::default();
    for path in files {
        match read(path) {
            Ok(text) => read_cases(path, &text, release, &mut all),
            Err(why) => all.unread(&why),
        }
    }
    if all.unread && all.cases.is_empty() && all.foreign.is_empty() {
        return Err(Failure::Reported);
    }
    Ok(all)
}

fn read_cases(path: &Path, text: &str, release: Option<Release>, all: &mut Cases) {
    let file = path.display().to_string();
    let pieces = split(text);
    if pieces.len() == 1 {
        return all.add(file.clone(), &file, text, release);
    }
    for piece in pieces.iter().filter(|p| !p.text.trim().is_empty()) {
        // Empty lines in the place of those before it: what is said of it has the lines of the file.
        let placed = "\n".repeat(piece.line - 1) + piece.text;
        let name = format!("{file}:{}", piece.line);
        all.add(name, &file, &placed, release);
    }
}

/// A program that says nothing of calls is run by its `@main`, if that takes nothing.
fn main_call(module: &Module) -> Option<Call> {
    let func = module.func(module.find_func("main")?);
    let (inputs, _) = module.types.as_function(func.ty)?;
    (inputs.is_empty() && func.body.is_some()).then_some(Call {
        func: func.name,
        args: Vec::new(),
        expect: None,
        after: Vec::new(),
        prints: Vec::new(),
        loc: func.loc,
    })
}

/// Parses and verifies a test case. One that says nothing of calls has one of `@main`, if there is
/// such a function that takes nothing.
pub(crate) fn parse(name: &str, text: &str, release: Option<Release>) -> Result<Case, Failure> {
    let case = case::parse(text, release).map_err(|e| Failure::text(name, text, vec![e]))?;
    checked(name, text, case)
}

/// Verifies a test case that was parsed, and gives it a call if it says nothing of any.
fn checked(name: &str, text: &str, mut case: Case) -> Result<Case, Failure> {
    if case.module.funcs.is_empty() && case.module.globals.is_empty() {
        let error = Error::new(Span::new(0, 0), "expected a program, found no function");
        return Err(Failure::text(name, text, vec![error]));
    }
    if case.calls.is_empty() {
        case.calls.extend(main_call(&case.module));
    }
    verify(&case.module).map_err(|errors| {
        let errors = errors.into_iter().map(|e| {
            let at = e.loc.offset().unwrap_or(0);
            Error::new(Span::new(at, at), e.message)
        });
        Failure::text(name, text, errors.collect())
    })?;
    Ok(case)
}
