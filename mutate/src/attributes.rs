//! Mutation of an op's attribute, for example of a predicate, a kind, an ordering, flags, an
//! alignment or positions.

use lowerfuzz_edit::draft::Draft;
use lowerfuzz_edit::graph::Node;
use lowerfuzz_ir::{
    ArithOp, AtomicKind, AtomicOrdering, Attr, CombiningKind, DYNAMIC, FloatPredicate,
    IntPredicate, Key, NamedAttr, Op, Punctuation, Release, RoundingMode, Type,
};

use crate::rng::MutationRng;

pub(crate) fn apply(draft: &mut Draft, rng: &mut MutationRng) -> Option<()> {
    let (func, place) = *rng.pick(&draft.places())?;
    let newest = draft.case.release == Release::NEWEST;
    let node = draft.graphs[func].as_mut()?.node_mut(place);
    if newest && rng.one_in(3) {
        return add(node, rng);
    }
    let at = rng.below(node.attrs.len());
    let op = node.op;
    let attr = node.attrs.get_mut(at)?;
    let before = attr.clone();
    if !change(op, attr, rng)? {
        node.attrs.remove(at);
        return Some(());
    }
    (*attr != before).then_some(())
}

/// Adds flags or an alignment to an op that has no such attribute.
fn add(node: &mut Node, rng: &mut MutationRng) -> Option<()> {
    let row = node.op.row()?;
    let of_floats = row.assembly.types.contains("float");
    let key = match row.assembly.form {
        form if form.contains("#flags") && of_floats => Key::FastMath,
        _ if has_overflow_flags(node.op) => Key::Overflow,
        _ if row.assembly.types.contains("alignment") => Key::Alignment,
        _ => return None,
    };
    if node.attrs.iter().any(|a| a.key == key) {
        return None;
    }
    let mut attr = NamedAttr {
        key,
        value: Attr::Int(1, Type::I64),
    };
    change(node.op, &mut attr, rng)?;
    node.attrs.push(attr);
    Some(())
}

/// Returns whether the op can have `nsw` and `nuw` flags, which promise that the op does not
/// overflow.
fn has_overflow_flags(op: Op) -> bool {
    let ops = [ArithOp::AddI, ArithOp::SubI, ArithOp::MulI, ArithOp::ShLI];
    ops.into_iter().any(|wraps| op == Op::Arith(wraps))
}

/// Changes the attribute, or returns `false` if the attribute should be removed. `None` if the
/// attribute has no other value.
fn change(op: Op, attr: &mut NamedAttr, rng: &mut MutationRng) -> Option<bool> {
    let codes = match attr.key {
        Key::Predicate if op.row()?.assembly.types.contains("float_predicate") => {
            FloatPredicate::ALL.len()
        }
        Key::Predicate => IntPredicate::ALL.len(),
        Key::Kind if matches!(op, Op::Vector(_)) => CombiningKind::ALL.len(),
        Key::Kind => AtomicKind::ALL.len(),
        Key::Ordering | Key::FailureOrdering => AtomicOrdering::ALL.len(),
        // `newline` is the default and is never printed as an attribute. Therefore the only other
        // value is `no_punctuation`.
        Key::Punctuation => Punctuation::NewLine.code() as usize,
        Key::Rounding => RoundingMode::ALL.len(),
        // These attributes are nonempty sets of flags. The number of possible flags is 2, 7 or 3.
        Key::Overflow => return flags(attr, 2, rng),
        Key::FastMath => return flags(attr, 7, rng),
        Key::GepFlags => return flags(attr, 3, rng),
        Key::Step => {
            attr.value = Attr::Int(1 + rng.below(4) as i128, attr.value.type_of_value()?);
            return Some(true);
        }
        Key::Alignment => {
            attr.value = Attr::Int(1 << rng.below(8), attr.value.type_of_value()?);
            return Some(true);
        }
        Key::Exact | Key::Disjoint | Key::NonNeg | Key::Unsigned | Key::Volatile => {
            return Some(false);
        }
        Key::InBounds => {
            if let Attr::Array(list) = &mut attr.value {
                let at = rng.below(list.len());
                let bound = list.get_mut(at)?;
                *bound = Attr::Bool(*bound != Attr::Bool(true));
                return Some(true);
            }
            return None;
        }
        Key::NoFold | Key::Unique | Key::Restrict | Key::Writable | Key::ReadOnly => {
            return Some(false);
        }
        Key::Dimension => {
            attr.value = Attr::Int(rng.below(3) as i128, attr.value.type_of_value()?);
            return Some(true);
        }
        Key::Position
        | Key::StaticLow
        | Key::StaticHigh
        | Key::StaticOffsets
        | Key::StaticSizes
        | Key::StaticStrides
        | Key::Permutation
        | Key::Dimensions
        | Key::IteratorTypes
        | Key::Dilations
        | Key::PermutationMap => return numbers(attr, rng).map(|()| true),
        Key::Value
        | Key::Callee
        | Key::IndexingMaps
        | Key::Cases
        | Key::GepIndices
        | Key::ElemType
        | Key::Message
        | Key::Reassociation
        | Key::PoisonFlag
        | Key::Map
        | Key::LowerMap
        | Key::UpperMap
        | Key::LowerGroups
        | Key::UpperGroups
        | Key::Steps
        | Key::Reductions
        | Key::InputCount
        | Key::Condition
        | Key::Other(_) => return None,
    };
    attr.value = Attr::Int(rng.below(codes) as i128, attr.value.type_of_value()?);
    Some(true)
}

/// Draws a nonempty set of flags, where the op has `flags` different flags.
fn flags(attr: &mut NamedAttr, flags: u32, rng: &mut MutationRng) -> Option<bool> {
    let set = 1 + rng.below((1 << flags) - 1);
    attr.value = Attr::Int(set as i128, attr.value.type_of_value()?);
    Some(true)
}

/// Swaps two numbers of a list, or changes one number of the list.
fn numbers(attr: &mut NamedAttr, rng: &mut MutationRng) -> Option<()> {
    if let Attr::I64s(list) = &mut attr.value {
        let (a, b) = (rng.below(list.len()), rng.below(list.len()));
        if a != b {
            list.swap(a, b);
        } else {
            let number = list.get_mut(a).filter(|n| **n != DYNAMIC)?;
            *number = (*number + rng.below(4) as i64 - 1).max(0);
        }
        return Some(());
    }
    None
}
