//! Computes the signature of a verdict.

use lowerfuzz_ir::case::Case;
use lowerfuzz_oracle::{Aspect, Finding, Symptom, Undefined, Verdict};

use super::of_case::{CaseShape, of_case};
use super::{BadValue, Diagnostic, Evidence, LoweredOp, Signature, Subject, Violation};

impl Signature {
    /// Returns the signature of a finding whose program is reduced. `None` if the verdict is no
    /// finding.
    ///
    /// `mismatch/lowering/memref.load(memref2)`,
    /// `introduced-ub/lowering/memref.alloc(memref0)/outside`,
    /// `mismatch/lowering/arith.divui(int)/index-32`, `crashed/lowering/assertion text`,
    /// `crashed/lowering/arith.cmpf(float)` of a crash without a message.
    pub fn of_reduced(case: &Case, verdict: &Verdict) -> Option<Signature> {
        let symptom = Symptom::of(verdict)?;
        let mut signature = Signature {
            finding: symptom.finding,
            blame: symptom.blame,
            subject: Subject::Diagnostic(Diagnostic::new(&symptom.words)),
        };
        if symptom.is_identified_by_diagnostic() {
            return Some(signature);
        }
        let CaseShape {
            shape,
            is_of_accesses,
        } = of_case(case);
        let violation = match undefined_at(verdict) {
            // The effect of a wrong address depends on the memory at that address.
            Some((_, Some(BadValue::Outside))) if is_of_accesses => {
                signature.finding = Finding::Mismatch;
                None
            }
            Some((_, Some(value))) => Some(Violation::Value(value)),
            Some((op, None)) => Some(Violation::Op(op)),
            None => of_memory(&symptom),
        };
        signature.subject = Subject::Program {
            shape,
            violation,
            narrow_index: case.index_width == 32,
        };
        Some(signature)
    }

    /// Returns the signature of a finding whose program is not reduced. `None` if the verdict is no
    /// finding.
    ///
    /// `mismatch/lowering (unreduced): value`, `introduced-ub/lowering (unreduced): at
    /// llvm.load/poison`, `introduced-ub/lowering (unreduced): poison of llvm.sub`,
    /// `crashed/lowering (unreduced): diagnostic: assertion text`.
    pub fn of_unreduced(verdict: &Verdict) -> Option<Signature> {
        let symptom = Symptom::of(verdict)?;
        let evidence = match (undefined_at(verdict), verdict.poison_maker()) {
            _ if !symptom.words.is_empty() => Evidence::Diagnostic(Diagnostic::new(&symptom.words)),
            (Some((op, value)), _) => Evidence::UndefinedAt { op, value },
            (None, Some(op)) => Evidence::PoisonOf(LoweredOp::new(op)),
            (None, None) => Evidence::Aspect(symptom.aspect),
        };
        Some(Signature {
            finding: symptom.finding,
            blame: symptom.blame,
            subject: Subject::Unreduced(evidence),
        })
    }
}

/// Returns the violation of a program whose results are right, but not its use of memory.
fn of_memory(symptom: &Symptom) -> Option<Violation> {
    if symptom.finding != Finding::Mismatch {
        return None;
    }
    [
        (Aspect::Heap, Violation::Leak),
        (Aspect::Stack, Violation::Stack),
    ]
    .into_iter()
    .find_map(|(aspect, violation)| (symptom.aspect == aspect).then_some(violation))
}

/// Returns the lowered op at which a program becomes undefined, and the class of the bad value that
/// the op uses.
fn undefined_at(verdict: &Verdict) -> Option<(LoweredOp, Option<BadValue>)> {
    let (op, why) = verdict.undefined().and_then(Undefined::lowered_op)?;
    Some((LoweredOp::new(op), why.value_class().map(BadValue::from)))
}

#[cfg(test)]
mod tests {
    use lowerfuzz_interp::Ub;

    use super::*;
    use lowerfuzz_oracle::{Blame, BrokenRule, Cause, Difference, Owner, PoisonOrigin};

    fn case(text: &str) -> Case {
        lowerfuzz_ir::case::parse(text, None).expect("a test case")
    }

    const ACCESS: &str = "func.func @f(%m: memref<2x3xi8>, %i: index) -> i8 {\n\
                          %0 = memref.load %m[%i, %i] : memref<2x3xi8>\n\
                          return %0 : i8\n}\n";

    /// Makes the verdict on a program that becomes undefined at a lowered op.
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

