//! The parameters of a function, and random arguments for them.

use lowerfuzz_ir::case::{Case, Datum};
use lowerfuzz_ir::text::print_type;
use lowerfuzz_ir::{FuncId, Level, SourceKind, Sym, Type, TypeKind};

use crate::buffer::MemRefParam;
use crate::hints::Hints;
use crate::influence::{Args, bit};
use crate::pointer::PointerParam;
use crate::rng::Rng;
use crate::tensor::TensorParam;

/// A parameter of a function.
pub(crate) enum Param {
    /// An integer, an `index` or a float.
    Scalar(Type),
    /// A vector or a complex number.
    Lanes { ty: Type, lane: Type, count: usize },
    /// A ranked or unranked memref.
    MemRef(MemRefParam),
    /// A ranked or unranked tensor.
    Tensor(TensorParam),
    /// A pointer of the LLVM dialect.
    Pointer(PointerParam),
    /// A value of a type that is not modelled.
    Token(Type),
    /// A function, with the functions of the module that have its type.
    Func(Vec<Sym>),
}

/// The largest number of lanes of a vector argument.
const MAX_LANES: i64 = 1 << 16;

/// Returns the parameters of a function.
///
/// # Errors
/// Returns the reason why no arguments can be drawn.
pub(crate) fn params(case: &Case, func: FuncId) -> Result<Vec<Param>, String> {
    let module = &case.module;
    let data = module.func(func);
    let inputs = match data.level {
        Level::Source => module.types.as_function(data.ty).map(|(inputs, _)| inputs),
        Level::Llvm => module.types.as_llvm_func(data.ty).map(|(_, params)| params),
    };
    let inputs = inputs.unwrap_or_default();
    inputs
        .iter()
        .enumerate()
        .map(|(i, ty)| {
            if module.types.is_ptr(*ty) {
                return Ok(Param::Pointer(PointerParam::of(case, func, i, *ty)));
            }
            if data.level == Level::Llvm && module.types.is_token(*ty) {
                return Err(format!("argument {i} has a type{NO_SPELLING}"));
            }
            param(case, func, *ty).map_err(|why| {
                let ty = print_type(&module.types, &module.strings, *ty, case.release);
                format!("argument {i} has the type `{ty}`{why}")
            })
        })
        .collect()
}

/// The reason why no argument of a type can be drawn, after the name of the type.
const NO_SPELLING: &str = ", whose values no `call:` directive can describe";

fn param(case: &Case, func: FuncId, ty: Type) -> Result<Param, &'static str> {
    let types = &case.module.types;
    let is_element = |ty: Type| {
        let scalar = types.as_lanes(ty).map_or(ty, |(_, scalar)| scalar);
        scalar.is_scalar() && scalar.scalar_bits(case.index_width).is_some()
    };
    if types.is_token(ty) {
        return Ok(Param::Token(ty));
    }
    match types.source_kind(ty) {
        SourceKind::Scalar => Ok(Param::Scalar(ty)),
        SourceKind::Lanes(shape, lane) => {
            let count = shape.iter().try_fold(1i64, |n, size| n.checked_mul(*size));
            let count = count.filter(|count| (0..=MAX_LANES).contains(count));
            match (count, is_element(ty)) {
                (_, false) => Err(NO_SPELLING),
                (None, true) => Err(", which has too many lanes"),
                (Some(count), true) => Ok(Param::Lanes {
                    ty,
                    lane,
                    count: count as usize,
                }),
            }
        }
        SourceKind::MemRef(memref) => {
            if !is_element(memref.elem) {
                return Err(NO_SPELLING);
            }
            MemRefParam::ranked(memref).map(Param::MemRef)
        }
        SourceKind::UnrankedMemRef(elem) => {
            if !is_element(elem) {
                return Err(NO_SPELLING);
            }
            let TypeKind::UnrankedMemRef { space, .. } = types.kind(ty) else {
                return Err(NO_SPELLING);
            };
            Ok(Param::MemRef(MemRefParam::unranked(elem, *space)))
        }
        SourceKind::Function => {
            let funcs = &case.module.funcs;
            let others = funcs.iter().enumerate().filter(|(id, candidate)| {
                candidate.ty == ty && candidate.body.is_some() && *id != func.index()
            });
            let candidates: Vec<Sym> = others.map(|(_, candidate)| candidate.name).collect();
            match candidates[..] {
                [] => Err(", and no function of the file has this type"),
                [..] => Ok(Param::Func(candidates)),
            }
        }
        SourceKind::Tensor(tensor) if is_element(tensor.elem) => {
            let shape = Some(tensor.shape.clone());
            TensorParam::new(ty, tensor.elem, shape).map(Param::Tensor)
        }
        SourceKind::UnrankedTensor(elem) if is_element(elem) => {
            TensorParam::new(ty, elem, None).map(Param::Tensor)
        }
        SourceKind::Tensor(_) | SourceKind::UnrankedTensor(_) | SourceKind::Other => {
            Err(NO_SPELLING)
        }
    }
}

