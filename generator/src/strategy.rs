//! Strategies for `proptest`: types, values of a type, and whole cases, for the property tests of
//! all crates.
//!
//! This module needs the feature `proptest`; fuzzing runs do not use it. When a property fails for
//! a case, the shrinkers of [`lowerfuzz_reduce`] make the case smaller and keep it verified. A
//! property can require that smaller cases stay defined, for example, by [`Cases::keeping`].

use std::fmt;

use lowerfuzz_ir::case::{self, Case, Datum, Element, MemRefDatum, Storage, edge_bits};
use lowerfuzz_ir::types::{Dims, row_major_strides};
use lowerfuzz_ir::{DYNAMIC, Layout, Type, Types};
use lowerfuzz_reduce::Reduction;
use proptest::collection::vec;
use proptest::prelude::{Just, any};
use proptest::prop_oneof;
use proptest::strategy::{BoxedStrategy, NewTree, Strategy, Union, ValueTree};
use proptest::test_runner::{
    Config as RunnerConfig, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner,
};

use crate::case_from_seed;
use crate::config::settings::Config;

/// Maximum number of candidates that are tried while a failing value is made smaller.
const MAX_SHRINK_ITERS: u32 = 100_000;

/// Checks a property for `cases` values of a strategy. The values are the same in each run.
///
/// # Panics
/// If the property does not hold. The message has the smallest failing value and the reason.
pub fn check<S: Strategy>(
    cases: u32,
    strategy: &S,
    property: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    if let Err(error) = smallest(cases, strategy, property) {
        panic!("{error}");
    }
}

/// Like [`check`], but returns the smallest value for which the property fails.
///
/// # Errors
/// If the property fails, or if the strategy has no values.
pub fn smallest<S: Strategy>(
    cases: u32,
    strategy: &S,
    property: impl Fn(S::Value) -> Result<(), TestCaseError>,
) -> Result<(), TestError<S::Value>> {
    let config = RunnerConfig {
        cases,
        failure_persistence: None,
        max_shrink_iters: MAX_SHRINK_ITERS,
        ..RunnerConfig::default()
    };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    TestRunner::new_with_rng(config, rng).run(strategy, property)
}

/// Returns a strategy for scalar types with the frequencies of a configuration. The strategy
/// shrinks towards the first types, which are the simplest.
pub fn scalar_types(config: &Config) -> BoxedStrategy<Type> {
    let drawn = config.scalar_types.iter();
    let mut types: Vec<(u32, Type)> = drawn
        .filter(|(ty, weight)| *weight > 0 && config.allows(*ty))
        .map(|(ty, weight)| (u32::from(*weight), *ty))
        .collect();
    if types.is_empty() {
        return Just(Type::I32).boxed();
    }
    let bits = |ty: &Type| (ty.is_float(), ty.is_index(), ty.scalar_bits(64));
    types.sort_by_key(|(_, ty)| bits(ty));
    let weighted = types.into_iter().map(|(weight, ty)| (weight, Just(ty)));
    Union::new_weighted(weighted.collect()).boxed()
}

/// A type, together with the type table that contains it.
#[derive(Clone, Debug)]
pub struct Typed {
    /// The type table that contains the type.
    pub types: Types,
    /// The type, as an entry of the type table.
    pub ty: Type,
}

/// Returns a strategy for parameter types.
///
/// The types are scalars and, if the configuration includes them:
///
/// - vectors of up to two dimensions,
/// - memrefs of up to three dimensions, strided or not.
pub fn types(config: &Config) -> BoxedStrategy<Typed> {
    let mut kinds = vec![
        scalar_types(config)
            .prop_map(|ty| Typed {
                types: Types::default(),
                ty,
            })
            .boxed(),
    ];
    if config.features.vectors {
        let shape = vec(1..=4i64, 1..=2);
        let vectors = (scalar_types(config), shape).prop_map(|(elem, shape)| {
            let mut types = Types::default();
            let ty = types.vector(&shape, elem);
            Typed { types, ty }
        });
        kinds.push(vectors.boxed());
    }
    if config.features.memrefs {
        let size = prop_oneof![1..=4i64, Just(DYNAMIC), Just(0)];
        let strided = config.features.strided_layouts;
        let parts = (scalar_types(config), vec(size, 0..=3), layouts(strided));
        let memrefs = parts.prop_map(|(elem, shape, layout)| {
            let mut types = Types::default();
            let layout = layout.of(&shape);
            let ty = types.memref(&shape, elem, layout);
            Typed { types, ty }
        });
        kinds.push(memrefs.boxed());
    }
    Union::new(kinds).boxed()
}

