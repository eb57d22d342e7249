//! Shapes of memory that are rare: arguments that are views of one buffer or of a global, arguments whose
//! base is not the start of their buffer, and negative and zero strides.
//!
//! Such a call is made of a call that is defined already, and is kept if it is defined, too.

use lowerfuzz_ir::case::{Case, Datum, Element, MemRefDatum, Storage};
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{
    AffineOp, FuncId, Key, Layout, Level, MemRefOp, MemRefType, Module, Op, Sym, Type, TypeKind,
    VectorOp,
};

use crate::arguments::{Drawer, Mood, Param};
use crate::buffer::{extent, lowest};
use crate::hints::{global_names, reachable};

/// A change of one or two arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// The second argument is a view of the buffer of the first one.
    Views {
        owner: usize,
        view: usize,
        how: Views,
    },
    /// The argument is a view of a mutable public global.
    Global(usize, Sym),
    /// The base of the argument is behind the start of its buffer.
    Base(usize),
    /// A stride of the argument is negative.
    Backwards(usize),
    /// A stride of the argument is zero.
    Still(usize),
}

/// How two views of one buffer lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Views {
    /// They are the same view.
    Equal,
    /// They have the same base.
    SameBase,
    /// The second view starts behind the first one.
    Behind,
    /// The second view starts before the first one.
    Before,
}

/// Returns the shapes that the arguments of a function may have, the most telling ones first.
pub(crate) fn shapes(case: &Case, func: FuncId, params: &[Param]) -> Vec<Shape> {
    let module = &case.module;
    let memrefs: Vec<(usize, Type, u32)> = params
        .iter()
        .enumerate()
        .filter_map(|(at, param)| match param {
            Param::MemRef(memref) => Some((at, memref.elem, memref.space)),
            Param::Scalar(_)
            | Param::Lanes { .. }
            | Param::Pointer(_)
            | Param::Tensor(_)
            | Param::Token(_)
            | Param::Func(_) => None,
        })
        .collect();
    if memrefs.is_empty() {
        return Vec::new();
    }
    let uses = Uses::of(module, func);
    let mut shapes = Vec::new();
    if uses.may_share {
        for how in [Views::Equal, Views::Behind, Views::Before, Views::SameBase] {
            for (at, (owner, elem, space)) in memrefs.iter().enumerate() {
                let alike = memrefs[at + 1..].iter();
                let alike = alike.filter(|(_, other, in_space)| (other, in_space) == (elem, space));
                shapes.extend(alike.map(|(view, ..)| Shape::Views {
                    owner: *owner,
                    view: *view,
                    how,
                }));
            }
        }
        for name in global_names(module, func) {
            let ty = viewed_global(module, name);
            let alike = memrefs.iter().filter(|(_, elem, space)| {
                ty.is_some_and(|ty| ty.elem == *elem && ty.space == *space)
            });
            shapes.extend(alike.map(|(at, ..)| Shape::Global(*at, name)));
        }
    }
    if !uses.frees {
        shapes.extend(memrefs.iter().map(|(at, ..)| Shape::Base(*at)));
    }
    let strided = |(at, ..): &&(usize, Type, u32)| match &params[*at] {
        Param::MemRef(memref) => memref.has_open_stride(),
        Param::Scalar(_)
        | Param::Lanes { .. }
        | Param::Pointer(_)
        | Param::Tensor(_)
        | Param::Token(_)
        | Param::Func(_) => false,
    };
    let strided = memrefs.iter().filter(strided);
    shapes.extend(strided.clone().map(|(at, ..)| Shape::Backwards(*at)));
    if !uses.writes {
        shapes.extend(strided.map(|(at, ..)| Shape::Still(*at)));
    }
    shapes
}

/// Returns the type of a global of which an argument may be a view.
fn viewed_global(module: &Module, name: Sym) -> Option<&MemRefType> {
    let id = module.find_global(module.str(name))?;
    let global = &module.globals[id.index()];
    let is_public = !global.constant && !global.private && !global.external;
    let ty = module.types.as_memref(global.ty)?;
    let is_it = is_public && global.level == Level::Source && ty.layout == Layout::Identity;
    is_it.then_some(ty)
}

/// Which memory ops a function has.
struct Uses {
    /// May two arguments be views of one buffer? Passes may take for granted that the memrefs of
    /// structured ops and of affine accesses do not overlap.
    may_share: bool,
    frees: bool,
    writes: bool,
}

