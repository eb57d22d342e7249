//! Values of programs as terms.

use std::rc::Rc;

use lowerfuzz_ir::conversion::llvm_leaves;
use lowerfuzz_ir::{Module, Type, TypeKind};

use crate::reason::Reason;
use crate::term::{Pool, Term};

/// The most scalars of a value.
const MAX_LANES: usize = 256;

/// A scalar, or a lane of a vector, or a field of a struct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lane {
    pub(crate) bits: Term,
    /// Whether the scalar is poison. If it is, the bits mean nothing.
    pub(crate) poison: Term,
    /// Whether the scalar may be a NaN that an op made, whose bits no document specifies.
    pub(crate) may_be_made: bool,
}

impl Lane {
    pub(crate) fn new(bits: Term, poison: Term) -> Lane {
        Lane {
            bits,
            poison,
            may_be_made: false,
        }
    }

    /// Returns a lane that is not poison.
    pub(crate) fn defined(pool: &mut Pool, bits: Term) -> Lane {
        let poison = pool.bit(false);
        Lane::new(bits, poison)
    }

    /// Returns a constant.
    pub(crate) fn constant(pool: &mut Pool, width: u32, value: u128) -> Lane {
        let bits = pool.constant(width, value);
        Lane::defined(pool, bits)
    }

    /// Returns poison.
    pub(crate) fn poison(pool: &mut Pool, width: u32) -> Lane {
        let (bits, poison) = (pool.constant(width, 0), pool.bit(true));
        Lane::new(bits, poison)
    }

    /// Returns one of two lanes.
    pub(crate) fn choose(pool: &mut Pool, condition: Term, a: Lane, b: Lane) -> Lane {
        if a == b {
            return a;
        }
        // The bits of poison may be any, so a choice with poison is the other lane's bits.
        let bits = match (pool.value(a.poison), pool.value(b.poison)) {
            (Some(1), _) => b.bits,
            (_, Some(1)) => a.bits,
            _ => pool.ite(condition, a.bits, b.bits),
        };
        Lane {
            bits,
            poison: pool.ite(condition, a.poison, b.poison),
            may_be_made: a.may_be_made || b.may_be_made,
        }
    }
}

/// The scalars of a value, in order.
pub(crate) type Value = Rc<[Lane]>;

/// Returns one of two values of one type.
pub(crate) fn choose(pool: &mut Pool, condition: Term, a: &Value, b: &Value) -> Value {
    if a == b {
        return Rc::clone(a);
    }
    let lanes = a.iter().zip(&**b);
    lanes
        .map(|(a, b)| Lane::choose(pool, condition, *a, *b))
        .collect()
}

/// Returns the scalar types of a type, in order.
pub(crate) fn scalars(module: &Module, ty: Type) -> Result<Vec<Type>, Reason> {
    let is_scalar = |ty: &Type| ty.is_scalar();
    let of_lanes = |count: usize, elem: Type| match count {
        0 | 1 => vec![elem; count],
        count => vec![elem; count.min(MAX_LANES + 1)],
    };
    let leaves = match module.types.kind(ty) {
        TypeKind::Int(_) | TypeKind::Index | TypeKind::Float(_) => vec![ty],
        TypeKind::Vector { shape, elem } => {
            let count = shape
                .iter()
                .try_fold(1i64, |all, size| all.checked_mul(*size));
            let count = count.and_then(|count| usize::try_from(count).ok());
            of_lanes(count.ok_or(Reason::Size)?, *elem)
        }
        TypeKind::Complex(part) => vec![*part; 2],
        TypeKind::LlvmStruct { .. } | TypeKind::LlvmArray { .. } => {
            let leaves: Option<Vec<Type>> = llvm_leaves(&module.types, ty).into_iter().collect();
            leaves.ok_or(Reason::Memory)?
        }
        TypeKind::LlvmVoid => Vec::new(),
        TypeKind::MemRef(_) | TypeKind::UnrankedMemRef { .. } | TypeKind::LlvmPtr { .. } => {
            return Err(Reason::Memory);
        }
        TypeKind::SmallFloat(_) => return Err(Reason::Floats),
        TypeKind::SignedInt { .. }
        | TypeKind::None
        | TypeKind::Tensor(_)
        | TypeKind::UnrankedTensor(_)
        | TypeKind::Function { .. }
        | TypeKind::LlvmFunc { .. }
        | TypeKind::Other(_) => return Err(Reason::Types),
    };
    if leaves.len() > MAX_LANES {
        return Err(Reason::Size);
    }
    match leaves.iter().all(is_scalar) {
        true => Ok(leaves),
        false => Err(Reason::Types),
    }
}
