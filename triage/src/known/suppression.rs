//! Suppressions: what generated programs avoid, so that a known bug does not hide other bugs.

use lowerfuzz_generator::Config;
use lowerfuzz_ir::Op;
use lowerfuzz_tools::mlir_opt::pass_name;
use thiserror::Error;

/// One program out of this number may still trigger the suppressed bug, so that a fix of the bug is
/// noticed.
const SPARED: u64 = 8;

/// A trigger that a suppression can name and that is not an op.
struct Setting {
    name: &'static str,
    /// Changes the generator configuration so that programs do not have the trigger.
    keep_out: fn(&mut Config),
}

const SETTINGS: [Setting; 3] = [
    Setting {
        name: "index-32",
        keep_out: |config| config.index_32 = 0,
    },
    Setting {
        name: "negative-stride",
        keep_out: |config| config.negative_stride = 0,
    },
    Setting {
        name: "loop-of-blocks",
        keep_out: |config| config.features.loops = false,
    },
];

/// Triggers of a bug that occurs so often after one of these passes that it hides other bugs. If no
/// pass is named, the suppression applies after any passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppression {
    passes: Vec<String>,
    ops: Vec<Op>,
    /// Indices of the suppressed settings in [`SETTINGS`].
    settings: Vec<usize>,
}

/// The reason why a text is not a valid suppression.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SuppressionError {
    /// The suppression names an op that does not exist.
    #[error("`{0}`: unknown op")]
    UnknownOp(String),
    /// The suppression names no op.
    #[error("expected the names of ops to avoid")]
    Nothing,
    /// The text does not have the format of [`Suppression::word`].
    #[error("expected PASSES:OPS")]
    NoColon,
}

impl Suppression {
    /// Makes a suppression of these triggers after these passes. A trigger is an op name,
    /// `index-32` (an `index` of 32 bits), `negative-stride` or `loop-of-blocks`.
    ///
    /// # Errors
    /// Returns an error if an op is unknown, or if no trigger is named.
    pub fn new<'a>(
        passes: Vec<String>,
        what: impl Iterator<Item = &'a str>,
    ) -> Result<Suppression, SuppressionError> {
        let mut rule = Suppression {
            passes,
            ops: Vec::new(),
            settings: Vec::new(),
        };
        for name in what {
            if let Some(setting) = SETTINGS.iter().position(|setting| setting.name == name) {
                rule.settings.push(setting);
            } else if let Some((op, _)) = Op::from_name(name) {
                rule.ops.push(op);
            } else {
                return Err(SuppressionError::UnknownOp(name.to_owned()));
            }
        }
        if rule.ops.is_empty() && rule.settings.is_empty() {
            return Err(SuppressionError::Nothing);
        }
        Ok(rule)
    }

    /// Parses the text that [`Suppression::word`] returns.
    ///
    /// # Errors
    /// Returns an error if the text has another format.
    pub fn parse(word: &str) -> Result<Suppression, SuppressionError> {
        let (passes, ops) = word.split_once(':').ok_or(SuppressionError::NoColon)?;
        let names = |list: &str| {
            list.split(',')
                .filter(|n| !n.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let ops: Vec<String> = names(ops);
        Suppression::new(names(passes), ops.iter().map(String::as_str))
    }

    /// Formats the suppression as one word of a command line.
    pub fn word(&self) -> String {
        let ops = self.ops.iter().filter_map(|op| op.newest_name());
        let settings = self.settings.iter().map(|setting| SETTINGS[*setting].name);
        let what: Vec<&str> = ops.chain(settings).collect();
        format!("{}:{}", self.passes.join(","), what.join(","))
    }

    /// Returns whether the suppression applies to the program of a seed with these passes, given as
    /// options.
    pub fn is_for(&self, seed: u64, passes: &[String]) -> bool {
        // Consecutive seeds share their passes, so each pass list has programs with and without the
        // trigger.
        is_about(&self.passes, passes) && !seed.is_multiple_of(SPARED)
    }

    /// Changes the generator configuration so that programs do not have this suppression's
    /// triggers.
    pub fn keep_out_of(&self, config: &mut Config) {
        config.without.extend(&self.ops);
        for setting in &self.settings {
            (SETTINGS[*setting].keep_out)(config);
        }
    }
}

/// The name in a suppression's list of passes for a lowering without preceding passes.
const NONE: &str = "none";

/// Returns whether a suppression for the `named` passes applies to a program with these passes. A
/// suppression without passes always applies. A suppression that names `none` applies to programs
/// without passes.
fn is_about(named: &[String], passes: &[String]) -> bool {
    let names = |name: &str| named.iter().any(|pass| pass == name);
    named.is_empty()
        || passes.is_empty() && names(NONE)
        || passes.iter().any(|pass| names(pass_name(pass)))
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::AffineOp;

    use super::*;

    #[test]
    fn a_rule_applies_to_its_passes_and_spares_one_program_in_eight() {
        let rule = Suppression::parse("sccp,cse:affine.for,affine.if").expect("a rule");
        assert_eq!(rule.word(), "sccp,cse:affine.for,affine.if");
        let passes = |list: &[&str]| list.iter().map(|p| (*p).to_owned()).collect::<Vec<_>>();
        assert!(rule.is_for(9, &passes(&["-inline", "-cse=x=1"])));
        assert!(!rule.is_for(9, &passes(&["-inline"])));
        let avoided = (0..80).filter(|seed| rule.is_for(*seed, &passes(&["-sccp"])));
        assert_eq!(avoided.count(), 70);
        let mut config = Config::default();
        rule.keep_out_of(&mut config);
        let both = [Op::Affine(AffineOp::For), Op::Affine(AffineOp::If)];
        assert!(both.iter().all(|op| config.without.contains(op)));
        assert_ne!(config.negative_stride, 0);
        let always =
            Suppression::parse(":negative-stride,index-32,loop-of-blocks").expect("a rule");
        assert!(always.is_for(9, &[]));
        always.keep_out_of(&mut config);
        assert_eq!((config.negative_stride, config.index_32), (0, 0));
        assert!(!config.features.loops);
        assert_eq!(always.word(), ":negative-stride,index-32,loop-of-blocks");
    }

    #[test]
    fn invalid_rules_are_rejected() {
        assert!(Suppression::parse("affine.for").is_err());
        assert!(Suppression::parse("sccp:").is_err());
        let unknown = Suppression::parse("sccp:affine.four").expect_err("no such op");
        assert!(unknown.to_string().contains("affine.four"), "{unknown}");
    }
}
