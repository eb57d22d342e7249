//! Discovery of the installed `mlir-opt` tools.

use std::path::{Path, PathBuf};

use lowerfuzz_ir::{Op, Release};

use super::asked_versions;
use super::build_features::BuildFeatures;
use super::pass_table::pass_name;
use super::passes::meaning_preserving;
use super::pipeline::Conversion;
use super::releases::{EXPORT, TARGETS};
use super::spelling_probe;
use crate::ToolError;
use crate::process::{Exit, Tool, executable};
use crate::suggestion::did_you_mean;
use crate::targets::Targets;
use lowerfuzz_oracle::Stop;

/// An installed `mlir-opt`.
#[derive(Clone, Debug)]
pub struct Installed {
    /// Name of the target: a defined name, the tool's file name, or the command line that the user
    /// gave.
    pub name: String,
    /// Path of the file or folder.
    pub path: PathBuf,
    /// The executable, with the arguments of the command line.
    pub(super) tool: Tool,
    /// The version that the tool reports, such as `22.1.8`.
    pub version: String,
    /// The release whose syntax the tool accepts: its own release, or the nearest supported
    /// release.
    pub release: Release,
    /// The passes and options of a build that is not a release. `None` for a release.
    pub(super) features: Option<BuildFeatures>,
    /// Whether the tool reads a file as one program, in spite of `-split-input-file`.
    pub(super) ignores_splits: bool,
}

/// The version of a tool that reports none.
const NO_VERSION: &str = "unknown";
/// Where to look for a target if a tool is none.
const LISTED: &str = "`lowerfuzz targets` lists the available targets";

impl Installed {
    /// Finds an `mlir-opt` by its name in `PATH`, or by its path.
    ///
    /// # Errors
    /// Returns an error if the tool is missing, reports no version, is not an `mlir-opt`, or is
    /// older than release 13.
    pub fn find(targets: &Targets, name: &str) -> Result<Installed, ToolError> {
        let tool = tool(targets, name)?;
        let has_spelling = targets.spec_of(name)?.spelling.is_some();
        let asked = asked_versions::described(&tool);
        let processes = targets.processes();
        let known = asked
            .as_deref()
            .and_then(|asked| processes.known_version(asked));
        let version = match &known {
            Some(version) => version.clone(),
            None => version(&tool, has_spelling)?,
        };
        check_name(targets, name, &version, &tool)?;
        // Only `mlir-opt` has this file name, and a release needs no features.
        let is_named = is_upstream(tool.path()) && is_final(&version);
        let checked = (!is_named).then(|| checked_help(&tool)).transpose()?;
        if let Some(asked) = asked.filter(|_| is_named && known.is_none()) {
            processes.keep_version(asked, &version);
        }
        Installed::at(targets, name, tool, version, |tool| {
            checked.or_else(|| help(tool).ok())
        })
    }

    /// Makes an entry for a tool whose version is known from an earlier call. If the tool was
    /// removed since that call, starting it fails later.
    ///
    /// # Errors
    /// Returns an error if the version is malformed, or older than release 13.
    pub fn known(targets: &Targets, name: &str, version: &str) -> Result<Installed, ToolError> {
        let tool = tool(targets, name).unwrap_or_else(|_| targets.processes().tool(name));
        Installed::at(targets, name, tool, version.to_owned(), |tool| {
            help(tool).ok()
        })
    }

    fn at(
        targets: &Targets,
        name: &str,
        tool: Tool,
        version: String,
        help: impl FnOnce(&Tool) -> Option<String>,
    ) -> Result<Installed, ToolError> {
        let path = tool.path().to_owned();
        let release = release(targets, name, &tool, &version)?;
        let (features, ignores_splits) = if is_of(&version, release) && is_upstream(&path) {
            (None, false)
        } else {
            let help = help(&tool);
            let features = help.as_deref().and_then(BuildFeatures::in_help);
            (features, spelling_probe::ignores_splits(&tool)?)
        };
        Ok(Installed {
            name: name.to_owned(),
            path,
            tool,
            version,
            release,
            features,
            ignores_splits,
        })
    }

    /// Returns whether the tool is exactly the release whose syntax it accepts. Other builds may
    /// have different ops, passes and options.
    pub fn is_release(&self) -> bool {
        is_of(&self.version, self.release) && is_upstream(&self.path)
    }

