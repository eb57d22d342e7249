//! Coverage patterns that no program can have, with the reasons.

use lowerfuzz_generator::language_feature_of;
use lowerfuzz_generator::pattern::ShapeClass::{
    Compound, Dynamic1, DynamicN, Loose1, LooseN, MemRef0, Scalar, Static1, StaticN, Strided1,
    StridedN, Unranked, Vector0, Vector1, VectorN,
};
use lowerfuzz_generator::pattern::TypeClass::{
    Bit, Complex, Float, Function, Half, Index, Int, None as Nothing, OddInt, Other, WideInt,
};
use lowerfuzz_generator::pattern::{Pattern, ShapeClass, TypeClass};
use lowerfuzz_generator::restrict::{self, Elements, LanguageFeature, Shapes, What};
use lowerfuzz_ir::case::MemRefConvention;
use lowerfuzz_ir::{ArithOp, FuncOp, MemRefOp, Op, Release, VectorOp};

/// A reason why no program has certain coverage patterns.
pub(super) struct Rule {
    /// The reason, as printed in the table.
    pub(super) reason: &'static str,
    from: Source,
}

enum Source {
    Here(fn(&Pattern) -> bool),
    /// The generator excludes the pattern from every program, by restriction rules with this
    /// reason.
    Generator(Vec<&'static restrict::Rule>),
}

impl Rule {
    /// Tests whether this reason excludes a pattern.
    pub(super) fn holds(&self, pattern: &Pattern) -> bool {
        match &self.from {
            Source::Here(holds) => holds(pattern),
            Source::Generator(rules) => rules.iter().any(|rule| leaves_out(rule, pattern)),
        }
    }
}

/// Returns all rules. The reason for a pattern is that of the first rule that holds for it.
pub(super) fn rules() -> Vec<Rule> {
    let whole: Vec<LanguageFeature> = Op::all().filter_map(language_feature_of).collect();
    let of_generator = restrict::rules().filter(|rule| {
        let of_ops = match rule.what {
            What::Ops(..) => true,
            What::LanguageFeature(feature) => whole.contains(&feature),
        };
        of_ops && rule.holds(Release::NEWEST, false, 64)
    });
    let own = HERE.iter().map(|(reason, holds)| Rule {
        reason,
        from: Source::Here(*holds),
    });
    let mut all: Vec<Rule> = own.collect();
    for rule in of_generator {
        let same = all.iter_mut().find_map(|other| match &mut other.from {
            Source::Generator(rules) if other.reason == rule.why => Some(rules),
            Source::Generator(_) | Source::Here(_) => None,
        });
        match same {
            Some(rules) => rules.push(rule),
            None => all.push(Rule {
                reason: rule.why,
                from: Source::Generator(vec![rule]),
            }),
        }
    }
    all
}

const FIXED: [TypeClass; 4] = [Bit, Int, OddInt, WideInt];
const FLOATS: [TypeClass; 2] = [Half, Float];
const VECTORS: [ShapeClass; 3] = [Vector0, Vector1, VectorN];
const DYNAMIC: [ShapeClass; 4] = [Dynamic1, DynamicN, Loose1, LooseN];
const STRIDED: [ShapeClass; 4] = [Strided1, StridedN, Loose1, LooseN];
const RANKED: [ShapeClass; 10] = [
    MemRef0, Static1, Dynamic1, Strided1, Loose1, StaticN, DynamicN, StridedN, LooseN, Compound,
];

/// A reason, and a test for the patterns that it excludes.
type Row = (&'static str, fn(&Pattern) -> bool);

const HERE: &[Row] = &[
    ("the type does not exist", |p| match p.class {
        Other => true,
        Nothing | Function => p.shape != Scalar,
        Complex => ![Scalar, Compound, Unranked].contains(&p.shape),
        Bit | Int | OddInt | WideInt | Index | Half | Float => false,
    }),
    (
        "the conversion predates vectors of rank 0 and the index dialect",
        |p| p.shape == Vector0 || matches!(p.op, Op::Index(_)),
    ),
    ("the newest release has no such op", |p| {
        let row = p.op.row();
        row.is_none_or(|row| row.name(Release::NEWEST).is_none())
    }),
    ("the op does not accept the type", |p| !takes(p)),
    (
        "a bare pointer does not carry sizes, strides or rank",
        |p| {
            let unsaid = DYNAMIC.contains(&p.shape) || p.shape == Unranked;
            p.convention == Some(MemRefConvention::BarePointer) && unsaid
        },
    ),
    ("no other type has the same width", |p| {
        p.op == Op::Arith(ArithOp::Bitcast) && [Bit, OddInt, WideInt].contains(&p.class)
    }),
    ("no type is narrower", |p| {
        let narrowest = [
            (Op::Arith(ArithOp::TruncI), Bit),
            (Op::Arith(ArithOp::TruncF), Half),
        ];
        narrowest.contains(&(p.op, p.class))
    }),
    ("the sizes of a global are part of its type", |p| {
        p.op == Op::MemRef(MemRefOp::GetGlobal) && DYNAMIC.contains(&p.shape)
    }),
    ("memory is only allocated with the identity layout", |p| {
        use MemRefOp::{Alloc, Alloca, GetGlobal};
        is(p, &[Alloc, Alloca, GetGlobal]) && STRIDED.contains(&p.shape)
    }),
    ("a view needs a contiguous buffer of bytes", |p| {
        is(p, &[MemRefOp::View]) && (p.class != Int || ![Static1, Dynamic1].contains(&p.shape))
    }),
    ("only contiguous memrefs can be reshaped in place", |p| {
        is(p, &[MemRefOp::Reshape]) && STRIDED.contains(&p.shape)
    }),
    (
        "a memref of rank 0 has no dimensions to query, slice or split",
        |p| {
            use MemRefOp::{CollapseShape, Dim, ExpandShape, SubView, Transpose};
            is(p, &[Dim, SubView, ExpandShape, CollapseShape, Transpose]) && p.shape == MemRef0
        },
    ),
    ("a single dimension cannot be permuted or collapsed", |p| {
        use MemRefOp::{CollapseShape, Transpose};
        is(p, &[CollapseShape, Transpose])
            && [Static1, Dynamic1, Strided1, Loose1].contains(&p.shape)
    }),
    (
        "a vector transfer needs a memref of scalars with a dimension",
        |p| is_transfer(p) && [MemRef0, Compound].contains(&p.shape),
    ),
    (
        "bits and odd integers are packed in vectors, but not in memrefs",
        |p| is_transfer(p) && [Bit, OddInt, WideInt].contains(&p.class),
    ),
    ("atomic ops need a fixed width of 8 to 64 bits", |p| {
        use MemRefOp::{AtomicRmw, AtomicYield, GenericAtomicRmw};
        is(p, &[AtomicRmw, GenericAtomicRmw, AtomicYield])
            && ([Bit, OddInt, WideInt, Index, Complex].contains(&p.class) || p.shape == Compound)
    }),
    ("compare-and-exchange needs integers", |p| {
        use MemRefOp::{AtomicYield, GenericAtomicRmw};
        is(p, &[GenericAtomicRmw, AtomicYield]) && FLOATS.contains(&p.class)
    }),
    (
        "the rounding of a fused multiply-add of f16 is unspecified",
        |p| p.op == Op::Vector(VectorOp::Fma) && p.class == Half,
    ),
];

fn is(pattern: &Pattern, ops: &[MemRefOp]) -> bool {
    matches!(pattern.op, Op::MemRef(op) if ops.contains(&op))
}

fn is_transfer(pattern: &Pattern) -> bool {
    use VectorOp::{Load, Store, TransferRead, TransferWrite};
    matches!(
        pattern.op,
        Op::Vector(TransferRead | TransferWrite | Load | Store)
    )
}

/// Returns whether the type rule of the op permits the pattern's type. This is the type of the op's
/// first memref, or else of its first value.
fn takes(p: &Pattern) -> bool {
    match p.op {
        // For these ops, the type rules relate operands to results.
        Op::Func(FuncOp::Constant) => p.class == Function,
        // An indirect call always has the called function as an operand.
        Op::Func(FuncOp::CallIndirect) => p.class != Nothing,
        Op::Func(FuncOp::Call | FuncOp::Return) => true,
        Op::MemRef(MemRefOp::AtomicYield) => p.shape == Scalar && is_number(p),
        Op::MemRef(MemRefOp::GetGlobal)
        | Op::Vector(
            VectorOp::Load | VectorOp::Store | VectorOp::TransferRead | VectorOp::TransferWrite,
        ) => RANKED.contains(&p.shape),
        Op::Vector(VectorOp::Broadcast | VectorOp::Insert) => is_number(p) && !is_memref(p.shape),
        Op::Vector(VectorOp::Reduction) => p.shape == Vector1,
        Op::Arith(_)
        | Op::Index(_)
        | Op::Scf(_)
        | Op::Ub(_)
        | Op::Affine(_)
        | Op::Tensor(_)
        | Op::Linalg(_)
        | Op::Bufferization(_)
        | Op::Cf(_)
        | Op::MemRef(_)
        | Op::Math(_)
        | Op::Vector(_)
        | Op::Complex(_)
        | Op::Llvm(_)
        | Op::Unregistered(_) => takes_by_row(p),
    }
}

fn takes_by_row(p: &Pattern) -> bool {
    let Some(row) = p.op.row() else {
        return false;
    };
    let values = row.assembly.types.split(';').next().unwrap_or_default();
    let types = values.split(['-', '>', ',']).map(str::trim);
    let types: Vec<&str> = types
        .filter_map(|value| value.split_once(": "))
        .map(|(_, ty)| ty)
        .collect();
    let memref = types
        .iter()
        .find(|ty| ["memref", "any_memref"].contains(ty));
    match memref.or(types.first()) {
        None => p.class == Nothing,
        // `select` accepts a memref like any other type.
        Some(_) if types.contains(&"any") && is_memref(p.shape) => p.class != Nothing,
        Some(ty) => of_class(ty, p),
    }
}

/// Returns whether the pattern's type belongs to a type class of the op tables.
fn of_class(ty: &str, p: &Pattern) -> bool {
    let lanes = p.shape == Scalar || VECTORS.contains(&p.shape);
    match ty {
        "int" => lanes && (FIXED.contains(&p.class) || p.class == Index),
        "fixed" => lanes && FIXED.contains(&p.class),
        "float" => lanes && FLOATS.contains(&p.class),
        "scalars" => lanes && (FIXED.contains(&p.class) || FLOATS.contains(&p.class)),
        "type_of_value" => lanes && is_number(p),
        "index" => p.shape == Scalar && p.class == Index,
        "position" => p.shape == Scalar && (FIXED.contains(&p.class) || p.class == Index),
        "integer" => p.shape == Scalar && FIXED.contains(&p.class),
        "i1" => p.shape == Scalar && p.class == Bit,
        "i1 | i1s(a)" => lanes && p.class == Bit,
        "complex" => p.shape == Scalar && p.class == Complex,
        "part(result)" => p.shape == Scalar && FLOATS.contains(&p.class),
        "elem(result)" => p.shape == Scalar && is_number(p),
        "vector" => VECTORS.contains(&p.shape) && is_number(p),
        "vector_of_floats" => VECTORS.contains(&p.shape) && FLOATS.contains(&p.class),
        "memref" => RANKED.contains(&p.shape),
        "any_memref" => is_memref(p.shape),
        _ => true,
    }
}

/// Returns whether the pattern's type can be a vector element.
fn is_number(p: &Pattern) -> bool {
    FIXED.contains(&p.class) || FLOATS.contains(&p.class) || p.class == Index
}

fn is_memref(shape: ShapeClass) -> bool {
    RANKED.contains(&shape) || shape == Unranked
}

fn leaves_out(rule: &restrict::Rule, p: &Pattern) -> bool {
    let (ops, shapes, elements) = match rule.what {
        What::Ops(ops, shapes, elements) => (ops, shapes, elements),
        What::LanguageFeature(feature) => return language_feature_of(p.op) == Some(feature),
    };
    let shape = match shapes {
        Shapes::Any => true,
        Shapes::Vectors => VECTORS.contains(&p.shape),
        Shapes::Grids => p.shape == VectorN,
    };
    let element = match elements {
        Elements::Any => true,
        Elements::Index => p.class == Index,
        Elements::Wide => p.class == WideInt,
        Elements::Half => p.class == Half,
    };
    ops.contains(&p.op) && shape && element
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use lowerfuzz_generator::pattern::patterns;
    use lowerfuzz_generator::{Config, Profile, case_from_seed};

    #[test]
    fn every_rule_excludes_some_pattern() {
        let rules = rules();
        let mut marked = vec![0; rules.len()];
        for pattern in Pattern::all() {
            if let Some(rule) = rules.iter().position(|rule| rule.holds(&pattern)) {
                marked[rule] += 1;
            }
        }
        for (rule, marked) in rules.iter().zip(marked) {
            assert!(marked > 0, "{}", rule.reason);
        }
        assert!(rules.len() <= 52, "each has a letter");
    }

    #[test]
    fn rules_exclude_exactly_the_missing_ops() {
        let rules = rules();
        let mut seen: HashSet<Op> = HashSet::new();
        // The profile for tensors draws ops that are absent from all other programs.
        let profiles = Profile::ALL.into_iter();
        for profile in profiles.filter(|profile| *profile != Profile::Tensor) {
            let config = profile.of(Config::default());
            for seed in 0..300 {
                for pattern in patterns(&case_from_seed(seed, &config)) {
                    let rule = rules.iter().find(|rule| rule.holds(&pattern));
                    assert!(rule.is_none(), "{pattern}: {:?}", rule.map(|r| r.reason));
                    seen.insert(pattern.op);
                }
            }
        }
        for pattern in Pattern::all().filter(|pattern| !seen.contains(&pattern.op)) {
            let explained = rules.iter().any(|rule| rule.holds(&pattern));
            assert!(explained, "no program has {pattern}, and no rule says why");
        }
    }
}