impl Uses {
    fn of(module: &Module, func: FuncId) -> Uses {
        let noalias = module.func(func).arg_attrs.iter().flatten();
        let mut noalias = noalias.filter(
            |attr| matches!(attr.key, Key::Other(name) if module.str(name) == "llvm.noalias"),
        );
        let mut uses = Uses {
            may_share: noalias.next().is_none(),
            frees: false,
            writes: false,
        };
        for reached in reachable(module, func) {
            let Some(body) = &module.func(reached).body else {
                uses.writes = true;
                continue;
            };
            for op in body.live_ops() {
                let op = body.op(op).op;
                uses.frees |= frees(op);
                uses.writes |= writes(op);
                uses.may_share &= !matches!(
                    op,
                    Op::Linalg(_)
                        | Op::Bufferization(_)
                        | Op::Affine(
                            AffineOp::Load
                                | AffineOp::Store
                                | AffineOp::VectorLoad
                                | AffineOp::VectorStore
                        )
                );
            }
        }
        uses
    }
}

/// Returns whether an op may write to memory.
fn writes(op: Op) -> bool {
    matches!(
        op,
        Op::MemRef(
            MemRefOp::Store | MemRefOp::Copy | MemRefOp::AtomicRmw | MemRefOp::GenericAtomicRmw
        ) | Op::Vector(
            VectorOp::Store
                | VectorOp::MaskedStore
                | VectorOp::CompressStore
                | VectorOp::Scatter
                | VectorOp::TransferWrite
        ) | Op::Affine(AffineOp::Store | AffineOp::VectorStore)
            | Op::Linalg(_)
            | Op::Bufferization(_)
            | Op::Llvm(_)
    )
}

/// Returns whether an op frees a memref.
fn frees(op: Op) -> bool {
    matches!(op, Op::MemRef(MemRefOp::Dealloc | MemRefOp::Realloc))
}

/// Returns whether a function frees memory, directly or through the functions to which it refers. Its
/// memref arguments are heap blocks, so it may free them.
pub(crate) fn frees_memory(module: &Module, func: FuncId) -> bool {
    let mut reached = reachable(module, func).into_iter();
    reached.any(|func| {
        let body = module.func(func).body.as_ref();
        body.is_some_and(|body| body.live_ops().any(|op| frees(body.op(op).op)))
    })
}

