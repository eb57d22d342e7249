//! Keeps the triggers of known bugs out of generated programs, so that a known bug does not hide
//! others.

use lowerfuzz_generator::Config;
use lowerfuzz_ir::Op;
use lowerfuzz_tools::mlir_opt::pass_name;

/// One program in this many keeps the trigger, so that a run notices when the bug is fixed.
const SPARED: u64 = 8;

/// A trigger other than an op, with the name used in rules.
struct Form {
    name: &'static str,
    /// Keeps the trigger out of programs.
    keep_out: fn(&mut Config),
}

const FORMS: [Form; 3] = [
    Form {
        name: "index-32",
        keep_out: |config| config.index_32 = 0,
    },
    Form {
        name: "negative-stride",
        keep_out: |config| config.negative_stride = 0,
    },
    Form {
        name: "loop-of-blocks",
        keep_out: |config| config.features.loops = false,
    },
];

/// A rule: the triggers of a bug, and the passes after which they matter (all passes if none is
/// named).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Avoid {
    passes: Vec<String>,
    ops: Vec<Op>,
    /// Indices into [`FORMS`].
    forms: Vec<usize>,
}

impl Avoid {
    /// Creates a rule for triggers after the named passes. A trigger is an op name, `index-32` (a
    /// 32-bit `index`), `negative-stride` or `loop-of-blocks`.
    ///
    /// # Errors
    /// A name is unknown, or there is no trigger.
    pub(crate) fn new<'a>(
        passes: Vec<String>,
        what: impl Iterator<Item = &'a str>,
    ) -> Result<Avoid, String> {
        let mut rule = Avoid {
            passes,
            ops: Vec::new(),
            forms: Vec::new(),
        };
        for name in what {
            if let Some(form) = FORMS.iter().position(|form| form.name == name) {
                rule.forms.push(form);
            } else if let Some((op, _)) = Op::from_name(name) {
                rule.ops.push(op);
            } else {
                return Err(format!("`{name}`: unknown op"));
            }
        }
        if rule.ops.is_empty() && rule.forms.is_empty() {
            return Err("expected the names of ops to avoid".into());
        }
        Ok(rule)
    }

    /// Parses the format of [`Avoid::word`].
    ///
    /// # Errors
    /// The text has another format.
    pub(crate) fn parse(word: &str) -> Result<Avoid, String> {
        let (passes, ops) = word.split_once(':').ok_or("expected PASSES:OPS")?;
        let names = |list: &str| {
            list.split(',')
                .filter(|n| !n.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let ops: Vec<String> = names(ops);
        Avoid::new(names(passes), ops.iter().map(String::as_str))
    }

    /// Formats the rule as one word of a command line.
    pub(crate) fn word(&self) -> String {
        let ops = self.ops.iter().filter_map(|op| op.newest_name());
        let forms = self.forms.iter().map(|form| FORMS[*form].name);
        let what: Vec<&str> = ops.chain(forms).collect();
        format!("{}:{}", self.passes.join(","), what.join(","))
    }

    /// Tests whether the rule applies to the program of a seed and its passes, given as options.
    pub(crate) fn is_for(&self, seed: u64, passes: &[String]) -> bool {
        // Consecutive seeds share their passes, so each pass list has programs with and without the
        // trigger.
        is_about(&self.passes, passes) && !seed.is_multiple_of(SPARED)
    }

    /// Keeps the triggers of this rule out of generated programs.
    pub(crate) fn keep_out_of(&self, config: &mut Config) {
        config.without.extend(&self.ops);
        for form in &self.forms {
            (FORMS[*form].keep_out)(config);
        }
    }
}

/// The name in rules for a lowering without preceding passes.
const NONE: &str = "none";

/// Tests whether a rule for the `named` passes applies to a program with the given passes. A rule
/// without passes always applies; a rule that names `none` applies to programs without passes.
pub(super) fn is_about(named: &[String], passes: &[String]) -> bool {
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
        let rule = Avoid::parse("sccp,cse:affine.for,affine.if").expect("a rule");
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
        let always = Avoid::parse(":negative-stride,index-32,loop-of-blocks").expect("a rule");
        assert!(always.is_for(9, &[]));
        always.keep_out_of(&mut config);
        assert_eq!((config.negative_stride, config.index_32), (0, 0));
        assert!(!config.features.loops);
        assert_eq!(always.word(), ":negative-stride,index-32,loop-of-blocks");
    }

    #[test]
    fn invalid_rules_are_rejected() {
        assert!(Avoid::parse("affine.for").is_err());
        assert!(Avoid::parse("sccp:").is_err());
        let unknown = Avoid::parse("sccp:affine.four").expect_err("no such op");
        assert!(unknown.contains("affine.four"), "{unknown}");
    }
}