    /// Returns whether the tool reads every op of the release whose syntax it accepts, except for
    /// tensors, which generated programs do not have: it is the release, or another tool of the
    /// release with all its dialects.
    pub fn has_language(&self) -> bool {
        let has_dialect = |op: Op| {
            if let Op::Tensor(_) | Op::Bufferization(_) = op {
                return true;
            }
            let name = op.row().and_then(|row| row.name(self.release));
            let dialect = name.and_then(|name| name.split('.').next());
            let features = self.features.as_ref();
            dialect.is_none_or(|dialect| features.is_some_and(|has| has.has_dialect(dialect)))
        };
        self.is_release() || is_of(&self.version, self.release) && Op::all().all(has_dialect)
    }

    /// Returns whether the tool reads a file as one program, in spite of `-split-input-file`.
    pub fn ignores_splits(&self) -> bool {
        self.ignores_splits
    }

    /// Returns the dialects that the build's help lists. `None` for a release, and for a build whose
    /// help lists none.
    pub fn dialects(&self) -> Option<Vec<&str>> {
        let features = self.features.as_ref()?;
        let dialects: Vec<&str> = features.dialects().collect();
        (!dialects.is_empty()).then_some(dialects)
    }

    /// Returns the passes of the release that must preserve meaning, as options: those that this
    /// build has, and those that it lacks.
    pub fn meaning_preserving(&self) -> (Vec<&'static str>, Vec<&'static str>) {
        let all = meaning_preserving(self.release).into_iter();
        let features = self.features.as_ref();
        all.partition(|pass| features.is_none_or(|features| features.takes(pass)))
    }

    /// Returns the passes of the release's full lowering that this build has.
    pub fn conversions(&self) -> Vec<String> {
        let passes = Conversion::PLAIN.lowering(self.release, self.features.as_ref());
        let names = passes.iter().map(|pass| pass_name(pass).to_owned());
        names.filter(|name| name != EXPORT.name).collect()
    }

    /// Returns the passes of the release's full lowering that this build does not have. The build's
    /// pipeline omits these passes.
    pub fn missing_passes(&self) -> Vec<String> {
        let passes = Conversion::PLAIN.lowering(self.release, None);
        let names = passes.iter().map(|pass| pass_name(pass).to_owned());
        names
            .filter(|name| name != EXPORT.name && !self.has_pass(name))
            .collect()
    }

    /// Returns whether the build lacks the pass that gives a terminator distinct successors. Then
    /// lowerfuzz does what the pass does.
    pub(super) fn lacks_export(&self) -> bool {
        !self.has_pass(EXPORT.name)
    }

    /// Returns whether the build has no usable lowering to the LLVM dialect: it lacks more than a quarter of the passes
    /// of the full lowering.
    pub fn lacks_lowering(&self) -> bool {
        let all = Conversion::PLAIN.lowering(self.release, None).len();
        self.missing_passes().len() > all / 4
    }

    pub(super) fn lacks_passes(&self) -> bool {
        self.features.is_some() && !self.missing_passes().is_empty()
    }

    fn has_pass(&self, name: &str) -> bool {
        let features = self.features.as_ref();
        features.is_none_or(|features| features.has_pass(name))
    }

    /// Finds all files `mlir-opt` and `mlir-opt-N` in `PATH`, ordered by version. A tool with
    /// several names is listed under its first name. Also returns why other files of these names
    /// are unusable.
    ///
    /// # Errors
    /// Returns an error if the tools are stopped. Then it is unknown which files are usable.
    pub fn all(targets: &Targets) -> Result<(Vec<Installed>, Vec<String>), Stop> {
        let mut found: Vec<(Installed, PathBuf)> = Vec::new();
        let mut broken = Vec::new();
        for name in installed_names() {
            match Installed::find(targets, &name) {
                Ok(installed) => {
                    let file = std::fs::canonicalize(&installed.path);
                    let file = file.unwrap_or_else(|_| installed.path.clone());
                    if !found.iter().any(|(_, known)| *known == file) {
                        found.push((installed, file));
                    }
                }
                Err(ToolError::Stopped(stop)) => return Err(stop),
                Err(why) => broken.push(why.to_string()),
            }
        }
        Ok((found.into_iter().map(|(i, _)| i).collect(), broken))
    }
}

