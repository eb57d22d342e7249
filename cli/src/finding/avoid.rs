//! What programs do without so that a bug that has a report does not hide others behind it.

use lowerfuzz_ir::Op;
use lowerfuzz_oracle::mlir_opt::pass_name;

/// One program in so many may still have what is avoided, so that it is seen when the bug is gone.
const SPARED: u64 = 8;

/// Ops that show a bug after one of these passes, or after any if none is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Avoid {
    passes: Vec<String>,
    ops: Vec<Op>,
}

impl Avoid {
    /// These ops after these passes, by their names.
    ///
    /// # Errors
    /// An op that is not known, or none.
    pub(crate) fn new<'a>(
        passes: Vec<String>,
        ops: impl Iterator<Item = &'a str>,
    ) -> Result<Avoid, String> {
        let op = |name: &str| match Op::from_name(name) {
            Some((op, _)) => Ok(op),
            None => Err(format!("`{name}`: no op that is known has this name")),
        };
        let ops: Vec<Op> = ops.map(op).collect::<Result<_, _>>()?;
        if ops.is_empty() {
            return Err("expected the ops that are to be avoided".into());
        }
        Ok(Avoid { passes, ops })
    }

    /// Reads what [`Avoid::word`] writes.
    ///
    /// # Errors
    /// Something else.
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

    /// As one word of a command line.
    pub(crate) fn word(&self) -> String {
        let ops: Vec<&str> = self.ops.iter().filter_map(|op| op.newest_name()).collect();
        format!("{}:{}", self.passes.join(","), ops.join(","))
    }

    /// The ops that the program of this seed does without before these passes, given as options.
    pub(crate) fn ops(&self, seed: u64, passes: &[String]) -> &[Op] {
        // Seeds next to each other share their passes: each list has some of both.
        if is_about(&self.passes, passes) && !seed.is_multiple_of(SPARED) {
            &self.ops
        } else {
            &[]
        }
    }
}

/// Is a rule that names these passes about a program that goes through those, given as options? One that
/// names none is about all.
pub(super) fn is_about(named: &[String], passes: &[String]) -> bool {
    let mut names = passes.iter().map(|pass| pass_name(pass));
    named.is_empty() || names.any(|name| named.iter().any(|pass| pass == name))
}

#[cfg(test)]
mod tests {
    use lowerfuzz_ir::AffineOp;

    use super::*;

    #[test]
    fn a_rule_is_of_its_passes_and_spares_one_program_in_eight() {
        let rule = Avoid::parse("sccp,cse:affine.for,affine.if").expect("a rule");
        assert_eq!(rule.word(), "sccp,cse:affine.for,affine.if");
        let passes = |list: &[&str]| list.iter().map(|p| (*p).to_owned()).collect::<Vec<_>>();
        let both = [Op::Affine(AffineOp::For), Op::Affine(AffineOp::If)];
        assert_eq!(rule.ops(9, &passes(&["-inline", "-cse=x=1"])), both);
        assert_eq!(rule.ops(9, &passes(&["-inline"])), []);
        let avoided = (0..80).filter(|seed| !rule.ops(*seed, &passes(&["-sccp"])).is_empty());
        assert_eq!(avoided.count(), 70);
        let always = Avoid::parse(":affine.for").expect("a rule");
        assert_eq!(always.ops(9, &[]), &both[..1]);
    }

    #[test]
    fn what_is_no_rule_is_refused() {
        assert!(Avoid::parse("affine.for").is_err());
        assert!(Avoid::parse("sccp:").is_err());
        let unknown = Avoid::parse("sccp:affine.four").expect_err("no such op");
        assert!(unknown.contains("affine.four"), "{unknown}");
    }
}
