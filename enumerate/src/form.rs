//! The forms of ops: an op with its attributes, and the types of its operands and results.

use lowerfuzz_ir::attr::fastmath::{CONTRACT, NINF, NNAN, NSZ};
use lowerfuzz_ir::text::has_attribute;
use lowerfuzz_ir::types::TypeList;
use lowerfuzz_ir::{
    ArithOp, Attr, FloatPredicate, IndexOp, IntPredicate, Key, MathOp, NamedAttr, Op, Release, Type,
};
use smallvec::smallvec;

/// An op with its attributes, and the types of its operands and results.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The op.
    pub op: Op,
    /// The flags or the predicate of the op.
    pub attrs: Vec<NamedAttr>,
    /// The types of the operands.
    pub operands: TypeList,
    /// The types of the results.
    pub results: TypeList,
    /// Whether the first two operands may be exchanged without a change of the result.
    pub commutes: bool,
}

/// A family of ops that a space enumerates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// The ops of `arith` on integers and `index`, with every flag and predicate.
    Integers,
    /// The casts of `arith` between integers and `index`.
    IntegerCasts,
    /// The ops of the `index` dialect.
    Index,
    /// The exact integer ops of `math`.
    IntegerMath,
    /// The ops of `arith` on floats, with the predicates, and with single fast-math flags.
    Floats,
    /// The exact ops of `math` on floats.
    FloatMath,
    /// The casts of `arith` between floats, and between floats and integers.
    FloatCasts,
}

/// The flags that the forms of an op differ in.
#[derive(Clone, Copy)]
enum Flags {
    None,
    /// `nsw` and `nuw`, each alone and both together.
    Overflow,
    /// `exact`.
    Exact,
    /// Single fast-math flags.
    FastMath,
}

impl Flags {
    fn all(self) -> Vec<Vec<NamedAttr>> {
        let int = |key, value| vec![named(key, Attr::Int(value, Type::I64))];
        let mut all = vec![Vec::new()];
        match self {
            Flags::None => {}
            Flags::Overflow => all.extend((1..=3).map(|flags| int(Key::Overflow, flags))),
            Flags::Exact => all.push(vec![named(Key::Exact, Attr::Unit)]),
            Flags::FastMath => {
                all.extend([NNAN, NINF, NSZ, CONTRACT].map(|flags| int(Key::FastMath, flags)));
            }
        }
        all
    }
}

fn named(key: Key, value: Attr) -> NamedAttr {
    NamedAttr { key, value }
}

/// How an op is applied to values of one type.
enum Shape {
    /// Two operands and a result of one type.
    Binary(Flags),
    /// One operand and a result of one type.
    Unary(Flags),
    /// Two operands, and two results: the second has the type of the operands, or `i1`.
    Extended { is_carry: bool },
    /// A comparison with every predicate of integers.
    CompareInts,
    /// A comparison with every predicate of floats.
    CompareFloats,
    /// A choice by an `i1`.
    Select,
    /// Three operands and a result of one type.
    Ternary,
    /// A test of one operand, with the result `i1`.
    Test,
    /// The op is no op on values of one type.
    Other,
}

