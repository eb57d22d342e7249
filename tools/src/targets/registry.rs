//! The targets that a command knows, and the processes that run them.

use lowerfuzz_oracle::target::Target;

use super::config::OpaqueConfig;
use super::spec::TargetSpec;
use crate::ToolError;
use crate::process::Processes;
use crate::text_command::PREFIX;

/// The hidden option that passes a definition to a helper process.
pub const DEFINE: &str = "define-target";

/// An additional lowering that is linked into the command.
pub struct CustomTarget {
    /// The target's name on the command line.
    pub name: &'static str,
    /// Creates the lowering; each worker process creates its own.
    pub new: fn() -> Box<dyn Target>,
}

/// The targets that have a name: defined ones, and those linked into the command.
///
/// A value belongs to one command or to one finding, so the same name may stand for another command
/// in another value.
#[derive(Clone, Default)]
pub struct Targets {
    processes: Processes,
    defined: Vec<TargetSpec>,
    linked: &'static [CustomTarget],
    opaque: OpaqueConfig,
}

impl Targets {
    /// Makes a value without definitions. Tools are started by `processes`.
    pub fn new(processes: Processes, linked: &'static [CustomTarget]) -> Targets {
        Targets {
            processes,
            defined: Vec::new(),
            linked,
            opaque: OpaqueConfig::default(),
        }
    }

    /// Sets what is declared about ops that lowerfuzz does not know.
    pub(super) fn declare_opaque(&mut self, opaque: OpaqueConfig) {
        self.opaque = opaque;
    }

    /// Returns what `lowerfuzz.toml` declares about ops that lowerfuzz does not know.
    pub fn opaque(&self) -> &OpaqueConfig {
        &self.opaque
    }

    /// Returns the same targets, whose tools these processes start.
    #[must_use]
    pub fn started_by(&self, processes: &Processes) -> Targets {
        Targets {
            processes: processes.clone(),
            ..self.clone()
        }
    }

    /// Returns what the processes of the targets share.
    pub fn processes(&self) -> &Processes {
        &self.processes
    }

    /// Returns the additional lowerings that are linked into the command.
    pub fn linked(&self) -> &'static [CustomTarget] {
        self.linked
    }

    /// Creates the additional lowering of this name.
    pub fn linked_target(&self, name: &str) -> Option<Box<dyn Target>> {
        let target = self.linked.iter().find(|target| target.name == name);
        target.map(|target| (target.new)())
    }

    fn find(&self, name: &str) -> Option<&TargetSpec> {
        self.defined.iter().find(|spec| spec.name == name)
    }

    /// Adds the target of an option `--target`, if the option defines one, and returns the target's
    /// name.
    ///
    /// # Errors
    /// Returns an error if the definition has no command line, or if the name has another
    /// definition.
    pub fn define(&mut self, text: &str) -> Result<String, ToolError> {
        match TargetSpec::named(text)? {
            Some(spec) => {
                let name = spec.name.clone();
                self.add(spec)?;
                Ok(name)
            }
            None => Ok(text.to_owned()),
        }
    }

    /// Adds a definition.
    ///
    /// # Errors
    /// Returns an error if the name is reserved or has another definition, or if the command is no
    /// tool.
    pub(super) fn add(&mut self, spec: TargetSpec) -> Result<(), ToolError> {
        let name = &spec.name;
        if ["builtin", "all", "text"].contains(&name.as_str()) {
            let why =
                format!("the name `{name}` cannot be defined, because it names another target");
            return Err(ToolError::Unusable(why));
        }
        if spec.command.program.starts_with(PREFIX) {
            let why = format!(
                "target `{name}`: expected a tool with the options of mlir-opt, found `{}`; a \
                 command with `{PREFIX}` has no other name",
                spec.command
            );
            return Err(ToolError::Unusable(why));
        }
        match self.find(name) {
            None => self.defined.push(spec),
            Some(known) if *known == spec => {}
            Some(known) => {
                let (one, other) = (&known.command, &spec.command);
                let why = format!("the target `{name}` is defined twice: `{one}` and `{other}`");
                return Err(ToolError::Unusable(why));
            }
        }
        Ok(())
    }

    /// Returns the targets of a record with these definitions. The user's definition of a name comes
    /// first.
    #[must_use]
    pub fn with(&self, specs: &[TargetSpec]) -> Targets {
        let mut all = self.clone();
        for spec in specs {
            if all.find(&spec.name).is_none() {
                // A reserved name has no definition to add.
                let _ = all.add(spec.clone());
            }
        }
        all
    }

    /// Returns the names with a definition.
    pub fn defined_names(&self) -> Vec<String> {
        self.defined.iter().map(|spec| spec.name.clone()).collect()
    }

    /// Returns whether a name has a definition.
    pub fn is_defined(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// Returns the definition of a target. A name without a definition is a command line.
    ///
    /// # Errors
    /// Returns an error if the name is no command line.
    pub fn spec_of(&self, name: &str) -> Result<TargetSpec, ToolError> {
        match self.find(name) {
            Some(spec) => Ok(spec.clone()),
            None => TargetSpec::of_command(name),
        }
    }

    /// Returns the definitions of these targets, without those that need none.
    pub fn definitions_of<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Vec<TargetSpec> {
        let mut all: Vec<TargetSpec> = Vec::new();
        for name in names {
            let Some(mut spec) = self.find(name).cloned() else {
                continue;
            };
            // A record is read in other folders, too.
            if spec.command.program.contains('/')
                && let Ok(path) = std::path::absolute(&spec.command.program)
            {
                spec.command.program = path.display().to_string();
            }
            let lowered_by = spec.lowered_by.as_deref().and_then(|name| self.find(name));
            let lowered_by = lowered_by.cloned();
            all.extend([Some(spec), lowered_by].into_iter().flatten());
        }
        all.dedup();
        all
    }

    /// Returns the value of `--target` that selects a target in another process.
    pub fn argument(&self, name: &str) -> String {
        argument(&self.defined, name)
    }

    /// Returns the options that pass all definitions to a helper process.
    pub fn words(&self) -> Vec<String> {
        let each = self.defined.iter().filter_map(|spec| {
            let text = serde_json::to_string(spec).ok()?;
            Some(format!("--{DEFINE}={text}"))
        });
        each.collect()
    }
}

