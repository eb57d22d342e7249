//! Conversion of `memref.global` and `memref.get_global`, ops of releases after LLVM 11.
//!
//! The conversion follows MLIR's documentation of these ops, and the op order of LLVM 12. A global
//! becomes an LLVM global of nested arrays. `get_global` builds a descriptor that points to the
//! start of the LLVM global.

use lowerfuzz_ir::case::Era;
use lowerfuzz_ir::{Attr, Global, Key, Level, LlvmOp, Module, NamedAttr, OpId, Type, Types};

use crate::arith::index_bits;
use crate::descriptor::{ALIGNED, ALLOCATED};
use crate::types::TypeConverter;
use crate::{Cx, Failure};

/// The allocated pointer in the descriptor of a global. The address is invalid, so that an attempt
/// to free the global is detected.
const NOT_ALLOCATED: i128 = 0xdead_beef;

/// Returns the LLVM type of a global's contents: nested arrays, with one level for each dimension.
fn contents(
    types: &mut TypeConverter,
    from: &Types,
    to: &mut Types,
    ty: Type,
) -> Result<Type, Failure> {
    // The descriptor's type is converted only to check that the layout is supported.
    types.convert(from, to, ty)?;
    let memref = from
        .as_memref(ty)
        .expect("the verifier ensures that a global has a memref type");
    if memref.space != 0 {
        return Err(Failure::refused(
            "a global in a memory space other than 0 is not converted",
        ));
    }
    let mut contents = types.convert(from, to, memref.elem)?;
    for size in memref.shape.iter().rev() {
        contents = to.llvm_array(size.unsigned_abs(), contents);
    }
    Ok(contents)
}

/// Converts a global and adds it to the target module.
///
/// # Errors
/// Fails if the initial value is not a dense attribute, or if the type cannot be converted.
pub(crate) fn convert(
    source: &Module,
    target: &mut Module,
    types: &mut TypeConverter,
    global: &Global,
) -> Result<(), Failure> {
    if global.level == Level::Llvm {
        return Err(Failure::unsupported(
            "an llvm.mlir.global in a module of the source level",
        ));
    }
    let ty = contents(types, &source.types, &mut target.types, global.ty)?;
    let value = match &global.value {
        Some(value) => Some(initial_value(source, target, types, global.ty, value)?),
        None => None,
    };
    let name = target.strings.intern(source.str(global.name));
    target.add_global(Global {
        name,
        ty,
        level: Level::Llvm,
        constant: global.constant,
        private: global.private,
        value,
        external: global.external,
        alignment: global
            .alignment
            .map(|bytes| bytes.max(natural_alignment(&source.types, global.ty))),
        space: 0,
        loc: global.loc,
    });
    Ok(())
}

/// Returns the alignment on which accesses to vector elements rely. It may be greater than the
/// alignment that the global specifies. Lanes of type `index` count as 64 bits wide.
fn natural_alignment(types: &Types, ty: Type) -> u64 {
    let elem = types.as_memref(ty).map(|memref| memref.elem);
    let Some((shape, lane)) = elem.and_then(|elem| types.as_vector(elem)) else {
        return 1;
    };
    let lanes = shape.last().map_or(1, |lanes| lanes.unsigned_abs());
    let bits = lanes.saturating_mul(u64::from(lane.scalar_bits(64).unwrap_or(1)));
    bits.div_ceil(8).checked_next_power_of_two().unwrap_or(1)
}

/// Returns the initial elements of a global. Elements of type `index` are truncated to the width of
/// `index`. A memref of rank 0 has a scalar as its initial value.
fn initial_value(
    source: &Module,
    target: &mut Module,
    types: &mut TypeConverter,
    ty: Type,
    value: &Attr,
) -> Result<Attr, Failure> {
    let memref = source.types.as_memref(ty);
    let memref = memref.expect("the verifier ensures that a global has a memref type");
    let elem = memref.elem;
    let scalar = source.types.scalar_of(elem);
    let index = types.convert(&source.types, &mut target.types, Type::INDEX)?;
    let width = index.int_width().unwrap_or(64);
    match value {
        Attr::Dense(elements, _) => {
            let elements = index_bits(elements, scalar, width);
            if memref.rank() == 0
                && elem == scalar
                && let [bits] = elements[..]
            {
                return Ok(scalar_value(bits, elem, width));
            }
            let mut shape = memref.shape.clone();
            if let Some((inner, _)) = source.types.as_vector(elem) {
                shape.extend_from_slice(inner);
            }
            Ok(Attr::Dense(elements, target.types.vector(&shape, scalar)))
        }
        Attr::Int(..) | Attr::Float(..) | Attr::Bool(_) => Ok(value.clone()),
        Attr::Unit
        | Attr::Str(_)
        | Attr::Symbol(_)
        | Attr::Type(_)
        | Attr::I64s(_)
        | Attr::Ints(..)
        | Attr::Array(_)
        | Attr::Dict(_)
        | Attr::Map(_)
        | Attr::Set(_)
        | Attr::Other(_) => Err(Failure::unsupported(
            "a global with an unsupported initial value",
        )),
    }
}

/// Returns the literal of a scalar type that has these bits.
fn scalar_value(bits: u128, ty: Type, index_width: u32) -> Attr {
    if ty.is_float() {
        return Attr::Float(bits as u64, ty);
    }
    let unused = 128 - ty.scalar_bits(index_width).unwrap_or(128);
    Attr::Int(bits.cast_signed() << unused >> unused, ty)
}

impl Cx<'_> {
    pub(crate) fn get_global(&mut self, id: OpId) -> Result<(), Failure> {
        let result = self.body.result(id, 0);
        let ty = self.body.ty(result);
        let memref = self.memref(result);
        let symbol = self
            .body
            .symbol_attr(id, Key::Callee)
            .expect("the verifier ensures that get_global names a global");
        let sizes = self.sizes(&memref.shape, &[]);
        let later = self.follows(Era::Llvm12);
        let strides = later.then(|| self.running_strides(memref, &sizes).0);
        let (elem, pointer) = self.element(ty)?;
        let whole = contents(self.types, &self.source.types, &mut self.b.module.types, ty)?;
        let whole_ptr = self.b.module.types.ptr_to(whole);
        let name = self.b.module.strings.intern(self.source.str(symbol));
        let attr = NamedAttr {
            key: Key::Callee,
            value: Attr::Symbol(name),
        };
        let address = self.b.emit_with(LlvmOp::AddressOf, &[], whole_ptr, &[attr]);
        let zero = self.b.index(0);
        let zeros = vec![zero; memref.rank() + 1];
        let first = self.b.gep_into(address, &zeros, whole, elem);
        let index = self.b.index_ty();
        let nowhere = self
            .b
            .constant(Attr::Int(NOT_ALLOCATED, Type::INDEX), index);
        let nowhere = self.b.emit(LlvmOp::IntToPtr, &[nowhere], pointer);
        let descriptor = self.ty(ty)?;
        let undef = self.b.undef(descriptor);
        let with_allocated = self.b.insert(undef, &[ALLOCATED], nowhere);
        let with_aligned = self.b.insert(with_allocated, &[ALIGNED], first);
        let value = match strides {
            Some(strides) => self.sizes_then_strides(with_aligned, &sizes, &strides),
            None => self.contiguous(with_aligned, memref, &sizes)?,
        };
        self.replace(id, value)
    }
}
