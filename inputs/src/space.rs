//! All inputs of a function that has few of them.

use lowerfuzz_interp::{Row, Table};
use lowerfuzz_ir::case::{Case, Datum, Element};
use lowerfuzz_ir::{FuncId, Sym, Type};

use crate::arguments::{Param, mask};
use crate::hints::{reachable, reaches_mutable_global};
use crate::{Drawn, End, Options, Source, Summary, call};

/// The number of times that trying all inputs may exceed the budget of a drawn function.
const BUDGETS: u64 = 16;

/// The inputs of a function.
pub(crate) struct Space {
    params: Vec<Dimension>,
    /// The number of inputs.
    pub(crate) total: u64,
    /// May a call use a mutable global? Then the arguments alone do not determine the result.
    has_state: bool,
}

/// The possible values of a parameter.
enum Dimension {
    Scalar { ty: Type, width: u32 },
    Lanes { ty: Type, width: u32, count: usize },
    Func(Vec<Sym>),
}

impl Space {
    /// Returns the inputs of a function. `None` if there are more than `most`, or if the function
    /// calls an external function, whose answers are an input, too.
    pub(crate) fn of(case: &Case, func: FuncId, params: &[Param], most: u64) -> Option<Space> {
        let width = |ty: Type| ty.scalar_bits(case.index_width);
        let mut dimensions = Vec::with_capacity(params.len());
        let mut total = 1u64;
        for param in params {
            let (dimension, bits, values) = match param {
                Param::Scalar(ty) => {
                    let (ty, width) = (*ty, width(*ty)?);
                    (Dimension::Scalar { ty, width }, u64::from(width), 1)
                }
                Param::Lanes { ty, lane, count } => {
                    let (ty, width, count) = (*ty, width(*lane)?, *count);
                    let bits = u64::from(width).checked_mul(count as u64)?;
                    (Dimension::Lanes { ty, width, count }, bits, 1)
                }
                Param::Func(funcs) => (Dimension::Func(funcs.clone()), 0, funcs.len() as u64),
                Param::MemRef(_) => return None,
            };
            let values = if bits > 16 {
                return None;
            } else {
                values << bits
            };
            total = total.checked_mul(values).filter(|n| *n <= most)?;
            dimensions.push(dimension);
        }
        let module = &case.module;
        let passed = params.iter().flat_map(|param| match param {
            Param::Func(funcs) => &funcs[..],
            Param::Scalar(_) | Param::Lanes { .. } | Param::MemRef(_) => &[],
        });
        let passed = passed.filter_map(|name| module.lookup_func(*name));
        let called: Vec<FuncId> = passed.chain([func]).collect();
        let reached = called.iter().flat_map(|func| reachable(module, *func));
        let mut reached = reached.map(|func| module.func(func));
        let is_closed = reached.all(|func| func.body.is_some());
        let has_state = || called.iter().any(|f| reaches_mutable_global(module, *f));
        is_closed.then(|| Space {
            params: dimensions,
            total,
            has_state: has_state(),
        })
    }

    /// Returns the input with this number. The last argument varies fastest.
    fn input(&self, mut number: u64) -> Vec<Datum> {
        let mut take = |values: u64| {
            let value = number % values;
            number /= values;
            value
        };
        let mut args: Vec<Datum> = Vec::with_capacity(self.params.len());
        for param in self.params.iter().rev() {
            args.push(match param {
                Dimension::Scalar { ty, width } => Datum::Scalar {
                    bits: Some(u128::from(take(1 << width)) & mask(*width)),
                    ty: *ty,
                },
                Dimension::Lanes { ty, width, count } => Datum::Vector {
                    lanes: (0..*count)
                        .map(|_| Some(u128::from(take(1 << width))))
                        .collect(),
                    ty: *ty,
                },
                Dimension::Func(funcs) => Datum::Func(funcs[take(funcs.len() as u64) as usize]),
            });
        }
        args.reverse();
        args
    }

