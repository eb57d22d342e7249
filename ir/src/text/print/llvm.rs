//! Custom forms of the LLVM dialect.

use smallvec::SmallVec;

use super::{Printer, is_bare};
use crate::attr::{Attr, Key, NamedAttr};
use crate::module::{Body, OpId};
use crate::ops::{Format, LlvmOp, Op};
use crate::release::Release;
use crate::text::keys::OVERFLOW;
use crate::types::{DYNAMIC, Type};

impl Printer<'_> {
    /// What follows the name of an op that fits its custom form.
    pub(super) fn llvm(&mut self, body: &Body, id: OpId, format: Format) {
        let operands = body.operands(id);
        let op = body.op(id).op;
        match format {
            Format::LlvmArith => {
                for (key, word) in [(Key::Exact, " exact"), (Key::Disjoint, " disjoint")] {
                    if body.attr(id, key).is_some() {
                        self.out.push_str(word);
                    }
                }
                self.out.push(' ');
                self.values(body, operands);
                self.overflow(body, id);
                self.attrs_but(body, id, &[Key::Exact, Key::Disjoint, Key::Overflow]);
                self.colon(body.ty(operands[0]));
            }
            Format::LlvmCmp => {
                let name = self.predicate_name(body, id).unwrap_or("eq");
                let float = op == Op::Llvm(LlvmOp::FCmp);
                let underscore = float && matches!(name, "true" | "false");
                self.out.push_str(if underscore { " \"_" } else { " \"" });
                self.out.push_str(name);
                self.out.push_str("\" ");
                self.values(body, operands);
                self.attrs_but(body, id, &[Key::Predicate]);
                self.colon(body.ty(operands[0]));
            }
            Format::LlvmSelect => {
                self.out.push(' ');
                self.values(body, operands);
                self.attrs_but(body, id, &[]);
                self.out.push_str(" : ");
                self.types_of(body, &operands[..2]);
            }
            Format::LlvmCast => {
                if body.attr(id, Key::NonNeg).is_some() {
                    self.out.push_str(" nneg");
                }
                self.out.push(' ');
                self.values(body, operands);
                self.overflow(body, id);
                self.attrs_but(body, id, &[Key::NonNeg, Key::Overflow]);
                self.colon_to(body, id);
            }
            Format::LlvmConstant => {
                self.out.push('(');
                if let Some(value) = body.attr(id, Key::Value) {
                    self.attr(value);
                }
                self.out.push(')');
                self.attrs_but(body, id, &[Key::Value]);
                self.colon(body.ty(body.result(id, 0)));
            }
            Format::LlvmNullary => {
                self.attrs_but(body, id, &[]);
                self.colon(body.ty(body.result(id, 0)));
            }
            Format::LlvmExtractValue => {
                self.out.push(' ');
                self.value(body, operands[0]);
                self.number_list(body.i64s_attr(id, Key::Position).unwrap_or(&[]));
                self.attrs_but(body, id, &[Key::Position]);
                self.colon(body.ty(operands[0]));
            }
            Format::LlvmInsertValue => {
                self.out.push(' ');
                self.value(body, operands[1]);
                self.out.push_str(", ");
                self.value(body, operands[0]);
                self.number_list(body.i64s_attr(id, Key::Position).unwrap_or(&[]));
                self.attrs_but(body, id, &[Key::Position]);
                self.colon(body.ty(operands[0]));
            }
            Format::LlvmAlloca => {
                self.out.push(' ');
                self.value(body, operands[0]);
                self.out.push_str(" x ");
                self.ty(body.type_attr(id, Key::ElemType).unwrap_or(Type::I8));
                self.attrs_but(body, id, &[Key::ElemType]);
                self.colon_signature(body, id, operands);
            }
            Format::LlvmLoad => {
                self.volatile(body, id);
                self.out.push(' ');
                self.value(body, operands[0]);
                self.attrs_but(body, id, &[Key::Volatile]);
                let pointer = body.ty(operands[0]);
                self.colon(pointer);
                if self.printed_pointee(pointer).is_none() {
                    self.out.push_str(" -> ");
                    self.ty(body.ty(body.result(id, 0)));
                }
            }
            Format::LlvmStore => {
                self.volatile(body, id);
                self.out.push(' ');
                self.values(body, operands);
                self.attrs_but(body, id, &[Key::Volatile]);
                let pointer = body.ty(operands[1]);
                if self.printed_pointee(pointer).is_some() {
                    self.colon(pointer);
                } else {
                    self.out.push_str(" : ");
                    self.types_of(body, operands);
                }
            }
            Format::LlvmGep => self.gep(body, id),
            Format::LlvmCall => self.llvm_call(body, id),
            Format::LlvmUnreachable => self.attrs_but(body, id, &[]),
            Format::SameType
            | Format::Cast
            | Format::Compare
            | Format::Select
            | Format::Carry
            | Format::Constant
            | Format::Br
            | Format::CondBr
            | Format::Switch
            | Format::Assert
            | Format::Return
            | Format::Call
            | Format::CallIndirect
            | Format::FuncConstant
            | Format::Alloc
            | Format::Dealloc
            | Format::Load
            | Format::Store
            | Format::Dim
            | Format::Rank
            | Format::View
            | Format::SubView
            | Format::ReinterpretCast
            | Format::Reshape
            | Format::Transpose
            | Format::GetGlobal
            | Format::AssumeAlignment
            | Format::AtomicRmw
            | Format::ComplexCreate
            | Format::ComplexPart
            | Format::LlvmAddressOf
            | Format::LlvmReturn
            | Format::LlvmBr
            | Format::LlvmCondBr
            | Format::LlvmSwitch
            | Format::LlvmIntrinsic
            | Format::Generic => {}
        }
    }

    fn overflow(&mut self, body: &Body, id: OpId) {
        if let Some(Attr::Int(bits, _)) = body.attr(id, Key::Overflow) {
            self.flags(" overflow", *bits, &OVERFLOW, ", ");
        }
    }

    fn volatile(&mut self, body: &Body, id: OpId) {
        if body.attr(id, Key::Volatile).is_some() {
            self.out.push_str(" volatile");
        }
    }

    fn gep(&mut self, body: &Body, id: OpId) {
        let operands = body.operands(id);
        self.out
            .push_str(match body.int_attr(id, Key::GepFlags).unwrap_or(0) & 7 {
                0 => "",
                1 | 3 => " inbounds",
                2 => " nusw",
                4 => " nuw",
                6 => " nusw|nuw",
                _ => " inbounds|nuw",
            });
        self.out.push(' ');
        self.value(body, operands[0]);
        let mut rest = &operands[1..];
        match body.i64s_attr(id, Key::GepIndices) {
            Some(list) => self.mixed(body, Some(list), &mut rest),
            None => {
                let list = vec![DYNAMIC; rest.len()];
                self.mixed(body, Some(&list), &mut rest);
            }
        }
        self.attrs_but(body, id, &[Key::GepFlags, Key::GepIndices, Key::ElemType]);
        self.colon_signature(body, id, operands);
        let base = body.ty(operands[0]);
        let base = self.module.types.scalar_of(base);
        if self.printed_pointee(base).is_none() {
            self.out.push_str(", ");
            self.ty(body.type_attr(id, Key::ElemType).unwrap_or(Type::I8));
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
            && (self.printed_pointee(pointer).is_none() || self.release >= Release::R19)
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

/// The word before a callee that stands for a calling convention or a tail-call kind.
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