/// A memref layout, independent of the shape.
#[derive(Clone, Debug)]
enum LayoutKind {
    Identity,
    /// A layout with gaps. The first number is the gap between elements and between rows, and the
    /// second number is the offset.
    Gaps(i64, i64),
    /// A layout with dynamic strides and offset.
    Dynamic,
}

fn layouts(strided: bool) -> BoxedStrategy<LayoutKind> {
    let plain = Just(LayoutKind::Identity);
    if !strided {
        return plain.boxed();
    }
    let gaps = (0..=2i64, 0..=3i64).prop_map(|(gap, start)| LayoutKind::Gaps(gap, start));
    prop_oneof![2 => plain, 1 => gaps, 1 => Just(LayoutKind::Dynamic)].boxed()
}

impl LayoutKind {
    fn of(&self, shape: &[i64]) -> Layout {
        match self {
            LayoutKind::Identity => Layout::Identity,
            LayoutKind::Gaps(gap, start) => {
                let strides: Dims = row_major_strides(shape)
                    .iter()
                    .map(|s| if *s == DYNAMIC { *s } else { s + gap })
                    .collect();
                if *gap == 0 && *start == 0 {
                    return Layout::Identity;
                }
                Layout::Strided {
                    offset: *start,
                    strides,
                }
            }
            LayoutKind::Dynamic => Layout::Strided {
                offset: DYNAMIC,
                strides: Dims::from_elem(DYNAMIC, shape.len()),
            },
        }
    }
}

/// Returns a strategy for the bits of a scalar. Half of the bit patterns are edge values, and half
/// are random.
///
/// `index_width` is the test case's width of `index`.
pub fn bits(ty: Type, index_width: u32) -> BoxedStrategy<u128> {
    let width = ty.scalar_bits(index_width).unwrap_or(1).clamp(1, 128);
    let edges = (0..16u32, 0..512u32);
    let edges = edges.prop_map(move |(point, more)| edge_bits(ty, width, point, more));
    let plain = any::<u128>().prop_map(move |bits| bits & (u128::MAX >> (128 - width)));
    prop_oneof![edges, plain].boxed()
}

/// Returns a strategy for arguments of a type, together with the module's types.
///
/// A memref argument adds its own type to the module's types. Dynamic sizes are at most 4. Returns
/// `None` for functions, complex numbers and unranked memrefs.
pub fn data(types: &Types, ty: Type, index_width: u32) -> Option<BoxedStrategy<(Types, Datum)>> {
    let same = types.clone();
    if ty.is_scalar() {
        let bits = bits(ty, index_width);
        let scalars = bits.prop_map(move |bits| {
            let bits = Some(bits);
            (same.clone(), Datum::Scalar { bits, ty })
        });
        return Some(scalars.boxed());
    }
    if let Some((shape, elem)) = types.as_vector(ty) {
        let count = usize::try_from(shape.iter().product::<i64>()).ok()?;
        let vectors = vec(bits(elem, index_width), count).prop_map(move |lanes| {
            let lanes = lanes.into_iter().map(Some).collect();
            (same.clone(), Datum::Vector { lanes, ty })
        });
        return Some(vectors.boxed());
    }
    let memref = types.as_memref(ty)?.clone();
    if !memref.elem.is_scalar() {
        return None;
    }
    let (strides, offset) = memref.strides_and_offset()?;
    let fixed = |size: &i64| {
        if *size == DYNAMIC {
            (0..=4i64).boxed()
        } else {
            Just(*size).boxed()
        }
    };
    let sizes: Vec<_> = memref.shape.iter().map(fixed).collect();
    let start = if offset == DYNAMIC {
        (0..=3i64).boxed()
    } else {
        Just(offset).boxed()
    };
    let types = types.clone();
    let elem = memref.elem;
    let shaped = (sizes, start).prop_flat_map(move |(sizes, offset)| {
        let sizes: Dims = sizes.into_iter().collect();
        let plain = row_major_strides(&sizes);
        let strides: Dims = strides
            .iter()
            .zip(&plain)
            .map(|(of_type, plain)| {
                if *of_type == DYNAMIC {
                    *plain
                } else {
                    *of_type
                }
            })
            .collect();
        let reach = sizes.iter().zip(&strides).map(|(n, s)| (n - 1).max(0) * s);
        let count = usize::try_from(offset + reach.sum::<i64>() + 1).unwrap_or(1);
        let layout = if offset == 0 && strides == plain {
            Layout::Identity
        } else {
            Layout::Strided {
                offset,
                strides: strides.clone(),
            }
        };
        let mut types = types.clone();
        let ty = types.memref(&sizes, elem, layout);
        vec(bits(elem, index_width), count).prop_map(move |contents| {
            let memref = MemRefDatum {
                ty,
                elem,
                sizes: sizes.clone(),
                strides: strides.clone(),
                offset,
                storage: Storage::Caller,
                base: 0,
                contents: contents.into_iter().map(Some).collect::<Vec<Element>>(),
            };
            (types.clone(), Datum::MemRef(memref))
        })
    });
    Some(shaped.boxed())
}

