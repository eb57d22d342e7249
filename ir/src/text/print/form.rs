//! Parses custom forms according to the assembly and the signature in the op's table row.

use std::fmt::Write;

use super::Printer;
use crate::attr::{Attr, Key};
use crate::form::{
    Arity, Assembly, AttrForm, Bound, Compiled, Count, Expr, Facts, Group, Part, Slot, Step, Word,
    holds, of, uniform_type,
};
use crate::kinds::{AtomicOrdering, FloatPredicate, IntPredicate, RoundingMode};
use crate::module::{Body, OpId, ValueId};
use crate::ops::{ArithOp, LlvmOp, Op, Trait};
use crate::text::keys::{FAST_MATH, OVERFLOW, kind_name};
use crate::text::spelling::Spelling;
use crate::types::{DYNAMIC, Type, TypeList, Types};

use super::types::push_int;

/// An op with the types that the printed text contains. The text may omit the pointee of a pointer.
struct PrintedOp<'p, 'b, 'm> {
    bound: &'p Bound<'b>,
    printer: &'p Printer<'m>,
}

impl Facts for PrintedOp<'_, '_, '_> {
    fn types(&self) -> &Types {
        self.bound.types
    }

    fn ty(&self, slot: Slot) -> Option<Type> {
        self.bound.ty(slot)
    }

    fn attr(&self, key: Key) -> Option<&Attr> {
        self.bound.attr(key)
    }

    fn pointee(&self, ty: Type) -> Option<Type> {
        self.printer.printed_pointee(ty)
    }
}

impl PrintedOp<'_, '_, '_> {
    fn equation(&self, slot: Slot) -> Option<Expr> {
        self.bound.signature.params[usize::from(slot)].equation()
    }

    /// Returns whether the parser could infer the type of this parameter from the other types in
    /// the text.
    fn follows(&self, slot: Slot, ty: Type) -> bool {
        match self.equation(slot) {
            Some(Expr::PtrTo(of)) => {
                let pointee = self.pointee(ty);
                pointee.is_some() && pointee == self.ty(of)
            }
            Some(expr) => holds(self, expr, ty),
            None => false,
        }
    }

    /// Returns whether the text contains the type of this parameter, although the type may be
    /// omitted.
    fn shows(&self, slot: Slot) -> bool {
        let Some(ty) = self.ty(slot) else {
            return false;
        };
        // Releases that print the custom form of an op with a tensor of a memref print both types.
        let same = matches!(self.equation(slot), Some(Expr::Same(_) | Expr::TensorOf(_)));
        same || !self.follows(slot, ty)
    }

    /// Returns whether the text would contain both a typed pointer and a type that is not its
    /// pointee.
    fn contradicts(&self, slot: Slot) -> bool {
        let pointer = match self.equation(slot) {
            Some(Expr::PtrTo(_)) => self.ty(slot),
            Some(Expr::Pointee(of)) => self.ty(of),
            Some(_) | None => return false,
        };
        let Some(pointer) = pointer.filter(|ty| self.types().is_ptr(*ty)) else {
            return true;
        };
        self.pointee(pointer).is_some() && self.shows(slot)
    }
}