impl Drawer<'_> {
    /// Gives the arguments of a call a shape. Returns `None` if they cannot have it.
    pub(crate) fn reshape(
        &mut self,
        case: &mut Case,
        params: &[Param],
        args: &[Datum],
        shape: Shape,
    ) -> Option<Vec<Datum>> {
        let mut args = args.to_vec();
        if args.iter().any(is_view) {
            return None;
        }
        match shape {
            Shape::Views { owner, view, how } => {
                self.share(case, params, &mut args, (owner, view), how)?;
            }
            Shape::Global(at, name) => {
                let memref = as_memref(&mut args, at)?;
                let count = elements_of_global(case, name)?;
                if extent(&memref.sizes, &memref.strides, memref.offset)? > count {
                    let Param::MemRef(param) = &params[at] else {
                        return None;
                    };
                    let size = i64::try_from(count).ok()?;
                    let sizes = memref.sizes.iter().enumerate();
                    let sizes = sizes.map(|(dim, known)| match param.static_size(dim) {
                        Some(known) => known,
                        None => *known.min(&size),
                    });
                    let sizes: Dims = sizes.collect();
                    *memref = self.memref_of(case, param, sizes, Mood::Tame).ok()?;
                }
                let memref = as_memref(&mut args, at)?;
                let spare =
                    count.checked_sub(extent(&memref.sizes, &memref.strides, memref.offset)?)?;
                memref.storage = Storage::Global(name);
                memref.contents.clear();
                memref.base = self.rng.below(spare.min(2) + 1).cast_signed();
            }
            Shape::Base(at) => {
                let memref = as_memref(&mut args, at)?;
                memref.base = 1 + self.rng.below(3).cast_signed();
                self.grow(case, as_memref(&mut args, at)?)?;
            }
            Shape::Backwards(at) => {
                self.restride(case, params, (&mut args, at), i64::checked_neg)?;
            }
            Shape::Still(at) => self.restride(case, params, (&mut args, at), |_| Some(0))?,
        }
        Some(args)
    }

    /// Changes a stride of an argument that its type leaves open.
    fn restride(
        &mut self,
        case: &mut Case,
        params: &[Param],
        (args, at): (&mut [Datum], usize),
        change: impl Fn(i64) -> Option<i64>,
    ) -> Option<()> {
        let Param::MemRef(param) = &params[at] else {
            return None;
        };
        let memref = as_memref(args, at)?;
        let open = (0..memref.sizes.len())
            .filter(|dim| param.is_open_stride(*dim) && memref.sizes[*dim] > 1);
        let open: Vec<usize> = open.collect();
        let dim = *self.rng.pick(&open)?;
        let mut strides = memref.strides.clone();
        strides[dim] = change(strides[dim])?;
        let below = lowest(&memref.sizes, &strides);
        let offset = match param.is_open_offset() {
            true => -below,
            false if below == 0 => memref.offset,
            false => return None,
        };
        let ty = MemRefType {
            shape: memref.sizes.clone(),
            elem: memref.elem,
            layout: Layout::Strided {
                offset,
                strides: strides.clone(),
            },
            space: param.space,
        };
        memref.ty = case.module.types.intern(TypeKind::MemRef(ty));
        (memref.strides, memref.offset) = (strides, offset);
        self.grow(case, as_memref(args, at)?)
    }

    /// Makes the second argument a view of the buffer of the first one.
    fn share(
        &mut self,
        case: &Case,
        params: &[Param],
        args: &mut [Datum],
        (owner, view): (usize, usize),
        how: Views,
    ) -> Option<()> {
        let first = as_memref(args, owner)?.clone();
        let mut second = as_memref(args, view)?.clone();
        second.storage = Storage::Argument(owner);
        let mut owned = first.clone();
        let shift = match self.rng.chance(2, 3) {
            true => 1,
            false => 1 + self.rng.below(4).cast_signed(),
        };
        match how {
            Views::Equal => {
                let Param::MemRef(param) = &params[view] else {
                    return None;
                };
                if param.accepts(&first) {
                    let storage = second.storage;
                    second = MemRefDatum { storage, ..first };
                }
            }
            Views::SameBase => {}
            Views::Behind => second.base = shift,
            Views::Before => owned.base = shift,
        }
        // The buffer holds both views.
        let needed = extent_from_base(&second)?;
        second.contents = Vec::new();
        owned.contents = as_memref(args, owner)?.contents.clone();
        self.grow_to(case, &mut owned, needed)?;
        if self.rng.chance(1, 2) {
            equal_indices(args);
        }
        *as_memref(args, owner)? = owned;
        *as_memref(args, view)? = second;
        Some(())
    }

    /// Adds elements to the buffer of a memref until it holds the view.
    fn grow(&mut self, case: &Case, memref: &mut MemRefDatum) -> Option<()> {
        self.grow_to(case, memref, 0)
    }

    /// Adds elements to the buffer of a memref until it holds the view and has this number of elements.
    fn grow_to(&mut self, case: &Case, memref: &mut MemRefDatum, least: u64) -> Option<()> {
        let needed = usize::try_from(extent_from_base(memref)?.max(least)).ok()?;
        let lanes = case.module.types.as_lanes(memref.elem);
        let per = lanes.map_or(Some(1), |(shape, _)| {
            usize::try_from(shape.iter().product::<i64>()).ok()
        })?;
        let count = needed.checked_mul(per)?;
        let known: Vec<Element> = match memref.contents.is_empty() {
            true => vec![Some(0); per.max(1)],
            false => memref.contents.clone(),
        };
        // The values of the buffer are repeated, the last one first.
        let more = known.iter().rev().cycle().copied();
        let missing = count.saturating_sub(memref.contents.len());
        memref.contents.extend(more.take(missing));
        Some(())
    }
}

/// Returns the number of elements of the smallest buffer that holds a view.
fn extent_from_base(memref: &MemRefDatum) -> Option<u64> {
    let first = memref.base.checked_add(memref.offset)?;
    extent(&memref.sizes, &memref.strides, first)
}

/// Makes all arguments of type `index` equal to the first one, so that accesses of two views meet.
fn equal_indices(args: &mut [Datum]) {
    let mut first = None;
    for arg in args {
        if let Datum::Scalar { bits, ty } = arg
            && ty.is_index()
        {
            *bits = *first.get_or_insert(*bits);
        }
    }
}

/// Returns whether an argument is not the plain view of a buffer of its own.
pub(crate) fn is_view(arg: &Datum) -> bool {
    match arg {
        Datum::MemRef(memref) => memref.base != 0 || !memref.storage.has_contents(),
        Datum::Scalar { .. } | Datum::Vector { .. } | Datum::Func(_) | Datum::Tensor(_) => false,
    }
}

fn as_memref(args: &mut [Datum], at: usize) -> Option<&mut MemRefDatum> {
    match args.get_mut(at)? {
        Datum::MemRef(memref) => Some(memref),
        Datum::Scalar { .. } | Datum::Vector { .. } | Datum::Func(_) | Datum::Tensor(_) => None,
    }
}

/// Returns the number of elements of a global.
fn elements_of_global(case: &Case, name: Sym) -> Option<u64> {
    let ty = viewed_global(&case.module, name)?;
    let mut sizes = ty.shape.iter();
    sizes.try_fold(1u64, |n, size| n.checked_mul(u64::try_from(*size).ok()?))
}
