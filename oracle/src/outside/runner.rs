//! A release's runner.

use std::path::{Path, PathBuf};

use lowerfuzz_ir::case::{self, Case};
use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::{Module, Release};
use tempfile::TempDir;

use super::abilities::cannot_say;
use super::form::{ENTRY, self_contained};
use super::{CASE, MODULE, REPORT};
use crate::judge::Judgement;
use crate::stages::{Stage, Stages};
use crate::tool::{Exit, Tool};
use crate::verdict::{Blame, Finding, Verdict};

/// What a runner says of a lowered program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// Each call that can be compared does what the source says.
    Agrees,
    /// A call does not.
    Differs(String),
    /// The release does not take the module: it does not parse, verify or translate.
    Refuses(String),
    /// It could not be asked.
    Unsupported(String),
}

/// The runner of a release, with the library that observes.
#[derive(Clone, Debug)]
pub struct Runner {
    release: Release,
    tool: Tool,
    library: PathBuf,
}

/// The level at which a release's optimiser does what it can.
const OPTIMISED: u8 = 3;

/// The library's file, beside the command or in its folder of dependencies.
const LIBRARY: &str = "liblowerfuzz_runtime.so";

impl Runner {
    /// The runner of a release in `PATH`.
    ///
    /// # Errors
    /// What is missing.
    pub fn find(release: Release) -> Result<Runner, String> {
        let names = [
            format!("mlir-cpu-runner-{release}"),
            format!("mlir-runner-{release}"),
        ];
        let tool = names.iter().find_map(|name| Tool::find(name));
        let tool = tool.ok_or_else(|| format!("no {} in PATH", names.join(" or ")))?;
        let command = std::env::current_exe().map_err(|e| e.to_string())?;
        let folders = command.parent().into_iter();
        let folders = folders.flat_map(|f| [f.to_owned(), f.join("deps"), f.join("..")]);
        let library = folders
            .map(|folder| folder.join(LIBRARY))
            .find(|path| path.is_file());
        let library = library.ok_or_else(|| {
            format!("no {LIBRARY} beside the command; `cargo build` makes it with the command")
        })?;
        Ok(Runner {
            release,
            tool,
            library,
        })
    }

    /// The name of the engine for reports: `llvm13`.
    pub fn name(&self) -> String {
        format!("llvm{}", self.release)
    }

    /// Where the runner is.
    pub fn path(&self) -> &Path {
        self.tool.path()
    }

    /// Runs the calls of a test case on its lowered form, optimised; and if that differs, not
    /// optimised, to say whose doing it is.
    pub fn ask(&self, case: &Case, lowered: &Module) -> Opinion {
        if let Some(why) = cannot_say(lowered, self.release) {
            return Opinion::Unsupported(why);
        }
        let ask = |level| match self.answer(case, lowered, level) {
            Ok(opinion) => opinion,
            Err(why) => Opinion::Unsupported(why),
        };
        match ask(OPTIMISED) {
            Opinion::Differs(what) => match ask(0) {
                Opinion::Agrees => {
                    Opinion::Differs(format!("{what} (and not without optimisation)"))
                }
                Opinion::Differs(_) | Opinion::Refuses(_) | Opinion::Unsupported(_) => {
                    Opinion::Differs(what)
                }
            },
            opinion @ (Opinion::Agrees | Opinion::Refuses(_) | Opinion::Unsupported(_)) => opinion,
        }
    }

    /// Asks for a second opinion on what everybody else agrees on; if it is another one, that is
    /// the verdict.
    pub fn confirm(
        &self,
        case: &Case,
        judgement: &mut Judgement,
        stages: &mut Stages,
    ) -> Option<Opinion> {
        let lowered = judgement.lowered.as_ref();
        let lowered = lowered.filter(|_| judgement.verdict == Verdict::Agree)?;
        let opinion = stages.time(Stage::Confirm, || self.ask(case, lowered));
        let (finding, blame, what) = match &opinion {
            Opinion::Differs(what) => (Finding::EngineDisagreement, Blame::Llvm, what),
            Opinion::Refuses(what) => (Finding::InvalidOutput, Blame::Lowering, what),
            Opinion::Agrees | Opinion::Unsupported(_) => return Some(opinion),
        };
        judgement.verdict = Verdict::finding(finding, blame, what.clone());
        Some(opinion)
    }

    fn answer(&self, case: &Case, lowered: &Module, level: u8) -> Result<Opinion, String> {
        let typed_pointers = self.release < Release::R19;
        let module = self_contained(case, lowered, typed_pointers)?;
        let form = match self.release {
            Release::R13 | Release::R22 => Form::Custom,
            Release::R11 | Release::R14 | Release::R15 | Release::R16 | Release::R19 => {
                Form::Generic
            }
        };
        let folder = TempDir::with_prefix("lowerfuzz-").map_err(|e| e.to_string())?;
        let [case_path, module_path, report_path] =
            ["case.mlir", "module.mlir", "report"].map(|name| folder.path().join(name));
        let write = |path: &Path, text: String| {
            std::fs::write(path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))
        };
        write(&case_path, case::print(case))?;
        write(&module_path, text::print(&module, self.release, form))?;
        write(&report_path, String::new())?;
        let level = format!("-O{level}");
        let mut libraries = std::ffi::OsString::from("-shared-libs=");
        libraries.push(&self.library);
        let entry = ["-e", ENTRY, "-entry-point-result=void", level.as_str()];
        let mut args: Vec<std::ffi::OsString> = entry.iter().map(Into::into).collect();
        args.extend([libraries, module_path.clone().into()]);
        let environment = [
            (CASE, case_path.as_path()),
            (MODULE, module_path.as_path()),
            (REPORT, report_path.as_path()),
        ];
        let finished = self.tool.run(&args, &environment)?;
        let report = std::fs::read_to_string(&report_path).map_err(|e| e.to_string())?;
        Ok(self.opinion(&report, &finished))
    }

    /// The report has a line for each call, and a last one when all were made.
    fn opinion(&self, report: &str, finished: &crate::tool::Finished) -> Opinion {
        for line in report.lines() {
            let (call, said) = line.split_once('\t').unwrap_or((line, ""));
            match said.split_once('\t') {
                Some(("differs", what)) => {
                    return Opinion::Differs(format!("call {call} under {}: {what}", self.name()));
                }
                Some(("unsupported", what)) => return Opinion::Unsupported(what.to_owned()),
                Some(_) | None => {}
            }
        }
        if report.lines().any(|line| line == "end") && finished.exit == Exit::Status(0) {
            return Opinion::Agrees;
        }
        // A report without calls: it never got as far as the entry function.
        let complaint = finished.complaint();
        if report.is_empty() {
            return Opinion::Refuses(format!("{}: {complaint}", self.name()));
        }
        Opinion::Unsupported(format!("{} ended early: {complaint}", self.name()))
    }
}
