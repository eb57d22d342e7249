//! What a pass did to a function: the ops that it removed, the ops that it added, and the flags that
//! it gained.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use lowerfuzz_ir::attr::fastmath;
use lowerfuzz_ir::{Body, Key, Op, ValueDef};
use serde::{Deserialize, Serialize};

use crate::same::is_constant;

/// The numbers of occurrences of names.
type Counts = BTreeMap<String, i64>;

/// The change of a function by a pass.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Edit {
    /// The ops that the pass removed, sorted.
    pub removed: Vec<String>,
    /// The ops that the pass added, sorted.
    pub added: Vec<String>,
    /// The flags that the ops have more often than before, sorted.
    pub gained: Vec<String>,
}

impl Edit {
    /// Returns the difference between two bodies of a function.
    pub fn between(before: &Body, after: &Body) -> Edit {
        let (mut ops, mut flags) = (Counts::new(), Counts::new());
        count(before, -1, &mut ops, &mut flags);
        count(after, 1, &mut ops, &mut flags);
        let times = |counts: &Counts, sign: i64| {
            let each = counts.iter().filter(|(_, n)| **n * sign > 0);
            let each = each
                .flat_map(|(name, n)| std::iter::repeat_n(name.clone(), n.unsigned_abs() as usize));
            each.collect()
        };
        Edit {
            removed: times(&ops, -1),
            added: times(&ops, 1),
            gained: times(&flags, 1),
        }
    }

    /// Does this edit contain the whole other edit?
    pub fn contains(&self, other: &Edit) -> bool {
        let within = |all: &[String], part: &[String]| {
            let number =
                |list: &[String], name: &String| list.iter().filter(|n| *n == name).count();
            part.iter()
                .all(|name| number(part, name) <= number(all, name))
        };
        within(&self.removed, &other.removed)
            && within(&self.added, &other.added)
            && within(&self.gained, &other.gained)
    }
}

impl std::fmt::Display for Edit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list = |names: &[String]| match names {
            [] => "nothing".to_owned(),
            [..] => names.join(", "),
        };
        let mut text = format!("{} -> {}", list(&self.removed), list(&self.added));
        if !self.gained.is_empty() {
            let _ = write!(text, " with {}", self.gained.join(", "));
        }
        f.write_str(&text)
    }
}

fn add(counts: &mut Counts, name: impl Into<String>, sign: i64) {
    *counts.entry(name.into()).or_default() += sign;
}

/// Counts the ops of a body, the kinds of values that it returns, and the flags.
fn count(body: &Body, sign: i64, ops: &mut Counts, flags: &mut Counts) {
    for id in body.live_ops() {
        let op = body.op(id).op;
        if is_constant(op) {
            continue;
        }
        if op.is_terminator() {
            for operand in body.all_operands(id) {
                match body.value(*operand).def {
                    ValueDef::Result(of, _) if is_constant(body.op(of).op) => {
                        add(ops, "constant", sign);
                    }
                    ValueDef::BlockArg(..) => add(ops, "argument", sign),
                    ValueDef::Result(..) => {}
                }
            }
            continue;
        }
        add(ops, op.newest_name().unwrap_or("unknown op"), sign);
        for attr in body.attrs(id) {
            let value = attr.value.as_int().unwrap_or(1);
            for flag in flags_of(op, attr.key, value) {
                add(flags, flag, sign);
            }
        }
    }
}

fn flags_of(op: Op, key: Key, value: i128) -> Vec<&'static str> {
    let named: &[(i128, &'static str)] = match (op, key) {
        (Op::Arith(_) | Op::Index(_) | Op::Llvm(_), Key::Overflow) => &[(1, "nsw"), (2, "nuw")],
        (_, Key::Exact) => &[(1, "exact")],
        (_, Key::NonNeg) => &[(1, "nneg")],
        (_, Key::FastMath) => &[
            (fastmath::NNAN, "nnan"),
            (fastmath::NINF, "ninf"),
            (fastmath::NSZ, "nsz"),
            (fastmath::ARCP, "arcp"),
            (fastmath::CONTRACT, "contract"),
            (fastmath::AFN, "afn"),
            (fastmath::REASSOC, "reassoc"),
        ],
        (_, _) => &[],
    };
    let set = named.iter().filter(|(bit, _)| value & bit != 0);
    set.map(|(_, name)| *name).collect()
}
