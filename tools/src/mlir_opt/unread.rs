//! Programs that a release does not read: its parser or its verifier refuses them without any pass.
//!
//! Such a refusal says nothing about the lowering. Either the release lacks the syntax, or lowerfuzz prints it wrongly.
//! Therefore the tool reads every refused program once more, isolated and without passes, before the lowering is
//! blamed.

use lowerfuzz_ir::Unsupported;
use lowerfuzz_oracle::target::{Deadline, Lowered};
use lowerfuzz_oracle::{Stage, Stages, Stop};

use super::batch::{self, Layout};
use super::batch_output::{Ended, ProgramResult};
use super::convert::{Placed, isolated_limit};
use super::target::{MlirOpt, NO_REASON, Text, program};
use crate::process::Exit;

/// Starts of messages that only dialect conversions print, so that the tool has read the program.
const OF_CONVERSIONS: [&str; 2] = ["failed to legalize ", "failed to materialize "];

/// Whether the tool reads a program.
#[derive(Clone)]
enum Reading {
    /// Unknown, for example because an error has no location.
    Unknown,
    /// The tool reads the program.
    Read,
    /// The tool refuses the program without passes, with this message.
    Refused(String),
    /// The tool crashes while it reads the program.
    Crashed,
}

impl MlirOpt {
    /// Turns the refusals of programs that the tool does not read into unsupported programs. Returns
    /// these programs, and those on which the tool crashes while it reads them. Such a crash stays
    /// one, because no text may crash a tool.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped.
    pub(super) fn excuse_unread<'j>(
        &self,
        refused: &[Placed<'j>],
        asked: (Text, Deadline),
        stages: &mut Stages,
        lowered: &mut [Lowered],
    ) -> Result<Vec<Placed<'j>>, Stop> {
        let mut unread = Vec::new();
        let mut doubtful = refused.to_vec();
        // Whoever refuses a program that is to be refused is right.
        doubtful.retain(|(place, job)| {
            job.case.refused.is_none() && !is_refused_by_conversion(&lowered[*place])
        });
        let readings = stages.time(Stage::Lower, || self.read(&doubtful, asked))?;
        for (job, mut reading) in doubtful.iter().zip(readings) {
            if let Reading::Unknown = reading
                && doubtful.len() > 1
            {
                let alone = std::slice::from_ref(job);
                let again = stages.time(Stage::Lower, || self.read(alone, asked))?;
                reading = again.into_iter().next().unwrap_or(Reading::Unknown);
            }
            match reading {
                Reading::Refused(message) => {
                    lowered[job.0] = Lowered::Unsupported(self.does_not_read(&message));
                    unread.push(*job);
                }
                Reading::Crashed => unread.push(*job),
                Reading::Unknown | Reading::Read => {}
            }
        }
        Ok(unread)
    }

    /// Lets the tool read programs without passes.
    fn read(&self, jobs: &[Placed<'_>], asked: (Text, Deadline)) -> Result<Vec<Reading>, Stop> {
        let parts = jobs.chunks(self.most_programs(Layout::Isolated).min(jobs.len().max(1)));
        let mut readings = Vec::with_capacity(jobs.len());
        for jobs in parts {
            readings.extend(self.read_together(jobs, asked)?);
        }
        Ok(readings)
    }

    /// Lets one process read programs without passes.
    fn read_together(
        &self,
        jobs: &[Placed<'_>],
        (text, deadline): (Text, Deadline),
    ) -> Result<Vec<Reading>, Stop> {
        let release = self.spelling();
        let each = jobs.iter().enumerate();
        let programs: Vec<String> = each
            .map(|(i, (_, job))| program(*job, i, release, (text, Layout::Isolated)))
            .collect();
        let limit = isolated_limit(self.limits(), deadline, programs.len());
        let options = self.reading_options();
        let output = batch::run(&self.tool, &options, &programs, Layout::Isolated, limit)?;
        let vscale = |index: usize| jobs.get(index).map_or(1, |(_, job)| job.case.vscale());
        let (results, ended) = output.results(release, &vscale);
        if let (Ended::Crashed(_), [_]) = (ended, jobs) {
            return Ok(vec![Reading::Crashed]);
        }
        let has_failed = !matches!(output.said().1, Exit::Status(0));
        let is_silent = jobs.len() == 1 && has_failed;
        let readings = results.into_iter().map(|result| match reading(result) {
            Some(reading) => reading,
            // Some releases refuse a program without an error.
            None if is_silent => Reading::Refused(NO_REASON.to_owned()),
            None => Reading::Unknown,
        });
        Ok(readings.collect())
    }

    /// Describes a refusal without passes. Another build of a release is named as the user did.
    fn does_not_read(&self, message: &str) -> Unsupported {
        let first = message.lines().next().unwrap_or_default();
        let (name, release) = (&self.installed.name, self.spelling());
        let what = match *name == format!("mlir-opt-{release}") {
            true => format!("release {release} does not read the program"),
            false => format!("{name} does not read the program"),
        };
        Unsupported::from(what).refused(first)
    }
}

/// Does only a dialect conversion refuse a program in this way?
fn is_refused_by_conversion(lowered: &Lowered) -> bool {
    let Lowered::Rejected(why) = lowered else {
        return false;
    };
    why.first().is_some_and(|why| is_of_conversion(why))
}

/// Returns whether only a dialect conversion prints this message.
pub(super) fn is_of_conversion(message: &str) -> bool {
    let mut starts = OF_CONVERSIONS.iter();
    starts.any(|start| message.starts_with(start))
}

/// Interprets the result of a process without passes. Returns `None` if the process printed neither a module nor an
/// error for the program.
fn reading(result: ProgramResult) -> Option<Reading> {
    match result {
        ProgramResult::Refused(Some(message)) => Some(Reading::Refused(message)),
        ProgramResult::Module(_) | ProgramResult::Unreadable(_) | ProgramResult::Foreign(_) => {
            Some(Reading::Read)
        }
        ProgramResult::Refused(None) => None,
        ProgramResult::Nameless
        | ProgramResult::Unanswered
        | ProgramResult::Suspected
        | ProgramResult::Fatal => Some(Reading::Unknown),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use lowerfuzz_ir::case::{self, Case};
    use lowerfuzz_oracle::target::{Job, Request, Settings, Target as _};

    use super::*;
    use crate::mlir_opt::{Installed, Pipeline};
    use crate::targets::Targets;

    /// A tool of release 22 that runs this script, and counts its processes. In the script, `$file` is the input,
    /// `refuse MESSAGE` refuses every program, and `converts` holds if there are passes.
    struct StandIn {
        folder: tempfile::TempDir,
        target: MlirOpt,
    }

    /// The name of the stand-in.
    const NAME: &str = "mlir-opt-22";

    impl StandIn {
        fn new(does: &str) -> StandIn {
            StandIn::of("22.1.0", does)
        }

        /// Makes a tool of another version.
        fn of(version: &str, does: &str) -> StandIn {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let path = folder.path().join("mlir-opt");
            let script = format!(
                "#!/bin/sh\n\
                 for file; do :; done\n\
                 echo >> \"$(dirname \"$0\")/processes\"\n\
                 converts() {{ case \"$all\" in *convert-*) ;; *) return 1;; esac; }}\n\
                 refuse() {{\n\
                   grep -n @case_ \"$file\" | while IFS=: read -r line rest; do\n\
                     echo \"$file:$line:1: error: $1\" >&2\n\
                   done\n\
                   exit 1\n\
                 }}\n\
                 all=\"$*\"\n{does}\n"
            );
            std::fs::write(&path, script).expect("a file of ours");
            let mode = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(&path, mode).expect("permissions of a file of ours");
            let name = path.display().to_string();
            let mut installed =
                Installed::known(&Targets::default(), &name, version).expect("a version");
            installed.name = NAME.to_owned();
            let target = MlirOpt::new(installed, Pipeline::default());
            StandIn { folder, target }
        }

        /// Lowers some programs, and returns each result.
        fn lower(&mut self, programs: usize) -> Vec<String> {
            self.lower_with(programs, "")
        }

        /// Lowers some programs with a directive, and returns each result.
        fn lower_with(&mut self, programs: usize, directive: &str) -> Vec<String> {
            let cases: Vec<Case> = (0..programs)
                .map(|i| {
                    let text = format!("func.func @f{i}() {{\n  return\n}}\n{directive}\n");
                    case::parse(&text, None).expect("a program")
                })
                .collect();
            let jobs: Vec<Job<'_>> = cases
                .iter()
                .map(|case| Job { case, entries: &[] })
                .collect();
            let settings = Settings::default();
            let request = Request {
                jobs: &jobs,
                settings: &settings,
            };
            let lowered = self.target.lower_all(request, &mut Stages::default());
            let lowered = lowered.expect("no tool is stopped");
            lowered.iter().map(shown).collect()
        }

        fn processes(&self) -> usize {
            let text = std::fs::read_to_string(self.folder.path().join("processes"));
            text.map_or(0, |text| text.lines().count())
        }
    }

    fn shown(lowered: &Lowered) -> String {
        if let Lowered::Unsupported(why) = lowered {
            return format!("Unsupported({:?})", why.to_string());
        }
        format!("{lowered:?}")
    }

    #[test]
    fn what_the_tool_does_not_read_is_unsupported() {
        let mut tool = StandIn::new("refuse \"expected ':'\"");
        let said = "Unsupported(\"release 22 does not read the program: expected ':'\")";
        assert_eq!(tool.lower(3), [said; 3]);
        assert_eq!(tool.processes(), 2);
    }

    #[test]
    fn another_build_is_named() {
        let mut tool = StandIn::new("refuse \"expected ':'\"");
        for name in ["own-opt", "mlir-opt-19"] {
            tool.target.installed.name = name.to_owned();
            let said = format!("Unsupported(\"{name} does not read the program: expected ':'\")");
            assert_eq!(tool.lower(1), [said]);
        }
    }

    #[test]
    fn a_program_that_is_to_be_refused_may_be_unread() {
        let mut tool = StandIn::new("refuse \"expected ':'\"");
        let said = "RejectedAsExpected([\"expected ':'\"])";
        assert_eq!(tool.lower_with(2, "// refused: expected"), [said; 2]);
    }

    #[test]
    fn what_only_a_pass_refuses_is_rejected() {
        let mut tool = StandIn::new("converts && refuse 'not today'; cat \"$file\"");
        assert_eq!(tool.lower(2), ["Rejected([\"not today\"])"; 2]);
        assert_eq!(tool.processes(), 2);
        // Only a conversion says this, so the tool has read the program.
        let said = "failed to legalize operation";
        let mut tool = StandIn::new(&format!("refuse '{said}'"));
        let rejected = format!("Rejected([\"{said}\"])");
        assert_eq!(tool.lower(2), [rejected.as_str(); 2]);
        assert_eq!(tool.processes(), 1);
    }

    #[test]
    fn programs_without_a_located_error_are_read_alone() {
        let one = "if grep -q @f1 \"$file\"; then echo 'error: no' >&2; exit 1; fi";
        let mut tool = StandIn::new(&format!("converts && refuse 'not today'\n{one}\nexit 0"));
        let unread = "Unsupported(\"release 22 does not read the program: no\")";
        assert_eq!(tool.lower(1), ["Rejected([\"not today\"])"]);
        assert_eq!(tool.lower(2), ["Rejected([\"not today\"])", unread]);
        let mut tool = StandIn::new("converts && refuse 'not today'; exit 1");
        let said = "release 22 does not read the program: neither a module nor an error";
        assert_eq!(
            tool.lower(2),
            [
                format!("Unsupported(\"{said}\")"),
                format!("Unsupported(\"{said}\")")
            ]
        );
    }

    #[test]
    fn a_tool_that_crashes_while_it_reads_crashes() {
        let mut tool = StandIn::new("kill -6 $$");
        assert_eq!(tool.lower(1), ["Crashed(\"signal 6\")"]);
        let mut tool = StandIn::new("converts && kill -6 $$; cat \"$file\"");
        assert_eq!(tool.lower(1), ["Crashed(\"signal 6\")"]);
    }

    #[test]
    fn a_text_that_an_older_release_does_not_read_is_printed() {
        // The text may be valid in releases 15 to 22, as far as lowerfuzz knows.
        let text = "func.func @f() {\n  return // original\n}\n";
        let case = case::parse(text, None).expect("a program");
        let lower = |version| {
            let reads = "grep -q original \"$file\" && refuse 'no such syntax'";
            let converts = "converts && refuse 'not today'; cat \"$file\"";
            let mut tool = StandIn::of(version, &format!("{reads}; {converts}"));
            let entries = &[];
            let lowered = tool.target.lower(Job {
                case: &case,
                entries,
            });
            shown(&lowered.expect("no tool is stopped"))
        };
        assert_eq!(lower("16.0.6"), "Rejected([\"not today\"])");
        let said = "Unsupported(\"release 22 does not read the program: no such syntax\")";
        assert_eq!(lower("22.1.0"), said);
    }

    #[test]
    fn too_much_output_is_a_limit_of_lowerfuzz() {
        let mut tool = StandIn::new("exec yes");
        let said = "the output exceeds the limit of 64 MiB that lowerfuzz reads";
        assert_eq!(tool.lower(1), [format!("Unsupported(\"{said}\")")]);
    }
}
