//! Values that are one of several names. Shells complete the names.

use std::ffi::OsStr;
use std::sync::{Arc, Mutex};

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use lowerfuzz_campaign::parallel::lock;
use lowerfuzz_enumerate::{Description, SPACES, find};
use lowerfuzz_faults::Plant;
use lowerfuzz_generator::Profile;
use lowerfuzz_oracle::target::Builtin;
use lowerfuzz_tools::ToolError;
use lowerfuzz_tools::mlir_opt::installed_names;
use lowerfuzz_tools::process::Processes;
use lowerfuzz_tools::suggestion::similar;
use lowerfuzz_tools::targets::{CustomTarget, Targets};

use crate::commands::fuzz_input::FuzzTarget;

/// A parser of values that have names.
#[derive(Clone)]
pub(crate) struct Named<T> {
    parse: fn(&str) -> Result<T, String>,
    names: fn() -> Vec<&'static str>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        self.parse.parse_ref(cmd, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = (self.names)().into_iter();
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

/// Faults that can be planted.
pub(super) const FAULT: Named<Plant> = Named {
    parse: |text| named(text, Plant::from_name, faults()),
    names: faults,
};

/// Profiles of the generator.
pub(super) const PROFILE: Named<Profile> = Named {
    parse: |text| named(text, Profile::from_name, profiles()),
    names: profiles,
};

/// Spaces whose functions are enumerated.
pub(super) const SPACE: Named<&'static Description> = Named {
    parse: |text| {
        match text {
        "conversions" => Err(
            "`lowerfuzz conformance` judges the conversion of each op alone, and has a table of the outcomes"
                .to_owned(),
        ),
        _ => named(text, find, spaces()),
    }
    },
    names: spaces,
};

/// Fuzz targets.
pub(super) const FUZZ_TARGET: Named<FuzzTarget> = Named {
    parse: |text| named(text, FuzzTarget::from_name, fuzz_targets()),
    names: fuzz_targets,
};

/// Lowerings under test. A name that is not completed may be a command line. [`TargetNames`] turns a
/// definition `NAME=COMMAND` into its name.
pub(super) const TARGET: Named<String> = Named {
    parse: |text| Ok(text.to_owned()),
    names: || targets(&[]),
};

/// The long options whose values are lowerings under test.
const TARGET_OPTIONS: [&str; 2] = ["target", "then"];

/// The targets that a command line defines while it is parsed.
#[derive(Clone)]
pub(crate) struct TargetNames(Arc<Mutex<Targets>>);

impl TargetNames {
    /// Makes the value of a command that these lowerings are linked into.
    pub(crate) fn new(linked: &'static [CustomTarget]) -> TargetNames {
        let targets = Targets::new(Processes::default(), linked);
        TargetNames(Arc::new(Mutex::new(targets)))
    }

    /// Returns the command with a parser that defines targets.
    pub(crate) fn parsed_by(&self, command: Command) -> Command {
        command.mut_subcommands(|subcommand| {
            subcommand.mut_args(|arg| {
                let is_target = |long: &str| TARGET_OPTIONS.contains(&long);
                match arg.get_long().is_some_and(is_target) {
                    true => arg.value_parser(self.clone()),
                    false => arg,
                }
            })
        })
    }

    /// Returns the targets that the command line defines, whose tools these processes start.
    pub(crate) fn targets(&self, processes: &Processes) -> Targets {
        lock(&self.0).started_by(processes)
    }

    fn define(&self, text: &str) -> Result<String, ToolError> {
        lock(&self.0).define(text)
    }
}

impl TypedValueParser for TargetNames {
    type Value = String;

    fn parse_ref(&self, cmd: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let names = self.clone();
        let define = move |text: &str| names.define(text);
        define.parse_ref(cmd, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = targets(lock(&self.0).linked()).into_iter();
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

fn faults() -> Vec<&'static str> {
    Plant::all().map(Plant::name).collect()
}

fn profiles() -> Vec<&'static str> {
    Profile::ALL.map(Profile::name).to_vec()
}

fn spaces() -> Vec<&'static str> {
    SPACES.iter().map(|space| space.name).collect()
}

fn fuzz_targets() -> Vec<&'static str> {
    FuzzTarget::names().collect()
}

fn targets(linked: &'static [CustomTarget]) -> Vec<&'static str> {
    let mut names = vec![Builtin::NAME];
    names.extend(linked.iter().map(|target| target.name));
    // A command completes its values at most once.
    let installed = installed_names().into_iter();
    names.extend(installed.map(|name| &*name.leak()));
    names.push(lowerfuzz_campaign::targets::selection::ALL);
    names
}

/// Returns the value of a name. The error suggests a similar name, or lists all.
fn named<T>(
    text: &str,
    value: fn(&str) -> Option<T>,
    names: Vec<&'static str>,
) -> Result<T, String> {
    value(text).ok_or_else(|| match similar(text, names.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("expected one of {}", names.join(", ")),
    })
}