fn shape_of(op: ArithOp) -> Shape {
    match op {
        ArithOp::AddI | ArithOp::SubI | ArithOp::MulI | ArithOp::ShLI => {
            Shape::Binary(Flags::Overflow)
        }
        ArithOp::DivSI | ArithOp::DivUI | ArithOp::ShRSI | ArithOp::ShRUI => {
            Shape::Binary(Flags::Exact)
        }
        ArithOp::RemSI
        | ArithOp::RemUI
        | ArithOp::CeilDivSI
        | ArithOp::CeilDivUI
        | ArithOp::FloorDivSI
        | ArithOp::AndI
        | ArithOp::OrI
        | ArithOp::XOrI
        | ArithOp::MaxSI
        | ArithOp::MinSI
        | ArithOp::MaxUI
        | ArithOp::MinUI => Shape::Binary(Flags::None),
        ArithOp::AddUIExtended => Shape::Extended { is_carry: true },
        ArithOp::MulSIExtended | ArithOp::MulUIExtended => Shape::Extended { is_carry: false },
        ArithOp::CmpI => Shape::CompareInts,
        ArithOp::CmpF => Shape::CompareFloats,
        ArithOp::Select => Shape::Select,
        ArithOp::AddF | ArithOp::SubF | ArithOp::MulF | ArithOp::DivF | ArithOp::RemF => {
            Shape::Binary(Flags::FastMath)
        }
        ArithOp::MaximumF | ArithOp::MinimumF | ArithOp::MaxNumF | ArithOp::MinNumF => {
            Shape::Binary(Flags::None)
        }
        ArithOp::NegF => Shape::Unary(Flags::FastMath),
        ArithOp::Constant
        | ArithOp::ExtSI
        | ArithOp::ExtUI
        | ArithOp::TruncI
        | ArithOp::IndexCast
        | ArithOp::IndexCastUI
        | ArithOp::ExtF
        | ArithOp::TruncF
        | ArithOp::ScalingExtF
        | ArithOp::ScalingTruncF
        | ArithOp::SIToFP
        | ArithOp::UIToFP
        | ArithOp::FPToSI
        | ArithOp::FPToUI
        | ArithOp::Bitcast => Shape::Other,
    }
}

/// Does the op work on floats?
fn is_on_floats(op: ArithOp) -> bool {
    matches!(
        op,
        ArithOp::AddF
            | ArithOp::SubF
            | ArithOp::MulF
            | ArithOp::DivF
            | ArithOp::RemF
            | ArithOp::NegF
            | ArithOp::MaximumF
            | ArithOp::MinimumF
            | ArithOp::MaxNumF
            | ArithOp::MinNumF
            | ArithOp::CmpF
    )
}

/// May the operands be exchanged without a change of the result?
fn commutes(op: ArithOp) -> bool {
    matches!(
        op,
        ArithOp::AddI
            | ArithOp::MulI
            | ArithOp::AndI
            | ArithOp::OrI
            | ArithOp::XOrI
            | ArithOp::MaxSI
            | ArithOp::MinSI
            | ArithOp::MaxUI
            | ArithOp::MinUI
            | ArithOp::AddUIExtended
            | ArithOp::MulSIExtended
            | ArithOp::MulUIExtended
            | ArithOp::AddF
            | ArithOp::MulF
            | ArithOp::MaximumF
            | ArithOp::MinimumF
            | ArithOp::MaxNumF
            | ArithOp::MinNumF
    )
}

/// The exact ops of `math` on one integer.
const UNARY_INTS: &[MathOp] = &[
    MathOp::CtPop,
    MathOp::CountLeadingZeros,
    MathOp::CountTrailingZeros,
    MathOp::AbsI,
];

/// The exact ops of `math` on one float.
const UNARY_FLOATS: &[MathOp] = &[
    MathOp::AbsF,
    MathOp::Ceil,
    MathOp::Floor,
    MathOp::Trunc,
    MathOp::Round,
    MathOp::RoundEven,
    MathOp::Sqrt,
];

/// The tests of `math` on one float.
const TESTS: &[MathOp] = &[
    MathOp::IsFinite,
    MathOp::IsInf,
    MathOp::IsNaN,
    MathOp::IsNormal,
];

/// The exact ops of `math` on three floats.
const TERNARY_FLOATS: &[MathOp] = &[MathOp::Fma, MathOp::ClampF];

/// The types to which a space applies ops.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Types<'a> {
    /// The types of operands.
    pub(crate) operands: &'a [Type],
    /// The other types to which values are cast.
    pub(crate) results: &'a [Type],
}