impl<'m> Printer<'m> {
    /// Returns the custom form of an op. `None` if the release prints no custom form, or if the
    /// form cannot express all properties of the op.
    pub(super) fn custom_form<'b>(
        &self,
        body: &'b Body,
        id: OpId,
    ) -> Option<(&'static Compiled, Bound<'b>)>
    where
        'm: 'b,
    {
        let op = body.op(id).op;
        let row = op.row()?;
        if !row.assembly.printed.contains(self.release)
            || !(body.op_regions(id).is_empty() || op.is(Trait::Regions))
            || row.name(self.release).is_none()
        {
            return None;
        }
        let form = of(op)?;
        let types = &self.module.types;
        let bound = Bound::new(body, types, id, &form.signature).ok()?;
        let written = PrintedOp {
            bound: &bound,
            printer: self,
        };
        self.fits(&written, &form.assembly).then_some((form, bound))
    }

    /// Returns whether the parser could construct the same op from its custom form.
    fn fits(&self, written: &PrintedOp<'_, '_, '_>, assembly: &Assembly) -> bool {
        let PrintedOp { bound, .. } = written;
        let (body, id) = (bound.body, bound.op);
        let mut shown = [false; crate::form::MAX_SLOTS];
        let mut whole = false;
        let mut next = 0;
        while let Some(step) = assembly.steps.get(next) {
            next += 1;
            let fits = match step {
                Step::Group(Group::Values(slot), len) => {
                    if bound.values(*slot).is_empty() {
                        next += len;
                    }
                    true
                }
                Step::Part(part) => {
                    if matches!(part, Part::Results | Part::ImpliedResults) {
                        shown[bound.signature.n_operands..].fill(true);
                    }
                    self.fits_part(body, id, *part)
                }
                Step::ByHand(form) => return self.fits_by_hand(body, id, *form),
                Step::Type(slot) => {
                    shown[usize::from(*slot)] = true;
                    true
                }
                Step::Types(slot) => {
                    shown[usize::from(*slot)] = true;
                    // A list of types must have at least one element.
                    !bound.types_of(*slot).is_empty()
                }
                Step::Signature => {
                    whole = true;
                    true
                }
                Step::Attr(attr) => self.fits_attr(body, id, *attr),
                Step::Region => {
                    let regions = body.op_regions(id);
                    matches!(regions, [region] if !body.region(*region).is_empty())
                }
                Step::Group(Group::LeadingType(slot) | Group::TrailingType(slot), _) => {
                    !written.contradicts(*slot)
                }
                Step::Group(Group::ElemType, _) => self.fits_elem_type(body, id),
                Step::Literal(..)
                | Step::Values(..)
                | Step::List(_)
                | Step::Operands
                | Step::Dictionary
                | Step::Successor(_)
                | Step::Group(Group::Attr(_), _) => true,
            };
            if !fits {
                return false;
            }
        }
        if body.n_successors(id) != assembly.successors {
            return false;
        }
        whole || self.infers(written, &shown)
    }

    /// Returns whether the omitted types can be inferred from the types in the text.
    fn infers(&self, written: &PrintedOp<'_, '_, '_>, shown: &[bool]) -> bool {
        let PrintedOp { bound, .. } = written;
        let signature = bound.signature;
        if signature.uniform.is_some() {
            return uniform_type(bound.body, bound.op, signature).is_some();
        }
        let listed = shown[..signature.n_operands]
            .iter()
            .position(|shown| *shown);
        let listed = listed.filter(|i| matches!(signature.params[*i].arity, Arity::Many(_)));
        (0..signature.params.len()).filter(|i| !shown[*i]).all(|i| {
            let slot = i as Slot;
            // If the text omits the result types, they equal the types of the operand list.
            if let (Some(of), Arity::Many(Count::Rest)) = (listed, signature.params[i].arity) {
                return bound.types_of(slot) == bound.types_of(of as Slot);
            }
            if i < signature.n_operands {
                let mut values = bound.values(slot).iter();
                values.all(|value| written.follows(slot, bound.body.ty(*value)))
            } else {
                bound.result_types(slot).all(|ty| written.follows(slot, ty))
            }
        })
    }

    fn fits_attr(&self, body: &Body, id: OpId, form: AttrForm) -> bool {
        let code = |key| body.int_attr(id, key);
        match form {
            AttrForm::Value => body.attr(id, Key::Value).is_some(),
            AttrForm::IndexValue => {
                matches!(body.attr(id, Key::Value), Some(Attr::Int(_, Type::INDEX)))
            }
            AttrForm::Predicate { .. } => self.predicate_name(body, id).is_some(),
            AttrForm::Symbol(key) => body.symbol_attr(id, key).is_some(),
            AttrForm::Kind => code(Key::Kind)
                .is_some_and(|code| kind_name(body.op(id).op, code, self.release).is_some()),
            AttrForm::Ordering(key) => body.coded::<AtomicOrdering>(id, key).is_some(),
            AttrForm::Numbers(key) | AttrForm::TypedNumbers(key) => {
                body.i64s_attr(id, key).is_some()
            }
            AttrForm::Permutation => {
                let list = body.i64s_attr(id, Key::Permutation);
                list.is_some_and(|list| list.iter().all(|d| (0..list.len() as i64).contains(d)))
            }
            AttrForm::Number(key) => code(key).is_some(),
            AttrForm::Rounding => {
                body.attr(id, Key::Rounding).is_none()
                    || body.coded::<RoundingMode>(id, Key::Rounding).is_some()
            }
            AttrForm::Message => matches!(body.attr(id, Key::Message), Some(Attr::Str(_))),
            AttrForm::ElemType => body.type_attr(id, Key::ElemType).is_some(),
            AttrForm::Mixed(..)
            | AttrForm::Basis(_)
            | AttrForm::Word(_)
            | AttrForm::Flags
            | AttrForm::Overflow
            | AttrForm::Weights
            | AttrForm::GepFlags => true,
            // The printer never prints these custom forms; only the parser accepts them.
            AttrForm::AngledKind
            | AttrForm::NamedMixed(..)
            | AttrForm::Groups
            | AttrForm::NamedNumber(_)
            | AttrForm::NamedChoice(..)
            | AttrForm::MachineRounding
            | AttrForm::Exceptions
            | AttrForm::Punctuation => false,
        }
    }

    /// Returns whether the base of a GEP is printed as a pointer to the element type, or as an
    /// opaque pointer.
    fn fits_elem_type(&self, body: &Body, id: OpId) -> bool {
        let Some(pointer) = self.base_pointer(body, id) else {
            return false;
        };
        let printed = self.printed_pointee(pointer);
        printed.is_none() || printed == body.type_attr(id, Key::ElemType)
    }

    /// Returns the type of the first operand if it is a pointer. For a vector of pointers, returns
    /// the element type.
    fn base_pointer(&self, body: &Body, id: OpId) -> Option<Type> {
        let base = body.operands(id).first()?;
        let pointer = self.module.types.scalar_of(body.ty(*base));
        Some(pointer).filter(|ty| self.module.types.is_ptr(*ty))
    }

    /// Returns the pointee in the printed type of a pointer; `None` if the pointer is printed as
    /// opaque.
    pub(super) fn printed_pointee(&self, pointer: Type) -> Option<Type> {
        if self.release.has_opaque_pointers() || !self.module.types.is_ptr(pointer) {
            return None;
        }
        let pointee = self.module.types.pointee(pointer);
        if self.release.has(Spelling::OnlyTypedPointers) {
            return Some(pointee.unwrap_or(Type::I8));
        }
        pointee
    }

    /// Prints an op in its custom form, without the names of its results.
    pub(super) fn custom(&mut self, form: &Compiled, bound: &Bound<'_>) {
        let (body, id) = (bound.body, bound.op);
        self.op_name(body.op(id).op);
        let steps = &form.assembly.steps;
        let mut next = 0;
        while let Some(step) = steps.get(next) {
            next += 1;
            match step {
                Step::Literal(text, _) => self.out.push_str(text),
                Step::Values(slot, n) => {
                    for i in 0..*n {
                        if i > 0 {
                            self.out.push_str(", ");
                        }
                        self.values(body, bound.values(slot + i));
                    }
                }
                Step::List(slot) => self.values(body, bound.values(*slot)),
                Step::Operands => self.paren_values(body, body.operands(id)),
                Step::Dictionary => self.clauses_and_dict(body, id, &form.assembly.keys),
                Step::Type(slot) => {
                    if let Some(ty) = bound.ty(*slot) {
                        self.ty(ty);
                    }
                }
                Step::Types(slot) => {
                    for (i, ty) in bound.types_of(*slot).iter().enumerate() {
                        self.out.push_str(if i > 0 { ", " } else { "" });
                        self.ty(*ty);
                    }
                }
                Step::Signature => self.signature(body, id, body.operands(id)),
                Step::Region => {
                    if let [region] = body.op_regions(id) {
                        self.out.push('{');
                        self.blocks(body, *region, true);
                        self.out.push('}');
                    }
                }
                Step::Successor(i) => {
                    let (block, operands) = body.successor(id, *i);
                    self.successor(body, block, operands);
                }
                Step::Attr(attr) => self.attr_form(bound, *attr),
                Step::Group(group, len) => {
                    let written = PrintedOp {
                        bound,
                        printer: self,
                    };
                    let shown = match group {
                        Group::Values(slot) => !bound.values(*slot).is_empty(),
                        Group::LeadingType(slot) | Group::TrailingType(slot) => {
                            written.shows(*slot)
                        }
                        Group::ElemType => {
                            let pointer = self.base_pointer(body, id);
                            pointer.is_none_or(|ty| self.printed_pointee(ty).is_none())
                        }
                        Group::Attr(key) => body.attr(id, *key).is_some(),
                    };
                    if !shown {
                        next += len;
                    }
                }
                Step::ByHand(form) => self.by_hand(body, id, *form),
                Step::Part(part) => self.part(body, id, *part),
            }
        }
    }

    fn attr_form(&mut self, bound: &Bound<'_>, form: AttrForm) {
        let (body, id) = (bound.body, bound.op);
        let op = body.op(id).op;
        match form {
            AttrForm::Value => {
                if let Some(value) = body.attr(id, Key::Value) {
                    self.literal(value);
                }
            }
            AttrForm::IndexValue => {
                let value = body.int_attr(id, Key::Value).unwrap_or(0);
                let _ = write!(self.out, "{value}");
            }
            AttrForm::Predicate { quoted } => {
                let name = self.predicate_name(body, id).unwrap_or("eq");
                if !quoted {
                    return self.out.push_str(name);
                }
                self.out.push('"');
                if op == Op::Llvm(LlvmOp::FCmp) && matches!(name, "true" | "false") {
                    self.out.push('_');
                }
                self.out.push_str(name);
                self.out.push('"');
            }
            AttrForm::Symbol(key) => {
                if let Some(symbol) = body.symbol_attr(id, key) {
                    self.symbol(symbol);
                }
            }
            AttrForm::Kind => {
                let code = body.int_attr(id, Key::Kind).unwrap_or(0);
                let name = kind_name(op, code, self.release);
                self.out.push_str(name.unwrap_or_default());
            }
            AttrForm::Ordering(key) => {
                if let Some(ordering) = body.coded::<AtomicOrdering>(id, key) {
                    self.out.push_str(ordering.name());
                }
            }
            AttrForm::Numbers(key) => {
                self.number_list(body.i64s_attr(id, key).unwrap_or_default());
            }
            AttrForm::TypedNumbers(key) => {
                self.typed_numbers(body.i64s_attr(id, key).unwrap_or_default(), "i32");
            }
            AttrForm::Mixed(key, slot) => {
                self.mixed(
                    body,
                    body.i64s_attr(id, key),
                    bound.values(slot),
                    ['[', ']'],
                );
            }
            AttrForm::Basis(slot) => {
                let sizes = body.i64s_attr(id, Key::StaticSizes);
                self.mixed(body, sizes, bound.values(slot), ['(', ')']);
            }
            AttrForm::Permutation => {
                self.dims_to_dims(body.i64s_attr(id, Key::Permutation).unwrap_or_default());
            }
            AttrForm::Number(key) => {
                let _ = write!(self.out, "{}", body.int_attr(id, key).unwrap_or(0));
            }
            AttrForm::Message => {
                if let Some(Attr::Str(message)) = body.attr(id, Key::Message) {
                    self.quoted(message);
                }
            }
            AttrForm::Word(word) => self.word(body, id, word),
            AttrForm::Flags => {
                self.word(body, id, Word::Exact);
                // An older release prints the op without the flag, which makes it more defined.
                if self.release.has(Spelling::NonNegativeCasts) {
                    self.word(body, id, Word::NonNeg);
                }
                self.overflow(body, id);
                if let Some(Attr::Int(bits, _)) = body.attr(id, Key::FastMath) {
                    self.flags(" fastmath", *bits, &FAST_MATH, ",");
                }
            }
            AttrForm::Overflow => self.overflow(body, id),
            AttrForm::ElemType => {
                if let Some(ty) = body.type_attr(id, Key::ElemType) {
                    self.ty(ty);
                }
            }
            AttrForm::GepFlags => {
                let flags = body.int_attr(id, Key::GepFlags).unwrap_or(0);
                self.out.push_str(match flags & 7 {
                    0 => "",
                    1 | 3 => " inbounds",
                    2 => " nusw",
                    4 => " nuw",
                    6 => " nusw|nuw",
                    _ => " inbounds|nuw",
                });
            }
            // The parser accepts these attributes, but the printer omits them or prints them in the
            // dictionary.
            AttrForm::AngledKind
            | AttrForm::NamedMixed(..)
            | AttrForm::Groups
            | AttrForm::NamedNumber(_)
            | AttrForm::NamedChoice(..)
            | AttrForm::Punctuation
            | AttrForm::MachineRounding
            | AttrForm::Exceptions
            | AttrForm::Weights => {}
            AttrForm::Rounding => {
                if let Some(mode) = body.coded::<RoundingMode>(id, Key::Rounding) {
                    self.out.push(' ');
                    self.out.push_str(mode.name());
                }
            }
        }
    }

    /// Prints ` word`, if the attribute is present.
    fn word(&mut self, body: &Body, id: OpId, word: Word) {
        let (text, key) = word.spelled();
        if key.is_some_and(|key| body.attr(id, key).is_some()) {
            self.out.push(' ');
            self.out.push_str(text);
        }
    }

    fn overflow(&mut self, body: &Body, id: OpId) {
        if let Some(Attr::Int(bits, _)) = body.attr(id, Key::Overflow) {
            self.flags(" overflow", *bits, &OVERFLOW, ", ");
        }
    }

    /// Returns the name of a comparison's predicate.
    pub(super) fn predicate_name(&self, body: &Body, id: OpId) -> Option<&'static str> {
        let Some(Attr::Int(code, _)) = body.attr(id, Key::Predicate) else {
            return None;
        };
        let float = matches!(
            body.op(id).op,
            Op::Arith(ArithOp::CmpF) | Op::Llvm(LlvmOp::FCmp)
        );
        if float {
            FloatPredicate::from_code(*code).map(|p| p.name())
        } else {
            IntPredicate::from_code(*code).map(|p| p.name())
        }
    }

    /// Prints the name of an op. The dialect is omitted if the release allows it.
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
        let dialect = if self.release.has(Spelling::StdIsDefault) {
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

    /// Prints a list of numbers and operands, such as `[1, %i]`, with an operand for each dynamic
    /// entry. If the op has no list of numbers, prints all operands.
    fn mixed(
        &mut self,
        body: &Body,
        list: Option<&[i64]>,
        operands: &[ValueId],
        [open, close]: [char; 2],
    ) {
        self.out.push(open);
        let mut operands = operands.iter();
        match list {
            None => self.values(body, operands.as_slice()),
            Some(list) => {
                for (i, entry) in list.iter().enumerate() {
                    if i > 0 {
                        self.out.push_str(", ");
                    }
                    let value = if *entry == DYNAMIC {
                        operands.next()
                    } else {
                        None
                    };
                    match value {
                        Some(value) => self.value(body, *value),
                        None => push_int(&mut self.out, *entry),
                    }
                }
            }
        }
        self.out.push(close);
    }

    /// Prints `(T, U) -> V`, the types of the given operands and of all results.
    pub(super) fn signature(&mut self, body: &Body, id: OpId, operands: &[ValueId]) {
        self.out.push('(');
        self.types_of(body, operands);
        self.out.push_str(") -> ");
        let results: TypeList = body.results(id).map(|r| body.ty(r)).collect();
        self.writer().results(&mut self.out, &results);
    }

    /// Prints ` : (T, U) -> V`, the types of the given operands and of all results.
    pub(super) fn colon_signature(&mut self, body: &Body, id: OpId, operands: &[ValueId]) {
        self.out.push_str(" : ");
        self.signature(body, id, operands);
    }

    /// Prints ` : T`.
    pub(super) fn colon(&mut self, ty: Type) {
        self.out.push_str(" : ");
        self.ty(ty);
    }

    /// Parses a comma-separated list of types: `T, U`.
    pub(super) fn types_of(&mut self, body: &Body, values: &[ValueId]) {
        for (i, value) in values.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.ty(body.ty(*value));
        }
    }

    /// Prints `(%a, %b)`.
    pub(super) fn paren_values(&mut self, body: &Body, values: &[ValueId]) {
        self.out.push('(');
        self.values(body, values);
        self.out.push(')');
    }

    /// Prints ` {…}` with all attributes of the op except the attributes in `shown`.
    pub(super) fn attrs_but(&mut self, body: &Body, id: OpId, shown: &[Key]) {
        let op = body.op(id).op;
        let mut first = true;
        let others = body.attrs(id).iter();
        let others = others.filter(|attr| !shown.contains(&attr.key));
        for attr in self.sorted(op, others) {
            self.out.push_str(if first { " {" } else { ", " });
            first = false;
            self.named(Some(op), attr);
        }
        if !first {
            self.out.push('}');
        }
    }
}
