//! All inputs of a function that has few of them.

use lowerfuzz_interp::{Row, Table};
use lowerfuzz_ir::case::{Call, Case, Datum, Element};
use lowerfuzz_ir::{Func, FuncId, Op, Sym, Type};

use crate::arguments::Param;
use crate::hints::{reachable, reaches_mutable_global};
use crate::{Drawn, End, Options, Source, Summary, call};

/// The number of times that trying all inputs may exceed the budget of a drawn function.
const BUDGETS: u64 = 16;

/// The largest number of inputs with poison, as a multiple of the largest number of defined ones.
const POISON: u64 = 2;

/// The inputs of a function.
pub(crate) struct Space {
    params: Vec<Dimension>,
    /// The number of defined inputs.
    pub(crate) total: u64,
    /// The number of inputs that are defined, or have poison in some arguments: a vector is poison as
    /// a whole, or in one lane.
    all: u64,
    /// May a call use a mutable global? Then the arguments alone do not determine the result.
    has_state: bool,
}

/// The possible values of a parameter.
enum Dimension {
    Scalar { ty: Type, width: u32 },
    Lanes { ty: Type, width: u32, count: usize },
    Func(Vec<Sym>),
}

impl Dimension {
    /// Returns the number of defined values.
    fn defined(&self) -> u64 {
        match self {
            Dimension::Scalar { width, .. } => 1 << width,
            Dimension::Lanes { width, count, .. } => 1 << (u64::from(*width) * *count as u64),
            Dimension::Func(funcs) => funcs.len() as u64,
        }
    }

    /// Returns the number of values that are poison, as a whole or in one lane.
    fn poison(&self) -> u64 {
        match self {
            Dimension::Scalar { .. } => 1,
            // Without lanes, there is nothing that could be poison.
            Dimension::Lanes { count: 0, .. } | Dimension::Func(_) => 0,
            Dimension::Lanes { count: 1, .. } => 1,
            Dimension::Lanes { width, count, .. } => 1 + *count as u64 * (self.defined() >> width),
        }
    }

    /// Returns the value with this number. Defined values come first.
    fn value(&self, number: u64) -> Datum {
        let is_poison = number >= self.defined();
        match self {
            Dimension::Scalar { ty, .. } => Datum::Scalar {
                bits: (!is_poison).then_some(u128::from(number)),
                ty: *ty,
            },
            Dimension::Lanes { ty, width, count } => {
                let others = self.defined() >> width;
                let (poison_lane, mut rest) = match number.checked_sub(self.defined()) {
                    None => (None, number),
                    Some(0) => {
                        return Datum::Vector {
                            lanes: vec![None; *count],
                            ty: *ty,
                        };
                    }
                    Some(more) => (Some((more - 1) / others), (more - 1) % others),
                };
                let mut lane = |at: usize| {
                    if poison_lane == Some(at as u64) {
                        return None;
                    }
                    let value = rest & ((1 << width) - 1);
                    rest >>= width;
                    Some(u128::from(value))
                };
                Datum::Vector {
                    lanes: (0..*count).map(&mut lane).collect(),
                    ty: *ty,
                }
            }
            Dimension::Func(funcs) => Datum::Func(funcs[number as usize]),
        }
    }
}