    /// Returns the values of each parameter in all inputs, in the order of the inputs. `None` if a
    /// parameter is no scalar.
    fn columns(&self) -> Option<Vec<Vec<Element>>> {
        let mut columns = Vec::with_capacity(self.params.len());
        let mut period = 1u64;
        for param in self.params.iter().rev() {
            let width = match param {
                Dimension::Scalar { width, .. } => *width,
                Dimension::Lanes { .. } | Dimension::Func(_) => return None,
            };
            let value = |number: u64| number / period % (1 << width);
            let column = (0..self.total).map(|number| Some(u128::from(value(number))));
            columns.push(column.collect());
            period <<= width;
        }
        columns.reverse();
        Some(columns)
    }
}

/// What a table tells about an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Defined,
    Undefined,
    /// The source is defined, but returns poison.
    Poison,
    /// The input has to run alone.
    Nothing,
}

/// Returns what a table without effects tells about an input.
fn known(table: &Table, row: usize) -> Known {
    // Poison in some results leaves the others to compare.
    let is_poison = || {
        let mut results = table.results.iter();
        !table.results.is_empty() && results.all(|column| column[row].is_none())
    };
    match table.rows[row] {
        Row::Undefined => Known::Undefined,
        Row::Returned if is_poison() => Known::Poison,
        Row::Returned => Known::Defined,
        Row::Aborted | Row::Beyond | Row::Unsupported => Known::Nothing,
    }
}

/// Runs a function on all its inputs at once. Returns `None` if some parameter is no scalar, if the
/// runs could exceed the budget, or if the source would run one call after another.
fn table(
    case: &Case,
    func: FuncId,
    space: &Space,
    budget: u64,
    source: &mut dyn Source,
) -> Option<Table> {
    let ops = case.module.func(func).body.as_ref()?.n_ops() as u64;
    if ops.saturating_mul(space.total) > budget {
        return None;
    }
    let columns = space.columns()?;
    let inputs: Vec<&[Element]> = columns.iter().map(Vec::as_slice).collect();
    let table = source.run_table(case, func, &inputs, space.total as usize)?;
    (!table.has_effects).then_some(table)
}

/// Tries all inputs. Returns `None` if an input can neither be judged nor is undefined, or if the
/// runs take too long.
pub(crate) fn exhaust(
    case: &Case,
    func: FuncId,
    space: &Space,
    options: &Options,
    source: &mut dyn Source,
) -> Option<Drawn> {
    let budget = options.budget.saturating_mul(BUDGETS);
    let table = table(case, func, space, budget, source);
    let mut spent = 0u64;
    let mut calls = Vec::new();
    let (mut undefined, mut poison) = (0, 0);
    let mut first = None;
    for number in 0..space.total {
        let known = table.as_ref().map(|table| known(table, number as usize));
        if let Some(Known::Undefined | Known::Poison) = known
            && first.is_some()
        {
            undefined += 1;
            poison += usize::from(known == Some(Known::Poison));
            continue;
        }
        let call = call(case, func, space.input(number));
        if known == Some(Known::Defined) {
            calls.push(call);
            continue;
        }
        let run = source.run(case, &call);
        spent = spent.saturating_add(run.effort.ops + run.effort.elements);
        match run.end {
            End::Defined if run.effort.far_start || run.effort.doubt.is_some() => return None,
            End::Defined => calls.push(call),
            End::Undefined { text, why, .. } => {
                undefined += 1;
                poison += usize::from(why.is_none());
                first.get_or_insert(text);
            }
            End::Beyond(_) | End::Unsupported(_) => return None,
        }
        if spent > budget {
            return None;
        }
    }
    let total = space.total;
    let reason = calls.is_empty().then(|| {
        let first = first.unwrap_or_default();
        match total {
            1 if !space.has_state => format!("its only input is undefined: {first}"),
            _ if space.has_state => {
                format!("all {total} tried inputs are undefined, for example: {first}")
            }
            _ => format!("each of its {total} inputs is undefined, for example: {first}"),
        }
    });
    Some(Drawn {
        calls,
        summary: Summary {
            tried: total as usize,
            undefined,
            poison,
            exhausted: (!space.has_state).then_some(total),
            reason,
            ..Summary::default()
        },
    })
}
