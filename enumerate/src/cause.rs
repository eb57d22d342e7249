//! Causes: groups of wrong functions to which the target did the same.
//!
//! Functions have one cause if the target removed the same ops, added the same ops and flags, and
//! the results differ in the same way. A larger function that contains a wrong function of one op
//! has the cause of this function, if the target did to it all that it did to the smaller one.

use std::collections::BTreeMap;

use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::{Module, Release, Type};
use serde::{Deserialize, Serialize};

use crate::compare::Difference;
use crate::edit::Edit;
use crate::found::{Failure, Found};
use crate::function::Step;
use crate::search::Numbered;
use crate::space::Space;

/// What the functions of a cause have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CauseKey {
    /// The target returned a wrong function.
    Wrong {
        /// What the target did.
        edit: Edit,
        /// How the results differ.
        difference: Difference,
        /// Are the integers of the function `i1`? Many laws do not hold for this type.
        is_bool: bool,
        /// The width of `index` at which the results differ.
        index_width: u32,
    },
    /// The target returned no function.
    Failed {
        /// The kind of failure.
        kind: String,
        /// The message. Ops and types of the function if the message does not tell causes apart.
        message: String,
        /// Is the failure a finding?
        is_finding: bool,
    },
}

/// The smallest function of a cause.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Member {
    /// The number of the function.
    pub number: u64,
    /// The number of ops.
    pub ops: usize,
    /// The finding; `None` for a failure.
    pub found: Option<Found>,
    /// The function before the target, as text of the newest release.
    pub before: String,
    /// The function after the target; empty for a failure.
    pub after: String,
}

impl Member {
    fn order(&self) -> (usize, u64) {
        (self.ops, self.number)
    }
}

impl IntoIterator for Causes {
    type Item = (CauseKey, Cause);
    type IntoIter = std::collections::btree_map::IntoIter<CauseKey, Cause>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.into_iter()
    }
}

/// A group of functions with one cause.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cause {
    /// The number of functions.
    pub count: u64,
    /// The number of functions of one op.
    pub ones: u64,
    /// The smallest function.
    pub smallest: Member,
}

/// The causes of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Causes {
    all: BTreeMap<CauseKey, Cause>,
}

impl Causes {
    /// Iterates over the causes.
    pub fn iter(&self) -> impl Iterator<Item = (&CauseKey, &Cause)> {
        self.all.iter()
    }

    /// Adds the causes of another part of the search.
    pub fn merge(&mut self, causes: impl IntoIterator<Item = (CauseKey, Cause)>) {
        for (key, other) in causes {
            match self.all.get_mut(&key) {
                Some(cause) => {
                    cause.count += other.count;
                    cause.ones += other.ones;
                    if other.smallest.order() < cause.smallest.order() {
                        cause.smallest = other.smallest;
                    }
                }
                None => {
                    self.all.insert(key, other);
                }
            }
        }
    }

    pub(crate) fn found(
        &mut self,
        space: &Space,
        numbered: &Numbered,
        (found, smaller): (Found, Option<(&Edit, Difference)>),
        texts: impl FnOnce() -> [String; 2],
    ) {
        let function = &numbered.function;
        let (edit, difference) = match smaller {
            Some((edit, difference)) => (edit.clone(), difference),
            None => (found.edit.clone(), found.difference),
        };
        let forms = function.steps.iter();
        let mut types = forms.flat_map(|step| &space.forms()[usize::from(step.form)].operands);
        let key = CauseKey::Wrong {
            edit,
            difference,
            is_bool: types.all(|ty| *ty == Type::I1),
            index_width: found.index_width,
        };
        let number = numbered.number;
        let ops = function.steps.len();
        self.add(key, (number, ops), || {
            let [before, after] = texts();
            Member {
                number,
                ops,
                found: Some(found),
                before,
                after,
            }
        });
    }

    /// Adds a failure of the target, or of the lowering of what the target returns, with the steps
    /// of the function that explain it.
    pub(crate) fn failed(
        &mut self,
        space: &Space,
        numbered: &Numbered,
        (failure, steps): (Failure, &[Step]),
        is_lowering: bool,
    ) {
        let function = &numbered.function;
        let message = match (failure.has_telling_message(), failure.message()) {
            (true, message) => without_numbers(message),
            (false, "") => shape(space, steps),
            (false, message) => format!("{message}: {}", shape(space, steps)),
        };
        let key = CauseKey::Failed {
            kind: match is_lowering {
                false => failure.name().to_owned(),
                true => format!("lowering after the passes: {}", failure.name()),
            },
            message,
            is_finding: failure.is_finding(),
        };
        let number = numbered.number;
        let ops = function.steps.len();
        self.add(key, (number, ops), || {
            let mut module = Module::default();
            function.add_to(space, &mut module, &numbered.name());
            Member {
                number,
                ops,
                found: None,
                before: text::print(&module, Release::NEWEST, Form::Custom),
                after: String::new(),
            }
        });
    }

    fn add(&mut self, key: CauseKey, (number, ops): (u64, usize), member: impl FnOnce() -> Member) {
        let ones = u64::from(ops == 1);
        match self.all.get_mut(&key) {
            Some(cause) => {
                cause.count += 1;
                cause.ones += ones;
                if (ops, number) < cause.smallest.order() {
                    cause.smallest = member();
                }
            }
            None => {
                let cause = Cause {
                    count: 1,
                    ones,
                    smallest: member(),
                };
                self.all.insert(key, cause);
            }
        }
    }
}

/// Returns the ops of steps with the types of their operands, such as `arith.divui on i8`.
fn shape(space: &Space, steps: &[Step]) -> String {
    let module = Module::default();
    let name_of = |ty: Type| {
        let (types, strings) = (&module.types, &module.strings);
        text::print_type(types, strings, ty, Release::NEWEST)
    };
    let each = steps.iter().map(|step| {
        let form = &space.forms()[usize::from(step.form)];
        let mut types: Vec<String> = Vec::new();
        for ty in &form.operands {
            let name = name_of(*ty);
            if !types.contains(&name) {
                types.push(name);
            }
        }
        let name = form.op.newest_name().unwrap_or_default();
        format!("{name} on {}", types.join(", "))
    });
    each.collect::<Vec<_>>().join("; ")
}

/// Replaces the numbers in the first part of a message, so that equal errors are equal.
fn without_numbers(message: &str) -> String {
    let (message, _) = message.split_once("; ").unwrap_or((message, ""));
    let mut text = String::with_capacity(message.len());
    for c in message.lines().next().unwrap_or_default().chars() {
        if !c.is_ascii_digit() {
            text.push(c);
        } else if !text.ends_with('#') {
            text.push('#');
        }
    }
    text
}
