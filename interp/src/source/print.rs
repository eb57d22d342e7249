//! `vector.print`, as calls of MLIR's runner library in the order that all releases use
//! (`SEMANTICS.md` §6).

use lowerfuzz_ir::case::Element;
use lowerfuzz_ir::host::{Host, HostValue, Nesting, Print};
use lowerfuzz_ir::{Attr, Key, Punctuation, Type};

use super::Machine;
use super::at::At;
use super::call::SourceMemory;
use crate::int;
use crate::outcome::{Stop, Ub};

/// The host and the memory that it may access while a `vector.print` prints.
struct Printing<'a> {
    memory: SourceMemory<'a>,
    host: &'a mut dyn Host,
}

impl Printing<'_> {
    fn call(&mut self, print: Print, args: &[u128]) -> Result<(), Stop> {
        let unprintable =
            || Stop::Unsupported("vector.print of a scalar type without a print function".into());
        let name = print.name().ok_or_else(unprintable)?;
        let called = self.host.call(name, args, &mut self.memory);
        called.map(|_| ()).ok_or_else(unknown)
    }

    fn mark(&mut self, mark: &'static str) -> Result<(), Stop> {
        self.call(Print::Mark(mark), &[])
    }

    fn text(&mut self, text: &str) -> Result<(), Stop> {
        // The printed text is a C string, which ends at the first zero byte.
        let bytes = text.bytes().take_while(|byte| *byte != 0);
        let bytes = bytes.map(|byte| Some(u128::from(byte))).collect();
        let name = Print::Text.name().ok_or_else(unknown)?;
        let args = [HostValue::Lanes(bytes)];
        let called = self.host.call_values(name, &args, &mut self.memory);
        called.map(|_| ()).ok_or_else(unknown)
    }

    /// Prints a scalar. Integers are sign-extended to 64 bits; `i1` and `index` are zero-extended.
    fn scalar(&mut self, bits: Element, ty: Type, index_width: u32) -> Result<(), Stop> {
        let bits = bits.ok_or(Ub::PoisonUsed("an argument of an external function"))?;
        if ty.is_float() {
            return self.call(Print::Scalar(ty), &[bits]);
        }
        if let Some(kind) = ty.small_float() {
            return self.call(Print::SmallFloat, &[kind.code().into(), bits]);
        }
        let width = ty.scalar_bits(index_width).filter(|width| *width <= 64);
        let wide = || Stop::Unsupported("vector.print of an integer wider than 64 bits".into());
        match width.ok_or_else(wide)? {
            _ if ty.is_index() => self.call(Print::Unsigned, &[bits]),
            _ if ty.signed_int().is_some_and(|(_, is_signed)| !is_signed) => {
                self.call(Print::Unsigned, &[bits])
            }
            1 => self.call(Print::Scalar(Type::I64), &[bits]),
            width => {
                let extended = int::from_signed(64, int::signed(width, bits));
                self.call(Print::Scalar(Type::I64), &[extended])
            }
        }
    }

    /// Prints the lanes of a vector, separated by commas, with parentheses around each dimension.
    fn vector(
        &mut self,
        lanes: &[Element],
        nesting: &Nesting,
        (ty, index_width): (Type, u32),
    ) -> Result<(), Stop> {
        for (i, lane) in lanes.iter().enumerate() {
            if i > 0 {
                self.mark(", ")?;
            }
            for _ in 0..nesting.around(i) {
                self.mark("( ")?;
            }
            self.scalar(*lane, ty, index_width)?;
            for _ in 0..nesting.around(i + 1) {
                self.mark(" )")?;
            }
        }
        Ok(())
    }
}

fn unknown() -> Stop {
    Stop::Unsupported("printing".into())
}

impl Machine {
    /// `vector.print`: prints a text, or an optional value followed by punctuation.
    pub(super) fn print(&mut self, at: At<'_>, host: &mut dyn Host) -> Result<(), Stop> {
        let types = at.types();
        let source = at.operands().first().copied();
        let lanes = source.map(|source| self.lanes(at, source));
        let lanes = lanes.transpose()?.unwrap_or_default();
        let ty = source.map_or(Type::NONE, |source| at.ty(source));
        let nesting = types.as_vector(ty).map(|(shape, _)| Nesting::of(shape));
        let marks = 2 * nesting.as_ref().map_or(0, Nesting::count);
        self.state.charge((1 + lanes.len() + marks) as u64)?;
        let mut printing = Printing {
            memory: SourceMemory::of(&mut self.state.memory),
            host,
        };
        match (&nesting, &lanes[..]) {
            (Some(_), []) => {
                return Err(Stop::Unsupported(
                    "vector.print of a vector without lanes".into(),
                ));
            }
            (Some(nesting), lanes) => {
                let scalar = (types.scalar_of(ty), at.run.index_width);
                printing.vector(lanes, nesting, scalar)?;
            }
            (None, [lane]) => printing.scalar(*lane, ty, at.run.index_width)?,
            (None, _) => {}
        }
        if let Some(Attr::Str(text)) = at.attr(Key::Message) {
            // `vector.print` prints no punctuation after a text.
            return printing.text(text);
        }
        let mark = at.coded::<Punctuation>(Key::Punctuation);
        match mark.unwrap_or(Punctuation::NewLine) {
            Punctuation::NoPunctuation => Ok(()),
            Punctuation::NewLine => printing.mark("\n"),
            Punctuation::Comma => printing.mark(", "),
            Punctuation::Open => printing.mark("( "),
            Punctuation::Close => printing.mark(" )"),
        }
    }
}
