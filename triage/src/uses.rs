//! The ops and language features that a program uses.

use std::borrow::Cow;

use lowerfuzz_generator::{FeatureSet, features_of};
use lowerfuzz_inputs::reachable;
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{Body, FuncId, Op, OpSet};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize};

/// The ops and features of a program.
///
/// If a program has the same bug as a reduced program, it nearly always has all ops and features of
/// the reduced program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(into = "Names")]
pub struct Uses {
    /// The ops of the program, without constants and returns, which every program has.
    pub ops: OpSet,
    /// The language features of the program.
    pub features: FeatureSet,
}

/// [`Uses`] as text.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Names {
    ops: Vec<String>,
    features: Vec<String>,
}

impl JsonSchema for Uses {
    fn schema_name() -> Cow<'static, str> {
        "Uses".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Names::json_schema(generator)
    }
}

impl Uses {
    /// Returns the ops and features of a test case.
    pub fn of(case: &Case) -> Uses {
        Uses::of_bodies(case, case.module.bodies())
    }

    /// Returns the ops and features of the functions that a function calls, and of itself. The features include those of
    /// the signatures of all functions.
    pub fn of_function(case: &Case, func: FuncId) -> Uses {
        let reachable = reachable(&case.module, func).into_iter();
        let funcs = &case.module.funcs;
        let bodies = reachable.filter_map(|func| funcs[func.index()].body.as_ref());
        Uses::of_bodies(case, bodies)
    }

    fn of_bodies<'b>(case: &Case, bodies: impl Iterator<Item = &'b Body>) -> Uses {
        let is_telling = |op: &Op| {
            op.newest_name()
                .is_some_and(|name| !name.ends_with(".constant") && !name.ends_with(".return"))
        };
        Uses {
            ops: ops_of(bodies).filter(is_telling).collect(),
            features: features_of(case),
        }
    }

    /// Returns whether this program uses all ops and features of another program.
    pub fn contains(&self, other: &Uses) -> bool {
        self.ops.contains_all(&other.ops) && self.features.contains(other.features)
    }
}

/// The ops of a program.
pub fn ops(case: &Case) -> impl Iterator<Item = Op> {
    ops_of(case.module.bodies())
}

fn ops_of<'b>(bodies: impl Iterator<Item = &'b Body>) -> impl Iterator<Item = Op> {
    bodies.flat_map(|body| body.live_ops().map(|op| body.op(op).op))
}

/// Returns the names of all ops of a program, without terminators.
pub fn op_names(case: &Case) -> Vec<String> {
    let named = |op: Op| op.newest_name().unwrap_or("an unregistered op").to_owned();
    ops(case)
        .filter(|op| !op.is_terminator())
        .map(named)
        .collect()
}

impl From<Uses> for Names {
    fn from(uses: Uses) -> Names {
        let ops = uses.ops.iter().filter_map(Op::newest_name);
        Names {
            ops: ops.map(str::to_owned).collect(),
            features: uses.features.names().map(str::to_owned).collect(),
        }
    }
}

impl<'de> Deserialize<'de> for Uses {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Uses, D::Error> {
        let names = Names::deserialize(from)?;
        // A name that this version does not know is ignored.
        let op = |name: &String| Some(Op::from_name(name)?.0);
        let features = names.features.iter();
        Ok(Uses {
            ops: names.ops.iter().filter_map(op).collect(),
            features: features
                .filter_map(|name| FeatureSet::from_name(name))
                .fold(FeatureSet::default(), FeatureSet::union),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uses(text: &str) -> Uses {
        let case = lowerfuzz_ir::case::parse(text, None).expect("a test case");
        Uses::of(&case)
    }

    /// The two features once had the same hash, so findings of one were counted as findings of the
    /// other.
    #[test]
    fn a_logarithm_is_no_external_function() {
        let logarithm = uses(
            "func.func @f(%a: f32) -> f32 {\n  %0 = math.log2 %a : f32\n  return %0 : f32\n}\n",
        );
        let external = uses(
            "func.func private @g(f32) -> f32\nfunc.func @f(%a: f32) -> f32 {\n  \
             %0 = func.call @g(%a) : (f32) -> f32\n  return %0 : f32\n}\n",
        );
        let only = |name: &str| Uses {
            ops: OpSet::default(),
            features: FeatureSet::from_name(name).expect("a feature"),
        };
        let log2 = Op::from_name("math.log2").expect("an op").0;
        assert!(logarithm.ops.contains(log2) && !external.ops.contains(log2));
        assert!(external.contains(&only("external functions")));
        assert!(!logarithm.contains(&only("external functions")));
        assert!(!logarithm.contains(&external) && !external.contains(&logarithm));
    }

    #[test]
    fn sets_of_ops_and_features_are_read_back() {
        let all = Uses {
            ops: Op::all().collect(),
            features: FeatureSet::all_names()
                .iter()
                .filter_map(|name| FeatureSet::from_name(name))
                .fold(FeatureSet::default(), FeatureSet::union),
        };
        let text = serde_json::to_string(&all).expect("JSON");
        let back: Uses = serde_json::from_str(&text).expect("what was written");
        assert_eq!(back.features, all.features);
        let lost = all.ops.iter().filter(|op| !back.ops.contains(*op));
        assert_eq!(
            lost.filter_map(Op::newest_name).collect::<Vec<_>>(),
            [""; 0]
        );
    }
}
