//! Which ops their custom form can say: those whose operands, results and attributes are as the
//! form implies. All others are printed in generic form, which says everything.

use super::Printer;
use crate::attr::{Attr, Key};
use crate::module::{Body, OpId, ValueDef, ValueId};
use crate::ops::{ArithOp, Format, LlvmOp, MemRefOp, Op, Row, Typing};
use crate::release::Release;
use crate::types::{DYNAMIC, Type, TypeKind};

/// An op that is looked at.
#[derive(Clone, Copy)]
struct Shape<'b> {
    body: &'b Body,
    id: OpId,
}

impl Shape<'_> {
    fn n(self) -> usize {
        self.body.operands(self.id).len()
    }

    fn operand(self, i: usize) -> Option<Type> {
        let operand = self.body.operands(self.id).get(i)?;
        Some(self.body.ty(*operand))
    }

    fn result(self) -> Option<Type> {
        (self.body.n_results(self.id) == 1).then(|| self.body.ty(self.body.result(self.id, 0)))
    }

    /// `n` operands and one result?
    fn is(self, n: usize) -> bool {
        self.n() == n && self.body.n_results(self.id) == 1
    }

    /// Are the operands from `first` on of this type?
    fn rest_is(self, first: usize, ty: Type) -> bool {
        self.body.operands(self.id)[first.min(self.n())..]
            .iter()
            .all(|v| self.body.ty(*v) == ty)
    }

    fn has(self, key: Key) -> bool {
        self.body.attr(self.id, key).is_some()
    }

    /// How many entries of a static list are left to operands; `None` without such a list.
    fn dynamic(self, key: Key) -> Option<usize> {
        let list = self.body.i64s_attr(self.id, key)?;
        Some(list.iter().filter(|v| **v == DYNAMIC).count())
    }

    fn int(self, key: Key) -> bool {
        matches!(self.body.attr(self.id, key), Some(Attr::Int(..)))
    }
}

