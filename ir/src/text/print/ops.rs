//! Custom forms of the source level's ops.

use std::fmt::Write;

use super::Printer;
use super::attrs::push_int_literal;
use super::types::push_int;
use crate::attr::{Attr, Key};
use crate::module::{BlockId, Body, OpId, ValueId};
use crate::ops::{Format, Op};
use crate::release::Release;
use crate::text::keys::{FAST_MATH, OVERFLOW, kind_name};
use crate::types::{DYNAMIC, Type, TypeList};

impl Printer<'_> {
    /// The name of an op, without its dialect where that may be left out.
    pub(super) fn op_name(&mut self, op: Op) {
        let name = match op.row() {
            Some(row) => row.nearest_name(self.release),
            None => {
                if let Op::Unregistered(sym) = op {
                    let name = self.module.strings.get(sym);
                    self.out.push_str(name);
                }
                return;
            }
        };
        let dialect = if self.release <= Release::R14 {
            "std."
        } else {
            "func."
        };
        let name = if self.bare_names {
            name.strip_prefix(dialect).unwrap_or(name)
        } else {
            name
        };
        self.out.push_str(name);
    }

    /// An op that [fits](Printer::fits) its custom form, without the names of its results.
    pub(super) fn custom(&mut self, body: &Body, id: OpId) {
        let op = body.op(id).op;
        let Some(row) = op.row() else { return };
        self.op_name(op);
        let operands = body.operands(id);
        match row.format {
            Format::SameType => {
                self.out.push(' ');
                self.values(body, operands);
                self.flags_behind(body, id);
                self.attrs_but(body, id, &[Key::Exact, Key::Overflow, Key::FastMath]);
                self.colon(body.ty(operands[0]));
            }
            Format::Cast => self.cast(body, id),
            Format::Compare => {
                self.out.push(' ');
                self.out
                    .push_str(self.predicate_name(body, id).unwrap_or("eq"));
                self.out.push_str(", ");
                self.values(body, operands);
                self.flags_behind(body, id);
                let shown = [Key::Predicate, Key::Exact, Key::Overflow, Key::FastMath];
                self.attrs_but(body, id, &shown);
                self.colon(body.ty(operands[0]));
            }
            Format::Select => {
                self.out.push(' ');
                self.values(body, operands);
                self.attrs_but(body, id, &[]);
                let condition = body.ty(operands[0]);
                if condition != Type::I1 {
                    self.colon(condition);
                    self.out.push_str(", ");
                    self.ty(body.ty(operands[1]));
                } else {
                    self.colon(body.ty(operands[1]));
                }
            }
            Format::Carry => {
                self.out.push(' ');
                self.values(body, operands);
                self.attrs_but(body, id, &[]);
                self.colon(body.ty(operands[0]));
                self.out.push_str(", ");
                self.ty(body.ty(body.result(id, 1)));
            }
            Format::Constant => {
                self.attrs_but(body, id, &[Key::Value]);
                self.out.push(' ');
                if let Some(value) = body.attr(id, Key::Value) {
                    self.attr(value);
                }
            }
            Format::Br | Format::LlvmBr => {
                self.out.push(' ');
                self.successors(body, id);
                self.attrs_but(body, id, &[]);
            }
            Format::CondBr | Format::LlvmCondBr => {
                self.out.push(' ');
                self.values(body, operands);
                self.out.push_str(", ");
                self.successors(body, id);
                self.attrs_but(body, id, &[]);
            }
            Format::Switch | Format::LlvmSwitch => self.switch(body, id, row.format),
            Format::Assert => {
                self.out.push(' ');
                self.values(body, operands);
                self.out.push_str(", ");
                if let Some(Attr::Str(message)) = body.attr(id, Key::Message) {
                    self.quoted(message);
                }
                self.attrs_but(body, id, &[Key::Message]);
            }
            Format::Return | Format::LlvmReturn => {
                if !operands.is_empty() {
                    self.out.push(' ');
                    self.values(body, operands);
                }
                self.attrs_but(body, id, &[]);
                if !operands.is_empty() {
                    self.out.push_str(" : ");
                    self.types_of(body, operands);
                }
            }
            Format::Call => {
                self.out.push(' ');
                if let Some(callee) = body.symbol_attr(id, Key::Callee) {
                    self.symbol(callee);
                }
                self.paren_values(body, operands);
                self.attrs_but(body, id, &[Key::Callee]);
                self.colon_signature(body, id, operands);
            }
            Format::CallIndirect => {
                self.out.push(' ');
                self.value(body, operands[0]);
                self.paren_values(body, &operands[1..]);
                self.attrs_but(body, id, &[]);
                self.colon_signature(body, id, &operands[1..]);
            }
            Format::FuncConstant => {
                self.attrs_but(body, id, &[Key::Value]);
                self.out.push(' ');
                if let Some(symbol) = body.symbol_attr(id, Key::Value) {
                    self.symbol(symbol);
                }
                self.colon(body.ty(body.result(id, 0)));
            }
            Format::Alloc => self.alloc(body, id),
            Format::Dealloc | Format::Dim | Format::Rank => {
                self.out.push(' ');
                self.values(body, operands);
                self.attrs_but(body, id, &[]);
                self.colon(body.ty(operands[0]));
            }
            Format::Load => {
                self.out.push(' ');
                self.value(body, operands[0]);
                self.indices(body, &operands[1..]);
                self.attrs_but(body, id, &[]);
                self.colon(body.ty(operands[0]));
            }
            Format::Store => {
                self.out.push(' ');
                self.values(body, &operands[..2]);
                self.indices(body, &operands[2..]);
                self.attrs_but(body, id, &[]);
                self.colon(body.ty(operands[1]));
            }
            Format::View => {
                self.out.push(' ');
                self.value(body, operands[0]);
                self.indices(body, &operands[1..2]);
                self.indices(body, &operands[2..]);
                self.attrs_but(body, id, &[]);
                self.colon_to(body, id);
            }
            Format::SubView => {
                self.out.push(' ');
                self.value(body, operands[0]);
                let mut rest = &operands[1..];
                let keys = [Key::StaticOffsets, Key::StaticSizes, Key::StaticStrides];
                for (i, key) in keys.into_iter().enumerate() {
                    if i > 0 {
                        self.out.push(' ');
                    }
                    self.mixed(body, body.i64s_attr(id, key), &mut rest);
                }
                self.attrs_but(body, id, &keys);
                self.colon_to(body, id);
            }
            Format::ReinterpretCast => {
                self.out.push(' ');
                self.value(body, operands[0]);
                let mut rest = &operands[1..];
                let keys = [Key::StaticOffsets, Key::StaticSizes, Key::StaticStrides];
                let words = [" to offset: ", ", sizes: ", ", strides: "];
                for (key, word) in keys.into_iter().zip(words) {
                    self.out.push_str(word);
                    self.mixed(body, body.i64s_attr(id, key), &mut rest);
                }
                self.attrs_but(body, id, &keys);
                self.colon_to(body, id);
            }
            Format::Reshape => {
                self.out.push(' ');
                self.value(body, operands[0]);
                self.paren_values(body, &operands[1..]);
                self.attrs_but(body, id, &[]);
                self.colon_signature(body, id, operands);
            }
            Format::Transpose => {
                self.out.push(' ');
                self.value(body, operands[0]);
                self.out.push(' ');
                self.dims_to_dims(body.i64s_attr(id, Key::Permutation).unwrap_or(&[]));
                self.attrs_but(body, id, &[Key::Permutation]);
                self.colon_to(body, id);
            }
            Format::GetGlobal | Format::LlvmAddressOf => {
                self.out.push(' ');
                if let Some(symbol) = body.symbol_attr(id, Key::Callee) {
                    self.symbol(symbol);
                }
                self.attrs_but(body, id, &[Key::Callee]);
                self.colon(body.ty(body.result(id, 0)));
            }
            Format::AssumeAlignment => {
                self.out.push(' ');
                self.value(body, operands[0]);
                let alignment = body.int_attr(id, Key::Alignment).unwrap_or(1);
                let _ = write!(self.out, ", {alignment}");
                self.attrs_but(body, id, &[Key::Alignment]);
                self.colon(body.ty(operands[0]));
            }
            Format::ComplexCreate => {
                self.out.push(' ');
                self.values(body, operands);
                self.attrs_but(body, id, &[]);
                self.colon(body.ty(body.result(id, 0)));
            }
            Format::ComplexPart => {
                self.out.push(' ');
                self.values(body, operands);
                self.attrs_but(body, id, &[]);
                self.colon(body.ty(operands[0]));
            }
            Format::AtomicRmw => {
                let code = body.int_attr(id, Key::Kind).unwrap_or(0);
                self.out.push(' ');
                self.out
                    .push_str(kind_name(op, code, self.release).unwrap_or("assign"));
                self.out.push(' ');
                self.values(body, &operands[..2]);
                self.indices(body, &operands[2..]);
                self.attrs_but(body, id, &[Key::Kind]);
                self.colon_signature(body, id, &operands[..2]);
            }
            Format::LlvmIntrinsic => {
                self.paren_values(body, operands);
                self.attrs_but(body, id, &[]);
                self.colon_signature(body, id, operands);
            }
            Format::LlvmArith
            | Format::LlvmCmp
            | Format::LlvmSelect
            | Format::LlvmCast
            | Format::LlvmConstant
            | Format::LlvmNullary
            | Format::LlvmExtractValue
            | Format::LlvmInsertValue
            | Format::LlvmAlloca
            | Format::LlvmLoad
            | Format::LlvmStore
            | Format::LlvmGep
            | Format::LlvmCall
            | Format::LlvmUnreachable => self.llvm(body, id, row.format),
            Format::Generic => self.llvm_rest(body, id, op),
        }
    }

    /// ` : T`.
    pub(super) fn colon(&mut self, ty: Type) {
        self.out.push_str(" : ");
        self.ty(ty);
    }

    /// ` : T to U`, from the first operand to the result.
    pub(super) fn colon_to(&mut self, body: &Body, id: OpId) {
        self.colon(body.ty(body.operand(id, 0)));
        self.out.push_str(" to ");
        self.ty(body.ty(body.result(id, 0)));
    }

    /// `T, U`.
    pub(super) fn types_of(&mut self, body: &Body, values: &[ValueId]) {
        for (i, value) in values.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.ty(body.ty(*value));
        }
    }

    /// ` : (T, U) -> V`, of these operands and all results.
    pub(super) fn colon_signature(&mut self, body: &Body, id: OpId, operands: &[ValueId]) {
        self.out.push_str(" : (");
        self.types_of(body, operands);
        self.out.push_str(") -> ");
        let results: TypeList = body.results(id).map(|r| body.ty(r)).collect();
        self.writer().results(&mut self.out, &results);
    }

    /// `(%a, %b)`.
    pub(super) fn paren_values(&mut self, body: &Body, values: &[ValueId]) {
        self.out.push('(');
        self.values(body, values);
        self.out.push(')');
    }

    /// `[%a, %b]`.
    fn indices(&mut self, body: &Body, values: &[ValueId]) {
        self.out.push('[');
        self.values(body, values);
        self.out.push(']');
    }

    /// ` {…}` of all attributes but those that the form shows elsewhere.
    pub(super) fn attrs_but(&mut self, body: &Body, id: OpId, shown: &[Key]) {
        let op = body.op(id).op;
        let mut first = true;
        for attr in self.sorted(op, body.attrs(id)) {
            if shown.contains(&attr.key) {
                continue;
            }
            self.out.push_str(if first { " {" } else { ", " });
            first = false;
            self.named(Some(op), attr);
        }
        if !first {
            self.out.push('}');
        }
    }

    /// ` exact`, ` overflow<nsw>`, ` fastmath<nnan>` of the source level.
    fn flags_behind(&mut self, body: &Body, id: OpId) {
        if body.attr(id, Key::Exact).is_some() {
            self.out.push_str(" exact");
        }
        if let Some(Attr::Int(bits, _)) = body.attr(id, Key::Overflow) {
            self.flags(" overflow", *bits, &OVERFLOW, ", ");
        }
        if let Some(Attr::Int(bits, _)) = body.attr(id, Key::FastMath) {
            self.flags(" fastmath", *bits, &FAST_MATH, ",");
        }
    }

    fn cast(&mut self, body: &Body, id: OpId) {
        let operands = body.operands(id);
        self.out.push(' ');
        self.values(body, operands);
        self.flags_behind(body, id);
        self.attrs_but(body, id, &[Key::Exact, Key::Overflow, Key::FastMath]);
        if let [from, to] = operands {
            self.colon(body.ty(*from));
            self.out.push_str(" to ");
            self.ty(body.ty(*to));
        } else {
            self.colon_to(body, id);
        }
    }

    /// `^bb1(%a : T)`.
    pub(super) fn successor(&mut self, body: &Body, block: BlockId, operands: &[ValueId]) {
        self.block_name(block);
        if operands.is_empty() {
            return;
        }
        self.out.push('(');
        self.values(body, operands);
        self.out.push_str(" : ");
        self.types_of(body, operands);
        self.out.push(')');
    }

    fn successors(&mut self, body: &Body, id: OpId) {
        for (i, (block, operands)) in body.successors(id).enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.successor(body, block, operands);
        }
    }

    fn switch(&mut self, body: &Body, id: OpId, format: Format) {
        let flag = body.operand(id, 0);
        let ty = body.ty(flag);
        self.out.push(' ');
        self.value(body, flag);
        let mut successors = body.successors(id);
        let default = successors.next();
        let source = format == Format::Switch;
        if source || self.release >= Release::R14 {
            self.colon(ty);
        }
        self.out.push_str(if source { ", [" } else { ", " });
        self.indent += 1;
        if let Some((block, operands)) = default {
            if source {
                self.newline();
                self.out.push_str("default: ");
            }
            self.successor(body, block, operands);
        }
        let cases: &[i128] = match body.attr(id, Key::Cases) {
            Some(Attr::Ints(cases, _)) => cases,
            Some(_) | None => &[],
        };
        if !source {
            self.out.push_str(" [");
        }
        for (i, (value, (block, operands))) in cases.iter().zip(successors).enumerate() {
            if source || i > 0 {
                self.out.push(',');
            }
            self.newline();
            self.case_value(*value, ty, source);
            self.out.push_str(": ");
            self.successor(body, block, operands);
        }
        self.indent -= 1;
        self.newline();
        self.out.push(']');
        self.attrs_but(body, id, &[Key::Cases]);
    }

    /// A case's value: without its sign, but for the LLVM dialect in release 22, and in release
    /// 13, which cannot read what it prints.
    fn case_value(&mut self, value: i128, ty: Type, source: bool) {
        let width = ty.int_width().unwrap_or(128);
        if ty == Type::I1 {
            push_int_literal(&mut self.out, value & 1, Type::I8);
        } else if source || (Release::R14..Release::R22).contains(&self.release) {
            let _ = write!(self.out, "{}", value as u128 & (u128::MAX >> (128 - width)));
        } else {
            push_int_literal(&mut self.out, value, ty);
        }
    }

    fn alloc(&mut self, body: &Body, id: OpId) {
        let operands = body.operands(id);
        let ty = body.ty(body.result(id, 0));
        let memref = self.module.types.as_memref(ty);
        let sizes = memref.map_or(0, |m| m.dynamic_sizes());
        self.paren_values(body, &operands[..sizes]);
        if operands.len() > sizes {
            self.indices(body, &operands[sizes..]);
        }
        self.attrs_but(body, id, &[]);
        self.colon(ty);
    }

    /// `[1, %i]`: an operand for each dynamic entry.
    pub(super) fn mixed(&mut self, body: &Body, list: Option<&[i64]>, rest: &mut &[ValueId]) {
        self.out.push('[');
        for (i, entry) in list.unwrap_or(&[]).iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            match rest.split_first() {
                Some((value, others)) if *entry == DYNAMIC => {
                    self.value(body, *value);
                    *rest = others;
                }
                _ => push_int(&mut self.out, *entry),
            }
        }
        self.out.push(']');
    }
}