/// Checks that a defined name `mlir-opt-N` does not stand for a tool of another release. The known bugs
/// of the release would apply to it.
fn check_name(targets: &Targets, name: &str, version: &str, tool: &Tool) -> Result<(), ToolError> {
    let number = name.strip_prefix("mlir-opt-").filter(|n| is_number(n));
    let Some(number) = number.filter(|_| targets.is_defined(name)) else {
        return Ok(());
    };
    if version.split('.').next() == Some(number) {
        return Ok(());
    }
    Err(ToolError::Unusable(format!(
        "expected a tool of LLVM {number}, because known bugs apply by this name, found {}, which is \
         LLVM {version}; choose another name",
        tool.path().display()
    )))
}

/// Determines the release whose syntax a tool reads: as its definition says, by its version, or by
/// texts that only some releases read.
fn release(
    targets: &Targets,
    name: &str,
    tool: &Tool,
    version: &str,
) -> Result<Release, ToolError> {
    if let Some(release) = targets.spec_of(name)?.spelling {
        return Ok(release);
    }
    let shown = tool.path().display();
    let major: Option<u32> = version.split('.').next().and_then(|n| n.parse().ok());
    let Some(major) = major else {
        return spelling_probe::release(tool)?.ok_or_else(|| {
            ToolError::Unusable(format!(
                "{shown} reports no version that says which release's syntax it reads: `{version}`"
            ))
        });
    };
    // The syntax changes while a release is developed, and that between two releases is unknown.
    let is_final = major >= Release::HEAD.number() && is_final(version);
    if major > Release::NEWEST.number()
        && !is_final
        && let Some(release) = spelling_probe::release(tool)?
    {
        return Ok(release);
    }
    nearest(major).ok_or_else(|| {
        let oldest = TARGETS.oldest().map_or(0, Release::number);
        ToolError::Unusable(format!(
            "{shown} is of release {major}; the oldest supported release is {oldest}"
        ))
    })
}

/// Returns whether a file has the name of upstream's tool. Another tool of a release may lack
/// passes.
fn is_upstream(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().starts_with("mlir-opt")
}

/// Finds the tool of a target: a defined name, a name in `PATH`, a path, or a command line.
fn tool(targets: &Targets, name: &str) -> Result<Tool, ToolError> {
    let command = targets.spec_of(name)?.command;
    let name = command.program.as_str();
    command.find(targets.processes()).ok_or_else(|| {
        let number = name.strip_prefix("mlir-opt-").filter(|n| is_number(n));
        let is_supported = |number: &&str| {
            let number: Option<u32> = number.parse().ok();
            number.is_some_and(|number| number >= Release::R13.number())
        };
        ToolError::Start(match number.filter(is_supported) {
            Some(number) => format!(
                "no {name} in PATH; on Debian and Ubuntu it comes with \
                 `apt-get install mlir-{number}-tools`"
            ),
            None => {
                let names = installed_names();
                let hint = match &names[..] {
                    [] => String::new(),
                    [..] if number.is_some() => format!(", only {}", names.join(", ")),
                    [..] => did_you_mean(name, names.iter().map(String::as_str)),
                };
                format!("no {name} in PATH{hint}")
            }
        })
    })
}

/// Returns the names of the `mlir-opt` tools in `PATH`, which may not work. Numbered names come first, in
/// numerical order.
pub fn installed_names() -> Vec<String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut numbers: Vec<u32> = std::env::split_paths(&path)
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter_map(|name| {
            let number = name.strip_prefix("mlir-opt-")?;
            is_number(number).then(|| number.parse().ok()).flatten()
        })
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    let mut names: Vec<String> = numbers.iter().map(|n| format!("mlir-opt-{n}")).collect();
    if executable("mlir-opt").is_some() {
        names.push("mlir-opt".to_owned());
    }
    names
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit())
}

/// Returns whether a version names a final build of the release, and not a development build.
fn is_of(version: &str, release: Release) -> bool {
    version.split('.').next() == Some(&release.number().to_string()) && is_final(version)
}

/// Returns whether a version is that of a release, such as `22.1.8`, and not of a development build.
fn is_final(version: &str) -> bool {
    let mut parts = version.split('.');
    parts.all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}

/// Returns the output of the tool's `--help` option.
fn help(tool: &Tool) -> Result<String, ToolError> {
    let finished = tool.for_probe().run(&["--help"], &[])?;
    Ok(finished.stdout)
}