impl Printer<'_> {
    /// Can the custom form say all of the op?
    pub(super) fn fits(&self, body: &Body, id: OpId) -> bool {
        let op = body.op(id).op;
        let Some(row) = op.row() else { return false };
        let takes_successors = matches!(
            row.format,
            Format::Br
                | Format::CondBr
                | Format::Switch
                | Format::LlvmBr
                | Format::LlvmCondBr
                | Format::LlvmSwitch
        );
        if !body.op_regions(id).is_empty()
            || (body.n_successors(id) > 0 && !takes_successors)
            || row.name(self.release).is_none()
        {
            return false;
        }
        self.fits_format(Shape { body, id }, op, row)
    }

    fn fits_format(&self, s: Shape<'_>, op: Op, row: &Row) -> bool {
        match row.format {
            Format::SameType => self.fits_same_type(s, row.typing),
            Format::Cast if op == Op::MemRef(MemRefOp::Copy) => {
                s.n() == 2 && s.body.n_results(s.id) == 0
            }
            Format::Cast | Format::LlvmCast => s.is(1),
            Format::Compare | Format::LlvmCmp => self.fits_compare(s),
            Format::Select => s.is(3) && s.operand(1) == s.result() && s.operand(2) == s.result(),
            Format::LlvmSelect => {
                s.is(3) && s.operand(1) == s.result() && s.operand(2) == s.result()
            }
            Format::Carry => {
                s.n() == 2
                    && s.body.n_results(s.id) == 2
                    && s.operand(0) == s.operand(1)
                    && s.operand(0) == Some(s.body.ty(s.body.result(s.id, 0)))
            }
            Format::Constant => match s.body.attr(s.id, Key::Value) {
                Some(Attr::Int(_, ty) | Attr::Float(_, ty) | Attr::Dense(_, ty)) => {
                    s.is(0) && s.result() == Some(*ty)
                }
                Some(_) | None => false,
            },
            Format::Br | Format::LlvmBr => self.fits_branch(s, 0, 1),
            Format::CondBr | Format::LlvmCondBr => {
                self.fits_branch(s, 1, 2) && s.operand(0) == Some(Type::I1)
            }
            Format::Switch => self.fits_switch(s) && self.reads_switch(s),
            Format::LlvmSwitch => {
                let typed = self.release >= Release::R14 || s.operand(0) == Some(Type::I32);
                typed && self.fits_switch(s)
            }
            Format::Assert => {
                s.n() == 1
                    && s.body.n_results(s.id) == 0
                    && s.operand(0) == Some(Type::I1)
                    && matches!(s.body.attr(s.id, Key::Message), Some(Attr::Str(_)))
            }
            Format::Return | Format::LlvmReturn => s.body.n_results(s.id) == 0,
            Format::Call => s.body.symbol_attr(s.id, Key::Callee).is_some(),
            Format::CallIndirect => self.fits_call_indirect(s),
            Format::FuncConstant => s.is(0) && s.body.symbol_attr(s.id, Key::Value).is_some(),
            Format::Alloc => {
                let memref = s.result().and_then(|ty| self.module.types.as_memref(ty));
                memref.is_some_and(|m| m.dynamic_sizes() <= s.n()) && s.rest_is(0, Type::INDEX)
            }
            Format::Dealloc => s.n() == 1 && s.body.n_results(s.id) == 0,
            Format::Load => s.body.n_results(s.id) == 1 && self.fits_access(s, 0, s.result()),
            Format::Store => s.body.n_results(s.id) == 0 && self.fits_access(s, 1, s.operand(0)),
            Format::Dim => {
                s.is(2) && s.operand(1) == Some(Type::INDEX) && s.result() == Some(Type::INDEX)
            }
            Format::ComplexCreate => s.is(2) && self.complex_parts(s.result(), s.operand(0)),
            Format::ComplexPart => s.is(1) && self.complex_parts(s.operand(0), s.result()),
            Format::Rank => s.is(1) && s.result() == Some(Type::INDEX),
            Format::View => s.n() >= 2 && s.body.n_results(s.id) == 1 && s.rest_is(1, Type::INDEX),
            Format::SubView => self.fits_sizes(s),
            Format::ReinterpretCast => {
                self.fits_sizes(s)
                    && s.body
                        .i64s_attr(s.id, Key::StaticOffsets)
                        .is_some_and(|o| o.len() == 1)
            }
            Format::Reshape => s.is(2),
            Format::Transpose => s.is(1) && self.fits_transpose(s),
            Format::GetGlobal | Format::LlvmAddressOf => {
                s.is(0) && s.body.symbol_attr(s.id, Key::Callee).is_some()
            }
            Format::AssumeAlignment => {
                s.n() == 1
                    && s.int(Key::Alignment)
                    && s.body
                        .results(s.id)
                        .all(|r| Some(s.body.ty(r)) == s.operand(0))
            }
            Format::AtomicRmw => {
                s.n() >= 2
                    && s.body.n_results(s.id) == 1
                    && s.int(Key::Kind)
                    && s.rest_is(2, Type::INDEX)
            }
            Format::LlvmArith => self.fits_same_type(s, row.typing),
            Format::LlvmConstant => s.is(0) && s.has(Key::Value),
            Format::LlvmNullary => s.is(0),
            Format::LlvmExtractValue => {
                s.is(1)
                    && self
                        .position_type(s, 0)
                        .is_some_and(|ty| Some(ty) == s.result())
            }
            Format::LlvmInsertValue => {
                s.is(2)
                    && s.operand(0) == s.result()
                    && self
                        .position_type(s, 0)
                        .is_some_and(|ty| Some(ty) == s.operand(1))
            }
            Format::LlvmAlloca => s.is(1) && s.body.type_attr(s.id, Key::ElemType).is_some(),
            Format::LlvmLoad => s.is(1) && self.fits_pointer(s.operand(0), s.result()),
            Format::LlvmStore => {
                s.n() == 2
                    && s.body.n_results(s.id) == 0
                    && self.fits_pointer(s.operand(1), s.operand(0))
            }
            Format::LlvmGep => self.fits_gep(s),
            Format::LlvmCall => self.fits_llvm_call(s),
            Format::LlvmUnreachable => s.n() == 0 && s.body.n_results(s.id) == 0,
            Format::LlvmIntrinsic => self.release >= Release::R16,
            Format::Generic => self.fits_rest(s.body, s.id, op),
        }
    }

    /// Is this a complex type, and that the type of its parts?
    fn complex_parts(&self, whole: Option<Type>, part: Option<Type>) -> bool {
        whole.is_some_and(|ty| self.module.types.as_complex(ty) == part && part.is_some())
    }

    fn fits_same_type(&self, s: Shape<'_>, typing: Typing) -> bool {
        let (n, results) = match typing {
            Typing::SameInt(n) | Typing::SameFloat(n) | Typing::SameComplex(n) => {
                (usize::from(n), 1)
            }
            Typing::IntPair => (2, 2),
            Typing::IntCarry
            | Typing::CmpInt
            | Typing::CmpFloat
            | Typing::Select
            | Typing::IntExt
            | Typing::IntTrunc
            | Typing::IndexCast
            | Typing::FloatExt
            | Typing::FloatTrunc
            | Typing::IntToFloat
            | Typing::FloatToInt
            | Typing::Bitcast
            | Typing::Special => return false,
        };
        let Some(ty) = s.operand(0) else { return false };
        s.n() == n
            && s.body.n_results(s.id) == results
            && s.rest_is(0, ty)
            && s.body.results(s.id).all(|r| s.body.ty(r) == ty)
    }

    /// Two operands of one type, and the `i1`s that go with it; a predicate that is known.
    fn fits_compare(&self, s: Shape<'_>) -> bool {
        if !s.is(2) || s.operand(0) != s.operand(1) || self.predicate_name(s.body, s.id).is_none() {
            return false;
        }
        let types = &self.module.types;
        match (s.operand(0).and_then(|ty| types.as_vector(ty)), s.result()) {
            (None, result) => result == Some(Type::I1),
            (Some((shape, _)), Some(result)) => types.as_vector(result) == Some((shape, Type::I1)),
            (Some(_), None) => false,
        }
    }

    fn fits_branch(&self, s: Shape<'_>, own: usize, successors: usize) -> bool {
        s.n() == own && s.body.n_successors(s.id) == successors && s.body.n_results(s.id) == 0
    }

    fn fits_switch(&self, s: Shape<'_>) -> bool {
        let cases = match s.body.attr(s.id, Key::Cases) {
            None => 0,
            Some(Attr::Ints(cases, ty)) if Some(*ty) == s.operand(0) => cases.len(),
            Some(_) => return false,
        };
        s.operand(0).is_some_and(Type::is_int) && self.fits_branch(s, 1, cases + 1)
    }

    /// What `mlir-opt` reads back: case values of 63 bits without their sign, and no operand of a
    /// successor that is written with a result number, `%0#1`.
    fn reads_switch(&self, s: Shape<'_>) -> bool {
        let cases = match s.body.attr(s.id, Key::Cases) {
            Some(Attr::Ints(cases, ty)) => {
                let width = ty.int_width().unwrap_or(128);
                cases
                    .iter()
                    .all(|case| *case >= 0 && *case < 1 << 63 || width < 64)
            }
            Some(_) | None => true,
        };
        let numbered = |value: &ValueId| match s.body.value(*value).def {
            ValueDef::Result(op, _) => s.body.n_results(op) > 1,
            ValueDef::BlockArg(..) => false,
        };
        let mut edges = s.body.successors(s.id);
        cases && !edges.any(|(_, operands)| operands.iter().any(numbered))
    }

    fn fits_call_indirect(&self, s: Shape<'_>) -> bool {
        let func = s
            .operand(0)
            .and_then(|ty| self.module.types.as_function(ty));
        let Some((inputs, results)) = func else {
            return false;
        };
        s.n() == inputs.len() + 1
            && inputs
                .iter()
                .enumerate()
                .all(|(i, ty)| s.operand(i + 1) == Some(*ty))
            && s.body.n_results(s.id) == results.len()
            && s.body
                .results(s.id)
                .zip(results)
                .all(|(r, ty)| s.body.ty(r) == *ty)
    }

    /// A memref at `first`, with an index for each dimension behind it.
    fn fits_access(&self, s: Shape<'_>, first: usize, elem: Option<Type>) -> bool {
        let memref = s
            .operand(first)
            .and_then(|ty| self.module.types.as_memref(ty));
        memref.is_some_and(|memref| {
            Some(memref.elem) == elem
                && s.n() == first + 1 + memref.rank()
                && s.rest_is(first + 1, Type::INDEX)
        })
    }

    /// A source, and an operand for each dynamic offset, size and stride.
    fn fits_sizes(&self, s: Shape<'_>) -> bool {
        let dynamic: Option<usize> = [Key::StaticOffsets, Key::StaticSizes, Key::StaticStrides]
            .into_iter()
            .map(|key| s.dynamic(key))
            .sum();
        s.body.n_results(s.id) == 1
            && dynamic.is_some_and(|n| s.n() == n + 1)
            && s.rest_is(1, Type::INDEX)
    }

    fn fits_transpose(&self, s: Shape<'_>) -> bool {
        let list = s.body.i64s_attr(s.id, Key::Permutation);
        list.is_some_and(|list| {
            list.iter()
                .all(|d| usize::try_from(*d).is_ok_and(|d| d < list.len()))
        })
    }

    /// The type at the position of an extract or insert.
    fn position_type(&self, s: Shape<'_>, container: usize) -> Option<Type> {
        let position = s.body.i64s_attr(s.id, Key::Position)?;
        let mut ty = s.operand(container)?;
        for index in position {
            ty = match self.module.types.kind(ty) {
                TypeKind::LlvmStruct { fields, .. } => {
                    *fields.get(usize::try_from(*index).ok()?)?
                }
                TypeKind::LlvmArray { len, elem } => {
                    u64::try_from(*index).ok().filter(|i| i < len)?;
                    *elem
                }
                TypeKind::Int(_)
                | TypeKind::Index
                | TypeKind::Float(_)
                | TypeKind::None
                | TypeKind::Complex(_)
                | TypeKind::Vector { .. }
                | TypeKind::MemRef(_)
                | TypeKind::UnrankedMemRef { .. }
                | TypeKind::Function { .. }
                | TypeKind::LlvmVoid
                | TypeKind::LlvmPtr { .. }
                | TypeKind::LlvmFunc { .. }
                | TypeKind::Other(_) => return None,
            };
        }
        Some(ty)
    }

    /// What the pointer points to as printed; `None` if it is printed opaque.
    pub(super) fn printed_pointee(&self, pointer: Type) -> Option<Type> {
        if self.release.has_opaque_pointers() {
            return None;
        }
        let pointee = self.module.types.pointee(pointer);
        if self.release < Release::R15 {
            return Some(pointee.unwrap_or(Type::I8));
        }
        pointee
    }

    /// A pointer, which if it is printed with a pointee is printed with this one.
    fn fits_pointer(&self, pointer: Option<Type>, pointee: Option<Type>) -> bool {
        let Some(pointer) = pointer.filter(|ty| self.module.types.is_ptr(*ty)) else {
            return false;
        };
        let printed = self.printed_pointee(pointer);
        printed.is_none() || printed == pointee
    }

    fn fits_gep(&self, s: Shape<'_>) -> bool {
        let (Some(base), Some(elem)) = (s.operand(0), s.body.type_attr(s.id, Key::ElemType)) else {
            return false;
        };
        if s.body.n_results(s.id) != 1 {
            return false;
        }
        if let Some(dynamic) = s.dynamic(Key::GepIndices)
            && dynamic + 1 != s.n()
        {
            return false;
        }
        let types = &self.module.types;
        let base = types.as_vector(base).map_or(base, |(_, elem)| elem);
        self.fits_pointer(Some(base), Some(elem))
    }

    fn fits_llvm_call(&self, s: Shape<'_>) -> bool {
        if s.body.n_results(s.id) > 1 {
            return false;
        }
        if s.body.symbol_attr(s.id, Key::Callee).is_some() {
            return true;
        }
        let Some(pointer) = s.operand(0).filter(|ty| self.module.types.is_ptr(*ty)) else {
            return false;
        };
        let Some(pointee) = self.printed_pointee(pointer) else {
            return true;
        };
        // Release 13 leaves the type of the pointer to the signature.
        let result = s.result().unwrap_or(Type::VOID);
        match self.module.types.kind(pointee) {
            TypeKind::LlvmFunc {
                result: found,
                params,
                varargs: false,
            } => {
                *found == result
                    && params.len() + 1 == s.n()
                    && params
                        .iter()
                        .enumerate()
                        .all(|(i, ty)| s.operand(i + 1) == Some(*ty))
            }
            TypeKind::Int(_)
            | TypeKind::Index
            | TypeKind::Float(_)
            | TypeKind::None
            | TypeKind::Complex(_)
            | TypeKind::Vector { .. }
            | TypeKind::MemRef(_)
            | TypeKind::UnrankedMemRef { .. }
            | TypeKind::Function { .. }
            | TypeKind::LlvmVoid
            | TypeKind::LlvmPtr { .. }
            | TypeKind::LlvmStruct { .. }
            | TypeKind::LlvmArray { .. }
            | TypeKind::LlvmFunc { .. }
            | TypeKind::Other(_) => false,
        }
    }

    /// The name of a comparison's predicate.
    pub(super) fn predicate_name(&self, body: &Body, id: OpId) -> Option<&'static str> {
        let Some(Attr::Int(code, _)) = body.attr(id, Key::Predicate) else {
            return None;
        };
        let float = matches!(
            body.op(id).op,
            Op::Arith(ArithOp::CmpF) | Op::Llvm(LlvmOp::FCmp)
        );
        if float {
            crate::attr::FloatPredicate::from_code(*code).map(|p| p.name())
        } else {
            crate::attr::IntPredicate::from_code(*code).map(|p| p.name())
        }
    }
}
