//! Functions of a module, with their bodies.

use lowerfuzz_ir::text::{self, Form};
use lowerfuzz_ir::{Body, FuncId, Module, Release};

/// A function of a module, with its body.
#[derive(Clone, Copy)]
pub(crate) struct Placed<'a> {
    pub(crate) module: &'a Module,
    pub(crate) func: FuncId,
    pub(crate) body: &'a Body,
}

/// Returns the function with a name, if it has a body.
pub(crate) fn body_of<'a>(module: &'a Module, name: &str) -> Option<Placed<'a>> {
    let func = module.find_func(name)?;
    let body = module.func(func).body.as_ref()?;
    Some(Placed { module, func, body })
}

/// Prints a function, and nothing else of its module.
pub(crate) fn print_function(module: &Module, func: FuncId) -> String {
    let mut alone = Module::new();
    alone.types = module.types.clone();
    alone.strings = module.strings.clone();
    alone.add_func(module.func(func).clone());
    text::print(&alone, Release::NEWEST, Form::Custom)
}
