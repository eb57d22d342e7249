//! Parts of a module with many functions.

use lowerfuzz_ir::Module;
use rustc_hash::FxHashSet;

/// Returns a module with only the functions of these names, and their callees.
///
/// The callee of a function has the function's name and a suffix that begins with `_`.
pub(crate) fn subset(module: &Module, names: &[String]) -> Module {
    let names: FxHashSet<&str> = names.iter().map(String::as_str).collect();
    let mut part = Module::new();
    part.types = module.types.clone();
    part.strings = module.strings.clone();
    for func in &module.funcs {
        let name = module.str(func.name);
        let name = name.split_once('_').map_or(name, |(name, _)| name);
        if names.contains(name) {
            part.add_func(func.clone());
        }
    }
    part
}
