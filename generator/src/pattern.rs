//! Patterns that a lowering distinguishes: ops combined with the types, shapes and calling
//! conventions of their operands.

use std::fmt;

use lowerfuzz_ir::case::{Case, MemRefConvention};
use lowerfuzz_ir::{
    Body, DYNAMIC, FuncOp, Layout, MemRefOp, MemRefType, Op, OpId, Release, SourceKind, Type,
    Types, ValueDef,
};
use smallvec::SmallVec;

/// An op with the properties of its operands that a lowering distinguishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// The source-level op.
    pub op: Op,
    /// The type class of the op's memref, or else of its first operand, or else of its result. A
    /// call or return has one pattern per passed value.
    pub class: TypeClass,
    /// The shape class of the value that determines `class`.
    pub shape: ShapeClass,
    /// The memref calling convention. `None` if the conversion of the op does not depend on it.
    pub convention: Option<MemRefConvention>,
}

impl Pattern {
    /// Returns every combination of source-level op, convention, shape and type, including
    /// impossible combinations.
    pub fn all() -> impl Iterator<Item = Pattern> {
        // Coverage has no cells for ops that only the profile `tensor` draws.
        let ops = Op::all()
            .filter(|op| !matches!(op, Op::Llvm(_) | Op::Tensor(_) | Op::Bufferization(_)));
        ops.flat_map(|op| {
            let conventions: &[Option<MemRefConvention>] = if is_convention_of(op) {
                &CONVENTIONS
            } else {
                &[None]
            };
            conventions.iter().flat_map(move |convention| {
                ShapeClass::ALL.into_iter().flat_map(move |shape| {
                    TypeClass::ALL.into_iter().map(move |class| Pattern {
                        op,
                        class,
                        shape,
                        convention: *convention,
                    })
                })
            })
        })
    }

    /// Returns the op's name in the newest release that has the op.
    pub fn op_name(&self) -> &'static str {
        let row = self.op.row();
        row.map_or("unregistered", |row| row.nearest_name(Release::NEWEST))
    }

    /// Returns a short name of the memref calling convention.
    pub fn convention_name(&self) -> Option<&'static str> {
        self.convention.map(|convention| match convention {
            MemRefConvention::Expanded => "expanded",
            MemRefConvention::PointerToDescriptor => "pointers to descriptors",
            MemRefConvention::BarePointer => "bare pointers",
        })
    }

    /// Returns the op's name with its calling convention.
    pub fn full_name(&self) -> String {
        match self.convention_name() {
            Some(convention) => format!("{}, {convention}", self.op_name()),
            None => self.op_name().to_owned(),
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (class, shape) = (self.class.name(), self.shape.name());
        write!(f, "{}, {class}, {shape}", self.full_name())
    }
}

const CONVENTIONS: [Option<MemRefConvention>; 3] = [
    Some(MemRefConvention::Expanded),
    Some(MemRefConvention::PointerToDescriptor),
    Some(MemRefConvention::BarePointer),
];

macro_rules! classes {
    ($(#[$doc:meta])* $class:ident { $($(#[$vdoc:meta])* $variant:ident $name:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $class { $($(#[$vdoc])* $variant,)* }

        impl $class {
            /// All variants, in order.
            pub const ALL: [$class; [$($name),*].len()] = [$($class::$variant,)*];

            /// Returns the name of the class in tables.
            pub const fn name(self) -> &'static str {
                match self { $($class::$variant => $name,)* }
            }
        }
    };
}

classes! {
    /// Classes of scalar types that lowerings convert, store or compute in the same way.
    TypeClass {
        /// The op has no operands and no results.
        None "none",
        /// `i1`.
        Bit "i1",
        /// Integers of 8, 16, 32 or 64 bits.
        Int "int",
        /// Integers of at most 64 bits that are not 1, 8, 16, 32 or 64 bits wide.
        OddInt "odd int",
        /// Integers of more than 64 bits.
        WideInt "wide int",
        /// `index`.
        Index "index",
        /// Floats of 16 bits.
        Half "half",
        /// Floats of 32 or 64 bits.
        Float "float",
        /// Complex numbers.
        Complex "complex",
        /// Functions.
        Function "function",
        /// Any other type.
        Other "other",
    }
}