impl Family {
    /// Returns the forms of the family's ops.
    pub(crate) fn forms(self, types: Types<'_>) -> Vec<Form> {
        let mut forms = Vec::new();
        let ints = || types.operands.iter().filter(|ty| ty.is_int_or_index());
        let floats = || types.operands.iter().filter(|ty| ty.is_float());
        match self {
            Family::Integers => {
                for op in ArithOp::ALL.iter().filter(|op| !is_on_floats(**op)) {
                    for ty in ints() {
                        let (shape, does) = (shape_of(*op), commutes(*op));
                        of_shape(&mut forms, Op::Arith(*op), shape, *ty, does);
                    }
                }
            }
            Family::IntegerMath => {
                for ty in ints() {
                    let mut add = |op: MathOp, shape| {
                        of_shape(&mut forms, Op::Math(op), shape, *ty, false);
                    };
                    for op in UNARY_INTS {
                        add(*op, Shape::Unary(Flags::None));
                    }
                    add(MathOp::IPowI, Shape::Binary(Flags::None));
                }
            }
            Family::IntegerCasts => integer_casts(&mut forms, types),
            Family::Index => index_forms(&mut forms, types),
            Family::Floats => {
                let is_select = |op: ArithOp| op == ArithOp::Select;
                let ops = ArithOp::ALL.iter();
                for op in ops.filter(|op| is_on_floats(**op) || is_select(**op)) {
                    for ty in floats() {
                        let (shape, does) = (shape_of(*op), commutes(*op));
                        of_shape(&mut forms, Op::Arith(*op), shape, *ty, does);
                    }
                }
            }
            Family::FloatMath => {
                for ty in floats() {
                    let mut add = |op: MathOp, shape| {
                        of_shape(&mut forms, Op::Math(op), shape, *ty, false);
                    };
                    for op in UNARY_FLOATS {
                        add(*op, Shape::Unary(Flags::None));
                    }
                    add(MathOp::CopySign, Shape::Binary(Flags::None));
                    for op in TERNARY_FLOATS {
                        add(*op, Shape::Ternary);
                    }
                    for op in TESTS {
                        add(*op, Shape::Test);
                    }
                }
            }
            Family::FloatCasts => float_casts(&mut forms, types),
        }
        forms
    }
}

fn of_shape(forms: &mut Vec<Form>, op: Op, shape: Shape, ty: Type, commutes: bool) {
    let mut add = |attrs: Vec<NamedAttr>, operands: TypeList, results: TypeList| {
        forms.push(Form {
            op,
            attrs,
            operands,
            results,
            commutes,
        });
    };
    let predicate = |code: i128| vec![named(Key::Predicate, Attr::Int(code, Type::I64))];
    match shape {
        Shape::Binary(flags) => {
            for attrs in flags.all() {
                add(attrs, smallvec![ty, ty], smallvec![ty]);
            }
        }
        Shape::Unary(flags) => {
            for attrs in flags.all() {
                add(attrs, smallvec![ty], smallvec![ty]);
            }
        }
        Shape::Extended { is_carry } => {
            let second = if is_carry { Type::I1 } else { ty };
            add(Vec::new(), smallvec![ty, ty], smallvec![ty, second]);
        }
        Shape::CompareInts => {
            for each in IntPredicate::ALL {
                add(
                    predicate(each.code()),
                    smallvec![ty, ty],
                    smallvec![Type::I1],
                );
            }
        }
        Shape::CompareFloats => {
            for each in FloatPredicate::ALL {
                add(
                    predicate(each.code()),
                    smallvec![ty, ty],
                    smallvec![Type::I1],
                );
            }
        }
        Shape::Select => add(Vec::new(), smallvec![Type::I1, ty, ty], smallvec![ty]),
        Shape::Ternary => add(Vec::new(), smallvec![ty, ty, ty], smallvec![ty]),
        Shape::Test => add(Vec::new(), smallvec![ty], smallvec![Type::I1]),
        Shape::Other => {}
    }
}

/// Adds a cast, with each of its flags.
fn add_cast(forms: &mut Vec<Form>, op: Op, from: Type, to: Type, flags: Flags) {
    for attrs in flags.all() {
        forms.push(Form {
            op,
            attrs,
            operands: smallvec![from],
            results: smallvec![to],
            commutes: false,
        });
    }
}

