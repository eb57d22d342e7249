//! The globals of a program: their sizes and initial bytes.

use lowerfuzz_ir::{Attr, Global, GlobalId, Level, Module, Sym};

use crate::error::Error;
use crate::layout::{Layouts, Scalar};
use crate::memory::GlobalImage;

/// Reports whether the engine allocates memory for a global.
fn has_memory(global: &Global) -> bool {
    global.level == Level::Llvm && !global.external
}

/// Returns the index of a global's memory image.
pub(crate) fn position(module: &Module, global: GlobalId) -> Option<usize> {
    let before = module.globals.get(..global.index())?;
    has_memory(module.globals.get(global.index())?)
        .then(|| before.iter().filter(|g| has_memory(g)).count())
}

/// Returns the globals whose initial value contains the address of a symbol, with the index of
/// their images.
///
/// Addresses are known only after linking; until then these globals contain zeros.
pub(crate) fn addresses(module: &Module) -> impl Iterator<Item = (usize, Sym)> {
    let ours = module.globals.iter().filter(|g| has_memory(g)).enumerate();
    ours.filter_map(|(position, global)| {
        if let Some(Attr::Symbol(symbol)) = &global.value {
            return Some((position, *symbol));
        }
        None
    })
}

/// Returns the initial memory images of a module's globals.
pub(crate) fn images(module: &Module, layouts: &mut Layouts) -> Result<Vec<GlobalImage>, Error> {
    let ours = module.globals.iter().filter(|g| has_memory(g));
    ours.map(|global| image(module, layouts, global).map_err(|e| e.at(global.loc)))
        .collect()
}

fn image(module: &Module, layouts: &mut Layouts, global: &Global) -> Result<GlobalImage, Error> {
    let size = layouts.size_of(&module.types, global.ty)?;
    let bytes = match &global.value {
        None => None,
        Some(value) => Some(bytes(module, layouts, global, value, size.size)?),
    };
    Ok(GlobalImage {
        name: global.name,
        size: size.size,
        align: global.alignment.unwrap_or(1).max(size.align),
        bytes,
        constant: global.constant,
    })
}

fn bytes(
    module: &Module,
    layouts: &mut Layouts,
    global: &Global,
    value: &Attr,
    size: u64,
) -> Result<Vec<u8>, Error> {
    const LARGEST: u64 = 16 << 20;
    let size = usize::try_from(size)
        .ok()
        .filter(|s| *s as u64 <= LARGEST)
        .ok_or_else(|| Error::unsupported("globals of this size"))?;
    let mut bytes = vec![0; size];
    if let Attr::Str(text) = value {
        if text.len() > size {
            return Err(Error::invalid("a string longer than its global"));
        }
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        return Ok(bytes);
    }
    if matches!(value, Attr::Symbol(_)) && module.types.is_ptr(global.ty) {
        return Ok(bytes);
    }
    let leaves = layouts.leaves(&module.types, global.ty)?;
    let leaves = layouts.slice(leaves);
    for (i, leaf) in leaves.iter().enumerate() {
        let bits = element(value, i, leaves.len(), leaf.scalar)
            .ok_or_else(|| Error::unsupported("an initial value of this kind"))?;
        let at = leaf.offset as usize;
        match leaf.packed {
            None => {
                let len = leaf.scalar.stored_bytes() as usize;
                bytes[at..at + len].copy_from_slice(&bits.to_le_bytes()[..len]);
            }
            Some(lane) => {
                let width = leaf.scalar.bits() as usize;
                for bit in (0..width).filter(|bit| bits >> bit & 1 == 1) {
                    let bit = lane.at as usize * width + bit;
                    bytes[at + bit / 8] |= 1 << (bit % 8);
                }
            }
        }
    }
    Ok(bytes)
}

/// Returns the bits of the scalar at index `at` of a literal with `count` scalars.
pub(crate) fn element(value: &Attr, at: usize, count: usize, scalar: Scalar) -> Option<u128> {
    let bits = match value {
        Attr::Int(value, _) if count == 1 => *value as u128,
        Attr::Float(bits, _) if count == 1 => u128::from(*bits),
        Attr::Bool(value) if count == 1 => u128::from(*value),
        Attr::Dense(elements, _) if elements.len() == 1 => *elements.first()?,
        Attr::Dense(elements, _) if elements.len() == count => *elements.get(at)?,
        Attr::Array(parts) if parts.len() == count => {
            return element(parts.get(at)?, 0, 1, scalar);
        }
        Attr::Str(text) if text.len() == count => u128::from(*text.as_bytes().get(at)?),
        Attr::Unit
        | Attr::Int(..)
        | Attr::Float(..)
        | Attr::Bool(_)
        | Attr::Dense(..)
        | Attr::Array(_)
        | Attr::Str(_)
        | Attr::Symbol(_)
        | Attr::Type(_)
        | Attr::I64s(_)
        | Attr::Ints(..)
        | Attr::Dict(_)
        | Attr::Map(_)
        | Attr::Set(_)
        | Attr::Other(_) => return None,
    };
    Some(bits & scalar.mask())
}