classes! {
    /// Classes of shapes that lowerings convert in the same way.
    ShapeClass {
        /// A scalar.
        Scalar "scalar",
        /// A vector of rank 0.
        Vector0 "vector 0-D",
        /// A vector of rank 1.
        Vector1 "vector 1-D",
        /// A vector of a higher rank.
        VectorN "vector n-D",
        /// A memref of rank 0.
        MemRef0 "memref rank 0",
        /// A contiguous memref with static sizes.
        Static1 "memref rank 1, static",
        /// A contiguous memref with dynamic sizes.
        Dynamic1 "memref rank 1, dynamic",
        /// A memref with static offset and strides.
        Strided1 "memref rank 1, strided",
        /// A memref with a dynamic offset or dynamic strides.
        Loose1 "memref rank 1, dynamic strides",
        /// A contiguous memref with static sizes.
        StaticN "memref rank n, static",
        /// A contiguous memref with dynamic sizes.
        DynamicN "memref rank n, dynamic",
        /// A memref with static offset and strides.
        StridedN "memref rank n, strided",
        /// A memref with a dynamic offset or dynamic strides.
        LooseN "memref rank n, dynamic strides",
        /// A memref of vectors or complex numbers.
        Compound "memref of compounds",
        /// An unranked memref.
        Unranked "unranked memref",
    }
}

impl TypeClass {
    fn of(types: &Types, ty: Type) -> TypeClass {
        let elem = types.memref_parts(ty).map_or(ty, |(elem, _)| elem);
        let elem = types.scalar_of(elem);
        match types.source_kind(elem) {
            SourceKind::Scalar if elem == Type::INDEX => TypeClass::Index,
            SourceKind::Scalar => match (elem.int_width(), elem.float_kind()) {
                (Some(1), _) => TypeClass::Bit,
                (Some(8 | 16 | 32 | 64), _) => TypeClass::Int,
                (Some(65..), _) => TypeClass::WideInt,
                (Some(_), _) => TypeClass::OddInt,
                (None, Some(kind)) if kind.bits() == 16 => TypeClass::Half,
                (None, _) => TypeClass::Float,
            },
            SourceKind::Lanes(..) if types.as_complex(elem).is_some() => TypeClass::Complex,
            SourceKind::Function => TypeClass::Function,
            SourceKind::Lanes(..)
            | SourceKind::MemRef(_)
            | SourceKind::UnrankedMemRef(_)
            | SourceKind::Tensor(_)
            | SourceKind::UnrankedTensor(_)
            | SourceKind::Other => TypeClass::Other,
        }
    }
}

impl ShapeClass {
    fn of(types: &Types, ty: Type) -> ShapeClass {
        if let Some((shape, _)) = types.as_vector(ty) {
            return match shape.len() {
                0 => ShapeClass::Vector0,
                1 => ShapeClass::Vector1,
                _ => ShapeClass::VectorN,
            };
        }
        match (types.as_memref(ty), types.memref_parts(ty)) {
            (Some(memref), _) => ShapeClass::of_memref(types, memref),
            (None, Some(_)) => ShapeClass::Unranked,
            (None, None) => ShapeClass::Scalar,
        }
    }

    fn of_memref(types: &Types, memref: &MemRefType) -> ShapeClass {
        if types.as_lanes(memref.elem).is_some() {
            return ShapeClass::Compound;
        }
        let one = match memref.rank() {
            0 => return ShapeClass::MemRef0,
            rank => rank == 1,
        };
        let loose =
            |offset: &i64, strides: &[i64]| *offset == DYNAMIC || strides.contains(&DYNAMIC);
        match &memref.layout {
            Layout::Identity if memref.dynamic_sizes() == 0 && one => ShapeClass::Static1,
            Layout::Identity if memref.dynamic_sizes() == 0 => ShapeClass::StaticN,
            Layout::Identity if one => ShapeClass::Dynamic1,
            Layout::Identity => ShapeClass::DynamicN,
            Layout::Strided { offset, strides } if loose(offset, strides) && one => {
                ShapeClass::Loose1
            }
            Layout::Strided { offset, strides } if loose(offset, strides) => ShapeClass::LooseN,
            Layout::Strided { .. } | Layout::Other(_) if one => ShapeClass::Strided1,
            Layout::Strided { .. } | Layout::Other(_) => ShapeClass::StridedN,
        }
    }
}

/// Returns whether the conversion of this op depends on the memref calling convention. This holds
/// for calls and returns.
fn is_convention_of(op: Op) -> bool {
    matches!(
        op,
        Op::Func(FuncOp::Call | FuncOp::CallIndirect | FuncOp::Return)
    )
}

