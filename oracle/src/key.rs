//! Keys: by which findings of one bug are known to be one.
//!
//! A key is a short line of text, made of a finding's *reduced* program: the verdict, who is to blame,
//! and the [`Shape`] of the program; of one that becomes undefined also at which op, or what is wrong
//! with the value that the op is given; and whether an `index` has to have 32 bits for it. A crash or a
//! refusal is known by what it says instead, if it says something.

use std::fmt;

use lowerfuzz_interp::ValueClass;
use lowerfuzz_ir::case::Case;

use crate::shape::Shape;
use crate::symptom::Symptom;
use crate::undefined::Undefined;
use crate::verdict::{Finding, Verdict};

/// The key of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(String);

impl Key {
    /// The key of a finding whose program is as small as it gets; `None` if it is none.
    ///
    /// `mismatch/lowering/memref.load(memref2)`,
    /// `introduced-ub/lowering/memref.alloc(memref0)/outside`,
    /// `mismatch/lowering/arith.divui(int)/index-32`,
    /// `crashed/lowering/assertion text`, `crashed/lowering/arith.cmpf(float)` of one without a word.
    pub fn of(case: &Case, verdict: &Verdict) -> Option<Key> {
        let symptom = Symptom::of(verdict)?;
        let blame = symptom.blame.name();
        let finding = symptom.finding.name();
        if symptom.is_known_by_words() {
            return Some(Key(format!("{finding}/{blame}/{}", symptom.words)));
        }
        let shape = Shape::of(case);
        let broken = verdict.undefined().and_then(Undefined::lowered_op);
        let mut key = match broken.map(|(op, why)| (op, why.value_class())) {
            // What a wrong address does depends on what lies there.
            Some((_, Some(ValueClass::Outside))) if shape.is_of_accesses => {
                format!("{}/{blame}/{shape}", Finding::Mismatch.name())
            }
            Some((_, Some(class))) => format!("{finding}/{blame}/{shape}/{}", name(class)),
            Some((op, None)) => format!("{finding}/{blame}/{shape}/{op}"),
            None => format!("{finding}/{blame}/{shape}"),
        };
        if case.index_width == 32 {
            // It would be 64 if that showed it, too.
            key += "/index-32";
        }
        Some(Key(key))
    }

    /// The key of a finding whose program is as it was found: what is seen of it, and of one that becomes
    /// undefined at which op. `None` if it is none.
    ///
    /// `mismatch/lowering/unreduced/value`, `introduced-ub/lowering/unreduced/llvm.load/poison`,
    /// `introduced-ub/lowering/unreduced/poison of llvm.sub` (where that is a result, say),
    /// `crashed/lowering/unreduced/assertion text`.
    pub fn of_unreduced(verdict: &Verdict) -> Option<Key> {
        let Symptom {
            finding,
            blame,
            aspect,
            words,
            ..
        } = Symptom::of(verdict)?;
        let broken = verdict.undefined().and_then(Undefined::lowered_op);
        let broken = broken.map(|(op, why)| (op, why.value_class()));
        let what = match (broken, verdict.poison_maker()) {
            _ if !words.is_empty() => words,
            (Some((op, Some(class))), _) => format!("{op}/{}", name(class)),
            (Some((op, None)), _) => op.to_owned(),
            (None, Some(op)) => format!("poison of {op}"),
            (None, None) => aspect.name().to_owned(),
        };
        let (finding, blame) = (finding.name(), blame.name());
        Some(Key(format!("{finding}/{blame}/unreduced/{what}")))
    }

    /// As it was written down.
    pub fn parse(text: &str) -> Key {
        Key(text.to_owned())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is wrong with a value, as keys have it.
const fn name(class: ValueClass) -> &'static str {
    match class {
        ValueClass::Poison => "poison",
        ValueClass::Misaligned => "misaligned",
        ValueClass::Outside => "outside",
    }
}

#[cfg(test)]
mod tests {
    use lowerfuzz_interp::Ub;

    use super::*;
    use crate::difference::{Aspect, Difference, PoisonOrigin};
    use crate::undefined::{BrokenRule, Owner};
    use crate::verdict::{Blame, Cause};

    fn case(text: &str) -> Case {
        lowerfuzz_ir::case::parse(text, None).expect("a test case")
    }

    const ACCESS: &str = "func.func @f(%m: memref<2x3xi8>, %i: index) -> i8 {\n\
                          %0 = memref.load %m[%i, %i] : memref<2x3xi8>\n\
                          return %0 : i8\n}\n";

    /// A program that becomes undefined at a lowered op.
    fn undefined_at(op: &str, why: Ub) -> Verdict {
        let undefined = Undefined::Rule(Box::new(BrokenRule {
            op: Some(op.to_owned()),
            function: "f".to_owned(),
            owner: Owner::Lowered,
            why,
        }));
        let cause = Cause::Seen(Difference::Undefined(undefined));
        Verdict::finding(Finding::IntroducedUb, Blame::Lowering, cause)
    }

    /// Its key.
    fn undefined(text: &str, op: &str, why: Ub) -> String {
        let key = Key::of(&case(text), &undefined_at(op, why));
        key.expect("a finding").to_string()
    }

