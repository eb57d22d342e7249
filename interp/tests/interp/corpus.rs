//! Runs the reference interpreter on every call of the corpus that states an expectation.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use lowerfuzz_interp::interval::{is_interval, overlap};
use lowerfuzz_interp::source::{ElemLayout, Machine, MemRef, Tensor, Value};
use lowerfuzz_interp::{BlockKind, BlockRef, Libm, Limits, Outcome};
use lowerfuzz_ir::case::{self, Call, Case, Datum, Element, Expect, MemRefDatum, Storage};
use lowerfuzz_ir::host::{Host, HostBits, HostMemory, HostValue, Print};
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::verify::verify;
use lowerfuzz_ir::{FloatKind, Type};

/// Collects all test cases below a folder, except programs for the verifier and texts for
/// FileCheck.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the corpus") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            if path
                .file_name()
                .is_some_and(|n| n != "verifier" && n != "lowering")
            {
                files(&path, found);
            }
        } else if path.extension().is_some_and(|e| e == "mlir") {
            found.push(path);
        }
    }
}

#[test]
fn every_call_meets_its_expectation() {
    let mut paths = Vec::new();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    files(&corpus, &mut paths);
    paths.sort();
    let mut checked = 0;
    let mut wrong = Vec::new();
    for path in &paths {
        let text = std::fs::read_to_string(path).expect("a readable file");
        let name = path.strip_prefix(&corpus).expect("a file of the corpus");
        let case = match case::parse(&text, None) {
            Ok(case) => case,
            Err(error) => {
                wrong.push(format!("{}: {}", name.display(), error.message));
                continue;
            }
        };
        if let Err(errors) = verify(&case.module) {
            wrong.push(format!("{}: {errors:?}", name.display()));
            continue;
        }
        for (i, call) in case.calls.iter().enumerate() {
            let Some(expect) = &call.expect else { continue };
            checked += 1;
            if let Err(why) = Run::new(&case).check(call, expect) {
                wrong.push(format!("{}, call {}: {why}", name.display(), i + 1));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 1000, "only {checked} calls state an expectation");
}

/// A call of a function on fresh memory.
struct Run<'a> {
    case: &'a Case,
    machine: Machine,
    /// For each buffer, the index of the argument, the memory block, and the element type.
    buffers: Vec<(usize, BlockRef, Type)>,
}

impl Run<'_> {
    fn new(case: &Case) -> Run<'_> {
        Run {
            case,
            machine: Machine::new(),
            buffers: Vec::new(),
        }
    }

    fn check(&mut self, call: &Call, expect: &Expect) -> Result<(), String> {
        self.machine.begin(Limits::default());
        let args: Vec<Value> = (0..call.args.len())
            .map(|i| self.argument(i, &call.args[i]))
            .collect();
        let func = self.case.module.lookup_func(call.func).expect("a function");
        let outcome = self.machine.run(
            &self.case.module,
            self.case.index_width,
            func,
            &args,
            &mut Echo,
        );
        match (expect, &outcome) {
            (Expect::Returns(want), Outcome::Returned(got)) if want.len() == got.len() => {
                for (i, (want, got)) in want.iter().zip(got).enumerate() {
                    self.datum(want, got)
                        .map_err(|e| format!("result {i}: {e}"))?;
                }
            }
            (Expect::Abort, Outcome::Aborted) | (Expect::OutOfFuel, Outcome::Beyond(_)) => {}
            (Expect::Undefined(text), Outcome::Undefined(found))
                if found.why.to_string().contains(text.as_str()) => {}
            _ => return Err(format!("expected {expect:?}, found {outcome:?}")),
        }
        for (arg, want) in &call.after {
            let (_, block, elem) = self
                .buffers
                .iter()
                .find(|(i, ..)| i == arg)
                .copied()
                .expect("a buffer");
            let layout = self.layout(elem);
            let start = self.machine.memory().block(block).address;
            let count = want.len() as u64 / layout.scalars();
            let got: Vec<Element> = (0..count)
                .flat_map(|i| self.element(block, start + i * layout.stride, elem))
                .collect();
            self.same(want, &got, elem)
                .map_err(|e| format!("the buffer of argument {arg}: {e}"))?;
        }
        Ok(())
    }

    fn layout(&self, elem: Type) -> ElemLayout {
        ElemLayout::of_type(&self.case.module.types, elem, self.case.index_width)
            .expect("an element type")
    }

    fn argument(&mut self, arg: usize, datum: &Datum) -> Value {
        match datum {
            Datum::Scalar { bits, .. } => Value::scalar(*bits),
            Datum::Vector { lanes, .. } => Value::Vector(lanes.as_slice().into()),
            Datum::Func(name) => {
                Value::Func(self.case.module.lookup_func(*name).expect("a function"))
            }
            Datum::MemRef(datum) => self.buffer(arg, datum),
            Datum::Tensor(datum) => Value::Tensor(Rc::new(Tensor {
                sizes: datum.sizes.clone(),
                elements: datum.elements.clone(),
            })),
        }
    }

    fn buffer(&mut self, arg: usize, datum: &MemRefDatum) -> Value {
        let layout = self.layout(datum.elem);
        let block = match datum.storage {
            Storage::Caller => self.own_buffer(arg, datum, BlockKind::Buffer),
            Storage::Heap => self.own_buffer(arg, datum, BlockKind::Heap),
            Storage::Argument(of) => {
                let owner = self.buffers.iter().find(|(owner, ..)| *owner == of);
                owner.expect("a buffer").1
            }
            Storage::Global(name) => {
                let module = &self.case.module;
                let id = module.find_global(module.str(name)).expect("a global");
                let (width, machine) = (self.case.index_width, &mut self.machine);
                let memory = machine.global_memory(module, width, id);
                let (address, _) = memory.expect("the memory of a global");
                machine.memory().block_at(address).expect("a block")
            }
        };
        let start = self.machine.memory().block(block).address;
        if datum.storage == Storage::Heap {
            let first = (datum.base + datum.offset) as u64 * layout.stride;
            self.machine.memory_mut().set_first(block, start + first);
        }
        Value::MemRef(Rc::new(MemRef {
            block,
            base: start + datum.base as u64 * layout.stride,
            offset: datum.offset,
            sizes: datum.sizes.clone(),
            strides: datum.strides.clone(),
            open_strides: 0,
            elem: datum.elem,
            map: None,
        }))
    }

    /// Makes the buffer of an argument, with its contents.
    fn own_buffer(&mut self, arg: usize, datum: &MemRefDatum, kind: BlockKind) -> BlockRef {
        let layout = self.layout(datum.elem);
        let elements = datum.contents.len() as u64 / layout.scalars();
        let memory = self.machine.memory_mut();
        let size = elements * layout.stride;
        let align = layout.align.max(16);
        let block = memory.alloc(kind, size, align).expect("room");
        let base = memory.block(block).address;
        for (i, bits) in datum.contents.iter().enumerate() {
            let (element, lane) = (i as u64 / layout.scalars(), i as u64 % layout.scalars());
            let (row, bit) = layout.place(lane);
            let at = base + element * layout.stride + row;
            let written = memory.write_bits(block, at, (bit, layout.bits), *bits);
            written.expect("within the buffer");
            // The bits above a scalar are written together with the scalar.
            let rest = layout.bytes * 8 - u64::from(layout.bits);
            if layout.is_scalar && bits.is_some() && rest > 0 {
                let above = (u64::from(layout.bits), rest as u32);
                memory
                    .write_bits(block, at, above, Some(0))
                    .expect("within the buffer");
            }
        }
        self.buffers.push((arg, block, datum.elem));
        block
    }

    /// Reads the lanes of a memref element.
    fn element(&self, block: BlockRef, address: u64, elem: Type) -> Vec<Element> {
        let layout = self.layout(elem);
        let lane = |lane: u64| {
            let (row, bit) = layout.place(lane);
            let read = self.machine.memory();
            let bits = read.read_bits(block, address + row, bit, layout.bits);
            let bits = bits.expect("within the buffer");
            match layout.float {
                Some(_) => bits.map(|low| read.interval(address + row + bit / 8, low)),
                None => bits,
            }
        };
        (0..layout.scalars()).map(lane).collect()
    }

    fn same(&self, want: &[Element], got: &[Element], ty: Type) -> Result<(), String> {
        let types = &self.case.module.types;
        let scalar = types.as_lanes(ty).map_or(ty, |(_, scalar)| scalar);
        let is_nan = |x: u128| {
            let kind: Option<FloatKind> = scalar.float_kind();
            kind.is_some_and(|kind| kind.is_nan(x as u64))
        };
        let one = |(want, got): (&Element, &Element)| match (*want, *got) {
            (Some(want), Some(got)) => match scalar.float_kind() {
                Some(kind) if is_interval(got) => overlap(kind, want, got),
                _ => want == got || is_nan(want) && is_nan(got),
            },
            (want, got) => want == got,
        };
        if want.len() == got.len() && want.iter().zip(got).all(one) {
            return Ok(());
        }
        Err(format!("expected {want:x?}, found {got:x?}"))
    }

    fn datum(&self, want: &Datum, got: &Value) -> Result<(), String> {
        match (want, got) {
            (Datum::Scalar { bits, ty }, Value::Bits(_) | Value::Poison) => {
                self.same(&[*bits], &[got.bits()], *ty)
            }
            (Datum::Vector { lanes, ty }, Value::Vector(found)) => self.same(lanes, found, *ty),
            (Datum::Func(name), Value::Func(found))
                if self.case.module.lookup_func(*name) == Some(*found) =>
            {
                Ok(())
            }
            (Datum::Tensor(want), Value::Tensor(got)) if want.sizes == got.sizes => {
                self.same(&want.elements, &got.elements, want.elem)
            }
            (Datum::MemRef(want), Value::MemRef(got)) => {
                let strides = |strides: &Dims| -> Vec<Option<i64>> {
                    let pairs = strides.iter().zip(&got.sizes);
                    pairs.map(|(s, size)| (*size > 1).then_some(*s)).collect()
                };
                if want.sizes != got.sizes || strides(&want.strides) != strides(&got.strides) {
                    return Err(format!("expected {want:?}, found {got:?}"));
                }
                let layout = self.layout(got.elem);
                let found: Vec<Element> = got
                    .positions()
                    .flat_map(|p| self.element(got.block, got.address(p, layout), got.elem))
                    .collect();
                self.same(&want.contents, &found, got.elem)
            }
            _ => Err(format!("expected {want:?}, found {got:?}")),
        }
    }
}

/// The host of these tests: `opaque_…` functions return their arguments; functions without results
/// do nothing.
struct Echo;

impl Host for Echo {
    fn call(
        &mut self,
        name: &str,
        args: &[HostBits],
        _: &mut dyn HostMemory,
    ) -> Option<Vec<HostBits>> {
        if Print::of(name).is_some() {
            return Some(Vec::new());
        }
        Some(vec![Libm::of(name)?.eval(args)?])
    }

    fn call_values(
        &mut self,
        name: &str,
        args: &[HostValue],
        _: &mut dyn HostMemory,
    ) -> Option<Vec<HostValue>> {
        if Libm::of(name).is_some() {
            return None;
        }
        let returned = if name.starts_with("opaque_") {
            args
        } else {
            &[]
        };
        Some(returned.to_vec())
    }
}
