//! Checks determinism by lowering the same program twice. The output must not depend on memory
//! addresses or threads.

use std::hash::{Hash as _, Hasher as _};

use rustc_hash::FxHasher;

use lowerfuzz_oracle::Stop;
use lowerfuzz_oracle::target::{Mode, Settings};

use super::batch::{self, Layout};
use super::batch_output::Output;
use super::retry::REPEATS;
use super::target::MlirOpt;
use super::time_budget::{Limit, usual_limit};
use crate::process::Exit;

/// One input file out of this number is lowered twice.
const SLICE: u64 = 32;
/// Maximum number of characters that are printed of a differing line.
const SHOWN: usize = 160;

/// Returns whether the determinism check lowers this input file twice. The decision depends only on
/// the first program, so that a repeated run makes the same decision.
fn is_of_the_slice(programs: &[String]) -> bool {
    let mut hasher = FxHasher::default();
    programs.first().hash(&mut hasher);
    hasher.finish().is_multiple_of(SLICE)
}

/// Returns whether the programs of an input file must be lowered twice.
pub(super) fn is_repeated(settings: &Settings, programs: &[String]) -> bool {
    settings.repeat || settings.mode == Mode::Shared && is_of_the_slice(programs)
}

impl MlirOpt {
    /// Finds the programs of a file whose output differs in another process with threading.
    ///
    /// Returns the index of each such program, and the first differing lines when the program runs
    /// alone with the options `users`.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub(super) fn differing(
        &self,
        first: &Output,
        options: &[String],
        users: &[String],
        programs: &[String],
        layout: Layout,
        limit: Limit,
    ) -> Result<Vec<(usize, String)>, Stop> {
        if let [program] = programs {
            let differs = self.differs(users, program)?;
            return Ok(differs.map(|what| (0, what)).into_iter().collect());
        }
        let again = batch::run_with_threads(&self.tool, options, programs, layout, limit)?;
        if again.said() == first.said() || again.said().1 != first.said().1 {
            return Ok(Vec::new());
        }
        let release = self.spelling();
        let both = first.texts(release).into_iter().zip(again.texts(release));
        let differ = both.enumerate().filter(|(_, (one, other))| one != other);
        let mut differing = Vec::new();
        for (i, _) in differ {
            let Some(program) = programs.get(i) else {
                continue;
            };
            let differs = self.differs(users, program)?;
            differing.extend(differs.map(|what| (i, what)));
        }
        Ok(differing)
    }

    /// Runs a program repeatedly. Describes the first difference between two outputs, or returns
    /// `None` if all outputs are equal.
    fn differs(&self, options: &[String], program: &String) -> Result<Option<String>, Stop> {
        let program = std::slice::from_ref(program);
        let ask = |turn: usize| -> Result<Option<String>, Stop> {
            let run = match turn % 2 {
                0 => batch::run,
                _ => batch::run_with_threads,
            };
            let output = run(
                &self.tool,
                options,
                program,
                Layout::Isolated,
                usual_limit(self.limits(), 1),
            )?;
            let (printed, exit) = output.said();
            Ok(matches!(exit, Exit::Status(_)).then(|| printed.to_owned()))
        };
        let Some(first) = ask(0)? else {
            return Ok(None);
        };
        let mut other = None;
        for turn in 1..REPEATS {
            other = ask(turn)?.filter(|other| *other != first);
            if other.is_some() {
                break;
            }
        }
        let Some(other) = other else { return Ok(None) };
        let mut lines = first.lines().zip(other.lines());
        let (one, other) = lines.find(|(one, other)| one != other).unwrap_or_default();
        let shown = |line: &str| line.trim().chars().take(SHOWN).collect::<String>();
        let (one, other) = (shown(one), shown(other));
        Ok(Some(format!(
            "one process prints `{one}`, another `{other}`"
        )))
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;
    use crate::mlir_opt::{Installed, Pipeline};
    use crate::targets::Targets;

    /// Returns the differences between two processes of a fake tool on three programs.
    fn differing(does: &str) -> Vec<(usize, String)> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("mlir-opt");
        let script = format!("#!/bin/sh\nfor file; do :; done\n{does}\n");
        std::fs::write(&path, script).expect("a file of ours");
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(&path, mode).expect("permissions of a file of ours");
        let name = path.display().to_string();
        let installed = Installed::known(&Targets::default(), &name, "22.1.0").expect("a version");
        let opt = MlirOpt::new(installed, Pipeline::default());
        let programs = [0, 1, 2].map(|i| format!("module @case_{i} {{\n}}\n"));
        let limit = usual_limit(opt.limits(), 3);
        let first = batch::run(&opt.tool, &[], &programs, Layout::Isolated, limit);
        let first = first.expect("the tool starts");
        let found = opt.differing(&first, &[], &[], &programs, Layout::Isolated, limit);
        found.expect("no tool is stopped")
    }

    #[test]
    fn nondeterministic_output_is_found() {
        assert_eq!(differing("cat \"$file\""), []);
        let with_threads = "case $* in *disable-threading*) cat \"$file\";; *) \
                            sed 's/module @case_1 {/&\\n  \"x.y\"() : () -> ()/' \"$file\";; esac";
        let found = differing(with_threads);
        let what = "one process prints `}`, another `\"x.y\"() : () -> ()`";
        assert_eq!(found, [(1, what.to_owned())]);
    }

    #[test]
    fn differences_caused_by_other_programs_are_ignored() {
        let beside_others = "case $* in *disable-threading*) cat \"$file\";; *) \
                             if grep -q case_0 \"$file\"; then sed 's/@case_1 {/&\\n/' \"$file\"; \
                             else cat \"$file\"; fi;; esac";
        assert_eq!(differing(beside_others), []);
    }

    #[test]
    fn a_share_of_the_files_is_lowered_twice() {
        let programs = |i: u32| [format!("module @a_{i} {{}}"), String::new()];
        let twice = (0..3200).filter(|i| is_of_the_slice(&programs(*i))).count();
        assert!((50..200).contains(&twice), "{twice}");
    }
}
