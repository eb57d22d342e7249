//! Poison as an argument.

use lowerfuzz_ir::case::Datum;

use crate::arguments::Param;
use crate::influence::{Args, bit};
use crate::rng::Rng;

/// Functions with more parameters than this get poison in one argument, and in two, but not in each
/// subset.
const MAX_SUBSETS: usize = 4;

/// Returns the sets of arguments that are poison together, single arguments first.
pub(crate) fn subsets(params: &[Param]) -> impl Iterator<Item = Args> {
    let can_be = |param: &Param| match param {
        Param::Scalar(_)
        | Param::Lanes { .. }
        | Param::MemRef(_)
        | Param::Pointer(_)
        | Param::Tensor(_) => true,
        Param::Token(_) | Param::Func(_) => false,
    };
    let each = params.iter().enumerate();
    let bits: Vec<Args> = each
        .filter(|(_, param)| can_be(param))
        .map(|(at, _)| bit(at))
        .collect();
    let mut sets: Vec<Args> = match bits.len() {
        0..=MAX_SUBSETS => (1..1u64 << bits.len())
            .map(|chosen| {
                let chosen = |at: &usize| chosen & 1 << at != 0;
                let at = (0..bits.len()).filter(chosen);
                at.fold(0, |set, at| set | bits[at])
            })
            .collect(),
        count => {
            let pairs = (0..count).map(|at| bits[at] | bits[(at + 1) % count]);
            bits.iter().copied().chain(pairs).collect()
        }
    };
    sets.sort_by_key(|set| set.count_ones());
    sets.into_iter()
}

/// Makes the arguments of a set poison. A vector is poison as a whole or in one lane; a buffer is
/// uninitialised as a whole, in one element, or in half of its elements.
pub(crate) fn set(args: &mut [Datum], subset: Args, rng: &mut Rng) {
    let each = args.iter_mut().enumerate();
    for (_, arg) in each.filter(|(at, _)| subset & bit(*at) != 0) {
        let elements = match arg {
            Datum::Scalar { bits, .. } => {
                *bits = None;
                continue;
            }
            Datum::Vector { lanes, .. } => lanes,
            Datum::MemRef(memref) => &mut memref.contents,
            Datum::Tensor(tensor) => &mut tensor.elements,
            Datum::Func(_) => continue,
        };
        match rng.below(3) {
            _ if elements.is_empty() => {}
            0 => elements.fill(None),
            1 => {
                let at = rng.below(elements.len() as u64) as usize;
                elements[at] = None;
            }
            _ => {
                for element in elements.iter_mut().filter(|_| rng.chance(1, 2)) {
                    *element = None;
                }
            }
        }
    }
}
