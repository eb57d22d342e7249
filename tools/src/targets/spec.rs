//! The definition of a target.

use lowerfuzz_ir::Release;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::command_line::CommandLine;
use crate::ToolError;

/// A target with a name: its command, and what its command does not say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TargetSpec {
    /// The name of the target.
    pub name: String,
    /// The command that runs the tool.
    #[serde(flatten)]
    pub command: CommandLine,
    /// The release whose syntax the tool reads. `None` if its version determines the syntax.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "release_name",
        deserialize_with = "named_release"
    )]
    #[schemars(with = "Option<String>")]
    pub spelling: Option<Release>,
    /// The target that lowers what this target's passes print. `None` if the target itself lowers.
    #[serde(
        default,
        rename = "lowered-by",
        skip_serializing_if = "Option::is_none"
    )]
    pub lowered_by: Option<String>,
}

impl TargetSpec {
    /// Makes the target of a command line. The target's name is the text.
    ///
    /// # Errors
    /// Returns an error if the text is no command line.
    pub fn of_command(text: &str) -> Result<TargetSpec, ToolError> {
        Ok(TargetSpec {
            name: text.to_owned(),
            command: CommandLine::parse(text)?,
            spelling: None,
            lowered_by: None,
        })
    }

    /// Parses `NAME=COMMAND`. Returns `None` if the text has no name, as in `bin/opt --x=y`.
    ///
    /// # Errors
    /// Returns an error if the text after the name is no command line.
    pub fn named(text: &str) -> Result<Option<TargetSpec>, ToolError> {
        let Some((name, command)) = text.split_once('=') else {
            return Ok(None);
        };
        if !is_name(name) {
            return Ok(None);
        }
        Ok(Some(TargetSpec {
            name: name.to_owned(),
            ..TargetSpec::of_command(command.trim())?
        }))
    }
}

/// Returns whether a text can name a target in front of `=`.
pub(super) fn is_name(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.+".contains(c);
    !text.is_empty() && !text.starts_with('-') && text.chars().all(plain)
}

/// Returns the name under which a target is reported: the part before `=` in `NAME=COMMAND`.
pub fn target_name(text: &str) -> &str {
    let named = text.split_once('=').map(|(name, _)| name);
    named.filter(|name| is_name(name)).unwrap_or(text)
}

fn release_name<S: Serializer>(release: &Option<Release>, to: S) -> Result<S::Ok, S::Error> {
    release.map(|release| release.to_string()).serialize(to)
}

/// A release as a number, or as a text such as `head`.
#[derive(Deserialize)]
#[serde(untagged)]
enum Named {
    Number(u32),
    Text(String),
}

pub(super) fn named_release<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<Release>, D::Error> {
    let text = match Option::<Named>::deserialize(from)? {
        None => return Ok(None),
        Some(Named::Number(number)) => number.to_string(),
        Some(Named::Text(text)) => text,
    };
    let known = || Release::ALL.map(|release| release.to_string()).join(", ");
    let unknown = || {
        let head = Release::HEAD_NAME;
        let why = format!(
            "expected one of the releases {}, {head}, found `{text}`",
            known()
        );
        serde::de::Error::custom(why)
    };
    Release::from_name(&text).map(Some).ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_precedes_its_command() {
        let named = |text| TargetSpec::named(text).expect("a command line");
        let spec = named("head=build/bin/my-opt --tool=opt").expect("it has a name");
        assert_eq!(spec.name, "head");
        assert_eq!(spec.command.program, "build/bin/my-opt");
        assert_eq!(spec.command.args, ["--tool=opt"]);
        assert_eq!(named("catalyst --tool=opt"), None);
        assert_eq!(named("build/x=y/opt"), None);
        assert_eq!(named("mlir-opt-22"), None);
        assert!(TargetSpec::named("head=").is_err());
        assert_eq!(target_name("head=PATH"), "head");
        assert_eq!(target_name("catalyst --tool=opt"), "catalyst --tool=opt");
    }

    #[test]
    fn a_definition_is_read_back() {
        let spec = TargetSpec {
            spelling: Some(Release::HEAD),
            lowered_by: Some("mlir-opt-22".to_owned()),
            ..TargetSpec::of_command("my-opt -x").expect("a command line")
        };
        let text = serde_json::to_string(&spec).expect("JSON");
        assert_eq!(
            text,
            r#"{"name":"my-opt -x","program":"my-opt","args":["-x"],"spelling":"24","lowered-by":"mlir-opt-22"}"#
        );
        let back: TargetSpec = serde_json::from_str(&text).expect("a definition");
        assert_eq!(back, spec);
    }
}