    /// Returns the text of the signature of a program that becomes undefined at a lowered op.
    fn undefined(text: &str, op: &str, why: Ub) -> String {
        let key = Signature::of_reduced(&case(text), &undefined_at(op, why));
        key.expect("a finding").to_string()
    }

    #[test]
    fn an_unreduced_finding_has_what_is_seen_of_it() {
        let key = |verdict: &Verdict| Signature::of_unreduced(verdict).map(|key| key.to_string());
        let seen = |what: &str| Some(format!("introduced-ub/lowering (unreduced): {what}"));
        assert_eq!(
            key(&undefined_at("llvm.load", Ub::NoBlock(0))),
            seen("at llvm.load")
        );
        let said = Cause::said("signal 6 in mlir::f");
        let crash = Verdict::finding(Finding::Crashed, Blame::Lowering, said);
        let crashed = "crashed/lowering (unreduced): diagnostic: signal # in mlir::f".to_owned();
        assert_eq!(key(&crash), Some(crashed));
        let differs = Cause::Seen(Difference::other(Aspect::Heap, String::new()));
        let leak = Verdict::finding(Finding::Mismatch, Blame::Lowering, differs);
        assert_eq!(
            key(&leak),
            Some("mismatch/lowering (unreduced): heap".to_owned())
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

    /// The ops of a program that only leaks are those of many other bugs.
    #[test]
    fn the_use_of_memory_is_part_of_the_key() {
        let key = |aspect| {
            let cause = Cause::Seen(Difference::other(aspect, String::new()));
            let verdict = Verdict::finding(Finding::Mismatch, Blame::Lowering, cause);
            let key = Signature::of_reduced(&case(ACCESS), &verdict);
            key.expect("a finding").to_string()
        };
        let wrong = key(Aspect::Value);
        assert_eq!(wrong, "mismatch/lowering/memref.load(int,memref2)");
        assert_eq!(key(Aspect::Heap), format!("{wrong}/leak"));
        assert_eq!(key(Aspect::Stack), format!("{wrong}/stack"));
    }

    #[test]
    fn the_undefined_op_is_part_of_the_key() {
        let text = "func.func @f(%a: i8) -> i8 {\n return %a : i8\n}\n";
        assert_eq!(
            undefined(text, "llvm.load", Ub::NoBlock(0)),
            "introduced-ub/lowering/func(int)->(int)/llvm.load"
        );
        assert_eq!(Signature::of_reduced(&case(text), &Verdict::Agree), None);
    }

    #[test]
    fn a_crash_is_known_by_its_words_if_it_has_any() {
        let key = |said: &str| {
            let cause = Cause::said(said);
            let verdict = Verdict::finding(Finding::Crashed, Blame::Lowering, cause);
            let key = Signature::of_reduced(&case(ACCESS), &verdict);
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
        let value = Signature::of_reduced(&case(ACCESS), &verdict).expect("a finding");
        assert_eq!(
            value.to_string(),
            "mismatch/lowering/memref.load(int,memref2)"
        );
        let outside = Ub::OutOfBlock {
            offset: 7,
            size: 1,
            block: 6,
        };
        assert_eq!(undefined(ACCESS, "llvm.load", outside), value.to_string());
        let odd = Ub::Misaligned {
            address: 0x10_0001,
            align: 4,
        };
        assert_eq!(
            undefined(ACCESS, "llvm.load", odd),
            "introduced-ub/lowering/memref.load(int,memref2)/misaligned"
        );
    }

    /// A bug that occurs with any width of `index` has a reduced program with the default width.
    #[test]
    fn a_narrow_index_is_in_the_key() {
        let text = "func.func @f(%a: index, %b: index) -> index {\n  %0 = arith.divui %a, %b : index\n  \
                    return %0 : index\n}\n// call: @f(1 : index, 2 : index)\n";
        let key = |text: &str| {
            let cause = Cause::Seen(Difference::other(Aspect::Value, "result 0".to_owned()));
            let verdict = Verdict::finding(Finding::Mismatch, Blame::Lowering, cause);
            Signature::of_reduced(&case(text), &verdict).map(|key| key.to_string())
        };
        let usual = key(text).expect("a key");
        assert_eq!(usual, "mismatch/lowering/arith.divui(int)");
        let narrow = key(&format!("// index-bitwidth: 32\n{text}"));
        assert_eq!(narrow, Some(format!("{usual}/index-32")));
    }

    /// The signature has the broken rule only. Names that programs choose, values, and the origin
    /// of poison do not matter.
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
