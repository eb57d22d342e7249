//! Reads the files of seed functions, and reports what cannot be read.

use std::collections::BTreeMap;
use std::path::PathBuf;

use lowerfuzz_ir::case::{self, Case, Unread};
use lowerfuzz_ir::error::line_and_column;
use lowerfuzz_ir::{FuncId, Level};
use lowerfuzz_lit::Skipped;
use schemars::JsonSchema;
use serde::Serialize;

use super::{SeedFile, SeedFiles, TOOL};
use crate::chunks::{Piece, split};
use crate::error::CampaignError;
use crate::lit::{Test, UNREADABLE, Uses, uses};

/// The files with seed functions that a user names.
#[derive(Clone, Debug)]
pub struct SeedRequest {
    /// The files and folders that the user named.
    pub paths: Vec<PathBuf>,
    /// The name of the tool in the `RUN:` lines.
    pub tool: String,
    /// The files with their texts.
    pub tests: Vec<Test>,
}

/// What was read of the files with seed functions.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct SeedSummary {
    /// The number of files.
    pub files: usize,
    /// The number of functions that were read.
    pub functions: usize,
    /// The functions that were not read, in the order of the text.
    pub unread: Vec<UnreadSeed>,
    /// The files that were left out, because they test diagnostics.
    pub diagnostics: Vec<String>,
    /// For each target, the number of distinct pass lists of the `RUN:` lines that the programs go
    /// through.
    pub pass_lists: BTreeMap<String, usize>,
}

impl SeedSummary {
    /// Describes why no function was read.
    fn first_error(&self) -> String {
        match self.unread.first() {
            Some(first) => format!("{}:{}: {}", first.file, first.line, first.message),
            None => format!("the {} files have no function with a body", self.files),
        }
    }
}

/// A function that was not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnreadSeed {
    /// The path of the file.
    pub file: String,
    /// The line of the first error in the function.
    pub line: usize,
    /// The name of the function; `None` for a program that cannot be read at all.
    pub function: Option<String>,
    /// The op, type or other construct that cannot be read, which groups equal causes.
    pub construct: String,
    /// The error.
    pub message: String,
}

impl SeedRequest {
    /// The request as words of a command line.
    pub fn words(&self) -> Vec<String> {
        let path = |path: &PathBuf| format!("--seeds={}", path.display());
        let paths = self.paths.iter().map(path);
        let tool = (self.tool != TOOL).then(|| format!("--as={}", self.tool));
        paths.chain(tool).collect()
    }

    /// Reads the functions of all files.
    ///
    /// # Errors
    /// No function can be read.
    pub fn checked(&self) -> Result<(SeedFiles, SeedSummary), CampaignError> {
        let (files, read) = self.read();
        match files.files.is_empty() {
            true => Err(CampaignError::NoSeeds(read.first_error())),
            false => Ok((files, read)),
        }
    }

    /// Reads the functions of all files.
    fn read(&self) -> (SeedFiles, SeedSummary) {
        let mut seeds = SeedFiles::default();
        let mut summary = SeedSummary {
            files: self.tests.len(),
            ..SeedSummary::default()
        };
        for test in &self.tests {
            let name = test.path.display().to_string();
            let text = match &test.text {
                Ok(text) => text,
                Err(why) => {
                    summary.unread.push(UnreadSeed {
                        line: 1,
                        function: None,
                        construct: UNREADABLE.to_owned(),
                        message: why.clone(),
                        file: name,
                    });
                    continue;
                }
            };
            let Uses { runs, is_split } = uses(text, &self.tool, &test.path);
            let diagnostics = Skipped::Diagnostics.to_string();
            let is_of_diagnostics =
                |skipped: &Option<String>| skipped.as_ref() == Some(&diagnostics);
            if runs.iter().all(|run| is_of_diagnostics(&run.skipped)) {
                // Most functions of such a file are invalid on purpose.
                summary.diagnostics.push(name);
                continue;
            }
            let mut functions = 0;
            for piece in pieces(text, is_split) {
                let (found, unread) = read(&piece);
                functions += found.len();
                summary
                    .unread
                    .extend(unread.into_iter().map(|unread| UnreadSeed {
                        file: name.clone(),
                        ..unread
                    }));
            }
            summary.functions += functions;
            if functions > 0 {
                let passes = runs.into_iter().filter(|run| run.skipped.is_none());
                seeds.files.push(SeedFile {
                    path: test.path.clone(),
                    text: text.clone(),
                    is_split,
                    functions,
                    passes: passes.map(|run| run.passes).collect(),
                });
            }
        }
        (seeds, summary)
    }
}

/// Returns the programs of a file.
pub(super) fn pieces(text: &str, is_split: bool) -> Vec<Piece<'_>> {
    if is_split {
        split(text)
    } else {
        vec![Piece { line: 1, text }]
    }
}

/// Reads the seed functions of a program: all functions with a body. Also returns the functions
/// that cannot be read, without the name of their file.
pub(super) fn read(piece: &Piece<'_>) -> (Vec<(Case, FuncId)>, Vec<UnreadSeed>) {
    let line = |offset: usize| piece.line - 1 + line_and_column(piece.text, offset).0;
    let reading = match case::read(piece.text, None) {
        Ok(reading) => reading,
        Err(error) => {
            let unread = UnreadSeed {
                file: String::new(),
                line: line(error.span.start),
                function: None,
                construct: "a program with a wrong header or directive".to_owned(),
                message: error.message,
            };
            return (Vec::new(), vec![unread]);
        }
    };
    let mut found = Vec::new();
    for read in reading.cases {
        let mut case = read.case;
        case.calls.clear();
        case.refused = None;
        let is_seed = |id: &FuncId| {
            let func = case.module.func(*id);
            func.body.is_some() && func.level == Level::Source
        };
        let all = (0..case.module.funcs.len() as u32).map(FuncId);
        let seeds: Vec<FuncId> = all.filter(is_seed).collect();
        found.extend(seeds.into_iter().map(|id| (case.clone(), id)));
    }
    let unread = reading.unread.into_iter().filter(|unread| unread.is_func);
    let unread = unread.map(|unread: Unread| UnreadSeed {
        file: String::new(),
        line: line(unread.error.span.start),
        function: unread.name,
        construct: match unread.is_dependent {
            true => "uses a function that is not read".to_owned(),
            false => unread.construct,
        },
        message: unread.error.message,
    });
    (found, unread.collect())
}
