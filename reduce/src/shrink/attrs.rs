//! Drops attributes of functions and ops, and resets options of the conversion.

use std::ops::Range;

use lowerfuzz_ir::case::ConversionOptions;
use lowerfuzz_ir::{Key, Type};

use crate::draft::Draft;
use crate::graph::Place;
use crate::shrink::Shrinker;

/// Resets one or all options of the conversion to their defaults.
pub(crate) struct Options;

/// Simpler conversion options, the new width of `index`, and the way in which `index` values in
/// calls are widened.
type Plainer = (ConversionOptions, u32, Widening);

/// The way in which a 32-bit `index` value becomes a 64-bit value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Widening {
    /// Widening keeps the bits of the value and extends them with zeros.
    Bits,
    /// Widening keeps the signed number. The least and the largest 32-bit number become the least
    /// and the largest 64-bit number.
    Number,
}

impl Widening {
    fn of(self, bits: u128) -> u128 {
        let number = match (self, bits as u32 as i32) {
            (Widening::Bits, _) => return bits,
            (Widening::Number, i32::MIN) => i64::MIN,
            (Widening::Number, i32::MAX) => i64::MAX,
            (Widening::Number, number) => i64::from(number),
        };
        u128::from(number as u64)
    }
}

impl Options {
    fn list(draft: &Draft) -> Vec<Plainer> {
        let (now, width) = (draft.case.options, draft.case.index_width);
        let plain = ConversionOptions::default();
        let each = [
            ConversionOptions {
                convention: plain.convention,
                ..now
            },
            ConversionOptions {
                aligned_alloc: plain.aligned_alloc,
                ..now
            },
            ConversionOptions {
                emit_c_wrappers: plain.emit_c_wrappers,
                ..now
            },
            ConversionOptions {
                era: plain.era,
                ..now
            },
        ];
        let each = each.map(|options| (options, width, Widening::Bits));
        let usual = [now, plain].map(|options| (options, 64, Widening::Bits));
        let mut all: Vec<Plainer> = each.into_iter().chain(usual).collect();
        if width != 64 {
            all.extend([now, plain].map(|options| (options, 64, Widening::Number)));
        }
        all.retain(|(options, other, _)| (*options, *other) != (now, width));
        all
    }
}

impl Shrinker for Options {
    fn name(&self) -> &'static str {
        "options"
    }

    fn sites(&self, draft: &Draft) -> usize {
        Options::list(draft).len()
    }

    fn apply(&self, draft: &Draft, sites: Range<usize>) -> Option<Draft> {
        let (options, width, wide) = *Options::list(draft).get(sites.start)?;
        let mut draft = draft.clone();
        draft.case.options = options;
        draft.case.index_width = width;
        let types = &draft.case.module.types;
        for datum in draft.case.calls.iter_mut().flat_map(|call| &mut call.args) {
            if datum.element_type(types) == Some(Type::INDEX) {
                for bits in datum.elements_mut().iter_mut().flatten() {
                    *bits = wide.of(*bits);
                }
            }
        }
        Some(draft)
    }
}

/// Drops optional attributes of ops, functions and arguments.
pub(crate) struct Attributes;

enum Site {
    Func(usize, usize),
    Args(usize),
    Node(usize, Place, usize),
    Private(usize),
}

fn optional(key: Key) -> bool {
    matches!(
        key,
        Key::Overflow
            | Key::Exact
            | Key::Disjoint
            | Key::NonNeg
            | Key::FastMath
            | Key::Rounding
            | Key::GepFlags
            | Key::Alignment
            | Key::Volatile
            | Key::InBounds
            | Key::PermutationMap
            | Key::Unsigned
            | Key::Punctuation
            | Key::Other(_)
    )
}

fn sites(draft: &Draft) -> Vec<Site> {
    let mut found = Vec::new();
    for (i, func) in draft.case.module.funcs.iter().enumerate() {
        found.extend((0..func.attrs.len()).map(|a| Site::Func(i, a)));
        if !func.arg_attrs.is_empty() {
            found.push(Site::Args(i));
        }
        if func.private && draft.graphs[i].is_some() {
            found.push(Site::Private(i));
        }
    }
    for (func, place) in draft.places() {
        if let Some(node) = draft.node(func, place) {
            let attrs = node.attrs.iter().enumerate();
            let attrs = attrs.filter(|(_, a)| optional(a.key));
            found.extend(attrs.map(|(a, _)| Site::Node(func, place, a)));
        }
    }
    found
}

impl Shrinker for Attributes {
    fn name(&self) -> &'static str {
        "attributes"
    }

    fn sites(&self, draft: &Draft) -> usize {
        sites(draft).len()
    }

    fn apply(&self, draft: &Draft, range: Range<usize>) -> Option<Draft> {
        let mut draft = draft.clone();
        for site in sites(&draft)[range].iter().rev() {
            match site {
                Site::Func(func, attr) => {
                    draft.case.module.funcs[*func].attrs.remove(*attr);
                }
                Site::Args(func) => draft.case.module.funcs[*func].arg_attrs.clear(),
                Site::Private(func) => draft.case.module.funcs[*func].private = false,
                Site::Node(func, place, attr) => {
                    let node = draft.graphs[*func].as_mut()?.node_mut(*place);
                    node.attrs.remove(*attr);
                }
            }
        }
        Some(draft)
    }

    fn in_chunks(&self) -> bool {
        true
    }
}
