//! Simplifies literals, for example constants, predicates, positions and the cases of switches.

use std::ops::Range;

use lowerfuzz_ir::affine::IntegerSet;
use lowerfuzz_ir::{Attr, Key};

use crate::draft::Draft;
use crate::graph::Place;
use crate::retype::cut;
use crate::shrink::Shrinker;
use crate::weight;

/// The shrinker that replaces structured control flow by blocks and branches.
pub(crate) struct Literals;

/// Returns simpler values of an attribute. The simplest value comes last.
fn simpler(key: Key, value: &Attr) -> Vec<Attr> {
    let mut found: Vec<Attr> = match (key, value) {
        (Key::Value | Key::Predicate | Key::Kind | Key::Alignment, Attr::Int(v, ty)) => {
            [*v / 2, -1, 2, 1, 0]
                .map(|v| Attr::Int(cut(v, *ty), *ty))
                .into()
        }
        (Key::Value, Attr::Float(now, ty)) => {
            let plain = [true, false].into_iter();
            let plain = plain.filter_map(|one| super::promote::plain(*ty, one)?);
            let plain = plain.map(|bits| bits as u64);
            let all = rounded(*now).into_iter().chain(plain);
            all.map(|bits| Attr::Float(bits, *ty)).collect()
        }
        (Key::Value, Attr::Dense(list, ty)) => {
            let splats = list.first().into_iter().copied().chain([0]);
            splats.map(|b| Attr::Dense([b].into(), *ty)).collect()
        }
        (Key::Cases, Attr::Ints(list, ty)) => {
            let counted = (0..list.len()).map(|i| i as i128).collect();
            vec![Attr::Ints(counted, *ty)]
        }
        (
            Key::StaticOffsets
            | Key::StaticSizes
            | Key::StaticStrides
            | Key::Position
            | Key::Permutation,
            Attr::I64s(list),
        ) => {
            let plain = i64::from(!matches!(key, Key::StaticOffsets | Key::Position));
            (0..list.len())
                .filter(|i| list[*i] != lowerfuzz_ir::DYNAMIC)
                .map(|i| {
                    let mut list = list.clone();
                    list[i] = plain;
                    Attr::I64s(list)
                })
                .collect()
        }
        (Key::Map | Key::LowerMap | Key::UpperMap, Attr::Map(map)) => {
            let maps = super::affine::simpler(map).into_iter();
            maps.map(|(map, _)| Attr::Map(Box::new(map))).collect()
        }
        (Key::Condition, Attr::Set(set)) => {
            let without = |dropped: Option<usize>| {
                let each = set.equal.iter().copied().enumerate();
                each.filter(|(i, _)| Some(*i) != dropped)
                    .map(|(_, equal)| equal)
                    .collect()
            };
            let sets = super::affine::simpler(&set.map).into_iter();
            let sets = sets.map(|(map, dropped)| IntegerSet {
                map,
                equal: without(dropped),
            });
            sets.map(|set| Attr::Set(Box::new(set))).collect()
        }
        (Key::Step, Attr::Int(_, ty)) => vec![Attr::Int(1, *ty)],
        (Key::Message, Attr::Str(_)) => vec![Attr::Str("".into())],
        _ => Vec::new(),
    };
    let now = weight::attr(value);
    found.retain(|new| new != value && weight::attr(new) < now);
    found
}

/// Returns floats with fewer significant bits. The float with the fewest bits comes last.
fn rounded(bits: u64) -> Vec<u64> {
    let digits = weight::digits(bits);
    let dropped = [1, 2, 4, 8, 16, 32]
        .into_iter()
        .filter(|count| *count < digits);
    dropped
        .map(|count| {
            let unit = 1 << (bits.trailing_zeros() + count);
            bits & !(unit - 1)
        })
        .collect()
}

fn sites(draft: &Draft) -> Vec<(usize, Place, usize, Attr)> {
    let mut found = Vec::new();
    for (func, place) in draft.places() {
        let Some(node) = draft.node(func, place) else {
            continue;
        };
        for (i, named) in node.attrs.iter().enumerate() {
            let new = simpler(named.key, &named.value).into_iter();
            found.extend(new.map(|attr| (func, place, i, attr)));
        }
    }
    found
}

impl Shrinker for Literals {
    fn name(&self) -> &'static str {
        "literals"
    }

    fn sites(&self, draft: &Draft) -> usize {
        sites(draft).len()
    }

    fn apply(&self, draft: &Draft, range: Range<usize>) -> Option<Draft> {
        let (func, place, attr, value) = sites(draft).into_iter().nth(range.start)?;
        let mut draft = draft.clone();
        let node = draft.graphs[func].as_mut()?.node_mut(place);
        node.attrs.get_mut(attr)?.value = value;
        Some(draft)
    }
}
