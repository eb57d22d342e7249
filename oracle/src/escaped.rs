//! Memory that code outside of the program may access during an external call (`SEMANTICS.md` §6).

use lowerfuzz_interp::scalar::canonical;
use lowerfuzz_ir::Type;
use lowerfuzz_ir::case::{Call, Element, edge_bits};
use lowerfuzz_ir::host::HostMemory;

use crate::abi::ArgBuffer;
use crate::globals::GlobalMemory;
use crate::host_values::mix;
use crate::layout::ElementLayout;
use crate::memory::{EngineMemory, Readable};

/// The largest number of elements that are read during all external calls of a run.
const MAX_ELEMENTS: usize = 1 << 14;

/// The largest number of views that are remembered because an external call received or returned them.
const MAX_PASSED: usize = 8;

/// The owner of memory that has escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EscapedName {
    /// The buffer of the memref argument with this index.
    Argument(usize),
    /// The public global of this name.
    Global(String),
    /// The memref with this number among those that earlier external calls received or returned.
    Passed(usize),
}

/// The contents of escaped memory at the time of an external call.
#[derive(Clone, Debug)]
pub struct EscapedContents {
    /// The owner of the memory.
    pub name: EscapedName,
    /// The type of each scalar.
    pub elem: Type,
    /// The scalars of all elements; undefined ones are `None`.
    pub elements: Vec<Element>,
}

struct Region {
    name: EscapedName,
    layout: ElementLayout,
    /// The addresses of the elements.
    addresses: Vec<u64>,
}

impl Region {
    fn contiguous(name: EscapedName, layout: &ElementLayout, address: u64, count: usize) -> Region {
        Region {
            name,
            addresses: (address..)
                .step_by(layout.stride.max(1) as usize)
                .take(count)
                .collect(),
            layout: layout.clone(),
        }
    }
}

/// The memory of a run that has escaped so far.
#[derive(Default)]
pub(crate) struct Escaped {
    /// What the changes depend on besides the external call: the arguments of the entry function.
    seed: u64,
    regions: Vec<Region>,
    passed: usize,
    /// The number of elements that may still be read.
    room: usize,
}

impl Escaped {
    /// Begins a run: the buffers of the arguments and the public globals have escaped.
    ///
    /// `seed` determines how the memory changes.
    pub(crate) fn begin(&mut self, seed: u64, buffers: &[ArgBuffer], globals: &[GlobalMemory<'_>]) {
        self.seed = seed;
        self.regions.clear();
        self.passed = 0;
        self.room = MAX_ELEMENTS;
        for buffer in buffers {
            let name = EscapedName::Argument(buffer.arg);
            let (layout, count) = buffer.elements();
            let region = Region::contiguous(name, layout, buffer.address, count);
            self.regions.push(region);
        }
        for global in globals {
            let name = EscapedName::Global(global.name().to_owned());
            let (layout, address, count) = global.elements();
            let region = Region::contiguous(name, layout, address, count);
            self.regions.push(region);
        }
    }

    /// Remembers the elements of a memref that an external call received or returned.
    pub(crate) fn pass(&mut self, addresses: &[u64], layout: &ElementLayout) {
        let is_known = |region: &Region| {
            let mut all = addresses.iter();
            all.all(|address| region.addresses.contains(address))
        };
        if self.passed >= MAX_PASSED || self.regions.iter().any(is_known) {
            return;
        }
        self.regions.push(Region {
            name: EscapedName::Passed(self.passed),
            layout: layout.clone(),
            addresses: addresses.to_vec(),
        });
        self.passed += 1;
    }

    /// Reads all escaped memory, as far as there is room. Undefined elements and memory that is gone
    /// are `None`.
    pub(crate) fn contents(&mut self, memory: &dyn Readable) -> Vec<EscapedContents> {
        let mut contents = Vec::with_capacity(self.regions.len());
        for region in &self.regions {
            let count = region.addresses.len();
            let Some(rest) = self.room.checked_sub(count) else {
                continue;
            };
            self.room = rest;
            let mut elements = Vec::with_capacity(count * region.layout.leaves.len());
            for address in &region.addresses {
                region.layout.read(memory, *address, &mut elements);
            }
            contents.push(EscapedContents {
                name: region.name.clone(),
                elem: region.layout.scalar,
                elements,
            });
        }
        contents
    }

    /// Changes some elements of escaped memory. `state` and the sizes determine which ones, and the new
    /// values. Memory that is gone, or constant, stays.
    pub(crate) fn change(&self, state: u64, index_width: u32, memory: &mut dyn HostMemory) {
        let mut state = mix(state ^ self.seed);
        for region in &self.regions {
            for address in &region.addresses {
                let changed = changed_element(&mut state, &region.layout, index_width);
                if let Some(scalars) = changed.filter(|_| memory.peek(*address, 0).is_some()) {
                    region.layout.write(memory, *address, &scalars);
                }
            }
        }
    }
}

/// Changes some elements of public globals before a call, as code outside of the module may have done.
pub(crate) fn change_globals(
    memory: &mut dyn EngineMemory,
    globals: &[GlobalMemory<'_>],
    call: &Call,
    index_width: u32,
) {
    let mut state = mix(seed_of(call));
    for global in globals {
        let (layout, address, count) = global.elements();
        let stride = layout.stride.max(1) as usize;
        for address in (address..).step_by(stride).take(count) {
            // A scalar always changes: a function without arguments has only this one call.
            let mut changed = changed_element(&mut state, layout, index_width);
            while count == 1 && changed.is_none() {
                changed = changed_element(&mut state, layout, index_width);
            }
            let Some(scalars) = changed else {
                continue;
            };
            for (at, byte) in (address..).zip(layout.encode(&scalars)) {
                if let Some(byte) = byte {
                    memory.write(at, &[byte]);
                }
            }
        }
    }
}

/// Returns the new scalars of an element, and advances `state`. `None` if the element stays, as half of the
/// elements do.
fn changed_element(
    state: &mut u64,
    layout: &ElementLayout,
    index_width: u32,
) -> Option<Vec<Element>> {
    *state = mix(*state);
    let mut rest = *state;
    let scalars = layout.leaves.iter().map(|_| {
        rest = mix(rest);
        Some(simple(layout.scalar, index_width, rest))
    });
    (*state & 1 == 0).then(|| scalars.collect())
}

/// Returns a number that depends on the arguments of a call.
pub(crate) fn seed_of(call: &Call) -> u64 {
    let elements = call.args.iter().flat_map(|arg| arg.elements());
    elements.fold(0, |seed, bits| match bits {
        Some(bits) => mix(seed ^ (*bits as u64) ^ (bits >> 64) as u64),
        None => mix(seed),
    })
}

/// Returns a small integer, or a simple float. A program may use the element as an index or a size.
pub(crate) fn simple(ty: Type, index_width: u32, random: u64) -> u128 {
    let width = ty.scalar_bits(index_width).unwrap_or(1);
    let bits = match ty.is_float() {
        true => edge_bits(
            ty,
            width,
            [0, 2, 12, 13, 14][(random % 5) as usize],
            (random >> 8) as u32 & 256,
        ),
        false => u128::from(random % 4),
    };
    canonical(bits, ty, index_width)
}
