//! The final contents of globals that code outside of the program may read.

use lowerfuzz_ir::case::{Case, Element};
use lowerfuzz_ir::{Global, GlobalId, Level, Module, Type};

use crate::layout::ElementLayout;
use crate::memory::Readable;

/// Maximum number of elements of a global whose contents are observed.
const MAX_ELEMENTS: u64 = 1 << 16;

/// What a global holds after a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GlobalContents {
    /// The name of the global.
    pub name: String,
    /// The type of each scalar.
    pub elem: Type,
    /// The scalars of all elements.
    pub elements: Vec<Element>,
}

/// The memory of a global of a case in an engine.
pub(crate) struct GlobalMemory<'a> {
    name: &'a str,
    layout: ElementLayout,
    count: usize,
    address: u64,
}

impl GlobalMemory<'_> {
    pub(crate) fn name(&self) -> &str {
        self.name
    }

    /// Returns the layout of the elements, the address of the first one, and their number.
    pub(crate) fn elements(&self) -> (&ElementLayout, u64, usize) {
        (&self.layout, self.address, self.count)
    }
}

/// Finds the memory of the globals of a case whose contents are observed. `place` returns the
/// address and the size of a global's memory, and `None` if the engine cannot tell.
///
/// A global of another size than in the case is left out, because its layout is unknown.
pub(crate) fn find<'a>(
    case: &'a Case,
    mut place: impl FnMut(&Global, &ElementLayout) -> Option<(u64, u64)>,
) -> Vec<GlobalMemory<'a>> {
    let module = &case.module;
    let globals = module.globals.iter().filter(|global| is_observed(global));
    globals
        .filter_map(|global| {
            let (elem, count) = elements(module, global).filter(|(_, n)| *n <= MAX_ELEMENTS)?;
            let layout = ElementLayout::of(&module.types, elem, case.index_width)?;
            let (address, size) = place(global, &layout)?;
            (layout.stride.checked_mul(count)? == size).then_some(GlobalMemory {
                name: module.str(global.name),
                count: usize::try_from(count).ok()?,
                layout,
                address,
            })
        })
        .collect()
}

/// Returns whether the content of a global of the module is observed.
pub(crate) fn is_any_observed(module: &Module) -> bool {
    module.globals.iter().any(is_observed)
}

fn is_observed(global: &Global) -> bool {
    !global.constant && !global.private && !global.external
}

/// Reads the contents of globals.
pub(crate) fn read(memory: &dyn Readable, globals: &[GlobalMemory<'_>]) -> Vec<GlobalContents> {
    let read = |global: &GlobalMemory<'_>| GlobalContents {
        name: global.name.to_owned(),
        elem: global.layout.scalar,
        elements: global.layout.read_all(memory, global.address, global.count),
    };
    globals.iter().map(read).collect()
}

/// Returns the global of a later form of a program that must hold what this global holds. `None` if
/// there is none, or if its symbol has become private: then nobody else reads it.
pub(crate) fn counterpart(case: &Case, global: &Global, later: &Module) -> Option<GlobalId> {
    let id = later.find_global(case.module.str(global.name))?;
    (!later.globals[id.index()].private).then_some(id)
}

/// Returns the element type of a global and the number of its elements. `None` unless the elements
/// are contiguous and without pointers.
pub(crate) fn elements(module: &Module, global: &Global) -> Option<(Type, u64)> {
    let types = &module.types;
    match global.level {
        Level::Source => {
            let memref = types.as_memref(global.ty)?;
            let sizes = memref.shape.iter().map(|size| u64::try_from(*size).ok());
            let count = sizes
                .into_iter()
                .try_fold(1u64, |n, size| n.checked_mul(size?));
            Some((memref.elem, count?))
        }
        Level::Llvm => {
            let (mut elem, mut count) = (global.ty, 1u64);
            while let Some((len, inner)) = types.as_array(elem) {
                (elem, count) = (inner, count.checked_mul(len)?);
            }
            (!types.is_ptr(types.scalar_of(elem))).then_some((elem, count))
        }
    }
}
