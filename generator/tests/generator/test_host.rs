//! A host whose functions reveal every difference between their arguments.
#![allow(clippy::unwrap_used)]

use lowerfuzz_interp::BlockRef;
use lowerfuzz_interp::source::{ElemLayout, MemRef};
use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::host::{Host, HostMemRef, HostMemory, HostValue, Print};
use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{DYNAMIC, Layout, MemRefType, Type};

/// Host functions whose results depend on all their arguments, with all NaNs treated alike.
pub(crate) struct TestHost<'a> {
    pub(crate) case: &'a Case,
    pub(crate) calls: u64,
}

fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 31)).wrapping_mul(0x7fb5_d329_728e_a185);
    x ^ (x >> 27)
}

impl TestHost<'_> {
    /// Returns the address and layout of each element of a memref.
    fn elements(&self, m: &HostMemRef) -> (Vec<u64>, ElemLayout) {
        let types = &self.case.module.types;
        let layout = ElemLayout::of_type(types, m.elem, self.case.index_width).unwrap();
        let view = MemRef {
            block: BlockRef(0),
            base: m.base,
            offset: m.offset,
            sizes: m.sizes.clone(),
            strides: m.strides.clone(),
            open_strides: 0,
            map: None,
            elem: m.elem,
        };
        let addresses = view.positions().map(|p| view.address(p, layout));
        (addresses.collect(), layout)
    }
}

/// Reads the scalars of an element from the host's memory.
///
/// Rows of a vector begin and end at byte boundaries, but lanes may not.
fn read_element(memory: &mut dyn HostMemory, at: u64, layout: ElemLayout) -> Vec<u128> {
    let mut scalars = Vec::new();
    for lane in 0..layout.scalars() {
        let (row, bit) = layout.place(lane);
        let bytes = memory.read(at + row, layout.bytes as usize);
        let bytes = bytes.expect("the host reads what was written");
        let bits = (bit..bit + u64::from(layout.bits)).rev();
        scalars.push(bits.fold(0, |value, i| {
            value << 1 | u128::from(bytes[i as usize / 8] >> (i % 8) & 1)
        }));
    }
    scalars
}

impl Host for TestHost<'_> {
    fn call(&mut self, name: &str, _: &[u128], _: &mut dyn HostMemory) -> Option<Vec<u128>> {
        Print::of(name).map(|_| Vec::new())
    }

    fn call_values(
        &mut self,
        name: &str,
        args: &[HostValue],
        memory: &mut dyn HostMemory,
    ) -> Option<Vec<HostValue>> {
        if Print::of(name).is_some() {
            return Some(Vec::new());
        }
        let module = &self.case.module;
        let func = module.func(module.find_func(name)?);
        let (inputs, results) = module.types.as_function(func.ty)?;
        self.calls += 1;
        let mut seen = vec![u128::from(self.calls)];
        let mut same = Vec::new();
        for (arg, ty) in args.iter().zip(inputs) {
            match arg {
                HostValue::Bits(bits) => {
                    let bits = one_nan(bits.expect("poison for the host"), *ty);
                    seen.push(bits);
                    same.push(HostValue::Bits(Some(bits)));
                }
                HostValue::Lanes(lanes) => {
                    let (_, scalar) = module.types.as_lanes(*ty).unwrap();
                    let all = lanes.iter().map(|l| l.expect("poison for the host"));
                    let all: Vec<u128> = all.map(|l| one_nan(l, scalar)).collect();
                    seen.extend(&all);
                    same.push(HostValue::Lanes(all.into_iter().map(Some).collect()));
                }
                HostValue::Func(_) | HostValue::Tensor(_) => {
                    panic!("functions and tensors are not passed to the host")
                }
                HostValue::MemRef(m) => {
                    let (_, scalar) = module.types.as_lanes(m.elem).unwrap_or((&[], m.elem));
                    let (addresses, layout) = self.elements(m);
                    for at in &addresses {
                        let all = read_element(memory, *at, layout);
                        seen.extend(all.iter().map(|bits| one_nan(*bits, scalar)));
                    }
                    for at in addresses {
                        let byte = seen
                            .iter()
                            .fold(at as u8, |h, b| h.rotate_left(3) ^ *b as u8);
                        // The bytes are arbitrary but defined. The mask 0x3b avoids NaNs, whose
                        // payload could be observed.
                        let bytes = vec![byte & 0x3b; layout.bytes as usize];
                        for row in 0..layout.rows {
                            assert!(memory.write(at + row * layout.row_stride, &bytes));
                        }
                    }
                }
            }
        }
        if name.starts_with("opaque_") {
            return Some(same);
        }
        let seed = seen.iter().fold(0, |h, a| {
            mix(h ^ (*a as u64) ^ ((*a >> 64) as u64).rotate_left(17))
        });
        let wide = u128::from(mix(seed)) << 64 | u128::from(mix(seed + 1));
        let width = self.case.index_width;
        let cut = |ty: Type| wide & (u128::MAX >> (128 - ty.scalar_bits(width).unwrap()));
        let results = results.iter().map(|ty| {
            if let Some((shape, scalar)) = module.types.as_lanes(*ty) {
                let n: i64 = shape.iter().product();
                return HostValue::Lanes(vec![Some(cut(scalar)); n as usize]);
            }
            let Some(memref) = module.types.as_memref(*ty) else {
                return HostValue::Bits(Some(cut(*ty)));
            };
            fresh(self.case, memref, mix(seed), memory)
        });
        Some(results.collect())
    }
}

/// Creates the memref that a host function returns.
///
/// Dynamic sizes are 1 to 3. If the layout is dynamic, the elements have gaps before and between
/// them.
fn fresh(case: &Case, ty: &MemRefType, seed: u64, memory: &mut dyn HostMemory) -> HostValue {
    let layout = ElemLayout::of_type(&case.module.types, ty.elem, case.index_width).unwrap();
    let size = |i: usize, size: &i64| {
        if *size == DYNAMIC {
            1 + (seed >> (8 * i) & 0xff) as i64 % 3
        } else {
            *size
        }
    };
    let sizes: Dims = ty
        .shape
        .iter()
        .enumerate()
        .map(|(i, s)| size(i, s))
        .collect();
    let (gap, offset) = match ty.layout {
        Layout::Identity => (1, 0),
        Layout::Strided { .. } | Layout::Other(_) => (2, 3),
    };
    let mut strides = Dims::from_elem(gap, sizes.len());
    let mut running = gap;
    for (stride, size) in strides.iter_mut().zip(&sizes).rev() {
        *stride = running;
        running *= *size;
    }
    let bytes = (running + offset) as u64 * layout.stride;
    let base = memory.alloc(bytes, layout.align.max(16));
    assert!(memory.write(base, &vec![0x2a; bytes as usize]));
    HostValue::MemRef(HostMemRef {
        base,
        offset,
        sizes,
        strides,
        elem: ty.elem,
    })
}

pub(crate) fn one_nan(bits: u128, ty: Type) -> u128 {
    match ty.float_kind() {
        Some(kind) if kind.is_nan(bits as u64) => u128::from(kind.quiet_nan()),
        Some(_) | None => bits,
    }
}

/// Returns the bits of a NaN with another sign and payload. Other bits are returned unchanged.
pub(crate) fn other_nan(bits: u128, ty: Type) -> u128 {
    match ty.float_kind() {
        Some(kind) if kind.is_nan(bits as u64) => {
            bits ^ (1 << (kind.bits() - 1)) ^ 2 | u128::from(kind.quiet_nan())
        }
        Some(_) | None => bits,
    }
}
