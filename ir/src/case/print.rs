//! The printer of test cases.

use std::fmt::Write;

use super::{Call, Case, ConversionOptions, Datum, Element, Expect, Storage};
use crate::release::Release;
use crate::symbol::Sym;
use crate::text::print::{is_bare, push_bits, push_escaped};
use crate::text::{self, Form};
use crate::types::Type;

/// Prints a test case.
///
/// The text begins with the release unless it is the newest, the width of `index` unless it is 64,
/// and the options that are not the default. The expected rejection, the module and the calls
/// follow. [`super::parse`] parses the text, and printing the parsed test case again results in the
/// same text.
pub fn print(case: &Case) -> String {
    with_module(case, &text::print(&case.module, case.release, Form::Custom))
}

/// Prints a test case like [`print()`], but with the original text of the module if there is one: its names of
/// values, its comments, and what the printed form lacks.
pub fn print_original(case: &Case) -> String {
    let name = case.module.name.map(|name| case.module.str(name));
    match case.source() {
        Some(source) => with_module(case, &source.module(name, |_| false)),
        None => print(case),
    }
}

fn with_module(case: &Case, module: &str) -> String {
    let mut out = String::new();
    if case.release != Release::NEWEST {
        let _ = writeln!(out, "// release: {}", case.release);
    }
    if case.index_width != 64 {
        let _ = writeln!(out, "// index-bitwidth: {}", case.index_width);
    }
    if case.options != ConversionOptions::default() {
        let _ = writeln!(out, "// options: {}", case.options);
    }
    if let Some(text) = &case.refused {
        let _ = writeln!(out, "// refused: {text}");
    }
    let _ = write!(out, "{}", case.effects);
    out.push_str(module);
    let mut printer = Printer { case, out };
    for call in &case.calls {
        printer.call(call);
    }
    printer.out
}

/// Prints one call of a test case as its directives, without a newline at the end.
pub fn print_call(case: &Case, call: &Call) -> String {
    let out = String::new();
    let mut printer = Printer { case, out };
    printer.call(call);
    printer.out.truncate(printer.out.trim_end().len());
    printer.out
}

struct Printer<'c> {
    case: &'c Case,
    out: String,
}

impl Printer<'_> {
    fn symbol(&mut self, symbol: Sym) {
        let name = self.case.module.str(symbol);
        self.out.push('@');
        if is_bare(name) {
            self.out.push_str(name);
        } else {
            self.out.push('"');
            push_escaped(&mut self.out, name);
            self.out.push('"');
        }
    }

    fn ty(&mut self, ty: Type) {
        let module = &self.case.module;
        let text = text::print_type(&module.types, &module.strings, ty, self.case.release);
        self.out.push_str(&text);
    }

    fn call(&mut self, call: &Call) {
        self.out.push_str("// call: ");
        self.symbol(call.func);
        self.out.push('(');
        self.data(&call.args);
        self.out.push(')');
        if call.outside {
            self.out.push_str(" outside");
        }
        if let Some(expect) = &call.expect {
            self.out.push_str(" == ");
            self.expect(expect);
        }
        self.out.push('\n');
        for (position, contents) in &call.after {
            let _ = write!(self.out, "// after: arg{position} == ");
            let elem = match call.args.get(*position) {
                Some(Datum::MemRef(memref)) => memref.elem,
                Some(
                    Datum::Scalar { .. } | Datum::Vector { .. } | Datum::Func(_) | Datum::Tensor(_),
                )
                | None => Type::I64,
            };
            self.contents(contents, elem, "_");
            self.out.push('\n');
        }
        for line in &call.prints {
            let _ = writeln!(self.out, "// prints: {line}");
        }
    }

    fn expect(&mut self, expect: &Expect) {
        match expect {
            Expect::Returns(data) if data.is_empty() => self.out.push_str("()"),
            Expect::Returns(data) => self.data(data),
            Expect::Abort => self.out.push_str("abort"),
            Expect::OutOfFuel => self.out.push_str("out-of-fuel"),
            Expect::Undefined(reason) => {
                self.out.push_str("undefined");
                if !reason.is_empty() {
                    self.out.push_str(" \"");
                    push_escaped(&mut self.out, reason);
                    self.out.push('"');
                }
            }
        }
    }

    fn data(&mut self, data: &[Datum]) {
        for (i, datum) in data.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.datum(datum);
        }
    }

    fn datum(&mut self, datum: &Datum) {
        match datum {
            Datum::Scalar { bits, ty } => {
                self.element(*bits, *ty, "poison");
                // The literals `true` and `false` imply the type `i1`.
                if *ty != Type::I1 || bits.is_none() {
                    self.out.push_str(" : ");
                    self.ty(*ty);
                }
            }
            Datum::Vector { lanes, ty } => {
                let types = &self.case.module.types;
                let (shape, elem) = types.as_lanes(*ty).unwrap_or((&[], *ty));
                let mut lanes = lanes.iter();
                self.lanes(shape, elem, &mut lanes);
                self.out.push_str(" : ");
                self.ty(*ty);
            }
            Datum::Func(symbol) => self.symbol(*symbol),
            Datum::MemRef(memref) => {
                self.ty(memref.ty);
                match memref.storage {
                    Storage::Caller => {}
                    Storage::Heap => self.out.push_str(" heap"),
                    Storage::Argument(of) => {
                        let _ = write!(self.out, " of arg{of}");
                    }
                    Storage::Global(name) => {
                        self.out.push_str(" of ");
                        self.symbol(name);
                    }
                }
                if memref.base != 0 {
                    let _ = write!(self.out, " from {}", memref.base);
                }
                if memref.storage.has_contents() {
                    self.out.push(' ');
                    self.contents(&memref.contents, memref.elem, "_");
                }
            }
            Datum::Tensor(tensor) => {
                self.ty(tensor.ty);
                self.out.push(' ');
                self.contents(&tensor.elements, tensor.elem, "poison");
            }
        }
    }

    fn element(&mut self, element: Element, ty: Type, hole: &str) {
        match element {
            Some(0) if self.case.module.types.is_ptr(ty) => self.out.push_str("null"),
            Some(bits) => push_bits(&mut self.out, bits, ty, self.case.index_width),
            None => self.out.push_str(hole),
        }
    }

    fn lanes(&mut self, shape: &[i64], elem: Type, lanes: &mut std::slice::Iter<'_, Element>) {
        let Some((size, inner)) = shape.split_first() else {
            if let Some(lane) = lanes.next() {
                self.element(*lane, elem, "poison");
            }
            return;
        };
        self.out.push('[');
        for i in 0..*size {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.lanes(inner, elem, lanes);
        }
        self.out.push(']');
    }

    fn contents(&mut self, contents: &[Element], elem: Type, hole: &str) {
        let lanes = self.case.module.types.as_lanes(elem);
        let scalar = lanes.map_or(elem, |(_, scalar)| scalar);
        self.out.push('[');
        for (i, element) in contents.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.element(*element, scalar, hole);
        }
        self.out.push(']');
    }
}
