//! The host: implements external functions identically for every engine (`SEMANTICS.md` §6).
//!
//! The results of an external function depend only on its name, its arguments and the number of
//! earlier calls. A source engine passes whole values, and an LLVM-dialect engine passes scalars
//! and descriptors in memory. Both get the same results.

use std::cell::RefCell;

use lowerfuzz_interp::Libm;
use lowerfuzz_ir::case::{Call, Case, Element, MemRefConvention};
use lowerfuzz_ir::host::{
    Host, HostMemRef, HostMemory, HostValue, Known, OpaqueAnswer, OpaqueCall, Print,
};
use lowerfuzz_ir::types::{TensorType, TypeList, row_major_strides};
use lowerfuzz_ir::{MemRefType, SourceKind, Type, Types};

use crate::abi::{ArgBuffer, View, descriptor_view, read_descriptor};
use crate::abort::Abort;
use crate::escaped::{Escaped, seed_of};
use crate::globals::GlobalMemory;
use crate::host_values::{Draw, mix};
use crate::layout::{ElementLayout, ResultLayout};
use crate::memory::Readable;
use crate::observation::{Ended, HostCall};
use crate::opaque::OpaqueHost;
use crate::refine::call_refines;
use lowerfuzz_interp::printed;
use lowerfuzz_interp::scalar::canonical;

struct Signature {
    name: String,
    inputs: TypeList,
    results: TypeList,
    /// Number of calls of the external function in the current run.
    calls: u64,
}

/// Implements the external functions that a source module declares, and records their calls.
pub(crate) struct SourceHost<'m> {
    types: &'m Types,
    signatures: Vec<Signature>,
    index_width: u32,
    /// Are memrefs passed as pointers to descriptors even without a C interface?
    are_descriptors_passed: bool,
    calls: Vec<HostCall>,
    /// Maximum number of external calls of a run.
    most: usize,
    /// Has the run exceeded the maximum number of external calls?
    is_exceeded: bool,
    /// The source's calls, if an argument of one of them is an interval of floats.
    followed: Vec<HostCall>,
    escaped: Escaped,
    /// Does code outside of the module change escaped memory?
    outside: bool,
    /// The bytes of the last text that a lowered program printed with `puts`, as it does before it aborts.
    said: Option<Vec<u8>>,
    /// The ops that no op table lists.
    pub(crate) opaque: OpaqueHost,
}

/// Maximum number of recorded external calls. Programs with more calls are compared only on the
/// recorded calls.
const MAX_CALLS: usize = 10_000;

