//! Code that passes arguments to functions ("Calling Convention"), in each convention of
//! [`MemRefConvention`](lowerfuzz_ir::case::MemRefConvention).

use lowerfuzz_ir::{LlvmOp, ValueId};

use crate::Fault;
use crate::builder::Builder;
use crate::parameter::{Parameter, Passed};
use crate::unranked::UnrankedDescriptor;

/// Reorders the arguments after a position, as a planted fault. Instead of all sizes before all
/// strides, each size comes directly before the stride of its dimension.
fn alternate(args: &mut [ValueId], first: usize) {
    let Some(numbers) = args.get(first..) else {
        return;
    };
    let (sizes, strides) = numbers.split_at(numbers.len() / 2);
    let mixed: Vec<ValueId> = sizes
        .iter()
        .zip(strides)
        .flat_map(|(size, stride)| [*size, *stride])
        .collect();
    for (arg, number) in args[first..].iter_mut().zip(mixed) {
        *arg = number;
    }
}

impl Parameter {
    /// Adds the arguments by which the caller represents a value.
    pub(crate) fn pass(&self, b: &mut Builder<'_>, value: ValueId, args: &mut Vec<ValueId>) {
        match &self.passed {
            Passed::Value => args.push(value),
            Passed::Parts { pointer, rank } => args.extend(b.unpack(value, *pointer, *rank)),
            Passed::UnrankedParts => {
                let descriptor = UnrankedDescriptor::new(value);
                args.push(descriptor.rank(b));
                args.push(descriptor.pointer(b));
            }
            Passed::Pointer => args.push(b.slot(value)),
            Passed::Bare { pointer, .. } => args.push(b.aligned(value, *pointer)),
        }
    }

    /// Rebuilds a value in the called function from its [`Parameter::len`] arguments.
    pub(crate) fn receive(&self, b: &mut Builder<'_>, args: &[ValueId]) -> ValueId {
        match &self.passed {
            Passed::Value => args[0],
            Passed::Parts { rank, .. } => {
                let (sizes, strides) = args[3..].split_at(*rank);
                let offset = if b.planted(Fault::OffsetDropped) {
                    b.index(0)
                } else {
                    args[2]
                };
                b.pack(self.ty, (args[0], args[1], offset), sizes, strides)
            }
            Passed::UnrankedParts => UnrankedDescriptor::pack(b, args[0], args[1]).value(),
            Passed::Pointer => b.emit(LlvmOp::Load, args, self.ty),
            Passed::Bare { shape, .. } => b.pack_static(self.ty, args[0], shape),
        }
    }

    /// Converts an argument of a C interface to the function arguments that represent it.
    pub(crate) fn forward(&self, b: &mut Builder<'_>, arg: ValueId, args: &mut Vec<ValueId>) {
        match &self.passed {
            // The function and its C interface pass this parameter in the same way.
            Passed::Value | Passed::Pointer => args.push(arg),
            Passed::Parts { .. } | Passed::UnrankedParts | Passed::Bare { .. } => {
                let descriptor = b.emit(LlvmOp::Load, &[arg], self.ty);
                let first = args.len();
                self.pass(b, descriptor, args);
                if b.planted(Fault::WrapperAlternates) {
                    alternate(args, first + 3);
                }
            }
        }
    }

    /// Builds an argument of a C interface from the function arguments that represent it.
    pub(crate) fn backward(&self, b: &mut Builder<'_>, args: &[ValueId]) -> ValueId {
        match &self.passed {
            Passed::Value | Passed::Pointer => args[0],
            Passed::Parts { .. } | Passed::UnrankedParts | Passed::Bare { .. } => {
                let descriptor = self.receive(b, args);
                b.slot(descriptor)
            }
        }
    }
}
