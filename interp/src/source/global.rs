//! `memref.get_global`.

use std::rc::Rc;

use lowerfuzz_ir::{Attr, Global, GlobalId, Item, Key, Layout, Module};

use super::Machine;
use super::access::layout_of;
use super::at::{At, Run};
use super::element;
use super::value::MemRef;
use crate::memory::BlockKind;
use crate::outcome::Stop;

impl Machine {
    /// Returns the memref of a global. The global is allocated and initialised at its first use.
    pub(super) fn get_global(&mut self, at: At<'_>) -> Result<Rc<MemRef>, Stop> {
        let item = at.symbol_attr(Key::Callee);
        let item = item.and_then(|name| at.run.module.lookup(name));
        let Some(Item::Global(global)) = item else {
            return Err(Stop::Unsupported("an unknown global".into()));
        };
        self.global(at.run, global)
    }

    /// Returns the address and the size of a global's memory after the last run, in which the
    /// global need not have been used. `None` if the interpreter does not support the global.
    pub fn global_memory(
        &mut self,
        module: &Module,
        index_width: u32,
        global: GlobalId,
    ) -> Option<(u64, u64)> {
        let run = Run {
            module,
            index_width,
            accuracy: self.accuracy,
        };
        let memref = self.global(run, global).ok()?;
        let block = self.state.memory.block(memref.block);
        Some((block.address, block.size))
    }

    fn global(&mut self, run: Run<'_>, global: GlobalId) -> Result<Rc<MemRef>, Stop> {
        if let Some(Some(memref)) = self.globals.get(global.index()) {
            return Ok(Rc::clone(memref));
        }
        let memref = self.make_global(run, global)?;
        self.globals.resize(run.module.globals.len(), None);
        self.globals[global.index()] = Some(Rc::clone(&memref));
        if self.opaque.forgot_globals {
            self.forget_block(memref.block);
        }
        Ok(memref)
    }

    fn make_global(&mut self, run: Run<'_>, id: GlobalId) -> Result<Rc<MemRef>, Stop> {
        let global: &Global = &run.module.globals[id.index()];
        let name = || run.module.str(global.name);
        if global.external {
            return Err(Stop::Unsupported(format!(
                "the external global @{}",
                name()
            )));
        }
        let unsupported = || Stop::Unsupported(format!("the global @{}", name()));
        let ty = run.module.types.as_memref(global.ty);
        let ty = ty.filter(|ty| ty.layout == Layout::Identity && ty.dynamic_sizes() == 0);
        let ty = ty.ok_or_else(unsupported)?;
        let kind = BlockKind::Global {
            constant: global.constant,
        };
        let align = global.alignment.unwrap_or(1);
        let memref = self.allocate(run, kind, ty.elem, ty.shape.clone(), align)?;
        let values = match &global.value {
            None => return Ok(memref),
            Some(Attr::Dense(values, _)) => values,
            Some(_) => return Err(unsupported()),
        };
        let layout = layout_of(run, ty.elem)?;
        let lanes = layout.scalars();
        let count = memref.count().saturating_mul(lanes);
        self.state.charge(count)?;
        let all = match &values[..] {
            // A single value in the initial value of a global initialises all elements.
            [one] => vec![*one; count as usize],
            all if all.len() as u64 == count => all.to_vec(),
            _ => return Err(unsupported()),
        };
        let addresses = memref.positions().map(|p| memref.address(p, layout));
        for (element, address) in all.chunks((lanes as usize).max(1)).zip(addresses) {
            let memory = &mut self.state.memory;
            element::initialise(memory, memref.block, address, layout, element)?;
        }
        Ok(memref)
    }
}
