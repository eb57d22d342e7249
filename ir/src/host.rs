//! How an engine calls a function that the module declares but does not define.
//!
//! Only the interface: what the host computes is the business of whoever runs the engines
//! (`SEMANTICS.md` §6). An engine of the LLVM dialect passes scalars, one of the source level
//! whole values; the memory behind a memref is the engine's own, through [`HostMemory`].

use crate::symbol::Sym;
use crate::types::{Dims, Type};

/// What is known by its name of a function without a body (`SEMANTICS.md` §6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// `abort`: the run ends.
    Abort,
    /// `exit`: the run ends, and the call of it with the status is observed.
    Exit,
    /// Functions of MLIR's runner library that print memrefs: they read them and write nothing.
    PrintMemRef,
    /// Functions of the C library that take or give pointers, of which the source level has none.
    Pointers,
}

impl Known {
    /// The prefix of a C interface counts for nothing.
    pub fn of(name: &str) -> Option<Known> {
        let name = name.strip_prefix("_mlir_ciface_").unwrap_or(name);
        Some(match name {
            "abort" => Known::Abort,
            "exit" => Known::Exit,
            "malloc" | "calloc" | "realloc" | "free" | "aligned_alloc" | "posix_memalign"
            | "puts" | "memrefCopy" => Known::Pointers,
            _ if name.starts_with("printMemref") || name.starts_with("print_memref") => {
                Known::PrintMemRef
            }
            _ => return None,
        })
    }
}

/// A function of MLIR's runner library that prints a scalar, a text or a mark: what `vector.print` calls
/// (`SEMANTICS.md` §6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Print {
    /// Of a scalar of this type; integers are of 64 bits, signed.
    Scalar(Type),
    /// Of an integer of 64 bits, unsigned.
    Unsigned,
    /// Of a float of few bits: the code of its format, and its bits.
    SmallFloat,
    /// Of a text that ends in a zero.
    Text,
    /// Of a mark, as it is printed.
    Mark(&'static str),
}

impl Print {
    const NAMES: [(&'static str, Print); 12] = [
        ("printI64", Print::Scalar(Type::I64)),
        ("printU64", Print::Unsigned),
        ("printF16", Print::Scalar(Type::F16)),
        ("printBF16", Print::Scalar(Type::BF16)),
        ("printF32", Print::Scalar(Type::F32)),
        ("printF64", Print::Scalar(Type::F64)),
        ("printApFloat", Print::SmallFloat),
        ("printString", Print::Text),
        ("printOpen", Print::Mark("( ")),
        ("printClose", Print::Mark(" )")),
        ("printComma", Print::Mark(", ")),
        ("printNewline", Print::Mark("\n")),
    ];

    /// The function of a name.
    pub fn of(name: &str) -> Option<Print> {
        let found = Print::NAMES.iter().find(|(known, _)| *known == name);
        found.map(|(_, print)| *print)
    }

    /// Its name; `None` of a scalar that no function prints.
    pub fn name(self) -> Option<&'static str> {
        let found = Print::NAMES.iter().find(|(_, print)| *print == self);
        found.map(|(name, _)| *name)
    }
}

/// The lists within lists as which vectors and memrefs are printed.
#[derive(Clone, Debug)]
pub struct Nesting {
    /// How many elements a list of each dimension has, from the innermost outwards.
    lists: Vec<usize>,
}

impl Nesting {
    /// That of these sizes, outermost first. Without any there is one list, of one element.
    pub fn of(sizes: &[i64]) -> Nesting {
        let sizes = sizes.iter().rev();
        let lists = sizes.scan(1usize, |elements, size| {
            *elements = usize::saturating_mul(*elements, usize::try_from(*size).unwrap_or(0));
            Some(*elements)
        });
        let mut lists: Vec<usize> = lists.collect();
        if lists.is_empty() {
            lists.push(1);
        }
        Nesting { lists }
    }

    /// How many lists begin before the element at a position, row-major; as many end behind the one before it.
    pub fn around(&self, position: usize) -> usize {
        // A list of an outer dimension begins and ends where one of an inner dimension does.
        let lists = self.lists.iter();
        lists
            .take_while(|elements| position.is_multiple_of(**elements))
            .count()
    }

    /// How many lists there are; saturates.
    pub fn count(&self) -> usize {
        let all = self.lists.last().copied().unwrap_or(1);
        let lists = self.lists.iter();
        lists.fold(0, |count: usize, elements| {
            count.saturating_add(all.checked_div(*elements).unwrap_or(0))
        })
    }
}

/// A scalar as its bits: integers and `index` zero-extended, floats as their bit pattern.
pub type HostBits = u128;

/// A value of the source level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostValue {
    /// A scalar; `None` for poison.
    Bits(Option<HostBits>),
    /// The lanes of a vector, row-major, or real and imaginary part of a complex number.
    Lanes(Vec<Option<HostBits>>),
    /// A function, by its symbol in the module.
    Func(Sym),
    /// A memref, ranked or not.
    MemRef(HostMemRef),
}

/// A memref as the host sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostMemRef {
    /// Address that offset and strides count from.
    pub base: u64,
    /// In elements.
    pub offset: i64,
    /// Sizes; as many as the rank.
    pub sizes: Dims,
    /// Strides, in elements.
    pub strides: Dims,
    /// Element type.
    pub elem: Type,
}

/// Memory of the engine that makes a call, addressed as the lowered program addresses it.
pub trait HostMemory {
    /// Reads bytes. `None` if any of them may not be read or was never written.
    fn read(&mut self, address: u64, len: usize) -> Option<Vec<u8>>;
    /// Reads up to 128 bits that begin at a bit of a byte, as the lanes of a packed vector do.
    /// `None` as for [`HostMemory::read`], but for these bits alone.
    fn read_bits(&mut self, address: u64, first_bit: u32, width: u32) -> Option<u128> {
        let bytes = self.read(address, (first_bit + width).div_ceil(8) as usize)?;
        let mut value = 0;
        for i in 0..width {
            let bit = (first_bit + i) as usize;
            value |= u128::from(bytes[bit / 8] >> (bit % 8) & 1) << i;
        }
        Some(value)
    }
    /// Writes bytes. `false` if any of them may not be written.
    fn write(&mut self, address: u64, bytes: &[u8]) -> bool;
    /// Writes a pointer to what lies at `target`.
    fn write_pointer(&mut self, address: u64, target: u64) -> bool {
        self.write(address, &target.to_le_bytes())
    }
    /// Allocates a heap block; 0 if there is no room.
    fn alloc(&mut self, size: u64, align: u64) -> u64;
}

/// The world outside the module.
pub trait Host {
    /// Calls the external function `name` from the LLVM dialect; one result for each scalar of
    /// the result type of the declaration, structs and arrays and vectors taken apart in order.
    /// `None` if the host has no such function, or cannot make sense of the arguments.
    fn call(
        &mut self,
        name: &str,
        args: &[HostBits],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<HostBits>>;

    /// Calls the external function `name` from the source level; one value for each result type.
    /// `None` as for [`Host::call`], and for a host that serves the LLVM dialect alone.
    fn call_values(
        &mut self,
        name: &str,
        args: &[HostValue],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<HostValue>> {
        let _ = (name, args, memory);
        None
    }
}

/// A host without functions.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHost;

impl Host for NoHost {
    fn call(&mut self, _: &str, _: &[HostBits], _: &mut dyn HostMemory) -> Option<Vec<HostBits>> {
        None
    }
}
