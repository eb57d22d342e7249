//! Custom forms of the `scf` dialect. The names of a region's arguments come before the region.

use super::types::push_int;
use super::{Form, Printer};
use crate::attr::{Attr, Key};
use crate::form::StructuredForm;
use crate::module::{Body, OpId, RegionId, ValueId};
use crate::ops::{AffineOp, LinalgOp, MemRefOp, Op, ScfOp};
use crate::text::spelling::Spelling;
use crate::types::{Type, TypeList};

impl Printer<'_> {
    /// Returns whether the custom form can express all properties of the op.
    pub(super) fn fits_structured(&self, body: &Body, id: OpId, form: StructuredForm) -> bool {
        let operands = body.operands(id);
        let regions = body.op_regions(id);
        let types =
            |values: &[ValueId]| -> TypeList { values.iter().map(|v| body.ty(*v)).collect() };
        let results: TypeList = body.results(id).map(|r| body.ty(r)).collect();
        let args = |region: RegionId| -> Option<TypeList> {
            Some(types(&body.block(*body.region(region).first()?).args))
        };
        let decides = |ty| operands.first().is_some_and(|value| body.ty(*value) == ty);
        match form {
            StructuredForm::Condition => body.n_results(id) == 0 && decides(Type::I1),
            StructuredForm::If => {
                operands.len() == 1 && decides(Type::I1) && self.fits_branches(body, id)
            }
            StructuredForm::For => {
                let &[region] = regions else { return false };
                let ([lower, upper, step, inits @ ..], Some(args)) = (operands, args(region))
                else {
                    return false;
                };
                let ty = body.ty(*lower);
                let named = [*upper, *step].iter().all(|v| body.ty(*v) == ty)
                    && args.split_first() == Some((&ty, &results[..]));
                named
                    && types(inits) == results
                    && (ty == Type::INDEX || self.release.has(Spelling::TypedLoops))
                    && (body.attr(id, Key::Unsigned).is_none()
                        || self.release.has(Spelling::UnsignedLoops))
                    && body.region(region).len() == 1
            }
            StructuredForm::While => {
                let &[before, after] = regions else {
                    return false;
                };
                args(before) == Some(types(operands))
                    && body.region(before).len() == 1
                    && !body.region(after).is_empty()
            }
            StructuredForm::IndexSwitch => {
                let cases = body.i64s_attr(id, Key::Cases).unwrap_or_default();
                operands.len() == 1
                    && decides(Type::INDEX)
                    && regions.len() == cases.len() + 1
                    && regions.iter().all(|r| self.is_plain_region(body, *r))
            }
            StructuredForm::AllocaScope => {
                let &[region] = regions else { return false };
                operands.is_empty() && self.is_plain_region(body, region)
            }
            StructuredForm::ExecuteRegion => {
                let &[region] = regions else { return false };
                operands.is_empty() && !body.region(region).is_empty()
            }
            StructuredForm::Parallel => {
                let &[region] = regions else { return false };
                let &[block] = body.region(region) else {
                    return false;
                };
                let Some((last, before)) = body.block(block).ops.split_last() else {
                    return false;
                };
                let reduces = |id: &OpId| body.op(*id).op == Op::Scf(ScfOp::Reduce);
                let bounds = operands.len().checked_sub(results.len());
                let index = |values: &[ValueId]| values.iter().all(|v| body.ty(*v) == Type::INDEX);
                let args = &body.block(block).args;
                reduces(last)
                    && self.fits_structured(body, *last, StructuredForm::Reduce)
                    && body.attrs(*last).is_empty()
                    && !before.iter().any(reduces)
                    && bounds == Some(3 * args.len())
                    && !args.is_empty()
                    && index(args)
                    && index(&operands[..3 * args.len()])
                    && types(&operands[3 * args.len()..]) == results
            }
            StructuredForm::Forall => {
                let &[region] = regions else { return false };
                let (Some(args), &[block]) = (args(region), body.region(region)) else {
                    return false;
                };
                let loops = args.len().checked_sub(results.len());
                let Some(loops) = loops else { return false };
                let last = body.block(block).ops.last();
                let ends = last.is_some_and(|op| body.op(*op).op == Op::Scf(ScfOp::InParallel));
                let index = |types: &[Type]| types.iter().all(|ty| *ty == Type::INDEX);
                let operands = types(operands);
                ends && operands.len() == 3 * loops + results.len()
                    && index(&args[..loops])
                    && index(&operands[..3 * loops])
                    && args[loops..] == results[..]
                    && operands[3 * loops..] == results[..]
            }
            StructuredForm::InParallel => false,
            StructuredForm::Reduce => {
                let labelled = |r: &RegionId| !body.region(*r).is_empty();
                operands.len() == regions.len()
                    && results.is_empty()
                    && regions.iter().all(labelled)
            }
        }
    }

    /// Returns whether the region consists of one block without arguments.
    fn is_plain_region(&self, body: &Body, region: RegionId) -> bool {
        let &[block] = body.region(region) else {
            return false;
        };
        body.block(block).args.is_empty()
    }

    pub(super) fn if_op(&mut self, body: &Body, id: OpId) {
        self.out.push(' ');
        self.value(body, body.operand(id, 0));
        self.listed_results(body, id);
        self.branches(body, id);
        self.attrs_but(body, id, &[]);
    }

    /// Returns whether the op has two regions that [`branches`](Printer::branches) can print.
    pub(super) fn fits_branches(&self, body: &Body, id: OpId) -> bool {
        let &[then, other] = body.op_regions(id) else {
            return false;
        };
        let without = body.region(other).is_empty();
        self.is_plain_region(body, then) && (without || self.is_plain_region(body, other))
    }

    /// Prints ` {…} else {…}`, or ` {…}` if the second region is empty.
    pub(super) fn branches(&mut self, body: &Body, id: OpId) {
        let [then, other] = [0, 1].map(|i| body.op_regions(id)[i]);
        self.implicit_region(body, then);
        if !body.region(other).is_empty() {
            self.out.push_str(" else");
            self.implicit_region(body, other);
        }
    }

    pub(super) fn for_op(&mut self, body: &Body, id: OpId) {
        let operands = body.operands(id);
        let region = body.op_regions(id)[0];
        let args = &body.block(body.region(region)[0]).args;
        if body.attr(id, Key::Unsigned).is_some() {
            self.out.push_str(" unsigned");
        }
        for (word, value) in [" ", " = ", " to ", " step "]
            .iter()
            .zip(args.first().into_iter().chain(operands))
        {
            self.out.push_str(word);
            self.value(body, *value);
        }
        if operands.len() > 3 {
            self.out.push_str(" iter_args");
            self.initials(body, &args[1..], &operands[3..]);
            self.listed_results(body, id);
        }
        if body.ty(operands[0]) != Type::INDEX {
            self.colon(body.ty(operands[0]));
        }
        self.implicit_region(body, region);
        self.attrs_but(body, id, &[Key::Unsigned]);
    }

    pub(super) fn while_op(&mut self, body: &Body, id: OpId) {
        let operands = body.operands(id);
        let [before, after] = [0, 1].map(|i| body.op_regions(id)[i]);
        if !operands.is_empty() {
            self.out.push(' ');
            self.initials(body, &body.block(body.region(before)[0]).args, operands);
        }
        self.colon_signature(body, id, operands);
        self.whole_region(body, before, false);
        self.out.push_str(" do");
        self.whole_region(body, after, true);
        if !body.attrs(id).is_empty() {
            self.out.push_str(" attributes");
        }
        self.attrs_but(body, id, &[]);
    }

    pub(super) fn condition(&mut self, body: &Body, id: OpId) {
        let operands = body.operands(id);
        self.paren_values(body, &operands[..1]);
        self.attrs_but(body, id, &[]);
        if operands.len() > 1 {
            self.out.push(' ');
            self.values(body, &operands[1..]);
            self.out.push_str(" : ");
            self.types_of(body, &operands[1..]);
        }
    }

    pub(super) fn index_switch(&mut self, body: &Body, id: OpId) {
        self.out.push(' ');
        self.value(body, body.operand(id, 0));
        self.attrs_but(body, id, &[Key::Cases]);
        for (i, result) in body.results(id).enumerate() {
            self.out.push_str(if i == 0 { " -> " } else { ", " });
            self.ty(body.ty(result));
        }
        let Some((default, rest)) = body.op_regions(id).split_first() else {
            return;
        };
        let cases = body.i64s_attr(id, Key::Cases).unwrap_or_default();
        for (case, region) in cases.iter().zip(rest) {
            self.newline();
            self.out.push_str("case ");
            push_int(&mut self.out, *case);
            self.whole_region(body, *region, false);
        }
        self.newline();
        self.out.push_str("default");
        self.implicit_region(body, *default);
    }

    pub(super) fn execute_region(&mut self, body: &Body, id: OpId) {
        self.arrow_results(body, id);
        let attrs = body.attrs(id);
        let no_inline = attrs.iter().find(|attr| {
            let newer = self.release.has(Spelling::NoInline);
            newer && attr.value == Attr::Unit && self.is_named(attr, "no_inline")
        });
        if no_inline.is_some() {
            self.out.push_str(" no_inline");
        }
        self.whole_region(body, body.op_regions(id)[0], true);
        let shown = no_inline.map(|attr| attr.key);
        self.attrs_but(body, id, shown.as_slice());
    }

    pub(super) fn alloca_scope(&mut self, body: &Body, id: OpId) {
        self.arrow_results(body, id);
        self.implicit_region(body, body.op_regions(id)[0]);
        self.attrs_but(body, id, &[]);
    }

    pub(super) fn parallel(&mut self, body: &Body, id: OpId) {
        let operands = body.operands(id);
        let region = body.op_regions(id)[0];
        let block = body.region(region)[0];
        let args = &body.block(block).args;
        let loops = args.len();
        self.out.push(' ');
        self.paren_values(body, args);
        for (i, word) in [" = ", " to ", " step "].into_iter().enumerate() {
            self.out.push_str(word);
            self.paren_values(body, &operands[i * loops..][..loops]);
        }
        if operands.len() > 3 * loops {
            self.out.push_str(" init ");
            self.paren_values(body, &operands[3 * loops..]);
        }
        self.arrow_results(body, id);
        match body.block(block).ops.split_last() {
            Some((last, before)) if self.release.has(Spelling::ReductionsApart) => {
                self.out.push_str(" {");
                let bare_names = self.bare_names;
                self.bare_names &= self.release.has(Spelling::BareInRegions);
                self.indent += 1;
                for op in before {
                    self.newline();
                    self.op(body, *op);
                }
                let each = body.operands(*last).iter().zip(body.op_regions(*last));
                for (value, region) in each {
                    self.newline();
                    self.op_name(Op::Scf(ScfOp::Reduce));
                    self.paren_values(body, &[*value]);
                    self.colon(body.ty(*value));
                    self.whole_region(body, *region, true);
                }
                self.indent -= 1;
                self.bare_names = bare_names;
                self.newline();
                self.out.push('}');
            }
            Some(_) | None => self.whole_region(body, region, false),
        }
        self.attrs_but(body, id, &[]);
    }

    pub(super) fn forall(&mut self, body: &Body, id: OpId) {
        let operands = body.operands(id);
        let region = body.op_regions(id)[0];
        let args = &body.block(body.region(region)[0]).args;
        let loops = args.len() - body.n_results(id);
        self.out.push(' ');
        self.paren_values(body, &args[..loops]);
        for (i, word) in [" = ", " to ", " step "].into_iter().enumerate() {
            self.out.push_str(word);
            self.paren_values(body, &operands[i * loops..][..loops]);
        }
        if args.len() > loops {
            self.out.push_str(" shared_outs");
            self.initials(body, &args[loops..], &operands[3 * loops..]);
            self.listed_results(body, id);
        }
        self.whole_region(body, region, false);
        self.attrs_but(body, id, &[]);
    }

    /// Prints the terminator of an `scf.forall` with the ops of its region.
    pub(super) fn end_of_forall(&mut self, body: &Body, id: OpId, parts: &[OpId]) {
        let generic = self.form == Form::Generic;
        self.out.push_str(match generic {
            true => "\"scf.forall.in_parallel\"() ({",
            false => "scf.forall.in_parallel {",
        });
        self.indent += 1;
        for part in parts {
            self.newline();
            self.op(body, *part);
        }
        self.indent -= 1;
        self.newline();
        self.out.push_str(if generic { "})" } else { "}" });
        self.attrs_but(body, id, &[]);
        self.out.push_str(if generic { " : () -> ()" } else { "" });
    }

    pub(super) fn reduce(&mut self, body: &Body, id: OpId) {
        let operands = body.operands(id);
        if !operands.is_empty() {
            self.out.push('(');
            self.values(body, operands);
            self.out.push_str(" : ");
            self.types_of(body, operands);
            self.out.push(')');
        }
        for (i, region) in body.op_regions(id).iter().enumerate() {
            self.out.push_str(if i > 0 { "," } else { "" });
            self.whole_region(body, *region, true);
        }
        self.attrs_but(body, id, &[]);
    }

    /// Prints ` -> T` or ` -> (T, U)`, if the op has results.
    pub(super) fn arrow_results(&mut self, body: &Body, id: OpId) {
        let results: TypeList = body.results(id).map(|r| body.ty(r)).collect();
        if !results.is_empty() {
            self.out.push_str(" -> ");
            self.writer().results(&mut self.out, &results);
        }
    }

    /// Prints ` -> (T, U)`, if there are results. A single type is also printed in parentheses.
    pub(super) fn listed_results(&mut self, body: &Body, id: OpId) {
        for (i, result) in body.results(id).enumerate() {
            self.out.push_str(if i == 0 { " -> (" } else { ", " });
            self.ty(body.ty(result));
        }
        if body.n_results(id) > 0 {
            self.out.push(')');
        }
    }

    /// Parses iteration arguments with their initial values: `(%x = %y, …)`.
    pub(super) fn initials(&mut self, body: &Body, names: &[ValueId], inits: &[ValueId]) {
        for (i, (name, init)) in names.iter().zip(inits).enumerate() {
            self.out.push_str(if i == 0 { "(" } else { ", " });
            self.value(body, *name);
            self.out.push_str(" = ");
            self.value(body, *init);
        }
        self.out.push(')');
    }

    pub(super) fn whole_region(&mut self, body: &Body, region: RegionId, label_entry: bool) {
        self.out.push_str(" {");
        self.blocks(body, region, label_entry);
        self.out.push('}');
    }

    /// Prints a region that consists of one block. The terminator is omitted if it has no operands
    /// and no attributes.
    pub(super) fn implicit_region(&mut self, body: &Body, region: RegionId) {
        let block = body.region(region)[0];
        let ops = &body.block(block).ops;
        let shown = match ops.split_last() {
            Some((last, before)) if self.is_redundant_terminator(body, *last) => before,
            Some(_) | None => return self.whole_region(body, region, false),
        };
        self.out.push_str(" {");
        let bare_names = self.bare_names;
        self.bare_names &= self.release.has(Spelling::BareInRegions);
        self.indent += 1;
        for op in shown {
            self.newline();
            self.op(body, *op);
        }
        self.indent -= 1;
        self.bare_names = bare_names;
        self.newline();
        self.out.push('}');
    }

    fn is_redundant_terminator(&self, body: &Body, id: OpId) -> bool {
        let ends = [
            Op::Scf(ScfOp::Yield),
            Op::Affine(AffineOp::Yield),
            Op::Linalg(LinalgOp::Yield),
            Op::MemRef(MemRefOp::AllocaScopeReturn),
        ];
        ends.contains(&body.op(id).op)
            && body.all_operands(id).is_empty()
            && body.n_successors(id) == 0
            && body.n_results(id) == 0
            && body.attrs(id).is_empty()
    }
}
