//! The interface through which an engine calls a function that the module declares but does not
//! define.
//!
//! This file defines only the interface. The code that runs an engine provides the host, which
//! defines the behaviour of external functions (`SEMANTICS.md` §6). An engine of the LLVM dialect
//! passes scalars; an engine of the source level passes whole values. The host accesses the
//! engine's memory through [`HostMemory`].

use crate::symbol::Sym;
use crate::text::OpaqueText;
use crate::types::{Dims, Type, Types};

/// An external function whose name has a fixed meaning (`SEMANTICS.md` §6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// The function `abort`, which ends the run.
    Abort,
    /// The function `exit`, which ends the run. The call and its status are observed.
    Exit,
    /// A function of MLIR's runner library that prints a memref. The function reads the memref and
    /// writes no memory.
    PrintMemRef,
    /// A function of the C library that has pointer parameters or returns a pointer. The source
    /// level has no pointers.
    Pointers,
}

impl Known {
    /// Returns the known function with this name. A prefix `_mlir_ciface_` is ignored.
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

/// A function of MLIR's runner library that prints a scalar, a text or a punctuation mark.
/// `vector.print` calls these functions (`SEMANTICS.md` §6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Print {
    /// A function that prints a scalar of this type. Integers are signed and have 64 bits.
    Scalar(Type),
    /// A function that prints an unsigned integer of 64 bits.
    Unsigned,
    /// A function that prints a small float. Its arguments are the code of the format and the bits
    /// of the float.
    SmallFloat,
    /// A function that prints a zero-terminated text.
    Text,
    /// A function that prints this punctuation mark.
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

    /// Returns the print function with this name.
    pub fn of(name: &str) -> Option<Print> {
        let found = Print::NAMES.iter().find(|(known, _)| *known == name);
        found.map(|(_, print)| *print)
    }

    /// Returns the name of the function, or `None` if no function prints such a scalar.
    pub fn name(self) -> Option<&'static str> {
        let found = Print::NAMES.iter().find(|(_, print)| *print == self);
        found.map(|(name, _)| *name)
    }
}

/// The nesting of the lists that represent a vector or memref in printed output.
#[derive(Clone, Debug)]
pub struct Nesting {
    /// The number of elements within one list of each dimension, innermost dimension first.
    lists: Vec<usize>,
}

impl Nesting {
    /// Returns the nesting for the given sizes, outermost size first. If there are no sizes, the
    /// nesting is one list with one element.
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

    /// Returns how many lists begin before the element at a row-major position. The same number of
    /// lists end after the preceding element.
    pub fn around(&self, position: usize) -> usize {
        // An outer list begins and ends only where an inner list begins and ends.
        let lists = self.lists.iter();
        lists
            .take_while(|elements| position.is_multiple_of(**elements))
            .count()
    }

    /// Returns the total number of lists, saturating on overflow.
    pub fn count(&self) -> usize {
        let all = self.lists.last().copied().unwrap_or(1);
        let lists = self.lists.iter();
        lists.fold(0, |count: usize, elements| {
            count.saturating_add(all.checked_div(*elements).unwrap_or(0))
        })
    }
}

/// The bits of a scalar. Integers and `index` are zero-extended; a float is its bit pattern.
pub type HostBits = u128;

/// A value that an engine of the source level passes to the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostValue {
    /// A scalar value; `None` for poison.
    Bits(Option<HostBits>),
    /// The lanes of a vector in row-major order, or the real and imaginary part of a complex
    /// number.
    Lanes(Vec<Option<HostBits>>),
    /// A function, identified by its symbol in the module.
    Func(Sym),
    /// A ranked or unranked memref.
    MemRef(HostMemRef),
    /// A ranked or unranked tensor.
    Tensor(HostTensor),
}

/// A tensor that is passed to the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostTensor {
    /// The size of each dimension.
    pub sizes: Dims,
    /// The lanes of all elements in row-major order; `None` for poison.
    pub elements: Vec<Option<HostBits>>,
    /// The type of the elements.
    pub elem: Type,
}

/// A memref that is passed to the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostMemRef {
    /// The address to which the offset and the strides are relative.
    pub base: u64,
    /// The offset of the memref, in elements.
    pub offset: i64,
    /// The size of each dimension of the memref.
    pub sizes: Dims,
    /// The stride of each dimension of the memref, in elements.
    pub strides: Dims,
    /// The type of the memref's elements.
    pub elem: Type,
}

