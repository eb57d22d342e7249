//! The question whether a function refines another one, as a formula.

use lowerfuzz_ir::case::{Datum, Element};
use lowerfuzz_ir::{FuncId, Level, Module, Type, TypeKind};

use crate::encode::{Lane, Outcome, Side, Value, encode, is_nan, is_noundef, scalars, signature};
use crate::reason::Reason;
use crate::term::{Model, Pool, Term};

/// A function of a module.
#[derive(Clone, Copy, Debug)]
pub struct Function<'a> {
    /// The module.
    pub module: &'a Module,
    /// The function.
    pub func: FuncId,
}

/// A formula that holds for the inputs for which the target does not refine the source.
pub(crate) struct Query {
    pub(crate) pool: Pool,
    /// The formula.
    pub(crate) differs: Term,
    /// The scalars of all arguments.
    pub(crate) inputs: Vec<Lane>,
    /// The largest number of iterations to which a loop is followed; 0 if all loops end.
    pub(crate) iterations: u32,
    /// Values that `freeze` chose in the target.
    pub(crate) choices: Vec<Term>,
    /// Whether undef or `freeze` had a choice.
    pub(crate) has_choices: bool,
    /// Whether a float op rounds, or converts a float.
    pub(crate) rounds: bool,
}

impl Query {
    /// Makes the formula for two functions whose `index` has `index_width` bits.
    pub(crate) fn new(
        source: Function<'_>,
        target: Function<'_>,
        index_width: u32,
    ) -> Result<Query, Reason> {
        Query::in_pool(Pool::new(), source, target, index_width)
    }

    /// Makes the formula for two functions in an empty pool.
    pub(crate) fn in_pool(
        mut pool: Pool,
        source: Function<'_>,
        target: Function<'_>,
        index_width: u32,
    ) -> Result<Query, Reason> {
        let width = |ty: Type| ty.scalar_bits(index_width).ok_or(Reason::Types);
        let (types, results) = signature(source.module, source.func)?;
        let (target_types, target_results) = signature(target.module, target.func)?;
        let of_all = |module: &Module, types: &[Type]| -> Result<Vec<Vec<Type>>, Reason> {
            types.iter().map(|ty| scalars(module, *ty)).collect()
        };
        let args = of_all(source.module, &types)?;
        check_args(source.module, &types)?;
        let target_args = of_all(target.module, &target_types)?;
        let results = of_all(source.module, &results)?.concat();
        let target_results = of_all(target.module, &target_results)?.concat();
        if !are_alike(&args.concat(), &target_args.concat(), index_width)
            || !are_alike(&results, &target_results, index_width)
        {
            return Err(Reason::Types);
        }

        let attrs = &source.module.func(source.func).arg_attrs;
        let mut inputs = Vec::new();
        for (position, scalars) in args.iter().enumerate() {
            let attrs = attrs.get(position).map_or(&[][..], Vec::as_slice);
            let is_defined = is_noundef(source.module, attrs)?;
            for ty in scalars {
                let bits = pool.var(width(*ty)?);
                let poison = match is_defined {
                    true => pool.bit(false),
                    false => pool.var(1),
                };
                inputs.push(Lane::new(bits, poison));
            }
        }
        let of_source = split(&inputs, &args);
        let of_target = split(&inputs, &target_args);
        let module = (source.module, source.func);
        let before = encode(&mut pool, module, index_width, Side::Source, of_source)?;
        let module = (target.module, target.func);
        let after = encode(&mut pool, module, index_width, Side::Target, of_target)?;
        let differs = differs(&mut pool, &before, &after, &results)?;
        let has_choices = before.fixes_undef || after.fixes_undef || !after.choices.is_empty();
        match pool.is_full() {
            true => Err(Reason::Size),
            false => Ok(Query {
                pool,
                differs,
                inputs,
                iterations: before.iterations.max(after.iterations),
                choices: after.choices,
                has_choices,
                rounds: before.rounds || after.rounds,
            }),
        }
    }

