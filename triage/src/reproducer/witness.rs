//! Observed scalars of a call that a program can print as a number.

use lowerfuzz_ir::Type;
use lowerfuzz_ir::case::{Case, Element};

use lowerfuzz_oracle::{Ended, Observation, Observed};

/// One scalar in the observation of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) of: Of,
    /// Index of the scalar in the observation.
    pub(super) scalar: usize,
    pub(super) ty: Type,
    /// Is the place the upper half of a scalar wider than 64 bits?
    pub(super) upper: bool,
}

/// The value that contains a [`Place`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Of {
    Result(usize),
    /// An element of a memref result with these sizes.
    MemRefResult(usize, Vec<i64>),
    /// The whole buffer of an argument.
    Argument(usize),
    /// The global with this name.
    Global(String),
    /// The place has no value. The program only proves that the call returns.
    End,
}

impl Place {
    /// Describes the place in words.
    pub(super) fn describe(&self) -> String {
        let bits = match (self.ty.is_float(), self.upper) {
            (true, _) => "the bits of ",
            (false, true) => "the upper 64 bits of ",
            (false, false) => "",
        };
        let n = self.scalar;
        match &self.of {
            Of::Result(i) if n == 0 => format!("{bits}result {i}"),
            Of::Result(i) => format!("{bits}scalar {n} of result {i}"),
            Of::MemRefResult(i, _) => format!("{bits}element {n} of result {i}"),
            Of::Argument(i) => format!("{bits}element {n} of the buffer of argument {i}"),
            Of::Global(name) => format!("{bits}element {n} of the global @{name}"),
            Of::End => "the 0 after the call".to_owned(),
        }
    }
}

/// Returns the elements of one memory block in an observation.
type Elements<'a> = dyn for<'o> Fn(&'o Observation) -> Option<&'o [Element]> + 'a;

/// Returns the places of all defined values in the reference's observation. Places where the
/// lowered program differs come first.
pub(super) fn places(case: &Case, expected: &Observation, found: &[&Observation]) -> Vec<Place> {
    let mut places = Vec::new();
    let differs = |this: &dyn Fn(&Observation) -> Option<Element>, value: Element| {
        found
            .iter()
            .any(|found| this(found).is_some_and(|v| v != value))
    };
    let mut add = |place: Place, value: Element, differs: bool| {
        let wide = place
            .ty
            .scalar_bits(case.index_width)
            .is_some_and(|bits| bits > 64);
        if value.is_some() {
            places.extend(wide.then(|| {
                (
                    differs,
                    Place {
                        upper: true,
                        ..place.clone()
                    },
                )
            }));
            places.push((differs, place));
        }
    };
    if let Ended::Returned(results) = &expected.ended {
        for (i, result) in results.iter().enumerate() {
            let Some((elements, ty, of)) = scalars(result, i) else {
                continue;
            };
            for (n, value) in elements.iter().enumerate() {
                let same_place = |other: &Observation| {
                    let Ended::Returned(results) = &other.ended else {
                        return None;
                    };
                    scalars(results.get(i)?, i)?.0.get(n).copied()
                };
                let place = Place {
                    of: of.clone(),
                    scalar: n,
                    ty,
                    upper: false,
                };
                add(place, *value, differs(&same_place, *value));
            }
        }
    }
    let mut add_all = |of: Of, elem: Type, elements: &[Element], same: &Elements<'_>| {
        if !elem.is_scalar() {
            return;
        }
        for (n, value) in elements.iter().enumerate() {
            let same_place = |other: &Observation| same(other)?.get(n).copied();
            let place = Place {
                of: of.clone(),
                scalar: n,
                ty: elem,
                upper: false,
            };
            add(place, *value, differs(&same_place, *value));
        }
    };
    for (b, buffer) in expected.buffers.iter().enumerate() {
        let of = Of::Argument(buffer.arg);
        add_all(of, buffer.elem, &buffer.elements, &|other| {
            Some(&other.buffers.get(b)?.elements)
        });
    }
    for (g, global) in expected.globals.iter().enumerate() {
        let of = Of::Global(global.name.clone());
        add_all(of, global.elem, &global.elements, &|other| {
            Some(&other.globals.get(g)?.elements)
        });
    }
    if places.is_empty() && matches!(expected.ended, Ended::Returned(_)) {
        let end = Place {
            of: Of::End,
            scalar: 0,
            ty: Type::I64,
            upper: false,
        };
        places.push((true, end));
    }
    places.sort_by_key(|(differs, _)| !differs);
    places.into_iter().map(|(_, place)| place).collect()
}

/// Returns the scalars of a result.
fn scalars(result: &Observed, i: usize) -> Option<(Vec<Element>, Type, Of)> {
    match result {
        Observed::Scalar(bits, ty) => Some((vec![*bits], *ty, Of::Result(i))),
        Observed::Vector(lanes, ty) => Some((lanes.clone(), *ty, Of::Result(i))),
        Observed::MemRef {
            sizes,
            elements,
            elem,
            ..
        } if elem.is_scalar() => {
            let of = Of::MemRefResult(i, sizes.to_vec());
            Some((elements.clone(), *elem, of))
        }
        Observed::MemRef { .. }
        | Observed::Tensor { .. }
        | Observed::Func(_)
        | Observed::PoisonShape => None,
    }
}
