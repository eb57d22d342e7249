//! The generic form, with everything that the release's own tool asks for.

use std::fmt::Write;

use super::Printer;
use super::ops::name_in;
use crate::attr::{Attr, Key, NamedAttr};
use crate::module::{Body, Func, Global, Level, OpId, ROOT};
use crate::ops::{Format, LlvmOp, Op, VectorOp};
use crate::release::Release;
use crate::types::{DYNAMIC, Dims, Type};

impl Printer<'_> {
    pub(super) fn generic_module(&mut self) {
        let module = self.module;
        let old = self.release <= Release::R13;
        self.out.push_str(if old {
            "\"module\"() "
        } else {
            "\"builtin.module\"() "
        });
        let properties = self.release.has_properties();
        if properties && let Some(name) = module.name {
            self.out.push_str("<{sym_name = ");
            self.quoted(module.strings.get(name));
            self.out.push_str("}> ");
        }
        self.out.push_str("({");
        self.indent = 1;
        for global in &module.globals {
            self.newline();
            self.generic_global(global);
        }
        for func in &module.funcs {
            self.newline();
            self.generic_func(func);
        }
        self.indent = 0;
        self.newline();
        self.out.push_str("})");
        let mut first = true;
        if !properties && let Some(name) = module.name {
            self.begin_attr(&mut first);
            self.out.push_str("sym_name = ");
            self.quoted(module.strings.get(name));
        }
        for attr in &module.attrs {
            self.begin_attr(&mut first);
            self.named(None, attr);
        }
        self.end_attrs(first);
        self.out.push_str(" : () -> ()\n");
    }

    fn begin_attr(&mut self, first: &mut bool) {
        let lead = if std::mem::take(first) { " {" } else { ", " };
        self.out.push_str(lead);
    }

    fn end_attrs(&mut self, first: bool) {
        if !first {
            self.out.push('}');
        }
    }

    /// Is the attribute one of a dialect, which is not among an op's own?
    fn is_discardable(&self, attr: &NamedAttr) -> bool {
        matches!(attr.key, Key::Other(sym) if self.module.strings.get(sym).contains('.'))
    }

    fn generic_func(&mut self, func: &Func) {
        self.wrapped = func.level == Level::Llvm;
        self.out.push_str(match (func.level, self.release) {
            (Level::Llvm, _) => "\"llvm.func\"()",
            (Level::Source, Release::R11 | Release::R13) => "\"func\"()",
            (Level::Source, Release::R14) => "\"builtin.func\"()",
            (Level::Source, Release::R15 | Release::R16 | Release::R19 | Release::R22) => {
                "\"func.func\"()"
            }
        });
        if self.release.has_properties() {
            self.out.push_str(" <");
            self.func_own_attrs(func);
            self.out.push('>');
        }
        self.out.push_str(" ({");
        if let Some(body) = &func.body {
            self.numbers.assign(body);
            self.blocks(body, ROOT, true);
        } else {
            self.newline();
        }
        self.out.push_str("})");
        let mut first = true;
        if !self.release.has_properties() {
            self.out.push(' ');
            self.func_own_attrs(func);
            self.out.pop();
            first = false;
        }
        for attr in &func.attrs {
            if self.is_discardable(attr) {
                self.begin_attr(&mut first);
                self.named(None, attr);
            }
        }
        self.end_attrs(first);
        self.out.push_str(" : () -> ()");
        self.wrapped = false;
    }

    /// `{…}` of what makes a function.
    fn func_own_attrs(&mut self, func: &Func) {
        self.out.push('{');
        if !func.arg_attrs.is_empty() {
            self.out.push_str("arg_attrs = [");
            for (i, attrs) in func.arg_attrs.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                self.dict(attrs);
            }
            self.out.push_str("], ");
        }
        let old = self.release <= Release::R14;
        self.out
            .push_str(if old { "type = " } else { "function_type = " });
        self.func_type(func);
        if func.level == Level::Llvm {
            let linkage = func.attrs.iter().find(|a| self.is_named(a, "linkage"));
            let name = match linkage.map(|a| &a.value) {
                Some(Attr::Str(name)) => &name[..],
                Some(_) | None => "external",
            };
            self.linkage(name);
        }
        let other = |p: &Self, a: &NamedAttr| !p.is_named(a, "linkage") && !p.is_discardable(a);
        for attr in &func.attrs {
            if other(self, attr) {
                self.out.push_str(", ");
                self.named(None, attr);
            }
        }
        self.out.push_str(", sym_name = ");
        self.quoted(self.module.strings.get(func.name));
        let declared =
            func.level == Level::Source && func.body.is_none() && self.release >= Release::R13;
        if func.private || declared {
            self.out.push_str(", sym_visibility = \"private\"");
        }
        if func.level == Level::Llvm && self.release >= Release::R19 {
            self.out.push_str(", visibility_ = 0 : i64");
        }
        self.out.push('}');
    }

    /// `!llvm.func<…>` is not among the types that release 11 wraps by their position.
    fn func_type(&mut self, func: &Func) {
        self.ty(func.ty);
    }

    fn linkage(&mut self, name: &str) {
        let _ = if self.release >= Release::R14 {
            write!(self.out, ", linkage = #llvm.linkage<{name}>")
        } else {
            let code = match name {
                "private" => 0,
                "internal" => 1,
                _ => 10,
            };
            write!(self.out, ", linkage = {code} : i64")
        };
    }

    fn generic_global(&mut self, global: &Global) {
        let source = global.level == Level::Source;
        self.wrapped = !source;
        self.out.push_str(if source {
            "\"memref.global\"()"
        } else {
            "\"llvm.mlir.global\"()"
        });
        let properties = self.release.has_properties();
        if properties {
            self.out.push_str(" <");
            self.global_attrs(global);
            self.out.push('>');
        }
        if !source {
            self.out.push_str(" ({");
            if self.has_initialiser(global) {
                self.indent += 1;
                self.newline();
                self.out.push_str("%0 = \"");
                self.op_name(Op::Llvm(LlvmOp::Undef));
                self.out.push_str("\"() : () -> ");
                self.ty(global.ty);
                self.newline();
                self.out.push('"');
                self.op_name(Op::Llvm(LlvmOp::Return));
                self.out.push_str("\"(%0) : (");
                self.ty(global.ty);
                self.out.push_str(") -> ()");
                self.indent -= 1;
            }
            self.newline();
            self.out.push_str("})");
        }
        if !properties {
            self.out.push(' ');
            self.global_attrs(global);
        }
        self.out.push_str(" : () -> ()");
        self.wrapped = false;
    }

    fn global_attrs(&mut self, global: &Global) {
        let source = global.level == Level::Source;
        self.out.push('{');
        if !source && self.release >= Release::R16 {
            self.out.push_str("addr_space = 0 : i32, ");
        }
        if let Some(alignment) = global.alignment {
            let _ = write!(self.out, "alignment = {alignment} : i64, ");
        }
        if global.constant {
            self.out.push_str("constant, ");
        }
        match (&global.value, source) {
            (Some(value), true) => {
                self.out.push_str("initial_value = ");
                self.global_value(value);
                self.out.push_str(", ");
            }
            (None, true) if !global.external => self.out.push_str("initial_value, "),
            (Some(value), false) => {
                self.out.push_str("value = ");
                self.global_value(value);
                self.out.push_str(", ");
            }
            (None, _) => {}
        }
        let old = source || self.release <= Release::R13;
        self.out
            .push_str(if old { "type = " } else { "global_type = " });
        self.ty(global.ty);
        if !source {
            self.linkage(if global.private {
                "private"
            } else {
                "external"
            });
        }
        self.out.push_str(", sym_name = ");
        self.quoted(self.module.strings.get(global.name));
        if source && global.private {
            self.out.push_str(", sym_visibility = \"private\"");
        }
        if !source && self.release >= Release::R19 {
            self.out.push_str(", visibility_ = 0 : i64");
        }
        self.out.push('}');
    }

    /// An op in generic form, without the names of its results.
    pub(super) fn generic(&mut self, body: &Body, id: OpId) {
        let op = body.op(id).op;
        self.out.push('"');
        match op {
            Op::Unregistered(sym) => {
                super::push_escaped(&mut self.out, self.module.strings.get(sym));
            }
            Op::Arith(_)
            | Op::Cf(_)
            | Op::Func(_)
            | Op::MemRef(_)
            | Op::Math(_)
            | Op::Vector(_)
            | Op::Llvm(_) => {
                if let Some(row) = op.row() {
                    self.out.push_str(name_in(row, self.release));
                }
            }
        }
        self.out.push('"');
        self.paren_values(body, body.all_operands(id));
        for (i, (block, _)) in body.successors(id).enumerate() {
            self.out.push_str(if i == 0 { "[" } else { ", " });
            self.block_name(block);
        }
        if body.n_successors(id) > 0 {
            self.out.push(']');
        }
        let registered = op.row().is_some();
        let properties = registered && self.release.has_properties();
        if properties {
            self.out.push_str(" <");
            let start = self.out.len();
            self.op_attrs(body, id, |p, attr| !p.is_discardable(attr));
            if self.out.len() == start {
                self.out.truncate(start - 2);
            } else {
                // `op_attrs` leads with a space.
                self.out.remove(start);
                self.out.push('>');
            }
        }
        for (i, region) in body.op_regions(id).iter().enumerate() {
            self.out.push_str(if i == 0 { " ({" } else { ", {" });
            self.blocks(body, *region, true);
            self.out.push('}');
        }
        if !body.op_regions(id).is_empty() {
            self.out.push(')');
        }
        if properties {
            let mut first = true;
            for attr in self.sorted(op, body.attrs(id)) {
                if self.is_discardable(attr) {
                    self.begin_attr(&mut first);
                    self.named(Some(op), attr);
                }
            }
            self.end_attrs(first);
        } else {
            self.op_attrs(body, id, |_, _| true);
        }
        self.colon_signature(body, id, body.all_operands(id));
    }

    /// ` {…}` of those attributes that are wanted, and of those that only generic form has.
    fn op_attrs(&mut self, body: &Body, id: OpId, wanted: impl Fn(&Self, &NamedAttr) -> bool) {
        let op = body.op(id).op;
        let mut first = true;
        for attr in self.sorted(op, body.attrs(id)) {
            let typed = self.release < Release::R19 && attr.key == Key::ElemType;
            let listed = attr.key == Key::GepIndices && self.release < Release::R14;
            if typed && self.leaves_elem_type(body, id) || listed || !wanted(self, attr) {
                continue;
            }
            self.begin_attr(&mut first);
            self.named(Some(op), attr);
        }
        if let Some(row) = op.row() {
            self.implied_attrs(body, id, op, row.format, &mut first);
        }
        self.end_attrs(first);
    }

    /// Is the element type of an alloca or GEP that of its typed pointer?
    fn leaves_elem_type(&self, body: &Body, id: OpId) -> bool {
        let elem = body.type_attr(id, Key::ElemType);
        let pointer = match body.op(id).op {
            Op::Llvm(LlvmOp::Alloca) => body.results(id).next(),
            _ => body.operands(id).first().copied(),
        };
        let pointee = pointer.and_then(|p| {
            let ty = self.module.types.scalar_of(body.ty(p));
            self.printed_pointee(ty)
        });
        pointee.is_some() && pointee == elem
    }

    /// Sizes of operand groups, and lists that are left out in memory when they say nothing.
    fn implied_attrs(&mut self, body: &Body, id: OpId, op: Op, format: Format, first: &mut bool) {
        let own = body.operands(id).len() as i64;
        let successor_lens: Dims = body
            .successors(id)
            .map(|(_, operands)| operands.len() as i64)
            .collect();
        match format {
            Format::CondBr | Format::LlvmCondBr => {
                let mut segments = Dims::from_slice(&[own]);
                segments.extend_from_slice(&successor_lens);
                self.segments(&segments, first);
            }
            Format::Switch | Format::LlvmSwitch => {
                let (default, cases) = match successor_lens.split_first() {
                    Some((default, cases)) => (*default, cases),
                    None => (0, &[][..]),
                };
                self.case_segments(cases, first);
                self.segments(&[own, default, cases.iter().sum()], first);
            }
            Format::Alloc => {
                let memref = body
                    .results(id)
                    .next()
                    .and_then(|r| self.module.types.as_memref(body.ty(r)));
                let sizes = memref.map_or(own, |m| m.dynamic_sizes() as i64);
                self.segments(&[sizes, own - sizes], first);
            }
            Format::SubView | Format::ReinterpretCast => {
                let mut segments = Dims::from_slice(&[1]);
                for key in [Key::StaticOffsets, Key::StaticSizes, Key::StaticStrides] {
                    let list = body.i64s_attr(id, key).unwrap_or(&[]);
                    segments.push(list.iter().filter(|v| **v == DYNAMIC).count() as i64);
                }
                self.segments(&segments, first);
            }
            Format::LlvmCall if self.release >= Release::R22 => {
                self.begin_attr(first);
                self.out.push_str("op_bundle_sizes = array<i32>");
                self.segments(&[own, 0], first);
            }
            Format::LlvmGep
                if self.release >= Release::R14 && body.attr(id, Key::GepIndices).is_none() =>
            {
                self.begin_attr(first);
                let list = vec![-2_147_483_648; (own - 1).max(0) as usize];
                if self.release >= Release::R16 {
                    self.out.push_str("rawConstantIndices = ");
                    self.array("i32", &list);
                } else {
                    self.out.push_str("structIndices = ");
                    self.dense_numbers(&list, "tensor");
                }
            }
            Format::Generic => self.implied_by_op(body, id, op, first),
            Format::SameType
            | Format::Cast
            | Format::Compare
            | Format::Select
            | Format::Carry
            | Format::Constant
            | Format::Br
            | Format::Assert
            | Format::Return
            | Format::Call
            | Format::CallIndirect
            | Format::FuncConstant
            | Format::Dealloc
            | Format::Load
            | Format::Store
            | Format::Dim
            | Format::Rank
            | Format::View
            | Format::Reshape
            | Format::Transpose
            | Format::GetGlobal
            | Format::AssumeAlignment
            | Format::AtomicRmw
            | Format::LlvmArith
            | Format::LlvmCmp
            | Format::LlvmSelect
            | Format::LlvmCast
            | Format::LlvmConstant
            | Format::LlvmNullary
            | Format::LlvmAddressOf
            | Format::LlvmExtractValue
            | Format::LlvmInsertValue
            | Format::LlvmAlloca
            | Format::LlvmLoad
            | Format::LlvmStore
            | Format::LlvmGep
            | Format::LlvmCall
            | Format::LlvmReturn
            | Format::LlvmBr
            | Format::LlvmUnreachable
            | Format::LlvmIntrinsic => {}
        }
    }

    fn implied_by_op(&mut self, body: &Body, id: OpId, op: Op, first: &mut bool) {
        let own = body.operands(id).len() as i64;
        if op == Op::Vector(VectorOp::TransferRead) {
            let vector = body.results(id).next().map(|r| body.ty(r));
            let rank = self.transfer_attrs(body, id, 0, vector, first);
            self.segments(&[1, rank, 1, own - rank - 2], first);
        } else if op == Op::Vector(VectorOp::TransferWrite) {
            let vector = body.operands(id).first().map(|v| body.ty(*v));
            let rank = self.transfer_attrs(body, id, 1, vector, first);
            self.segments(&[1, 1, rank, own - rank - 2], first);
        } else if matches!(
            op,
            Op::Llvm(LlvmOp::MemCpy | LlvmOp::MemMove | LlvmOp::MemSet)
        ) && self.release >= Release::R19
            && body.attr(id, Key::Volatile).is_none()
        {
            self.begin_attr(first);
            self.out.push_str("isVolatile = false");
        }
    }

    /// What a transfer leaves out if it reads or writes the innermost dimensions, and may go
    /// out of bounds. Returns the rank of the memref, which is operand number `source`.
    fn transfer_attrs(
        &mut self,
        body: &Body,
        id: OpId,
        source: usize,
        vector: Option<Type>,
        first: &mut bool,
    ) -> i64 {
        let types = &self.module.types;
        let memref = body
            .operands(id)
            .get(source)
            .and_then(|v| types.as_memref(body.ty(*v)));
        let rank = memref.map_or(0, |m| m.rank());
        let shape = vector.and_then(|ty| types.as_vector(ty));
        // A memref of vectors takes the innermost dimensions of the vector.
        let inner = memref.and_then(|m| types.as_vector(m.elem));
        let inner = inner.map_or(0, |(shape, _)| shape.len());
        let dims = shape.map_or(0, |(shape, _)| shape.len().saturating_sub(inner));
        let has = |p: &Self, name| body.attrs(id).iter().any(|a| p.is_named(a, name));
        if self.release >= Release::R19 && !has(self, "in_bounds") {
            self.begin_attr(first);
            let list = vec!["false"; dims].join(", ");
            let _ = write!(self.out, "in_bounds = [{list}]");
        }
        if !has(self, "permutation_map") {
            self.begin_attr(first);
            self.out.push_str("permutation_map = affine_map<(");
            for i in 0..rank {
                let _ = write!(self.out, "{}d{i}", if i > 0 { ", " } else { "" });
            }
            self.out.push_str(") -> (");
            let skipped = rank.saturating_sub(dims);
            for i in skipped..rank {
                let _ = write!(self.out, "{}d{i}", if i > skipped { ", " } else { "" });
            }
            self.out.push_str(")>");
        }
        rank as i64
    }

    /// The attribute that holds sizes of operand groups.
    fn segments(&mut self, sizes: &[i64], first: &mut bool) {
        self.begin_attr(first);
        let name = if self.release.has_properties() {
            "operandSegmentSizes = "
        } else {
            "operand_segment_sizes = "
        };
        self.out.push_str(name);
        if self.release >= Release::R16 {
            self.array("i32", sizes);
        } else {
            self.dense_numbers(sizes, "vector");
        }
    }

    /// How many operands each case of a switch has; in release 13 where they start.
    fn case_segments(&mut self, lens: &[i64], first: &mut bool) {
        self.begin_attr(first);
        if self.release >= Release::R16 {
            self.out.push_str("case_operand_segments = ");
            self.array("i32", lens);
        } else if self.release >= Release::R14 {
            self.out.push_str("case_operand_segments = ");
            self.dense_numbers(lens, "tensor");
        } else {
            let mut start = 0;
            let starts: Vec<i64> = lens
                .iter()
                .map(|len| {
                    start += len;
                    start - len
                })
                .collect();
            self.out.push_str("case_operand_offsets = ");
            self.dense_numbers(&starts, "vector");
        }
    }
}
