//! The host: external functions, identical in every engine (`semantics.md` §6).

use lowerfuzz_ir::host::{Host, HostMemory};
use lowerfuzz_ir::{FloatKind, Module, Type};

/// One call of an external function: an observation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostCall {
    /// Name.
    pub name: String,
    /// Arguments as bits, NaNs all the same one.
    pub args: Vec<u128>,
}

struct Signature {
    name: String,
    inputs: Vec<Type>,
    results: Vec<Type>,
}

/// The host of the external functions that a source module declares, with what was called.
pub(crate) struct SourceHost {
    signatures: Vec<Signature>,
    index_width: u32,
    calls: Vec<HostCall>,
}

impl SourceHost {
    pub(crate) fn new(source: &Module, index_width: u32) -> SourceHost {
        let external = source.funcs.iter().filter(|f| f.body.is_none());
        let signatures = external.filter_map(|f| {
            let (inputs, results) = source.types.as_function(f.ty)?;
            let scalars = inputs.iter().chain(results).all(|t| t.is_scalar());
            scalars.then(|| Signature {
                name: source.str(f.name).to_owned(),
                inputs: inputs.to_vec(),
                results: results.to_vec(),
            })
        });
        SourceHost {
            signatures: signatures.collect(),
            index_width,
            calls: Vec::new(),
        }
    }

    /// What was called since the last time, in order.
    pub(crate) fn take_calls(&mut self) -> Vec<HostCall> {
        std::mem::take(&mut self.calls)
    }
}

/// Calls that are remembered; a program that makes more is compared on these.
const MAX_CALLS: usize = 10_000;

impl Host for SourceHost {
    fn call(
        &mut self,
        name: &str,
        args: &[u128],
        _memory: &mut dyn HostMemory,
    ) -> Option<Vec<u128>> {
        let signature = self.signatures.iter().find(|s| s.name == name)?;
        if args.len() != signature.inputs.len() {
            return None;
        }
        let args: Vec<u128> = args
            .iter()
            .zip(&signature.inputs)
            .map(|(bits, ty)| canonical(*bits, *ty, self.index_width))
            .collect();
        let results = if name.starts_with("opaque_") {
            args.iter().take(signature.results.len()).copied().collect()
        } else {
            // How often it was called is part of what it computes.
            let ordinal = self.calls.iter().filter(|c| c.name == name).count() as u64;
            let mut state = mix(name.bytes().fold(ordinal, |h, b| mix(h ^ u64::from(b))));
            for arg in &args {
                state = mix(state ^ (*arg as u64));
                state = mix(state ^ ((*arg >> 64) as u64));
            }
            let width = self.index_width;
            let mut next = || {
                state = mix(state);
                state
            };
            let result = |ty: &Type| {
                let bits = u128::from(next()) << 64 | u128::from(next());
                canonical(bits, *ty, width)
            };
            signature.results.iter().map(result).collect()
        };
        if self.calls.len() < MAX_CALLS {
            self.calls.push(HostCall {
                name: name.to_owned(),
                args,
            });
        }
        Some(results)
    }
}

/// The bits within the type; any NaN as the quiet one.
pub(crate) fn canonical(bits: u128, ty: Type, index_width: u32) -> u128 {
    let width = ty.scalar_bits(index_width).unwrap_or(128);
    let bits = if width >= 128 {
        bits
    } else {
        bits & ((1 << width) - 1)
    };
    match ty.float_kind() {
        Some(kind) if is_nan(kind, bits) => u128::from(kind.quiet_nan()),
        Some(_) | None => bits,
    }
}

fn is_nan(kind: FloatKind, bits: u128) -> bool {
    u64::try_from(bits).is_ok_and(|bits| kind.is_nan(bits))
}

/// A fixed mixing function of 64 bits (the finaliser of SplitMix64, a bijection).
fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