impl<'m> SourceHost<'m> {
    pub(crate) fn new(case: &'m Case) -> SourceHost<'m> {
        let source = &case.module;
        let external = source.funcs.iter().filter(|f| f.body.is_none());
        let signatures = external.filter_map(|f| {
            let (inputs, results) = match source.types.as_llvm_func(f.ty) {
                // Functions of the LLVM dialect are modelled if they only pass scalars.
                Some((result, params)) => {
                    let results = Some(result).filter(|ty| *ty != Type::VOID);
                    let is_scalar = params.iter().chain(&results).all(|ty| ty.is_scalar());
                    is_scalar.then(|| (params.into(), results.into_iter().collect()))?
                }
                None => {
                    let (inputs, results) = source.types.as_function(f.ty)?;
                    (inputs.into(), results.into())
                }
            };
            Some(Signature {
                name: source.str(f.name).to_owned(),
                inputs,
                results,
                calls: 0,
            })
        });
        SourceHost {
            types: &source.types,
            signatures: signatures.collect(),
            index_width: case.index_width,
            are_descriptors_passed: case.options.convention
                == MemRefConvention::PointerToDescriptor,
            calls: Vec::new(),
            most: usize::MAX,
            is_exceeded: false,
            followed: Vec::new(),
            escaped: Escaped::default(),
            outside: false,
            said: None,
            opaque: OpaqueHost::new(&case.effects),
        }
    }

    /// Returns whether code outside of the module may access globals during a call, or before it.
    pub(crate) fn has_outside(&self, call: &Call) -> bool {
        call.outside || !self.signatures.is_empty()
    }

    /// Returns how a run of a lowered program aborted, with the message that it printed last.
    pub(crate) fn abort(&mut self, ended: &Ended) -> Option<Abort> {
        let said = self.said.take();
        (*ended == Ended::Aborted).then(|| Abort {
            message: said.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
            lasting: None,
        })
    }

    /// Begins a run of a call, whose arguments have these buffers.
    pub(crate) fn begin(
        &mut self,
        call: &Call,
        buffers: &[ArgBuffer],
        globals: &[GlobalMemory<'_>],
    ) {
        self.outside = call.outside;
        self.said = None;
        self.opaque.seed = seed_of(call);
        self.escaped.begin(seed_of(call), buffers, globals);
    }

    /// Answers later calls whose arguments match those of the source's call as that call.
    pub(crate) fn follow(&mut self, source: &[HostCall]) {
        let is_exact = source.iter().all(|call| call.inexact.is_empty());
        self.followed = if is_exact {
            Vec::new()
        } else {
            source.to_vec()
        };
    }

    /// Limits later runs to the number of external calls that the source made. A run that makes
    /// more calls already differs, and might never end.
    pub(crate) fn expect(&mut self, source: &[HostCall]) {
        self.follow(source);
        // If the list of recorded calls is full, the actual number of calls is unknown.
        self.most = if source.len() < MAX_CALLS {
            source.len()
        } else {
            usize::MAX
        };
    }

    /// Was the run ended because it made more external calls than its source?
    pub(crate) fn is_exceeded(&self) -> bool {
        self.is_exceeded
    }

    /// Returns the external calls of the finished run in order, and resets the host for the next
    /// run.
    pub(crate) fn take_calls(&mut self) -> Vec<HostCall> {
        for signature in &mut self.signatures {
            signature.calls = 0;
        }
        self.is_exceeded = false;
        std::mem::take(&mut self.calls)
    }

    /// Computes the results of an external call from its arguments. Also overwrites the elements of
    /// memref arguments.
    fn answer(
        &mut self,
        signature: usize,
        args: &[HostValue],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<HostValue>> {
        let Signature {
            name,
            inputs,
            results,
            calls,
        } = &mut self.signatures[signature];
        let (types, width) = (self.types, self.index_width);
        let opaque = name.starts_with("opaque_");
        let reads_only = Known::of(name) == Some(Known::PrintMemRef);
        let mut call = HostCall::of(name, Vec::new());
        let mut addresses = Vec::new();
        let mut memrefs = String::new();
        for (arg, ty) in args.iter().zip(inputs.iter()) {
            let observed = &mut call.args;
            let start = observed.len();
            let mut scalar = types.as_lanes(*ty).map_or(*ty, |(_, scalar)| scalar);
            match arg {
                HostValue::Bits(bits) => observed.push(bits.map(|b| canonical(b, *ty, width))),
                HostValue::Lanes(lanes) => {
                    observed.extend(lanes.iter().map(|l| l.map(|b| canonical(b, scalar, width))));
                }
                HostValue::Func(_) => return None,
                HostValue::Tensor(tensor) => {
                    let layout = ElementLayout::of(types, tensor.elem, width)?;
                    observe_sizes(&tensor.sizes, observed);
                    let elements = tensor.elements.iter();
                    let first = observed.len();
                    observed.extend(
                        elements.map(|bits| bits.map(|b| canonical(b, layout.scalar, width))),
                    );
                    if reads_only {
                        let memref = HostMemRef {
                            base: 0,
                            offset: 0,
                            sizes: tensor.sizes.clone(),
                            strides: row_major_strides(&tensor.sizes),
                            elem: tensor.elem,
                        };
                        let elements = (&observed[first..], layout.scalar);
                        print_memref(&mut memrefs, &memref, (name, types, *ty), elements);
                    }
                    scalar = layout.scalar;
                }
                HostValue::MemRef(memref) => {
                    let layout = ElementLayout::of(types, memref.elem, width)?;
                    let all = element_addresses(memref, &layout)?;
                    let whole = !memref.sizes.contains(&0);
                    observe_sizes(&memref.sizes, observed);
                    // A tensor has no strides, also after it became a memref.
                    let is_tensor = types.is_tensor(*ty);
                    let strides = memref.strides.iter().zip(&memref.sizes);
                    let needed = strides.filter(|(_, size)| whole && !is_tensor && **size > 1);
                    observed.extend(needed.map(|(stride, _)| dimension(*stride)));
                    let bytes = Bytes::of(memory);
                    let first = observed.len();
                    for address in &all {
                        layout.read(&bytes, *address, observed);
                    }
                    for bits in observed[first..].iter_mut().flatten() {
                        *bits = canonical(*bits, layout.scalar, width);
                    }
                    if reads_only {
                        let elements = (&observed[first..], layout.scalar);
                        print_memref(&mut memrefs, memref, (name, types, *ty), elements);
                    }
                    scalar = layout.scalar;
                    if !is_tensor {
                        addresses.push((all, layout));
                    }
                }
            }
            call.note_inexact(start, scalar);
        }
        // The hash also depends on the number of earlier calls of the function.
        let mut state = mix(name.bytes().fold(*calls, |h, b| mix(h ^ u64::from(b))));
        *calls += 1;
        let followed = self.followed.get(self.calls.len());
        let known = followed.filter(|source| call_refines(source, &call));
        for bits in &known.unwrap_or(&call).args {
            let bits = bits.unwrap_or(0);
            state = mix(state ^ (bits as u64));
            state = mix(state ^ ((bits >> 64) as u64));
        }
        if !opaque && !reads_only {
            call.escaped = self.escaped.contents(&Peek(RefCell::new(memory)));
            if self.outside {
                self.escaped.change(state, width, memory);
            }
        }
        let mut draw = Draw::new(state, width);
        let answer = if opaque {
            let same = args.iter().zip(inputs.iter()).zip(results.iter());
            let passed = same.filter(|((arg, from), to)| passes(types, arg, **from, **to));
            passed.map(|((arg, _), _)| arg.clone()).collect()
        } else {
            for (all, layout) in addresses.into_iter().filter(|_| !reads_only) {
                for address in &all {
                    draw.element(memory, *address, &layout)?;
                }
                self.escaped.pass(&all, &layout);
            }
            let all: Option<Vec<_>> = results
                .iter()
                .map(|ty| draw.value(types, *ty, memory))
                .collect();
            let all = all?;
            for value in &all {
                if let HostValue::MemRef(memref) = value {
                    let layout = ElementLayout::of(types, memref.elem, width)?;
                    let addresses = element_addresses(memref, &layout)?;
                    self.escaped.pass(&addresses, &layout);
                }
            }
            all
        };
        call.memrefs = memrefs;
        self.observe(call).then_some(answer)
    }

    /// Records an external call. Returns whether the run may still make this call.
    fn observe(&mut self, call: HostCall) -> bool {
        let is_one_too_many = self.calls.len() >= self.most;
        if self.calls.len() < MAX_CALLS {
            self.calls.push(call);
        }
        self.is_exceeded |= is_one_too_many;
        !is_one_too_many
    }

    /// Handles a call of a printing function that the source module does not declare.
    fn print(
        &mut self,
        name: &str,
        args: &[u128],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<u128>> {
        let observed = match (Print::of(name)?, args) {
            (Print::Scalar(ty), [bits]) => vec![Some(canonical(*bits, ty, 64))],
            (Print::Unsigned, [bits]) => vec![Some(canonical(*bits, Type::I64, 64))],
            (Print::SmallFloat, [code, bits]) => vec![
                Some(canonical(*code, Type::I32, 64)),
                Some(canonical(*bits, Type::I64, 64)),
            ],
            (Print::Text, [at]) => {
                let text = printed::text_at(memory, *at as u64);
                text.map(|byte| byte.map(Some)).collect::<Option<_>>()?
            }
            (Print::Mark(_), []) => Vec::new(),
            (
                Print::Scalar(_)
                | Print::Unsigned
                | Print::SmallFloat
                | Print::Text
                | Print::Mark(_),
                _,
            ) => return None,
        };
        let mut call = HostCall::of(name, observed);
        if let Some(Print::Scalar(ty)) = Print::of(name) {
            call.note_inexact(0, ty);
        }
        self.observe(call).then(Vec::new)
    }

    /// Returns the `<math.h>` function of this name, unless the source module declares a function
    /// of this name with another type.
    fn libm(&self, name: &str) -> Option<Libm> {
        let function = Libm::of(name)?;
        let declared = self.signatures.iter().find(|s| s.name == name);
        let is_it = declared.is_none_or(|s| {
            let mut types = s.inputs.iter().chain(&s.results);
            (s.inputs.len(), s.results.len()) == (function.arity(), 1)
                && types.all(|ty| ty.float_kind() == Some(function.kind))
        });
        is_it.then_some(function)
    }

    /// Returns whether the function has memrefs among its arguments or results.
    fn has_memrefs(&self, signature: usize) -> bool {
        let Signature {
            inputs, results, ..
        } = &self.signatures[signature];
        let mut types = inputs.iter().chain(results);
        types.any(|ty| self.types.is_buffer(*ty))
    }

    /// Returns the number of argument scalars that a lowered call of the function passes.
    fn scalars(&self, signature: usize) -> usize {
        let inputs = &self.signatures[signature].inputs;
        let of = |ty: &Type| {
            let lanes = self.types.as_lanes(*ty);
            lanes.map_or(1, |(shape, _)| shape.iter().product::<i64>() as usize)
        };
        inputs.iter().map(of).sum()
    }

    /// Reassembles the arguments of a lowered call from its scalars.
    fn gather(
        &self,
        signature: usize,
        mut scalars: &[u128],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<HostValue>> {
        let width = self.index_width;
        let mut args = Vec::new();
        for ty in &self.signatures[signature].inputs {
            let mut take = || {
                let (first, rest) = scalars.split_first()?;
                scalars = rest;
                Some(*first)
            };
            args.push(match self.types.source_kind(*ty) {
                SourceKind::MemRef(MemRefType { shape, elem, .. })
                | SourceKind::Tensor(TensorType { shape, elem }) => {
                    let at = take()? as u64;
                    self.memref_at(memory, at, shape.len(), *elem)?
                }
                SourceKind::UnrankedMemRef(elem) | SourceKind::UnrankedTensor(elem) => {
                    let at = take()? as u64;
                    let bytes = Bytes::of(memory);
                    let rank = bytes.read(at, u64::from(width / 8)).flatten()?;
                    let descriptor = bytes.read(at.wrapping_add(8), 8).flatten()? as u64;
                    let rank = usize::try_from(rank).ok().filter(|r| *r <= 64)?;
                    self.memref_at(memory, descriptor, rank, elem)?
                }
                SourceKind::Function => return None,
                SourceKind::Lanes(shape, _) => {
                    let lanes: i64 = shape.iter().product();
                    let lanes: Option<Vec<_>> = (0..lanes).map(|_| take().map(Some)).collect();
                    HostValue::Lanes(lanes?)
                }
                SourceKind::Scalar | SourceKind::Other => HostValue::Bits(Some(take()?)),
            });
        }
        scalars.is_empty().then_some(args)
    }

    fn memref_at(
        &self,
        memory: &mut dyn HostMemory,
        at: u64,
        rank: usize,
        elem: Type,
    ) -> Option<HostValue> {
        let layout = ElementLayout::of(self.types, elem, self.index_width)?;
        let fields = read_descriptor(&Bytes::of(memory), at, rank, self.index_width);
        let view = descriptor_view(&fields, rank, &layout, self.index_width)?;
        let from = view.first.wrapping_sub(view.base).cast_signed();
        Some(HostValue::MemRef(HostMemRef {
            base: view.base,
            offset: from / layout.stride.cast_signed(),
            sizes: view.sizes,
            strides: view.strides,
            elem,
        }))
    }

    /// Splits the results of an external function into the scalars that a lowered function returns.
    fn scatter(
        &self,
        signature: usize,
        answer: &[HostValue],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<u128>> {
        let mut scalars = Vec::new();
        for (value, ty) in answer.iter().zip(&self.signatures[signature].results) {
            match value {
                HostValue::Bits(bits) => scalars.push((*bits)?),
                HostValue::Lanes(lanes) => {
                    for lane in lanes {
                        scalars.push((*lane)?);
                    }
                }
                HostValue::Func(_) | HostValue::Tensor(_) => return None,
                HostValue::MemRef(memref) => {
                    let entries = std::iter::once(&memref.offset)
                        .chain(&memref.sizes)
                        .chain(&memref.strides);
                    let entries = entries.map(|e| u128::from(e.cast_unsigned()));
                    if self.types.as_memref(*ty).is_some() {
                        scalars.extend([u128::from(memref.base); 2]);
                        scalars.extend(entries);
                        continue;
                    }
                    // The ranked descriptor is on the heap, and the caller frees it.
                    let entry = u64::from(self.index_width / 8);
                    let rank = memref.sizes.len() as u64;
                    let size = (16 + entry * (1 + 2 * rank)).next_multiple_of(8);
                    let at = memory.alloc(size, 16);
                    if at == 0 {
                        return None;
                    }
                    memory.write_pointer(at, memref.base);
                    memory.write_pointer(at + 8, memref.base);
                    for (value, at) in entries.zip((at + 16..).step_by(entry as usize)) {
                        memory.write(at, &value.to_le_bytes()[..entry as usize]);
                    }
                    scalars.extend([u128::from(rank), u128::from(at)]);
                }
            }
        }
        Some(scalars)
    }
}

/// Returns whether an `opaque_` function returns this argument as a result of type `to`. The types
/// must be equal, or differ only in static shape information.
fn passes(types: &Types, arg: &HostValue, from: Type, to: Type) -> bool {
    from == to
        || match arg {
            HostValue::MemRef(memref) => {
                let ranked = types.as_memref(to);
                ranked.is_none_or(|to| to.rank() == memref.sizes.len())
                    && types
                        .memref_parts(to)
                        .is_some_and(|(elem, _)| elem == memref.elem)
            }
            HostValue::Bits(_)
            | HostValue::Lanes(_)
            | HostValue::Func(_)
            | HostValue::Tensor(_) => false,
        }
}

/// Adds the text of an argument that a function of MLIR's runner library prints.
fn print_memref(
    text: &mut String,
    memref: &HostMemRef,
    (function, types, ty): (&str, &Types, Type),
    elements: (&[Element], Type),
) {
    let shape_only = function.starts_with("printMemrefShape");
    let is_ranked = types.buffer_shape(ty).is_some();
    printed::push_memref(text, memref, is_ranked, (!shape_only).then_some(elements));
}

/// Adds the rank and the sizes of a memref or tensor to what is observed.
fn observe_sizes(sizes: &[i64], observed: &mut Vec<Element>) {
    observed.push(Some(sizes.len() as u128));
    observed.extend(sizes.iter().map(|size| dimension(*size)));
}

fn dimension(value: i64) -> Element {
    Some(value.cast_unsigned().into())
}

pub(crate) fn element_addresses(memref: &HostMemRef, layout: &ElementLayout) -> Option<Vec<u64>> {
    let bytes = memref.offset.wrapping_mul(layout.stride.cast_signed());
    let view = View {
        sizes: memref.sizes.clone(),
        strides: memref.strides.clone(),
        base: memref.base,
        first: memref.base.wrapping_add_signed(bytes),
    };
    view.addresses(layout.stride)
}

/// Read access of the harness to the memory of the engine that makes the call.
struct Bytes<'a>(RefCell<&'a mut dyn HostMemory>);

impl Bytes<'_> {
    fn of(memory: &mut dyn HostMemory) -> Bytes<'_> {
        Bytes(RefCell::new(memory))
    }
}

impl Readable for Bytes<'_> {
    fn read_bits(&self, address: u64, first_bit: u32, width: u32) -> Option<Element> {
        Some(self.0.borrow_mut().read_bits(address, first_bit, width))
    }

    fn read(&self, address: u64, len: u64) -> Option<Element> {
        let mut memory = self.0.borrow_mut();
        let Some(bytes) = memory.read(address, len as usize) else {
            return Some(None);
        };
        let all = bytes.iter().rev();
        let low = all.fold(0, |value, byte| value << 8 | u128::from(*byte));
        Some(Some(memory.interval(address, len, low)))
    }
}

/// Read access to memory that the program may have freed or not written.
pub(crate) struct Peek<'a>(pub(crate) RefCell<&'a mut dyn HostMemory>);

impl Readable for Peek<'_> {
    fn read_bits(&self, address: u64, first_bit: u32, width: u32) -> Option<Element> {
        Some(self.0.borrow_mut().peek_bits(address, first_bit, width))
    }