impl Space {
    /// Returns the inputs of a function. `None` if there are more than `most`, or if the function
    /// calls an external function or has an op that no op table lists, whose answers are an input, too.
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
                Param::MemRef(_) | Param::Pointer(_) | Param::Tensor(_) | Param::Token(_) => {
                    return None;
                }
            };
            let values = if bits > 16 {
                return None;
            } else {
                values << bits
            };
            total = total.checked_mul(values).filter(|n| *n <= most)?;
            dimensions.push(dimension);
        }
        let all = dimensions.iter().try_fold(1u64, |n, dimension| {
            n.checked_mul(dimension.defined() + dimension.poison())
        });
        let all = all.filter(|n| *n <= most.saturating_mul(POISON))?;
        let module = &case.module;
        let passed = params.iter().flat_map(|param| match param {
            Param::Func(funcs) => &funcs[..],
            Param::Scalar(_)
            | Param::Lanes { .. }
            | Param::MemRef(_)
            | Param::Pointer(_)
            | Param::Token(_)
            | Param::Tensor(_) => &[],
        });
        let passed = passed.filter_map(|name| module.lookup_func(*name));
        let called: Vec<FuncId> = passed.chain([func]).collect();
        let reached = called.iter().flat_map(|func| reachable(module, *func));
        let mut reached = reached.map(|func| module.func(func));
        // What an op without a row in the tables does is an input, too.
        let is_known = |func: &Func| {
            let mut bodies = func.body.iter();
            bodies.any(|body| {
                let mut ops = body.live_ops().map(|op| body.op(op).op);
                ops.all(|op| !matches!(op, Op::Unregistered(_)))
            })
        };
        let is_closed = reached.all(is_known);
        let has_state = || called.iter().any(|f| reaches_mutable_global(module, *f));
        is_closed.then(|| Space {
            params: dimensions,
            total,
            all,
            has_state: has_state(),
        })
    }

    /// Returns all inputs, defined ones first. The last argument varies fastest.
    fn inputs(&self) -> impl Iterator<Item = Vec<Datum>> + '_ {
        let defined = (0..self.total).map(|number| self.input(number, |param| param.defined()).0);
        let all = |param: &Dimension| param.defined() + param.poison();
        let poisoned = (0..self.all).filter_map(move |number| {
            let (args, has_poison) = self.input(number, all);
            has_poison.then_some(args)
        });
        let has_poison = self.all > self.total;
        defined.chain(poisoned.take_while(move |_| has_poison))
    }

    /// Returns the input with this number, if each parameter has `values` values, and whether an
    /// argument of it is poison.
    fn input(&self, mut number: u64, values: impl Fn(&Dimension) -> u64) -> (Vec<Datum>, bool) {
        let mut has_poison = false;
        let mut args: Vec<Datum> = Vec::with_capacity(self.params.len());
        for param in self.params.iter().rev() {
            let values = values(param);
            let value = number % values;
            number /= values;
            has_poison |= value >= param.defined();
            args.push(param.value(value));
        }
        args.reverse();
        (args, has_poison)
    }

    /// Returns the values of each parameter in all inputs, in the order of the inputs. `None` if a
    /// parameter is no scalar.
    fn columns(&self) -> Option<Vec<Vec<Element>>> {
        let is_scalar = |param: &Dimension| matches!(param, Dimension::Scalar { .. });
        if !self.params.iter().all(is_scalar) {
            return None;
        }
        let mut columns = vec![Vec::with_capacity(self.all as usize); self.params.len()];
        for input in self.inputs() {
            for (column, arg) in columns.iter_mut().zip(&input) {
                column.extend_from_slice(arg.elements());
            }
        }
        Some(columns)
    }
}

/// What a table tells about an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Undefined,
    /// The source is defined, and may return poison.
    Returned,
    /// The input has to run alone.
    Nothing,
}

/// Returns what a table without effects tells about an input.
fn known(table: &Table, row: usize) -> Known {
    match table.rows[row] {
        Row::Undefined => Known::Undefined,
        Row::Returned => Known::Returned,
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
    if ops.saturating_mul(space.all) > budget {
        return None;
    }
    let columns = space.columns()?;
    let inputs: Vec<&[Element]> = columns.iter().map(Vec::as_slice).collect();
    let table = source.run_table(case, func, &inputs, space.all as usize)?;
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
    for (number, input) in space.inputs().enumerate() {
        // That poison leads to poison or undefined behaviour says nothing about the function.
        let is_counted = (number as u64) < space.total;
        let known = table.as_ref().map(|table| known(table, number));
        if known == Some(Known::Undefined) && first.is_some() {
            undefined += usize::from(is_counted);
            continue;
        }
        let call = call(case, func, input);
        if known == Some(Known::Returned) {
            calls.push(call);
            continue;
        }
        let run = source.run(case, &call);
        spent = spent.saturating_add(run.effort.ops + run.effort.elements);
        match run.end {
            End::Defined | End::Poison if run.effort.far_start || run.effort.doubt.is_some() => {
                return None;
            }
            End::Defined | End::Poison => {
                // The contents of public globals are an input, too.
                let outside = space.has_state.then(|| Call {
                    outside: true,
                    ..call.clone()
                });
                calls.push(call);
                let outside = outside.filter(|call| {
                    let run = source.run(case, call);
                    let is_defined = matches!(run.end, End::Defined | End::Poison);
                    is_defined && run.effort.doubt.is_none()
                });
                calls.extend(outside);
            }
            End::Undefined { text, why, .. } => {
                undefined += usize::from(is_counted);
                poison += usize::from(is_counted && why.is_none());
                first.get_or_insert(text);
            }
            End::Beyond(_) | End::Unsupported(_) => return None,
        }
        if spent > budget {
            return None;
        }
    }
    let total = space.all;
    let reason = calls.is_empty().then(|| {
        let first = first.unwrap_or_default();
        match total {
            1 if !space.has_state => format!("its only input is undefined: {first}"),
            _ if space.has_state => {
                format!("all {total} tried inputs are undefined, for example: {first}")
            }
            _ => format!("each of its {total} inputs is undefined, for example: {first}"),
        }
        .into()
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