/// The ordered pairs of different types of which the first is an operand type.
fn pairs(types: Types<'_>) -> impl Iterator<Item = (Type, Type)> {
    let Types { operands, results } = types;
    let to = move || operands.iter().chain(results).copied();
    operands
        .iter()
        .flat_map(move |from| to().map(|to| (*from, to)))
        .filter(|(from, to)| from != to)
}

fn integer_casts(forms: &mut Vec<Form>, types: Types<'_>) {
    for (from, to) in pairs(types) {
        match (from.int_width(), to.int_width()) {
            (Some(a), Some(b)) if a < b => {
                for op in [ArithOp::ExtSI, ArithOp::ExtUI] {
                    add_cast(forms, Op::Arith(op), from, to, Flags::None);
                }
            }
            (Some(_), Some(_)) => {
                add_cast(forms, Op::Arith(ArithOp::TruncI), from, to, Flags::Overflow);
            }
            (Some(_), None) | (None, Some(_)) if from.is_index() || to.is_index() => {
                for op in [ArithOp::IndexCast, ArithOp::IndexCastUI] {
                    add_cast(forms, Op::Arith(op), from, to, Flags::None);
                }
            }
            (Some(_) | None, None) | (None, Some(_)) => {}
        }
    }
}

fn index_forms(forms: &mut Vec<Form>, types: Types<'_>) {
    let index = Type::INDEX;
    for op in IndexOp::ALL {
        let Some(arith) = op.arith() else {
            forms.push(Form {
                op: Op::Index(*op),
                attrs: Vec::new(),
                operands: smallvec![],
                results: smallvec![index],
                commutes: false,
            });
            continue;
        };
        if arith == ArithOp::Constant {
            continue;
        }
        if matches!(arith, ArithOp::IndexCast | ArithOp::IndexCastUI) {
            for (from, to) in pairs(types).filter(|(a, b)| a.is_index() || b.is_index()) {
                add_cast(forms, Op::Index(*op), from, to, Flags::None);
            }
            continue;
        }
        // The ops of the dialect have no flags.
        let shape = match shape_of(arith) {
            Shape::Binary(_) => Shape::Binary(Flags::None),
            other @ (Shape::Unary(_)
            | Shape::Extended { .. }
            | Shape::CompareInts
            | Shape::CompareFloats
            | Shape::Select
            | Shape::Ternary
            | Shape::Test
            | Shape::Other) => other,
        };
        of_shape(forms, Op::Index(*op), shape, index, commutes(arith));
    }
}

fn float_casts(forms: &mut Vec<Form>, types: Types<'_>) {
    for (from, to) in pairs(types) {
        let ops: &[ArithOp] = match (from.float_kind(), to.float_kind()) {
            (Some(a), Some(b)) if a.bits() < b.bits() => &[ArithOp::ExtF],
            (Some(a), Some(b)) if a.bits() > b.bits() => &[ArithOp::TruncF],
            (Some(_), Some(_)) => &[],
            (Some(_), None) if to.is_int() => &[ArithOp::FPToSI, ArithOp::FPToUI],
            (None, Some(_)) if from.is_int() => &[ArithOp::SIToFP, ArithOp::UIToFP],
            (Some(_) | None, Some(_) | None) => &[],
        };
        for op in ops {
            add_cast(forms, Op::Arith(*op), from, to, Flags::None);
        }
        let bits = |ty: Type| ty.float_kind().map(|kind| kind.bits()).or(ty.int_width());
        if bits(from) == bits(to) && from.is_float() != to.is_float() {
            add_cast(forms, Op::Arith(ArithOp::Bitcast), from, to, Flags::None);
        }
    }
}

impl Form {
    /// Returns the name of the op in a release, with its flags. `None` if the release does not have
    /// the op.
    pub fn name(&self, release: Release) -> Option<&'static str> {
        self.op.row()?.name(release)
    }

    /// Does a release have the op with its flags?
    pub(crate) fn is_in(&self, release: Release) -> bool {
        let mut attrs = self.attrs.iter();
        self.name(release).is_some() && attrs.all(|attr| has_attribute(self.op, attr.key, release))
    }
}