/// The values that a call is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    /// Half of the values are edge values; the others are numbers of the function, also with another
    /// upper half, small numbers, numbers on which two roundings differ, and random bits.
    Wild,
    /// Integers are at most the call's common size, and floats are simple.
    Tame,
    /// Integers are less than their width, because they are shift amounts.
    Shift,
}

/// Draws arguments.
pub(crate) struct Drawer<'h> {
    pub(crate) rng: Rng,
    pub(crate) hints: &'h Hints,
    pub(crate) index_width: u32,
    /// The size that most dynamic dimensions of the current call have.
    pub(crate) size: i64,
    /// The arguments that sizes of views and masks depend on. They are always tame, because no
    /// program means a view of 2^62 elements, even if it is empty, and because lowerings document
    /// that they compute masks in 32 bits.
    pub(crate) sizes: Args,
    /// The arguments that sizes of masks depend on, but no sizes of views.
    pub(crate) masks: Args,
    /// The arguments that are shift amounts.
    pub(crate) shifts: Args,
    /// Are memref arguments heap blocks that the function may free?
    pub(crate) heap: bool,
    /// The largest size that is drawn. A costly run lowers it.
    pub(crate) largest: i64,
    /// The number of times that all arguments were drawn.
    pub(crate) rounds: usize,
}

impl Drawer<'_> {
    /// Draws the arguments of a call.
    ///
    /// # Errors
    /// Returns the reason if no memory can hold an argument.
    pub(crate) fn args(
        &mut self,
        case: &mut Case,
        params: &[Param],
        mood: Mood,
    ) -> Result<Vec<Datum>, String> {
        self.size = self.common_size();
        let each = params.iter().enumerate();
        let args: Result<Vec<Datum>, String> = each
            .map(|(i, param)| {
                let is_in = |args: Args| args & bit(i) != 0;
                if is_in(self.masks)
                    && let Param::Scalar(ty) = param
                    && self.rng.chance(1, 8)
                {
                    // A negative size of a mask means that no lane is set.
                    let width = ty.scalar_bits(self.index_width).unwrap_or(1);
                    let below = 1 + u128::from(self.rng.below(4));
                    let bits = Some(below.wrapping_neg() & mask(width));
                    return Ok(Datum::Scalar { bits, ty: *ty });
                }
                let mood = if is_in(self.sizes) {
                    Mood::Tame
                } else if is_in(self.shifts) && self.rng.chance(3, 4) {
                    Mood::Shift
                } else {
                    mood
                };
                self.arg(case, param, mood)
                    .map_err(|why| format!("argument {i}: {why}"))
            })
            .collect();
        let mut args = args?;
        let is_size = |at: usize| self.sizes & bit(at) != 0;
        if (0..args.len()).any(is_size) {
            // Related numbers may be no sizes.
            return Ok(args);
        }
        self.relate(&case.module.types, &mut args);
        Ok(args)
    }

    /// Draws one argument.
    pub(crate) fn arg(
        &mut self,
        case: &mut Case,
        param: &Param,
        mood: Mood,
    ) -> Result<Datum, String> {
        Ok(match param {
            Param::Scalar(ty) => Datum::Scalar {
                bits: self.scalar(*ty, mood),
                ty: *ty,
            },
            Param::Lanes { ty, lane, count } => Datum::Vector {
                lanes: self.contents(*lane, *count, mood),
                ty: *ty,
            },
            Param::MemRef(memref) => Datum::MemRef(self.memref(case, memref, mood)?),
            Param::Tensor(tensor) => self.tensor(case, tensor, mood)?,
            Param::Pointer(pointer) => self.pointer(case, pointer, mood),
            Param::Token(ty) => Datum::Scalar {
                bits: Some(1 + u128::from(self.rng.below(4))),
                ty: *ty,
            },
            Param::Func(candidates) => {
                let chosen = self.rng.pick(candidates).copied();
                Datum::Func(chosen.ok_or("no function of this type")?)
            }
        })
    }
}

/// Returns the mask of the bits of an integer.
pub(crate) fn mask(width: u32) -> u128 {
    u128::MAX >> (128 - width.clamp(1, 128))
}

/// Returns the signed value of an integer's bits.
pub(crate) fn signed(bits: u128, width: u32) -> i128 {
    let unused = 128 - width.clamp(1, 128);
    (bits << unused).cast_signed() >> unused
}
