//! Calls of one function with scalar arguments, as a table of inputs.

use lowerfuzz_interp::Table;
use lowerfuzz_interp::interval::is_interval;
use lowerfuzz_interp::scalar::canonical;
use lowerfuzz_ir::case::{Call, Case, Datum, Element};
use lowerfuzz_ir::{FuncId, Level, Type};

/// The smallest number of calls that run as a table.
const MIN_CALLS: usize = 32;

/// Calls of one source function whose arguments are defined scalars, and whose results are scalars.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The function.
    pub(crate) func: FuncId,
    /// The positions of the calls in the test case, in order. Each call is a row of the table.
    pub(crate) calls: Vec<usize>,
    /// The types of the parameters.
    pub(crate) params: Vec<Type>,
    /// The types of the results.
    pub(crate) results: Vec<Type>,
    /// The arguments, one column for each parameter.
    pub(crate) columns: Vec<Vec<Element>>,
    pub(crate) index_width: u32,
}

impl Group {
    /// Returns the groups of at least [`MIN_CALLS`] calls of a test case. `is_open` tells whether a
    /// call may run as a row of a table.
    pub(crate) fn all(case: &Case, is_open: impl Fn(usize) -> bool) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        if case.calls.len() < MIN_CALLS {
            return groups;
        }
        for (position, call) in case.calls.iter().enumerate() {
            if call.has_expectations() || !is_open(position) {
                continue;
            }
            let Some(func) = case.module.lookup_func(call.func) else {
                continue;
            };
            // The calls of a function mostly follow each other.
            let found = groups.iter().rposition(|group| group.func == func);
            let group = match found {
                Some(found) => &mut groups[found],
                None => match Group::of(case, func) {
                    Some(group) => {
                        groups.push(group);
                        let last = groups.len() - 1;
                        &mut groups[last]
                    }
                    None => continue,
                },
            };
            if group.takes(call) {
                group.calls.push(position);
                for (column, arg) in group.columns.iter_mut().zip(&call.args) {
                    column.extend_from_slice(arg.elements());
                }
            }
        }
        groups.retain(|group| group.calls.len() >= MIN_CALLS);
        groups
    }

    /// Makes the group of a function, without calls. `None` if not all parameters and results are
    /// scalars.
    fn of(case: &Case, func: FuncId) -> Option<Group> {
        let function = case.module.func(func);
        if function.level != Level::Source {
            return None;
        }
        let (params, results) = case.module.types.as_function(function.ty)?;
        let is_scalar = |ty: &Type| ty.scalar_bits(case.index_width).is_some();
        let all_scalars = params.iter().chain(results).all(is_scalar);
        all_scalars.then(|| Group {
            func,
            calls: Vec::new(),
            params: params.to_vec(),
            results: results.to_vec(),
            columns: vec![Vec::new(); params.len()],
            index_width: case.index_width,
        })
    }

    /// Returns whether the arguments of a call are defined scalars of the parameters' types.
    fn takes(&self, call: &Call) -> bool {
        let fits = |(arg, param): (&Datum, &Type)| match arg {
            Datum::Scalar { bits, ty } => bits.is_some() && ty == param,
            Datum::Vector { .. } | Datum::Func(_) | Datum::MemRef(_) | Datum::Tensor(_) => false,
        };
        call.args.len() == self.params.len() && call.args.iter().zip(&self.params).all(fits)
    }

    pub(crate) fn rows(&self) -> usize {
        self.calls.len()
    }

    pub(crate) fn inputs(&self) -> Vec<&[Element]> {
        self.columns.iter().map(Vec::as_slice).collect()
    }

    /// Returns for each call whether an interpreter's table has the wanted results.
    pub(crate) fn settled(
        &self,
        table: &Table,
        want: impl Fn(usize, usize) -> Option<u128>,
    ) -> Vec<bool> {
        let is_settled = |row: usize| {
            let is_right = |result: usize| {
                match (want(self.calls[row], result), table.results[result][row]) {
                    // Poison allows any value.
                    (None, _) => true,
                    (want, Some(got)) => self.is_same(want, got, result),
                    (Some(_), None) => false,
                }
            };
            table.returned(row) && (0..self.results.len()).all(is_right)
        };
        (0..self.rows()).map(is_settled).collect()
    }

    /// Returns whether a result is the wanted one. Poison allows any value, and an inexact float is never
    /// the same.
    pub(crate) fn is_same(&self, want: Option<u128>, got: u128, result: usize) -> bool {
        let ty = self.results[result];
        let canonical = |bits| canonical(bits, ty, self.index_width);
        want.is_none_or(|want| {
            let is_inexact = ty.is_float() && (is_interval(want) || is_interval(got));
            !is_inexact && canonical(want) == canonical(got)
        })
    }
}
