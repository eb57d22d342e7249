//! The parameters of a function, and random arguments for them.

use lowerfuzz_ir::case::{Case, Datum, Element, edge_bits};
use lowerfuzz_ir::text::print_type;
use lowerfuzz_ir::{FuncId, Level, SourceKind, Sym, Type, TypeKind};

use crate::buffer::MemRefParam;
use crate::hints::Hints;
use crate::influence::{Args, bit};
use crate::rng::Rng;

/// A parameter of a function.
pub(crate) enum Param {
    /// An integer, an `index` or a float.
    Scalar(Type),
    /// A vector or a complex number.
    Lanes { ty: Type, lane: Type, count: usize },
    /// A ranked or unranked memref.
    MemRef(MemRefParam),
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
    if data.level != Level::Source {
        return Err("it is a function of the LLVM dialect".to_owned());
    }
    let inputs = module
        .types
        .as_function(data.ty)
        .map_or(&[][..], |(i, _)| i);
    inputs
        .iter()
        .enumerate()
        .map(|(i, ty)| {
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
        SourceKind::Other => Err(NO_SPELLING),
    }
}

/// The values that a call is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mood {
    /// Half of the values are edge values; the others are numbers of the function, also with another
    /// upper half, small numbers, and random bits.
    Wild,
    /// Integers are at most the call's common size, and floats are simple.
    Tame,
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
        self.size = self.draw_size();
        let each = params.iter().enumerate();
        each.map(|(i, param)| {
            let is_size = self.sizes & bit(i) != 0;
            let mood = if is_size { Mood::Tame } else { mood };
            self.arg(case, param, mood)
                .map_err(|why| format!("argument {i}: {why}"))
        })
        .collect()
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
                lanes: (0..*count).map(|_| self.scalar(*lane, mood)).collect(),
                ty: *ty,
            },
            Param::MemRef(memref) => Datum::MemRef(self.memref(case, memref, mood)?),
            Param::Func(candidates) => {
                let chosen = self.rng.pick(candidates).copied();
                Datum::Func(chosen.ok_or("no function of this type")?)
            }
        })
    }

    /// Draws a size: 0, 1, small, or a number of the function.
    pub(crate) fn draw_size(&mut self) -> i64 {
        match self.rng.below(16) {
            0 => 0,
            1 | 2 => 1,
            3..8 => 2 + self.rng.below(4) as i64,
            _ => match self.rng.pick(&self.hints.sizes) {
                Some(size) => *size,
                None => 2 + self.rng.below(7) as i64,
            },
        }
    }

    /// Draws the bits of a scalar.
    pub(crate) fn scalar(&mut self, ty: Type, mood: Mood) -> Element {
        let width = ty.scalar_bits(self.index_width).unwrap_or(1);
        let bits = match (mood, ty.is_float()) {
            (Mood::Tame, true) => self.simple_float(ty, width),
            (Mood::Tame, false) => match self.rng.below(8) {
                0 => self.draw_size().cast_unsigned().into(),
                _ => u128::from(self.rng.below(self.size as u64 + 2)),
            },
            (Mood::Wild, is_float) => match self.rng.below(12) {
                0..6 => {
                    let (point, more) = (self.rng.below(256), self.rng.below(512));
                    edge_bits(ty, width, point as u32, more as u32)
                }
                6..8 if is_float => self.simple_float(ty, width),
                6..8 => self.suggested(),
                // A conversion that truncates to 32 bits takes this for a number of the function.
                8 if !is_float && width > 32 => self.suggested().wrapping_add(1 << 32),
                8..10 if !is_float => u128::from(self.rng.below(self.size as u64 + 2)),
                _ => self.rng.bits(),
            },
        };
        Some(bits & mask(width))
    }

    /// Draws a float of small magnitude that many formats represent exactly.
    fn simple_float(&mut self, ty: Type, width: u32) -> u128 {
        // 0, 1, 0.5, 1.5, 2.5 and powers of two, positive and negative.
        let point = [0, 2, 12, 13, 14][self.rng.below(5) as usize];
        edge_bits(ty, width, point, self.rng.below(512) as u32)
    }

    /// Draws a number of the function, or a neighbour of it.
    fn suggested(&mut self) -> u128 {
        let near = self.rng.below(4);
        let number = self.rng.pick(&self.hints.numbers).copied();
        let number = number.unwrap_or(i128::from(self.size));
        let number = match near {
            0 => number.wrapping_add(1),
            1 => number.wrapping_sub(1),
            _ => number,
        };
        number.cast_unsigned()
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