/// An operand or a result of an op that no op table lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpaqueValue {
    /// Poison, or a value of which nothing is known.
    Unknown,
    /// A value that an external function may take, too. A value of a type that is not modelled is
    /// [`HostValue::Bits`].
    Host(HostValue),
    /// A tensor.
    Tensor {
        /// The sizes, outermost first.
        sizes: Dims,
        /// The elements in row-major order, lane by lane.
        elements: Vec<Option<HostBits>>,
    },
}

/// A run of an op that no op table lists, at the source level (`SEMANTICS.md` §10).
#[derive(Clone, Debug)]
pub struct OpaqueCall<'a> {
    /// The types of the module.
    pub types: &'a Types,
    /// The name of the op.
    pub name: &'a str,
    /// The name, the attributes and the regions.
    pub text: &'a OpaqueText,
    /// The operands, and then the captured values, with their types.
    pub args: Vec<(OpaqueValue, Type)>,
    /// The types of the results.
    pub results: Vec<Type>,
}

/// What an op that no op table lists does.
#[derive(Clone, Debug)]
pub struct OpaqueAnswer {
    /// The results.
    pub results: Vec<OpaqueValue>,
    /// Whether the contents of all memory that the op may write to are unknown afterwards.
    pub forgets: bool,
}

/// The memory of the engine that makes a call. The addresses are those that the lowered program
/// uses.
pub trait HostMemory {
    /// Reads bytes from memory. Returns `None` if any byte is not readable or was never written.
    fn read(&mut self, address: u64, len: usize) -> Option<Vec<u8>>;
    /// Reads up to 128 bits that start at a certain bit of a byte, for example the lanes of a
    /// packed vector.
    ///
    /// Returns `None` if any of these bits is not readable or was never written; see
    /// [`HostMemory::read`].
    fn read_bits(&mut self, address: u64, first_bit: u32, width: u32) -> Option<u128> {
        let bytes = self.read(address, (first_bit + width).div_ceil(8) as usize)?;
        let mut value = 0;
        for i in 0..width {
            let bit = (first_bit + i) as usize;
            value |= u128::from(bytes[bit / 8] >> (bit % 8) & 1) << i;
        }
        Some(value)
    }
    /// Returns what the scalar of `len` bytes at an address stands for, whose bytes are `low`.
    ///
    /// Only the memory of the reference stores scalars that stand for several floats. It returns
    /// the encoded interval.
    fn interval(&mut self, _address: u64, _len: u64, low: u128) -> u128 {
        low
    }
    /// Reads bytes like [`HostMemory::read`], without counting as an access: memory that cannot be read
    /// is no fault of the program.
    fn peek(&mut self, address: u64, len: usize) -> Option<Vec<u8>> {
        self.read(address, len)
    }
    /// Reads bits like [`HostMemory::read_bits`], without counting as an access.
    fn peek_bits(&mut self, address: u64, first_bit: u32, width: u32) -> Option<u128> {
        self.read_bits(address, first_bit, width)
    }
    /// Writes bytes to memory. Returns `false` if any byte is not writable.
    fn write(&mut self, address: u64, bytes: &[u8]) -> bool;
    /// Writes a pointer to the memory at `target`.
    fn write_pointer(&mut self, address: u64, target: u64) -> bool {
        self.write(address, &target.to_le_bytes())
    }
    /// Allocates a heap block and returns its address, or 0 if the memory is exhausted.
    fn alloc(&mut self, size: u64, align: u64) -> u64;
}

/// The environment of a module, which implements the external functions.
pub trait Host {
    /// Calls the external function `name` from the LLVM dialect.
    ///
    /// Structs, arrays and vectors are flattened: the call returns one value for each scalar of the
    /// declared result type. Returns `None` if the host has no such function or rejects the
    /// arguments.
    fn call(
        &mut self,
        name: &str,
        args: &[HostBits],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<HostBits>>;

    /// Calls the external function `name` from the source level. The call returns one value for
    /// each result type.
    ///
    /// Returns `None` in the same cases as [`Host::call`], and if the host supports only the LLVM
    /// dialect.
    fn call_values(
        &mut self,
        name: &str,
        args: &[HostValue],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<HostValue>> {
        let _ = (name, args, memory);
        None
    }

    /// Runs an op that no op table lists. Returns `None` if the host does not run such ops.
    fn call_opaque(
        &mut self,
        call: &OpaqueCall<'_>,
        memory: &mut dyn HostMemory,
    ) -> Option<OpaqueAnswer> {
        let _ = (call, memory);
        None
    }
}

/// A host that implements no functions.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHost;

impl Host for NoHost {
    fn call(&mut self, _: &str, _: &[HostBits], _: &mut dyn HostMemory) -> Option<Vec<HostBits>> {
        None
    }
}