/// Returns the patterns of all ops of a test case.
pub fn patterns(case: &Case) -> impl Iterator<Item = Pattern> {
    let types = &case.module.types;
    case.module.bodies().flat_map(move |body| {
        body.live_ops().flat_map(move |id| {
            let op = body.op(id).op;
            let of = move |class, shape| Pattern {
                op,
                class,
                shape,
                convention: is_convention_of(op).then_some(case.options.convention),
            };
            let tys = subjects(body, id, types);
            let of_nothing = tys
                .is_empty()
                .then(|| of(TypeClass::None, ShapeClass::Scalar));
            let each = tys.into_iter();
            each.map(move |ty| of(TypeClass::of(types, ty), ShapeClass::of(types, ty)))
                .chain(of_nothing)
        })
    })
}

/// Returns the types that determine an op's patterns. For a call or return, these are the types of
/// all passed values. For another op, it is its memref, first operand or result.
fn subjects(body: &Body, op: OpId, types: &Types) -> SmallVec<[Type; 4]> {
    let values = body.operands(op).iter().copied().chain(body.results(op));
    let tys: SmallVec<[Type; 4]> = values.map(|value| body.ty(value)).collect();
    let kind = body.op(op).op;
    let subject = if is_convention_of(kind) {
        return tys;
    } else if kind == Op::MemRef(MemRefOp::Cast) {
        // The result type of a cast distinguishes patterns better than the operand type.
        tys.last()
    } else {
        let mut memrefs = tys.iter().filter(|ty| types.memref_parts(**ty).is_some());
        memrefs.next().or(tys.first())
    };
    subject.copied().into_iter().collect()
}

/// Returns the pairs (producer, user) of ops in which the user has an operand that the producer
/// returns.
pub fn uses(case: &Case) -> impl Iterator<Item = (Op, Op)> {
    case.module.bodies().flat_map(|body| {
        body.live_ops().flat_map(move |id| {
            let user = body.op(id).op;
            let made =
                body.all_operands(id)
                    .iter()
                    .filter_map(|value| match body.value(*value).def {
                        ValueDef::Result(maker, _) => Some(body.op(maker).op),
                        ValueDef::BlockArg(..) => None,
                    });
            made.map(move |maker| (maker, user))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lowerfuzz_ir::ArithOp;
    use lowerfuzz_ir::case::parse;

    #[test]
    fn patterns_depend_on_operand_types() {
        let text = "func.func @f(%m: memref<?x3xf16, strided<[?, 1]>>, %i: index) -> i7 {
  %0 = memref.load %m[%i, %i] : memref<?x3xf16, strided<[?, 1]>>
  %1 = arith.constant 5 : i7
  %2 = arith.addi %1, %1 : i7
  return %2 : i7
}
// options: use-bare-ptr-memref-call-conv=1
";
        let case = parse(text, None).expect("it parses");
        let found: Vec<_> = patterns(&case)
            .map(|p| (p.class, p.shape, p.convention))
            .collect();
        let bare = Some(MemRefConvention::BarePointer);
        let expected = [
            (TypeClass::Half, ShapeClass::LooseN, None),
            (TypeClass::OddInt, ShapeClass::Scalar, None),
            (TypeClass::OddInt, ShapeClass::Scalar, None),
            (TypeClass::OddInt, ShapeClass::Scalar, bare),
        ];
        assert_eq!(found, expected);
        let (constant, sum) = (Op::Arith(ArithOp::Constant), Op::Arith(ArithOp::AddI));
        let returns = Op::Func(FuncOp::Return);
        let pairs: Vec<_> = uses(&case).collect();
        assert_eq!(pairs, [(constant, sum), (constant, sum), (sum, returns)]);
    }

    #[test]
    fn a_call_has_a_pattern_for_each_value() {
        let text = "func.func private @g(memref<f64>, i1) -> index
func.func @f(%m: memref<f64>, %i: i1) {
  %0 = func.call @g(%m, %i) : (memref<f64>, i1) -> index
  return
}
";
        let case = parse(text, None).expect("it parses");
        let found: Vec<_> = patterns(&case).map(|p| (p.class, p.shape)).collect();
        let expected = [
            (TypeClass::Float, ShapeClass::MemRef0),
            (TypeClass::Bit, ShapeClass::Scalar),
            (TypeClass::Index, ShapeClass::Scalar),
            (TypeClass::None, ShapeClass::Scalar),
        ];
        assert_eq!(found, expected);
    }
}
