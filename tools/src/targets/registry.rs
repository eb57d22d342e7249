//! The definitions of targets that this process knows.

use std::sync::{PoisonError, RwLock};

use super::spec::TargetSpec;
use crate::ToolError;
use crate::text_command::PREFIX;

/// The hidden option that passes a definition to a helper process.
pub const DEFINE: &str = "define-target";

static DEFINED: RwLock<Vec<TargetSpec>> = RwLock::new(Vec::new());

fn find(name: &str) -> Option<TargetSpec> {
    let defined = DEFINED.read().unwrap_or_else(PoisonError::into_inner);
    defined.iter().find(|spec| spec.name == name).cloned()
}

/// Registers the target of an option `--target`, if the option defines one, and returns the
/// target's name.
///
/// # Errors
/// Returns an error if the definition has no command line, or if the name has another definition.
pub fn define(text: &str) -> Result<String, ToolError> {
    match TargetSpec::named(text)? {
        Some(spec) => {
            let name = spec.name.clone();
            add(spec)?;
            Ok(name)
        }
        None => Ok(text.to_owned()),
    }
}

/// Registers a definition.
///
/// # Errors
/// Returns an error if the name is reserved or has another definition, or if the command is no tool.
pub(super) fn add(spec: TargetSpec) -> Result<(), ToolError> {
    let name = &spec.name;
    if ["builtin", "all", "text"].contains(&name.as_str()) {
        let why = format!("the name `{name}` cannot be defined, because it names another target");
        return Err(ToolError::Unusable(why));
    }
    if spec.command.program.starts_with(PREFIX) {
        let why = format!(
            "target `{name}`: expected a tool with the options of mlir-opt, found `{}`; a command \
             with `{PREFIX}` has no other name",
            spec.command
        );
        return Err(ToolError::Unusable(why));
    }
    let mut defined = DEFINED.write().unwrap_or_else(PoisonError::into_inner);
    match defined.iter().find(|known| known.name == *name) {
        None => defined.push(spec),
        Some(known) if *known == spec => {}
        Some(known) => {
            let (one, other) = (&known.command, &spec.command);
            let why = format!("the target `{name}` is defined twice: `{one}` and `{other}`");
            return Err(ToolError::Unusable(why));
        }
    }
    Ok(())
}

/// Registers the definitions of a record, unless their names are defined already.
pub fn adopt(specs: &[TargetSpec]) {
    for spec in specs {
        if find(&spec.name).is_none() {
            // A reserved name has no definition to adopt.
            let _ = add(spec.clone());
        }
    }
}

/// Returns the names with a definition.
pub fn defined_names() -> Vec<String> {
    let defined = DEFINED.read().unwrap_or_else(PoisonError::into_inner);
    defined.iter().map(|spec| spec.name.clone()).collect()
}

/// Returns whether a name has a definition.
pub fn is_defined(name: &str) -> bool {
    find(name).is_some()
}

/// Returns the definition of a target. A name without a definition is a command line.
///
/// # Errors
/// Returns an error if the name is no command line.
pub fn spec_of(name: &str) -> Result<TargetSpec, ToolError> {
    match find(name) {
        Some(spec) => Ok(spec),
        None => TargetSpec::of_command(name),
    }
}

/// Returns the definitions of these targets, without those that need none.
pub fn definitions_of<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<TargetSpec> {
    let mut all: Vec<TargetSpec> = Vec::new();
    for name in names {
        let Some(mut spec) = find(name) else { continue };
        // A record is read in other folders, too.
        if spec.command.program.contains('/')
            && let Ok(path) = std::path::absolute(&spec.command.program)
        {
            spec.command.program = path.display().to_string();
        }
        let lowered_by = spec.lowered_by.as_deref().and_then(find);
        all.extend([Some(spec), lowered_by].into_iter().flatten());
    }
    all.dedup();
    all
}

/// Returns the value of `--target` that selects a target in another process. A definition that is
/// more than a command is in `lowerfuzz.toml`, so its name selects it.
pub fn argument(name: &str) -> String {
    let is_command = |spec: &TargetSpec| spec.spelling.is_none() && spec.lowered_by.is_none();
    match find(name).filter(is_command) {
        Some(spec) => format!("{name}={}", spec.command),
        None => name.to_owned(),
    }
}

/// Returns the options that pass all definitions to a helper process.
pub fn words() -> Vec<String> {
    let defined = DEFINED.read().unwrap_or_else(PoisonError::into_inner);
    let each = defined.iter().filter_map(|spec| {
        let text = serde_json::to_string(spec).ok()?;
        Some(format!("--{DEFINE}={text}"))
    });
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_definition() {
        assert_eq!(
            define("registry-a=bin/opt -x").expect("it is new"),
            "registry-a"
        );
        assert_eq!(
            define("registry-a=bin/opt -x").expect("it is equal"),
            "registry-a"
        );
        let why = define("registry-a=bin/other")
            .expect_err("it differs")
            .to_string();
        assert_eq!(
            why,
            "the target `registry-a` is defined twice: `bin/opt -x` and `bin/other`"
        );
        assert!(define("builtin=bin/opt").is_err());
        let why = define("registry-t=text:bin/opt").expect_err("it has no options of mlir-opt");
        let said = why.to_string();
        assert!(
            said.ends_with("a command with `text:` has no other name"),
            "{said}"
        );
        let spec = spec_of("registry-a").expect("it is defined");
        assert_eq!(spec.command.args, ["-x"]);
        assert_eq!(argument("registry-a"), "registry-a=bin/opt -x");
        assert_eq!(argument("catalyst --tool=opt"), "catalyst --tool=opt");
    }

    #[test]
    fn a_record_defines_only_new_names() {
        let spec = |command: &str| TargetSpec {
            name: "registry-b".to_owned(),
            ..TargetSpec::of_command(command).expect("a command line")
        };
        adopt(&[spec("bin/one")]);
        adopt(&[spec("bin/two")]);
        assert_eq!(argument("registry-b"), "registry-b=bin/one");
    }
}