    fn read(&self, address: u64, len: u64) -> Option<Element> {
        let mut memory = self.0.borrow_mut();
        let Some(bytes) = memory.peek(address, len as usize) else {
            return Some(None);
        };
        let all = bytes.iter().rev();
        let low = all.fold(0, |value, byte| value << 8 | u128::from(*byte));
        Some(Some(memory.interval(address, len, low)))
    }
}

impl Host for SourceHost<'_> {
    fn call(
        &mut self,
        name: &str,
        args: &[u128],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<u128>> {
        let interface = name.strip_prefix("_mlir_ciface_");
        let name = interface.unwrap_or(name);
        // Some releases print an assertion's message before they abort.
        if let ("puts", [at]) = (name, args) {
            let text = printed::text_at(memory, *at as u64);
            self.said = text.map(|byte| u8::try_from(byte?).ok()).collect();
            return Some(Vec::new());
        }
        if let Some(function) = self.libm(name) {
            return Some(vec![function.eval(args)?]);
        }
        let Some(signature) = self.signatures.iter().position(|s| s.name == name) else {
            return self.print(name, args, memory);
        };
        let takes_descriptors = interface.is_some() || self.are_descriptors_passed;
        if !takes_descriptors && self.has_memrefs(signature) {
            return None;
        }
        // If there is one scalar more than expected, the first scalar is the address for the
        // results.
        let expected = self.scalars(signature);
        let results_at = (args.len() == expected + 1).then(|| args[0] as u64);
        let args = &args[args.len().saturating_sub(expected)..];
        let args = self.gather(signature, args, memory)?;
        let answer = self.answer(signature, &args, memory)?;
        let scalars = self.scatter(signature, &answer, memory)?;
        let Some(at) = results_at else {
            return Some(scalars);
        };
        let results = &self.signatures[signature].results;
        let layout = ResultLayout::of(self.types, results, self.index_width)?;
        layout.write(memory, at, &scalars)?;
        Some(Vec::new())
    }

    fn call_opaque(
        &mut self,
        call: &OpaqueCall<'_>,
        memory: &mut dyn HostMemory,
    ) -> Option<OpaqueAnswer> {
        let (calls, width) = (self.calls.len(), self.index_width);
        self.opaque.answer(call, calls, width, memory)
    }

    fn call_values(
        &mut self,
        name: &str,
        args: &[HostValue],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<HostValue>> {
        if self.libm(name).is_some() {
            return None;
        }
        // Printed text is not a value of the source level.
        if let (Some(Print::Text), [HostValue::Lanes(text)]) = (Print::of(name), args) {
            let call = HostCall::of(name, text.clone());
            return self.observe(call).then(Vec::new);
        }
        let signature = self.signatures.iter().position(|s| s.name == name)?;
        if args.len() != self.signatures[signature].inputs.len() {
            return None;
        }
        self.answer(signature, args, memory)
    }
}