    /// Returns the arguments of a model. The types are those of the source.
    pub(crate) fn args(&self, source: Function<'_>, model: &Model) -> Result<Vec<Datum>, Reason> {
        let (types, _) = signature(source.module, source.func)?;
        let terms: Vec<Term> = self
            .inputs
            .iter()
            .flat_map(|lane| [lane.bits, lane.poison])
            .collect();
        let values = self.pool.eval(&terms, model);
        let mut elements = values.chunks(2).map(|pair| -> Element {
            match pair {
                [bits, 0] => Some(*bits),
                _ => None,
            }
        });
        let mut args = Vec::with_capacity(types.len());
        for ty in types {
            let count = scalars(source.module, ty)?.len();
            let lanes: Vec<Element> = elements.by_ref().take(count).collect();
            args.push(match (ty.is_scalar(), lanes.first()) {
                (true, Some(bits)) => Datum::Scalar { bits: *bits, ty },
                _ => Datum::Vector { lanes, ty },
            });
        }
        Ok(args)
    }
}

/// Checks that the arguments of a function can be written as arguments of a call.
fn check_args(module: &Module, types: &[Type]) -> Result<(), Reason> {
    let is_writable = |ty: &Type| match module.types.kind(*ty) {
        TypeKind::Int(_)
        | TypeKind::Index
        | TypeKind::Float(_)
        | TypeKind::Vector { .. }
        | TypeKind::Complex(_) => true,
        TypeKind::SignedInt { .. }
        | TypeKind::SmallFloat(_)
        | TypeKind::None
        | TypeKind::MemRef(_)
        | TypeKind::UnrankedMemRef { .. }
        | TypeKind::Tensor(_)
        | TypeKind::UnrankedTensor(_)
        | TypeKind::Function { .. }
        | TypeKind::LlvmVoid
        | TypeKind::LlvmPtr { .. }
        | TypeKind::LlvmStruct { .. }
        | TypeKind::LlvmArray { .. }
        | TypeKind::LlvmFunc { .. }
        | TypeKind::Other(_) => false,
    };
    match types.iter().all(is_writable) {
        true => Ok(()),
        false => Err(Reason::Types),
    }
}

/// Returns whether two lists of scalar types are the same; an `index` is an integer of its width.
fn are_alike(a: &[Type], b: &[Type], index_width: u32) -> bool {
    let form = |ty: &Type| (ty.float_kind(), ty.scalar_bits(index_width));
    a.len() == b.len() && a.iter().map(form).eq(b.iter().map(form))
}

/// Splits scalars into values.
fn split(lanes: &[Lane], types: &[Vec<Type>]) -> Vec<Value> {
    let mut rest = lanes.iter().copied();
    let values = types.iter();
    values
        .map(|types| rest.by_ref().take(types.len()).collect())
        .collect()
}

/// Returns the formula: the source is defined, and the target is undefined, or aborts where the source
/// does not, or returns something else.
fn differs(
    pool: &mut Pool,
    source: &Outcome,
    target: &Outcome,
    types: &[Type],
) -> Result<Term, Reason> {
    if source.results.len() != types.len() || target.results.len() != types.len() {
        return Err(Reason::Types);
    }
    let mut wrong = pool.bit(false);
    for ((a, b), ty) in source.results.iter().zip(&target.results).zip(types) {
        let mut other = pool.ne(a.bits, b.bits);
        if let Some(kind) = ty.float_kind() {
            // All NaNs are equal.
            let (x, y) = (is_nan(pool, kind, a.bits), is_nan(pool, kind, b.bits));
            let both = pool.and(x, y);
            let not_both = pool.not(both);
            other = pool.and(other, not_both);
        }
        let worse = pool.or(b.poison, other);
        let defined = pool.not(a.poison);
        let lane = pool.and(defined, worse);
        wrong = pool.or(wrong, lane);
    }
    let returns = pool.not(source.aborts);
    let wrong = pool.and(returns, wrong);
    let ends_otherwise = pool.xor(source.aborts, target.aborts);
    let wrong = pool.or(wrong, ends_otherwise);
    let wrong = pool.or(wrong, target.undefined);
    let mut all = wrong;
    for excluded in [source.undefined, source.is_cut, target.is_cut] {
        let included = pool.not(excluded);
        all = pool.and(all, included);
    }
    Ok(all)
}

/// Returns whether two functions are at levels that can be compared.
pub(crate) fn are_comparable(source: Function<'_>, target: Function<'_>) -> bool {
    let level = |function: Function<'_>| function.module.func(function.func).level;
    level(source) == Level::Source || level(target) == Level::Llvm
}
