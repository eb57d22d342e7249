//! Test cases of single functions.

use lowerfuzz_ir::case::{Call, Case, Datum, Element};
use lowerfuzz_ir::{Loc, Module, Release};

use crate::function::Function;
use crate::inputs::Inputs;
use crate::space::Space;

/// The name of the function in its test case.
const NAME: &str = "f";

impl Function {
    /// Returns the test case of the function, with a call for each of these inputs.
    pub fn case<'i>(
        &self,
        space: &Space,
        index_width: u32,
        inputs: impl IntoIterator<Item = &'i [Element]>,
    ) -> Case {
        let mut module = Module::default();
        self.add_to(space, &mut module, NAME);
        let func = module.strings.intern(NAME);
        let mut case = Case::new(module, Release::NEWEST);
        case.index_width = index_width;
        let params = self.context.params(&self.params);
        let call = |input: &[Element]| {
            let args = params.iter().zip(input);
            let args = args.map(|(ty, bits)| Datum::Scalar {
                bits: *bits,
                ty: *ty,
            });
            Call {
                func,
                args: args.collect(),
                expect: None,
                after: Vec::new(),
                outside: false,
                prints: Vec::new(),
                loc: Loc::NONE,
            }
        };
        case.calls = inputs.into_iter().map(call).collect();
        case
    }

    /// Returns the test case of the function with a call for each of its inputs, or for at most
    /// `max` inputs of edge values if there are more. Also returns whether the calls are all inputs.
    pub fn case_with_inputs(&self, space: &Space, index_width: u32, max: usize) -> (Case, bool) {
        let params = self.context.params(&self.params);
        let inputs = Inputs::of(&params, index_width, max);
        let row = |row: usize| -> Vec<Element> {
            let columns = inputs.columns.iter();
            columns.map(|column| column[row]).collect()
        };
        let rows: Vec<Vec<Element>> = (0..inputs.rows).map(row).collect();
        let case = self.case(space, index_width, rows.iter().map(Vec::as_slice));
        (case, inputs.is_complete)
    }
}
