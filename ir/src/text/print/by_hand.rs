//! Prints the custom forms that no assembly string can describe, which contain function calls or
//! switch cases.

use std::fmt::Write;

use smallvec::SmallVec;

use super::attrs::push_int_literal;
use super::{Printer, is_bare};
use crate::attr::{Attr, Key, NamedAttr};
use crate::form::{AffineForm, ByHand, StructuredForm};
use crate::module::{BlockId, Body, OpId, ValueDef, ValueId};
use crate::text::spelling::Spelling;
use crate::types::{Type, TypeKind};

impl Printer<'_> {
    /// Returns whether a custom form with hand-written code can express all properties of the op.
    pub(super) fn fits_by_hand(&self, body: &Body, id: OpId, form: ByHand) -> bool {
        let takes_successors = matches!(form, ByHand::Switch | ByHand::LlvmSwitch);
        if body.n_successors(id) > 0 && !takes_successors {
            return false;
        }
        match form {
            ByHand::Return => body.n_results(id) == 0,
            ByHand::Call => body.symbol_attr(id, Key::Callee).is_some(),
            ByHand::CallIndirect => self.fits_call_indirect(body, id),
            ByHand::LlvmCall => self.fits_llvm_call(body, id),
            ByHand::Switch => self.fits_switch(body, id) && self.reads_switch(body, id),
            ByHand::LlvmSwitch => {
                let flag = body.operands(id).first().map(|flag| body.ty(*flag));
                let typed = self.release.has(Spelling::TypedSwitch) || flag == Some(Type::I32);
                typed && self.fits_switch(body, id)
            }
            ByHand::Structured(form) => self.fits_structured(body, id, form),
            ByHand::Affine(form) => self.fits_affine(body, id, form),
            ByHand::Read(_) => false,
        }
    }

    /// Prints the text after the name of an op. The custom form must be able to express the op; see
    /// [`fits_by_hand`](Printer::fits_by_hand).
    pub(super) fn by_hand(&mut self, body: &Body, id: OpId, form: ByHand) {
        let operands = body.operands(id);
        match form {
            ByHand::Return => {
                self.attrs_but(body, id, &[]);
                if !operands.is_empty() {
                    self.out.push(' ');
                    self.values(body, operands);
                }
                if !operands.is_empty() {
                    self.out.push_str(" : ");
                    self.types_of(body, operands);
                }
            }
            ByHand::Call => {
                self.out.push(' ');
                if let Some(callee) = body.symbol_attr(id, Key::Callee) {
                    self.symbol(callee);
                }
                self.paren_values(body, operands);
                self.attrs_but(body, id, &[Key::Callee]);
                self.colon_signature(body, id, operands);
            }
            ByHand::CallIndirect => {
                self.out.push(' ');
                self.value(body, operands[0]);
                self.paren_values(body, &operands[1..]);
                self.attrs_but(body, id, &[]);
                self.colon_signature(body, id, &operands[1..]);
            }
            ByHand::LlvmCall => self.llvm_call(body, id),
            ByHand::Switch => self.switch(body, id, true),
            ByHand::LlvmSwitch => self.switch(body, id, false),
            ByHand::Structured(StructuredForm::If) => self.if_op(body, id),
            ByHand::Structured(StructuredForm::For) => self.for_op(body, id),
            ByHand::Structured(StructuredForm::While) => self.while_op(body, id),
            ByHand::Structured(StructuredForm::Condition) => self.condition(body, id),
            ByHand::Structured(StructuredForm::IndexSwitch) => self.index_switch(body, id),
            ByHand::Structured(StructuredForm::ExecuteRegion) => self.execute_region(body, id),
            ByHand::Structured(StructuredForm::AllocaScope) => self.alloca_scope(body, id),
            ByHand::Structured(StructuredForm::Parallel) => self.parallel(body, id),
            ByHand::Structured(StructuredForm::Forall) => self.forall(body, id),
            // The printer of the block prints this op, because other ops belong to its region.
            ByHand::Structured(StructuredForm::InParallel) => {}
            ByHand::Structured(StructuredForm::Reduce) => self.reduce(body, id),
            ByHand::Affine(AffineForm::Apply) => self.affine_apply(body, id),
            ByHand::Affine(AffineForm::Load) => self.affine_load(body, id),
            ByHand::Affine(AffineForm::Store) => self.affine_store(body, id),
            ByHand::Affine(AffineForm::For) => self.affine_for(body, id),
            ByHand::Affine(AffineForm::Parallel) => self.affine_parallel(body, id),
            ByHand::Affine(AffineForm::If) => self.affine_if(body, id),
            ByHand::Read(_) => {}
        }
    }

    fn fits_switch(&self, body: &Body, id: OpId) -> bool {
        let cases = match body.attr(id, Key::Cases) {
            None => 0,
            Some(Attr::Ints(cases, ty)) if Some(*ty) == operand_type(body, id, 0) => cases.len(),
            Some(_) => return false,
        };
        operand_type(body, id, 0).is_some_and(Type::is_int)
            && body.operands(id).len() == 1
            && body.n_successors(id) == cases + 1
            && body.n_results(id) == 0
    }

    /// Returns whether `mlir-opt` can parse the printed switch.
    ///
    /// `mlir-opt` rejects case values of wide types that need more than 63 bits. It also rejects
    /// result numbers such as `%0#1` in successor operands.
    fn reads_switch(&self, body: &Body, id: OpId) -> bool {
        let cases = match body.attr(id, Key::Cases) {
            Some(Attr::Ints(cases, ty)) => {
                let width = ty.int_width().unwrap_or(128);
                cases
                    .iter()
                    .all(|case| *case >= 0 && *case < 1 << 63 || width < 64)
            }
            Some(_) | None => true,
        };
        let numbered = |value: &ValueId| match body.value(*value).def {
            ValueDef::Result(op, _) => body.n_results(op) > 1,
            ValueDef::BlockArg(..) => false,
        };
        let mut edges = body.successors(id);
        cases && !edges.any(|(_, operands)| operands.iter().any(numbered))
    }

    fn fits_call_indirect(&self, body: &Body, id: OpId) -> bool {
        let func = operand_type(body, id, 0).and_then(|ty| self.module.types.as_function(ty));
        let Some((inputs, results)) = func else {
            return false;
        };
        body.operands(id).len() == inputs.len() + 1
            && inputs
                .iter()
                .enumerate()
                .all(|(i, ty)| operand_type(body, id, i + 1) == Some(*ty))
            && body.n_results(id) == results.len()
            && body
                .results(id)
                .zip(results)
                .all(|(r, ty)| body.ty(r) == *ty)
    }

    fn fits_llvm_call(&self, body: &Body, id: OpId) -> bool {
        if body.n_results(id) > 1 {
            return false;
        }
        if body.symbol_attr(id, Key::Callee).is_some() {
            return true;
        }
        let Some(pointer) = operand_type(body, id, 0).filter(|ty| self.module.types.is_ptr(*ty))
        else {
            return false;
        };
        let Some(pointee) = self.printed_pointee(pointer) else {
            return true;
        };
        // Release 13 derives the type of the pointer from the call's signature.
        let result = body
            .results(id)
            .next()
            .map(|r| body.ty(r))
            .unwrap_or(Type::VOID);
        if let TypeKind::LlvmFunc {
            result: found,
            params,
            varargs: false,
        } = self.module.types.kind(pointee)
        {
            let operands = body.operands(id)[1..].iter().map(|value| body.ty(*value));
            return *found == result && params.iter().copied().eq(operands);
        }
        false
    }

    /// Prints a successor such as `^bb1(%a : T)`.
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

    fn switch(&mut self, body: &Body, id: OpId, source: bool) {
        let flag = body.operand(id, 0);
        let ty = body.ty(flag);
        self.out.push(' ');
        self.value(body, flag);
        let mut successors = body.successors(id);
        let default = successors.next();
        if source || self.release.has(Spelling::TypedSwitch) {
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

    /// Prints a case value as a signed number, except for the LLVM dialect in releases 14 to 19.
    ///
    /// Releases 14 to 22 print unsigned numbers for `cf.switch`, but read both. A build of release
    /// 22 with assertions crashes when it reads an unsigned number of the upper half.
    fn case_value(&mut self, value: i128, ty: Type, source: bool) {
        let width = ty.int_width().unwrap_or(128);
        if ty == Type::I1 {
            // The literal of the type itself would be `true`.
            let bit = value & 1;
            push_int_literal(&mut self.out, if source { -bit } else { bit }, Type::I8);
        } else if !source && self.release.has(Spelling::UnsignedCases) {
            let _ = write!(self.out, "{}", value as u128 & (u128::MAX >> (128 - width)));
        } else {
            push_int_literal(&mut self.out, value, ty);
        }
    }

    fn llvm_call(&mut self, body: &Body, id: OpId) {
        let mut operands = body.operands(id);
        self.out.push(' ');
        let mut shown: SmallVec<[Key; 4]> = SmallVec::from_slice(&[Key::Callee]);
        for name in ["CConv", "TailCallKind"] {
            let attr = body.attrs(id).iter().find(|a| self.is_named(a, name));
            if let Some(NamedAttr { key, value }) = attr
                && let Attr::Other(text) = value
                && let Some(word) = call_word(text)
            {
                self.out.push_str(word);
                self.out.push(' ');
                shown.push(*key);
            }
        }
        let callee = body.symbol_attr(id, Key::Callee);
        let mut pointer = None;
        match (callee, operands.split_first()) {
            (Some(callee), _) => self.symbol(callee),
            (None, Some((first, rest))) => {
                self.value(body, *first);
                operands = rest;
                pointer = Some(body.ty(*first));
            }
            (None, None) => {}
        }
        self.paren_values(body, operands);
        let attrs = body.attrs(id);
        let varargs = attrs.iter().find(|a| self.is_named(a, "var_callee_type"));
        if let Some(NamedAttr { key, value }) = varargs
            && let Attr::Type(ty) = value
        {
            self.out.push_str(" vararg(");
            self.ty(*ty);
            self.out.push(')');
            shown.push(*key);
        }
        self.attrs_but(body, id, &shown);
        if let Some(pointer) = pointer
            && (self.printed_pointee(pointer).is_none() || self.release.has(Spelling::TypedCallee))
        {
            self.colon(pointer);
            self.out.push_str(", (");
            self.types_of(body, operands);
            self.out.push_str(") -> ");
            let result = body.results(id).next().map(|r| body.ty(r));
            match result {
                Some(ty) => self.writer().results(&mut self.out, &[ty]),
                None => self.out.push_str("()"),
            }
        } else {
            self.colon_signature(body, id, operands);
        }
    }
}

/// Returns the type of the operand at `position`, if it exists.
fn operand_type(body: &Body, id: OpId, position: usize) -> Option<Type> {
    let operand = body.operands(id).get(position)?;
    Some(body.ty(*operand))
}

/// Returns the word for a calling convention or tail-call kind, which is printed before the called
/// function.
fn call_word(text: &str) -> Option<&str> {
    let tail = |word: &str| matches!(word, "tail" | "musttail" | "notail");
    let inner = |prefix| text.strip_prefix(prefix)?.strip_suffix('>');
    if let Some(word) = inner("#llvm.tailcallkind<") {
        return Some(word).filter(|word| tail(word));
    }
    let word = inner("#llvm.cconv<")?;
    let plain = is_bare(word) && !word.contains(['.', '$']);
    Some(word).filter(|word| plain && !tail(word) && !matches!(*word, "ccc" | "none"))
}