    #[test]
    fn an_unreduced_finding_has_what_is_seen_of_it() {
        let key = |verdict: &Verdict| Key::of_unreduced(verdict).map(|key| key.to_string());
        let seen = |what: &str| Some(format!("introduced-ub/lowering/unreduced/{what}"));
        assert_eq!(
            key(&undefined_at("llvm.load", Ub::NoBlock(0))),
            seen("llvm.load")
        );
        let said = Cause::said("signal 6 in mlir::f");
        let crash = Verdict::finding(Finding::Crashed, Blame::Lowering, said);
        let crashed = "crashed/lowering/unreduced/signal # in mlir::f".to_owned();
        assert_eq!(key(&crash), Some(crashed));
        let differs = Cause::Seen(Difference::other(Aspect::Heap, String::new()));
        let leak = Verdict::finding(Finding::Mismatch, Blame::Lowering, differs);
        assert_eq!(
            key(&leak),
            Some("mismatch/lowering/unreduced/heap".to_owned())
        );
        let made = Difference::Poison {
            what: String::new(),
            at: None,
            origin: Some(PoisonOrigin {
                op: Some("llvm.sub".to_owned()),
                words: String::new(),
            }),
        };
        let poison = Verdict::finding(Finding::IntroducedUb, Blame::Lowering, Cause::Seen(made));
        assert_eq!(key(&poison), seen("poison of llvm.sub"));
        assert_eq!(key(&Verdict::Agree), None);
    }

    #[test]
    fn the_undefined_op_is_part_of_the_key() {
        let text = "func.func @f(%a: i8) -> i8 {\n return %a : i8\n}\n";
        assert_eq!(
            undefined(text, "llvm.load", Ub::NoBlock(0)),
            "introduced-ub/lowering/func(int)->(int)/llvm.load"
        );
        assert_eq!(Key::of(&case(text), &Verdict::Agree), None);
    }

    #[test]
    fn a_crash_is_known_by_its_words_if_it_has_any() {
        let key = |said: &str| {
            let cause = Cause::said(said);
            let verdict = Verdict::finding(Finding::Crashed, Blame::Lowering, cause);
            let key = Key::of(&case(ACCESS), &verdict);
            key.expect("a finding").to_string()
        };
        assert_eq!(
            key("signal 6 in mlir::f, called by mlir::g"),
            "crashed/lowering/signal # in mlir::f, called by mlir::g"
        );
        assert_eq!(
            key("signal 11"),
            "crashed/lowering/memref.load(int,memref2)"
        );
    }

    #[test]
    fn a_wrong_address_is_one_bug_wherever_it_leads() {
        let what = "result 0: expected 1 : i8, found 2 : i8".to_owned();
        let cause = Cause::Seen(Difference::other(Aspect::Value, what));
        let verdict = Verdict::finding(Finding::Mismatch, Blame::Lowering, cause);
        let value = Key::of(&case(ACCESS), &verdict).expect("a finding");
        assert_eq!(value.as_str(), "mismatch/lowering/memref.load(int,memref2)");
        let outside = Ub::OutOfBlock {
            offset: 7,
            size: 1,
            block: 6,
        };
        assert_eq!(undefined(ACCESS, "llvm.load", outside), value.as_str());
        let odd = Ub::Misaligned {
            address: 0x10_0001,
            align: 4,
        };
        assert_eq!(
            undefined(ACCESS, "llvm.load", odd),
            "introduced-ub/lowering/memref.load(int,memref2)/misaligned"
        );
    }

    /// A bug that shows with any width has a program with the usual one.
    #[test]
    fn a_narrow_index_is_in_the_key() {
        let text = "func.func @f(%a: index, %b: index) -> index {\n  %0 = arith.divui %a, %b : index\n  \
                    return %0 : index\n}\n// call: @f(1 : index, 2 : index)\n";
        let key = |text: &str| {
            let cause = Cause::Seen(Difference::other(Aspect::Value, "result 0".to_owned()));
            let verdict = Verdict::finding(Finding::Mismatch, Blame::Lowering, cause);
            Key::of(&case(text), &verdict).map(|key| key.to_string())
        };
        let usual = key(text).expect("a key");
        assert_eq!(usual, "mismatch/lowering/arith.divui(int)");
        let narrow = key(&format!("// index-bitwidth: 32\n{text}"));
        assert_eq!(narrow, Some(format!("{usual}/index-32")));
    }

    /// Whatever the words are about, only the rule counts: names that programs choose, values,
    /// where poison came from.
    #[test]
    fn words_are_not_in_the_key() {
        let by_poison = "introduced-ub/lowering/memref.load(int,memref2)/poison";
        let by_op = "introduced-ub/lowering/memref.load(int,memref2)/llvm.sdiv";
        let texts = [
            "from llvm.mlir.undef",
            "address 0x1 is not aligned to 4",
            "access of 1 bytes at offset 7 of a block of 6 bytes",
            "poison in lowered @undef: poison",
            "",
        ];
        for text in texts {
            let poison = Ub::PoisonUsed("an address");
            let promise = Ub::BrokenPromise {
                promise: "noundef",
                by: Box::new(poison.clone()),
            };
            assert_eq!(undefined(ACCESS, "llvm.load", poison.with(text)), by_poison);
            assert_eq!(
                undefined(ACCESS, "llvm.call", promise.with(text)),
                by_poison
            );
            assert_eq!(
                undefined(ACCESS, "llvm.sdiv", Ub::DivByZero.with(text)),
                by_op
            );
        }
    }
}
