//! The configuration of a target that produced a finding.

use lowerfuzz_faults::Plant;
use lowerfuzz_oracle::{Limit, Limits};
use lowerfuzz_tools::mlir_opt::JudgedLevel;
use lowerfuzz_tools::targets::{TargetSpec, argument};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::shell::joined;

/// The options with which a target lowered the program of a finding.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TargetConfiguration {
    /// The fault that was planted on purpose. `None` if no fault was planted.
    #[serde(default, rename = "plant", with = "plant_name")]
    #[schemars(with = "Option<String>")]
    pub fault: Option<Plant>,
    /// The passes that run before the lowering, as command-line options.
    #[serde(default)]
    pub passes: Vec<String>,
    /// The user's passes in place of the target's own lowering. `None` if the target's lowering
    /// ran.
    #[serde(default)]
    pub pipeline: Option<Vec<String>>,
    /// The level at which programs are judged. `None` if the target's usual level is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<JudgedLevel>,
    /// The target that lowers what the passes of this target print. `None` if the target itself
    /// lowers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<String>,
    /// Was each program lowered twice?
    #[serde(default, skip_serializing_if = "is_false")]
    pub repeat: bool,
    /// Is a loss of digits a finding, although a textbook formula explains it?
    #[serde(default, skip_serializing_if = "is_false")]
    pub accuracy: bool,
    /// The limits of the source run that differ from the default limits.
    #[serde(default, skip_serializing_if = "LimitOverrides::is_empty")]
    pub limits: LimitOverrides,
}

fn is_false(yes: &bool) -> bool {
    !yes
}

/// Limits of a source run, where they differ from the default limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LimitOverrides {
    /// Maximum number of ops that a call may execute.
    pub fuel: Option<u64>,
    /// Maximum number of bytes that a call may allocate.
    pub memory: Option<u64>,
    /// Maximum nesting depth of calls.
    pub depth: Option<u32>,
}

impl LimitOverrides {
    /// Returns whether all limits are the default limits.
    pub fn is_empty(&self) -> bool {
        *self == LimitOverrides::default()
    }

    /// Returns these limits, and the usual limits where none is given.
    pub fn over(self, usual: Limits) -> Limits {
        Limits {
            fuel: self.fuel.unwrap_or(usual.fuel),
            memory: self.memory.unwrap_or(usual.memory),
            depth: self.depth.map_or(usual.depth, |depth| depth as usize),
        }
    }
}

impl TargetConfiguration {
    /// Returns the command-line options that set the same configuration, with the definitions of
    /// target names.
    pub fn words(&self, definitions: &[TargetSpec]) -> Vec<String> {
        let mut words = Vec::new();
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        if let Some(fault) = self.fault {
            option("plant", fault.name().to_owned());
        }
        if !self.passes.is_empty() {
            option("passes", joined(&self.passes));
        }
        if let Some(pipeline) = &self.pipeline {
            option("pipeline", joined(pipeline));
        }
        if let Some(level) = self.level {
            option("level", level.name().to_owned());
        }
        if let Some(then) = &self.then {
            option("then", argument(definitions, then));
        }
        let LimitOverrides {
            fuel,
            memory,
            depth,
        } = self.limits;
        let limits = [
            (Limit::Fuel, fuel),
            (Limit::Memory, memory),
            (Limit::Depth, depth.map(u64::from)),
        ];
        for (limit, given) in limits {
            if let Some(given) = given {
                option(limit.name(), given.to_string());
            }
        }
        words.extend(self.repeat.then(|| "--twice".to_owned()));
        words.extend(self.accuracy.then(|| "--accuracy".to_owned()));
        words
    }
}

/// Serialises a planted fault as its name.
mod plant_name {
    use lowerfuzz_faults::Plant;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    pub(super) fn serialize<S: Serializer>(
        plant: &Option<Plant>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        plant.map(Plant::name).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Plant>, D::Error> {
        let name = Option::<String>::deserialize(from)?;
        let plant = |name: String| {
            Plant::from_name(&name)
                .ok_or_else(|| D::Error::custom(format!("there is no fault `{name}`")))
        };
        name.map(plant).transpose()
    }
}