/// Returns the tool's help, which must be that of an `mlir-opt`. Other LLVM tools also report a version,
/// but only tools like `mlir-opt` have the option `-split-input-file`.
fn checked_help(tool: &Tool) -> Result<String, ToolError> {
    let help = help(tool)?;
    if help.contains("split-input-file") {
        return Ok(help);
    }
    let name = tool.path().display();
    Err(ToolError::Unusable(format!(
        "{name} is not an mlir-opt: it has no option -split-input-file; {LISTED}"
    )))
}

/// Returns the version that the tool reports. A tool whose spelling is known need not report a version.
fn version(tool: &Tool, has_spelling: bool) -> Result<String, ToolError> {
    let name = tool.path().display().to_string();
    let finished = tool.for_probe().run(&["--version"], &[])?;
    let text = match finished.exit {
        Exit::Status(0) => version_in(&finished.stdout),
        Exit::Status(_) | Exit::Signal(_) | Exit::TimedOut | Exit::TooMuchOutput
            if has_spelling =>
        {
            None
        }
        Exit::Status(_) | Exit::Signal(_) | Exit::TimedOut | Exit::TooMuchOutput => {
            let why = finished.complaint();
            let why = format!("{name} does not report its version: {why}");
            return Err(ToolError::Unusable(why));
        }
    };
    let text = text.or_else(|| has_spelling.then(|| NO_VERSION.to_owned()));
    text.ok_or_else(|| {
        ToolError::Unusable(format!(
            "{name} is not an mlir-opt: it reports no LLVM version; {LISTED}, and `text:{name}` names a command that reads and prints MLIR text"
        ))
    })
}

/// Parses the version in a text like `LLVM version 22.1.8`.
fn version_in(text: &str) -> Option<String> {
    let after = text.split_once("LLVM version ")?.1;
    let version = after.split_whitespace().next()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+' | '_');
    (version.len() <= 64 && version.chars().all(plain)).then(|| version.to_owned())
}

/// Returns the release whose syntax fits a major version, if that release can be a target.
fn nearest(major: u32) -> Option<Release> {
    Release::spoken_by(major).filter(|release| TARGETS.contains(*release))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    /// A release is started once by a command, until its file changes. Other tools are asked each
    /// time, because their features may change without their file.
    #[test]
    fn a_release_is_asked_for_its_version_once() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let starts = |name: &str, version: &str| {
            let path = folder.path().join(name);
            let script = format!(
                "#!/bin/sh\necho $1 >> {}.log\necho 'LLVM version {version} split-input-file'\n",
                path.display()
            );
            std::fs::write(&path, script).expect("a file of ours");
            let mode = std::fs::Permissions::from_mode(0o755);
            std::fs::set_permissions(&path, mode).expect("permissions of a file of ours");
            let targets = Targets::default();
            for _ in 0..2 {
                let found = Installed::find(&targets, &path.display().to_string());
                let found = found.expect("an mlir-opt");
                assert_eq!(found.version, version);
            }
            let log = std::fs::read_to_string(path.with_extension("log")).expect("a log");
            log.lines().filter(|line| *line == "--version").count()
        };
        assert_eq!(starts("mlir-opt", "19.1.0"), 1);
        assert_eq!(starts("mlir-opt", "22.10.20"), 2);
        assert_eq!(starts("own", "19.1.0"), 2);
    }

    #[test]
    fn versions_are_read_and_known() {
        let said = "Debian LLVM version 16.0.6\n  Optimized build.\n";
        assert_eq!(version_in(said).as_deref(), Some("16.0.6"));
        assert_eq!(
            version_in("LLVM version 23.0.0git\n").as_deref(),
            Some("23.0.0git")
        );
        assert_eq!(version_in("mlir 16"), None);
        assert_eq!(version_in("LLVM version \u{7}x"), None);
        assert!(is_of("22.1.8", Release::R22) && is_of("13.0.1", Release::R13));
        assert!(!is_of("23.0.0git", Release::R22) && !is_of("22.0.0git", Release::R22));
        assert!(!is_of("21.1.0", Release::R19));
        assert_eq!(nearest(12), None);
        assert_eq!(nearest(17), Some(Release::R16));
        assert_eq!(nearest(18), Some(Release::R19));
        assert_eq!(nearest(23), Some(Release::R22));
        assert_eq!(nearest(40), Some(Release::HEAD));
    }
}
