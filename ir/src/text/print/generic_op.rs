//! Prints ops in generic form, with all attributes that the tool of the release requires.

use std::fmt::Write;

use smallvec::SmallVec;

use super::Printer;
use crate::attr::{Attr, Key, NamedAttr};
use crate::form::{self, Bound, Edges};
use crate::linalg::Structure;
use crate::module::{Body, OpId, ValueId};
use crate::ops::{AffineOp, BufferizationOp, LinalgOp, LlvmOp, Op, ScfOp, VectorOp};
use crate::text::spelling::Spelling;
use crate::types::{DYNAMIC, Dims, Type};

/// Attributes that are not stored in memory, as pairs of name and value.
type Extra = SmallVec<[(&'static str, String); 3]>;

/// Returns whether an attribute of an op is discardable. `mlir-opt` drops unknown attributes among
/// the properties of an op, so all attributes that the op tables do not list are discardable.
fn is_discardable(attr: &NamedAttr) -> bool {
    matches!(attr.key, Key::Other(_))
}

/// Returns whether the number of operands implies the number of inputs of a structured op.
fn counts_inputs(op: Op) -> bool {
    let ops = [
        LinalgOp::Map,
        LinalgOp::Reduce,
        LinalgOp::Transpose,
        LinalgOp::Broadcast,
    ];
    ops.iter().any(|counting| op == Op::Linalg(*counting))
}

impl Printer<'_> {
    /// Prints an op in generic form, without the names of its results.
    pub(super) fn generic(&mut self, body: &Body, id: OpId) {
        let op = body.op(id).op;
        self.out.push('"');
        if let Op::Unregistered(sym) = op {
            super::push_escaped(&mut self.out, self.module.strings.get(sym));
        }
        if let Some(row) = op.row() {
            self.out.push_str(row.nearest_name(self.release));
        }
        self.out.push('"');
        let operands = self.generic_operands(body, id);
        self.paren_values(body, operands);
        for (i, (block, _)) in body.successors(id).enumerate() {
            self.out.push_str(if i == 0 { "[" } else { ", " });
            self.block_name(block);
        }
        if body.n_successors(id) > 0 {
            self.out.push(']');
        }
        let registered = op.row().is_some();
        let properties = registered && self.release.has(Spelling::Properties);
        if properties {
            self.out.push_str(" <");
            let start = self.out.len();
            self.op_attrs(body, id, |_, attr| !is_discardable(attr));
            if self.out.len() == start {
                self.out.truncate(start - 2);
            } else {
                // The text of `op_attrs` begins with a space.
                self.out.remove(start);
                self.out.push('>');
            }
        }
        for (i, region) in body.op_regions(id).iter().enumerate() {
            if i == 0 {
                self.open_regions();
            } else {
                self.out.push_str(", {");
            }
            self.hide_argument(body, id, *region);
            self.blocks(body, *region, true);
            self.hidden = None;
            self.out.push('}');
        }
        if !body.op_regions(id).is_empty() {
            self.out.push(')');
        }
        if properties {
            let mut first = true;
            for attr in self.sorted(op, body.attrs(id).iter()) {
                if is_discardable(attr) {
                    self.begin_attr(&mut first);
                    self.named(Some(op), attr);
                }
            }
            self.end_attrs(first);
        } else {
            self.op_attrs(body, id, |_, _| true);
        }
        self.colon_signature(body, id, operands);
    }

    /// Returns the operands of an op. The volatile flag of a memory intrinsic is omitted if the
    /// release stores it as an attribute.
    fn generic_operands<'b>(&self, body: &'b Body, id: OpId) -> &'b [ValueId] {
        let operands = body.all_operands(id);
        let is_attribute = self.release.has(Spelling::VolatileAttribute)
            && matches!(
                body.op(id).op,
                Op::Llvm(LlvmOp::MemCpy | LlvmOp::MemMove | LlvmOp::MemSet)
            );
        match operands.get(..3) {
            Some(rest) if is_attribute => rest,
            Some(_) | None => operands,
        }
    }

    /// Prints ` {…}`, sorted by name. It contains the attributes that `wanted` accepts, and
    /// attributes that only the generic form has.
    pub(super) fn op_attrs(
        &mut self,
        body: &Body,
        id: OpId,
        wanted: impl Fn(&Self, &NamedAttr) -> bool,
    ) {
        let op = body.op(id).op;
        let mut extra = Extra::new();
        self.implied_attrs(body, id, op, &mut extra);
        extra.sort_by_key(|(name, _)| *name);
        let mut extra = extra.into_iter().peekable();
        let mut first = true;
        for attr in self.sorted(op, body.attrs(id).iter()) {
            let typed = !self.release.has(Spelling::ElemTypeAlways) && attr.key == Key::ElemType;
            let listed =
                attr.key == Key::GepIndices && !self.release.has(Spelling::ConstantIndices);
            // Permutation maps and indexing maps are printed with the implied attributes, where the
            // ranks are known.
            let map = attr.key == Key::PermutationMap && matches!(attr.value, Attr::I64s(_));
            let maps = attr.key == Key::IndexingMaps && !matches!(op, Op::Linalg(_))
                || matches!(attr.key, Key::IteratorTypes | Key::InputCount);
            let extra_one = listed || map || maps;
            if typed && self.can_omit_elem_type(body, id) || extra_one || !wanted(self, attr) {
                continue;
            }
            let name = self.attr_name(Some(op), attr.key);
            while let Some((name, value)) = extra.next_if(|(other, _)| *other < name) {
                self.begin_attr(&mut first);
                let _ = write!(self.out, "{name} = {value}");
            }
            self.begin_attr(&mut first);
            self.named(Some(op), attr);
        }
        for (name, value) in extra {
            self.begin_attr(&mut first);
            let _ = write!(self.out, "{name} = {value}");
        }
        self.end_attrs(first);
    }

    /// Returns the text that `write` prints, instead of adding it to the output.
    pub(super) fn capture(&mut self, write: impl FnOnce(&mut Self)) -> String {
        let start = self.out.len();
        write(self);
        self.out.split_off(start)
    }

    /// Returns whether the element type of an alloca or GEP follows from its typed pointer.
    fn can_omit_elem_type(&self, body: &Body, id: OpId) -> bool {
        let elem = body.type_attr(id, Key::ElemType);
        let pointer = if body.op(id).op == Op::Llvm(LlvmOp::Alloca) {
            body.results(id).next()
        } else {
            body.operands(id).first().copied()
        };
        let pointee = pointer.and_then(|p| {
            let ty = self.module.types.scalar_of(body.ty(p));
            self.printed_pointee(ty)
        });
        pointee.is_some() && pointee == elem
    }

    /// Collects the attributes that are not stored in memory: sizes of operand groups, and lists
    /// with default values.
    fn implied_attrs(&mut self, body: &Body, id: OpId, op: Op, extra: &mut Extra) {
        let Some(form) = form::of(op) else { return };
        let own = body.operands(id).len() as i64;
        let lens: Dims = body
            .successors(id)
            .map(|(_, operands)| operands.len() as i64)
            .collect();
        match form.assembly.edges() {
            Edges::Two => {
                let segments: Dims = [own].into_iter().chain(lens).collect();
                self.segments(&segments, extra);
            }
            Edges::Cases => {
                let (default, cases) = match lens.split_first() {
                    Some((default, cases)) => (*default, cases),
                    None => (0, &[][..]),
                };
                self.case_segments(cases, extra);
                self.segments(&[own, default, cases.iter().sum()], extra);
            }
            Edges::None | Edges::One => {}
        }
        // In releases without properties, the maps of `affine.for` imply the sizes of its operand
        // groups. The maps of `affine.parallel` imply them in all releases.
        let by_maps = op == Op::Affine(AffineOp::Parallel)
            || op == Op::Affine(AffineOp::For) && !self.release.has(Spelling::Properties);
        if form.signature.has_segments()
            && !by_maps
            && !counts_inputs(op)
            && let Ok(bound) = Bound::new(body, &self.module.types, id, &form.signature)
        {
            let segments: Dims = bound.segments().collect();
            self.segments(&segments, extra);
        }
        self.implied_by_op(body, id, op, extra);
    }

    /// Adds the sizes of the operand groups of an op that no signature divides into groups.
    fn buffer_segments(&mut self, body: &Body, id: OpId, op: BufferizationOp, extra: &mut Extra) {
        let types = &self.module.types;
        let operands = body.operands(id);
        let leading = |holds: &dyn Fn(Type) -> bool| {
            let matching = operands.iter().take_while(|value| holds(body.ty(**value)));
            matching.count() as i64
        };
        let all = operands.len() as i64;
        if op == BufferizationOp::AllocTensor {
            let is_copy = leading(&|ty| types.is_tensor(ty)) == 1;
            let result = body.results(id).next().map(|result| body.ty(result));
            let tensor = result.and_then(|ty| types.as_tensor(ty));
            let sizes = tensor.map_or(0, |tensor| tensor.dynamic_sizes() as i64);
            let sizes = if is_copy { 0 } else { sizes };
            let copies = i64::from(is_copy);
            self.segments(&[sizes, copies, all - sizes - copies], extra);
        } else if op == BufferizationOp::Dealloc {
            let memrefs = leading(&|ty| types.is_memref(ty));
            let owned = if memrefs == all { 0 } else { memrefs };
            self.segments(&[owned, owned, all - 2 * owned], extra);
        }
    }

    fn implied_by_op(&mut self, body: &Body, id: OpId, op: Op, extra: &mut Extra) {
        let own = body.operands(id).len() as i64;
        if op == Op::Vector(VectorOp::TransferRead) {
            let vector = body.results(id).next().map(|r| body.ty(r));
            self.transfer_attrs(body, id, 0, vector, extra);
        } else if op == Op::Vector(VectorOp::TransferWrite) {
            let vector = body.operands(id).first().map(|v| body.ty(*v));
            self.transfer_attrs(body, id, 1, vector, extra);
        } else if op == Op::Vector(VectorOp::Contract) {
            self.contract_attrs(body, id, extra);
        } else if op == Op::Linalg(LinalgOp::Elementwise)
            && body.attr(id, Key::IndexingMaps).is_none()
            && let Ok(structure) = Structure::of(&self.module.types, body, id)
        {
            let maps: Vec<String> = structure.maps.iter().map(ToString::to_string).collect();
            extra.push(("indexing_maps", format!("[{}]", maps.join(", "))));
        } else if op == Op::Linalg(LinalgOp::Generic) {
            let iterators = body.i64s_attr(id, Key::IteratorTypes).unwrap_or(&[]);
            extra.push(("iterator_types", self.iterator_types(iterators, "linalg")));
        } else if op == Op::Llvm(LlvmOp::Call) && self.release.has(Spelling::OperandBundles) {
            extra.push(("op_bundle_sizes", "array<i32>".to_owned()));
            self.segments(&[own, 0], extra);
        } else if op == Op::Llvm(LlvmOp::GetElementPtr)
            && self.release.has(Spelling::ConstantIndices)
            && body.attr(id, Key::GepIndices).is_none()
        {
            let list = vec![-2_147_483_648; (own - 1).max(0) as usize];
            if self.release.has(Spelling::RawConstantIndices) {
                let value = self.capture(|p| p.array("i32", &list));
                extra.push(("rawConstantIndices", value));
            } else {
                let value = self.capture(|p| p.dense_numbers(&list, "tensor"));
                extra.push(("structIndices", value));
            }
        } else if let Op::Bufferization(op) = op {
            self.buffer_segments(body, id, op, extra);
        } else if op == Op::Scf(ScfOp::Forall) {
            let outputs = own.min(body.n_results(id) as i64);
            let loops = (own - outputs) / 3;
            let counts = [loops, loops, own - outputs - 2 * loops, outputs];
            for (name, count) in ["staticLowerBound", "staticUpperBound", "staticStep"]
                .into_iter()
                .zip(counts)
            {
                let list = self.capture(|p| p.array("i64", &vec![DYNAMIC; count as usize]));
                extra.push((name, list));
            }
            self.segments(&counts, extra);
        } else if op == Op::Scf(ScfOp::Parallel) {
            let results = body.n_results(id) as i64;
            let loops = (own - results).max(0) / 3;
            self.segments(&[loops, loops, loops, own - 3 * loops], extra);
        } else if op == Op::Llvm(LlvmOp::Assume) {
            let attrs = body.attrs(id);
            let has = attrs.iter().any(|a| self.is_named(a, "op_bundle_sizes"));
            if self.release.has(Spelling::OperandBundles) && !has {
                extra.push(("op_bundle_sizes", "array<i32>".to_owned()));
            }
        } else if matches!(
            op,
            Op::Llvm(LlvmOp::MemCpy | LlvmOp::MemMove | LlvmOp::MemSet)
        ) && self.release.has(Spelling::VolatileAttribute)
            && body.attr(id, Key::Volatile).is_none()
        {
            extra.push(("isVolatile", "false".to_owned()));
        }
    }

    /// Adds the default attributes of a vector transfer: its permutation map and `in_bounds`. The
    /// operand at position `source` is the memref.
    fn transfer_attrs(
        &mut self,
        body: &Body,
        id: OpId,
        source: usize,
        vector: Option<Type>,
        extra: &mut Extra,
    ) {
        let types = &self.module.types;
        let whole = body.operands(id).get(source).map(|v| body.ty(*v));
        let memref = whole.and_then(|ty| types.as_memref(ty));
        let tensor = whole.and_then(|ty| types.as_tensor(ty));
        let rank = memref.map(|m| m.rank()).or(tensor.map(|t| t.rank()));
        let rank = rank.unwrap_or(0);
        let shape = vector.and_then(|ty| types.as_vector(ty));
        // If the elements of the memref are vectors, they cover the innermost dimensions of the
        // transferred vector.
        let elem = memref.map(|m| m.elem).or(tensor.map(|t| t.elem));
        let inner = elem.and_then(|elem| types.as_vector(elem));
        let inner = inner.map_or(0, |(shape, _)| shape.len());
        let dims = shape.map_or(0, |(shape, _)| shape.len().saturating_sub(inner));
        if self.release.has(Spelling::InBoundsAlways) && body.attr(id, Key::InBounds).is_none() {
            let list = vec!["false"; dims].join(", ");
            extra.push(("in_bounds", format!("[{list}]")));
        }
        let along: Dims = match body.attr(id, Key::PermutationMap) {
            None => (rank.saturating_sub(dims)..rank)
                .map(|d| d as i64)
                .collect(),
            Some(Attr::I64s(along)) => along.clone(),
            // A permutation map of any other form is kept as text.
            Some(_) => return,
        };
        extra.push(("permutation_map", map_to(rank, &along)));
    }

    /// Adds the indexing maps and iterator types of a `vector.contract` op.
    fn contract_attrs(&mut self, body: &Body, id: OpId, extra: &mut Extra) {
        let iterators = body.i64s_attr(id, Key::IteratorTypes).unwrap_or(&[]);
        let maps = body
            .attr(id, Key::IndexingMaps)
            .map_or(vec![], Attr::children);
        let maps: Vec<String> = maps
            .into_iter()
            .map(|map| {
                if let Attr::I64s(along) = map {
                    map_to(iterators.len(), along)
                } else {
                    self.capture(|p| p.attr(map))
                }
            })
            .collect();
        extra.push(("indexing_maps", format!("[{}]", maps.join(", "))));
        extra.push(("iterator_types", self.iterator_types(iterators, "vector")));
    }

    /// Returns the kinds of loops as attributes of a dialect.
    fn iterator_types(&self, iterators: &[i64], dialect: &str) -> String {
        let named = self.release.has(Spelling::NamedIteratorType);
        let names: Vec<String> = iterators
            .iter()
            .map(|combined| {
                if *combined == 0 {
                    "parallel"
                } else {
                    "reduction"
                }
            })
            .map(|name| match named {
                true => format!("#{dialect}.iterator_type<{name}>"),
                false => format!("\"{name}\""),
            })
            .collect();
        format!("[{}]", names.join(", "))
    }

    /// Adds the attribute that holds the sizes of operand groups.
    fn segments(&mut self, sizes: &[i64], extra: &mut Extra) {
        let name = if self.release.has(Spelling::Properties) {
            "operandSegmentSizes"
        } else {
            "operand_segment_sizes"
        };
        let arrays = self.release.has(Spelling::Arrays);
        let value = self.capture(|p| {
            if arrays {
                p.array("i32", sizes);
            } else {
                p.dense_numbers(sizes, "vector");
            }
        });
        extra.push((name, value));
    }

    /// Adds the number of operands of each switch case. Release 13 stores the index of each case's
    /// first operand instead.
    fn case_segments(&mut self, lens: &[i64], extra: &mut Extra) {
        if self.release.has(Spelling::Arrays) {
            let value = self.capture(|p| p.array("i32", lens));
            extra.push(("case_operand_segments", value));
        } else if self.release.has(Spelling::CaseSegments) {
            let value = self.capture(|p| p.dense_numbers(lens, "tensor"));
            extra.push(("case_operand_segments", value));
        } else if !lens.is_empty() {
            // Release 13 omits an empty attribute here, because this release has no empty vectors.
            let mut start = 0;
            let starts: Vec<i64> = lens
                .iter()
                .map(|len| {
                    start += len;
                    start - len
                })
                .collect();
            let value = self.capture(|p| p.dense_numbers(&starts, "vector"));
            extra.push(("case_operand_offsets", value));
        }
    }
}

/// Returns an affine map from `inputs` dimensions to the dimensions in `along`. For a negative
/// entry, the result of the map is 0.
fn map_to(inputs: usize, along: &[i64]) -> String {
    let inputs: Vec<String> = (0..inputs).map(|d| format!("d{d}")).collect();
    let result = |d: &i64| match d {
        0.. => format!("d{d}"),
        _ => "0".to_owned(),
    };
    let results: Vec<String> = along.iter().map(result).collect();
    let (inputs, results) = (inputs.join(", "), results.join(", "));
    format!("affine_map<({inputs}) -> ({results})>")
}
