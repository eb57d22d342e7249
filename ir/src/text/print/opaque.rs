//! Prints what identifies an op that no op table lists, independent of the names of values and of the
//! function around it.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;

use super::Printer;
use crate::module::{BlockId, Body, OpId, RegionId, ValueDef, ValueId};
use crate::ops::{ArithOp, Op};
use crate::text::OpaqueText;

/// The numbers of the values and blocks in the regions of an op.
#[derive(Default)]
struct Names {
    inner: FxHashMap<ValueId, usize>,
    blocks: FxHashMap<BlockId, usize>,
    captured: Vec<ValueId>,
}

impl Printer<'_> {
    /// Returns what identifies an op besides its operands.
    pub(crate) fn opaque(&mut self, body: &Body, id: OpId) -> OpaqueText {
        let head = self.capture(|p| {
            p.op_head(body, id);
            p.out.push_str(" : (");
            for operand in body.all_operands(id) {
                p.opaque_type(body, *operand);
            }
            p.out.push_str(") -> (");
            for result in body.results(id) {
                p.opaque_type(body, result);
            }
            p.out.push(')');
        });
        let mut names = Names::default();
        for region in body.op_regions(id) {
            names.number(body, *region);
        }
        let regions = self.capture(|p| {
            for region in body.op_regions(id) {
                p.opaque_region(body, *region, &mut names);
            }
        });
        OpaqueText {
            head,
            regions,
            captured: names.captured,
        }
    }

    /// Prints the name and the attributes of an op.
    fn op_head(&mut self, body: &Body, id: OpId) {
        let op = body.op(id).op;
        if let Op::Unregistered(name) = op {
            self.out.push_str(self.module.strings.get(name));
        }
        if let Some(row) = op.row() {
            self.out.push_str(row.nearest_name(self.release));
        }
        // A tool prints attributes that are kept as text with other white space.
        let attrs = self.capture(|p| p.op_attrs(body, id, |_, _| true));
        if !attrs.is_empty() {
            self.out.push(' ');
            self.out.extend(attrs.split_whitespace());
        }
    }

    fn opaque_type(&mut self, body: &Body, value: ValueId) {
        self.ty(body.ty(value));
        self.out.push(';');
    }

    fn opaque_region(&mut self, body: &Body, region: RegionId, names: &mut Names) {
        self.out.push('{');
        for block in body.region(region) {
            self.out.push('^');
            for arg in &body.block(*block).args {
                self.opaque_type(body, *arg);
            }
            for op in &body.block(*block).ops {
                if is_constant(body, *op) {
                    continue;
                }
                self.out.push('\n');
                self.op_head(body, *op);
                self.out.push('(');
                for operand in body.operands(*op) {
                    self.opaque_use(body, *operand, names);
                }
                self.out.push(')');
                for (target, passed) in body.successors(*op) {
                    let number = names.blocks.get(&target).copied().unwrap_or(usize::MAX);
                    let _ = write!(self.out, "[{number}(");
                    for operand in passed {
                        self.opaque_use(body, *operand, names);
                    }
                    self.out.push_str(")]");
                }
                for inner in body.op_regions(*op) {
                    self.opaque_region(body, *inner, names);
                }
                for result in body.results(*op) {
                    self.opaque_type(body, result);
                }
            }
        }
        self.out.push('}');
    }

    /// Prints a use of a value. A constant is printed as its value, wherever it is defined, because passes
    /// move constants into regions and out of them.
    fn opaque_use(&mut self, body: &Body, value: ValueId, names: &mut Names) {
        if let ValueDef::Result(op, _) = body.value(value).def
            && is_constant(body, op)
        {
            self.op_head(body, op);
            self.opaque_type(body, value);
            return;
        }
        if let Some(number) = names.inner.get(&value) {
            let _ = write!(self.out, "%{number};");
            return;
        }
        let known = names.captured.iter().position(|other| *other == value);
        let number = known.unwrap_or_else(|| {
            names.captured.push(value);
            names.captured.len() - 1
        });
        let _ = write!(self.out, "captured{number};");
    }
}

impl Names {
    fn number(&mut self, body: &Body, region: RegionId) {
        for block in body.region(region) {
            let next = self.blocks.len();
            self.blocks.insert(*block, next);
            for arg in &body.block(*block).args {
                let next = self.inner.len();
                self.inner.insert(*arg, next);
            }
            for op in &body.block(*block).ops {
                if is_constant(body, *op) {
                    continue;
                }
                for result in body.results(*op) {
                    let next = self.inner.len();
                    self.inner.insert(result, next);
                }
                for inner in body.op_regions(*op) {
                    self.number(body, *inner);
                }
            }
        }
    }
}

fn is_constant(body: &Body, op: OpId) -> bool {
    body.op(op).op == Op::Arith(ArithOp::Constant)
}