/// Returns the value of `--target` that selects a target with one of these definitions in another
/// process. A definition that is more than a command is in `lowerfuzz.toml`, so its name selects it.
pub fn argument(defined: &[TargetSpec], name: &str) -> String {
    let is_command = |spec: &TargetSpec| spec.spelling.is_none() && spec.lowered_by.is_none();
    let mut named = defined.iter().filter(|spec| spec.name == name);
    match named.find(|spec| is_command(spec)) {
        Some(spec) => format!("{name}={}", spec.command),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_definition() {
        let mut targets = Targets::default();
        assert_eq!(
            targets.define("registry-a=bin/opt -x").expect("it is new"),
            "registry-a"
        );
        let mut targets = Targets::default();
        assert_eq!(
            targets
                .define("registry-a=bin/opt -x")
                .expect("it is equal"),
            "registry-a"
        );
        let why = targets
            .define("registry-a=bin/other")
            .expect_err("it differs")
            .to_string();
        assert_eq!(
            why,
            "the target `registry-a` is defined twice: `bin/opt -x` and `bin/other`"
        );
        assert!(targets.define("builtin=bin/opt").is_err());
        let why = targets
            .define("registry-t=text:bin/opt")
            .expect_err("it has no options of mlir-opt");
        let said = why.to_string();
        assert!(
            said.ends_with("a command with `text:` has no other name"),
            "{said}"
        );
        let spec = targets.spec_of("registry-a").expect("it is defined");
        assert_eq!(spec.command.args, ["-x"]);
        assert_eq!(targets.argument("registry-a"), "registry-a=bin/opt -x");
        assert_eq!(
            targets.argument("catalyst --tool=opt"),
            "catalyst --tool=opt"
        );
    }

    #[test]
    fn each_record_has_its_own_definitions() {
        let spec = |command: &str| TargetSpec {
            name: "head".to_owned(),
            ..TargetSpec::of_command(command).expect("a command line")
        };
        let mut targets = Targets::default();
        let one = targets.with(&[spec("bin/one")]);
        let two = targets.with(&[spec("bin/two")]);
        assert_eq!(one.argument("head"), "head=bin/one");
        assert_eq!(two.argument("head"), "head=bin/two");
        assert!(!targets.is_defined("head"));
        // A definition of the user comes first.
        targets.define("head=bin/given").expect("it is new");
        let given = targets.with(&[spec("bin/one")]);
        assert_eq!(given.argument("head"), "head=bin/given");
    }
}