/// A case drawn from a seed. `Debug` prints the case as text.
#[derive(Clone)]
pub struct Drawn {
    /// The seed of the case, or of the original case before it was made smaller.
    pub seed: u64,
    /// The drawn test case.
    pub case: Case,
}

impl fmt::Debug for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a case of seed {}:\n{}",
            self.seed,
            case::print(&self.case)
        )
    }
}

/// A strategy for the cases of a configuration; see [`cases`].
#[derive(Clone, Debug)]
pub struct Cases {
    config: Config,
    keeps: fn(&Case) -> bool,
}

/// Returns a strategy for the cases of a configuration, each drawn from a seed.
///
/// When a property fails, the smaller versions of the case also verify.
pub fn cases(config: &Config) -> Cases {
    Cases {
        config: config.clone(),
        keeps: |_| true,
    }
}

impl Cases {
    /// Restricts smaller versions of a case to versions for which `keeps` holds, for example
    /// versions with defined calls.
    #[must_use]
    pub fn keeping(mut self, keeps: fn(&Case) -> bool) -> Cases {
        self.keeps = keeps;
        self
    }
}

impl Strategy for Cases {
    type Tree = CaseTree;
    type Value = Drawn;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Cases> {
        let seed = any::<u64>().new_tree(runner)?.current();
        let case = case_from_seed(seed, &self.config);
        Ok(CaseTree {
            seed,
            case,
            keeps: self.keeps,
            reduction: None,
        })
    }
}

/// A case, and the search for smaller versions of it.
pub struct CaseTree {
    seed: u64,
    /// The candidate that is being tried. After the search, the smallest case for which the
    /// property failed.
    case: Case,
    keeps: fn(&Case) -> bool,
    /// The search for a smaller case, which starts when the property fails.
    reduction: Option<Box<Reduction>>,
}

impl CaseTree {
    /// Advances to the next candidate of the search.
    ///
    /// Returns `false` if there is no next candidate. The current case is then the smallest failing
    /// case.
    fn advance(&mut self) -> bool {
        let Some(reduction) = &mut self.reduction else {
            return false;
        };
        while let Some(candidate) = reduction.candidates(1).pop() {
            if (self.keeps)(&candidate) {
                self.case = candidate;
                return true;
            }
            reduction.answer(&[false]);
        }
        self.case = reduction.best();
        false
    }
}

impl fmt::Debug for CaseTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CaseTree(seed {})", self.seed)
    }
}

impl ValueTree for CaseTree {
    type Value = Drawn;

    fn current(&self) -> Drawn {
        Drawn {
            seed: self.seed,
            case: self.case.clone(),
        }
    }

    /// Records that the property failed for the current case, and tries a smaller case.
    fn simplify(&mut self) -> bool {
        match &mut self.reduction {
            Some(reduction) => reduction.answer(&[true]),
            None => self.reduction = Some(Box::new(Reduction::new(&self.case))),
        }
        self.advance()
    }

    /// Records that the property held for the current case, and tries another case.
    fn complicate(&mut self) -> bool {
        let Some(reduction) = &mut self.reduction else {
            return false;
        };
        reduction.answer(&[false]);
        self.advance()
    }
}
