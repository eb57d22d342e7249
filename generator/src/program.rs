//! A case: its functions, the few types that they share, and what each promises its callers.

use lowerfuzz_ir::case::Case;
use lowerfuzz_ir::{Module, Sym, Type};
use smallvec::SmallVec;

use crate::choices::Choices;
use crate::config::Config;
use crate::layout::{self, Param};
use crate::values::{Facts, MemFacts, Pool, Site};
use crate::{function, inputs};

/// What a caller knows of a result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResultSpec {
    pub(crate) ty: Type,
    pub(crate) facts: Facts,
    /// For a memref; its origin is in terms of the callee's sites.
    pub(crate) mem: Option<MemFacts>,
}

/// What callers know of a function.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) name: Sym,
    pub(crate) params: Vec<Param>,
    pub(crate) results: Vec<ResultSpec>,
    pub(crate) sites: Vec<Site>,
    /// Ops and elements that a call executes and allocates at most.
    pub(crate) executed: u32,
    pub(crate) allocated: u32,
    /// Is there a call of it?
    pub(crate) called: bool,
}

/// An external function.
#[derive(Clone, Debug)]
pub(crate) struct HostFunction {
    pub(crate) name: Sym,
    pub(crate) params: SmallVec<[Type; 4]>,
    pub(crate) results: SmallVec<[Type; 2]>,
}

/// A case in the making.
pub(crate) struct Program<'c> {
    pub(crate) config: &'c Config,
    pub(crate) module: Module,
    pub(crate) index_width: u32,
    /// How often each of the config's scalar types is drawn; 0 if a feature excludes it.
    type_weights: SmallVec<[u16; 24]>,
    pub(crate) palette: SmallVec<[Type; 6]>,
    /// Element types and ranks that most memrefs of the case have.
    mem_palette: SmallVec<[(Type, u8); 3]>,
    pub(crate) signatures: Vec<Signature>,
    pub(crate) hosts: Vec<HostFunction>,
    pub(crate) pool: Pool,
}

impl Program<'_> {
    /// The bits of a scalar type.
    pub(crate) fn width(&self, ty: Type) -> u32 {
        ty.scalar_bits(self.index_width).unwrap_or(1)
    }

    /// The low bits of `value` as a signed number of the type.
    pub(crate) fn sign_extend(&self, value: u128, ty: Type) -> i128 {
        let unused = 128 - self.width(ty).clamp(1, 128);
        ((value << unused) as i128) >> unused
    }

    /// A scalar type by the config's weights.
    pub(crate) fn any_scalar_type(&self, u: &mut Choices<'_>) -> Type {
        if self.type_weights.iter().all(|w| *w == 0) {
            return Type::I32;
        }
        self.config.scalar_types[u.weighted(&self.type_weights)].0
    }

    /// One of the case's few types.
    pub(crate) fn palette_type(&self, u: &mut Choices<'_>) -> Type {
        u.pick(&self.palette)
    }

    /// A rank and an element type.
    pub(crate) fn memref_of(&self, u: &mut Choices<'_>) -> (Type, usize) {
        // Mostly one of few, so that memrefs meet that fit each other.
        if u.chance(200) {
            let (elem, rank) = u.pick(&self.mem_palette);
            return (elem, usize::from(rank));
        }
        (self.palette_type(u), u.weighted(&self.config.ranks))
    }

    /// `prefix` followed by a number.
    pub(crate) fn name(&mut self, prefix: &str, number: usize) -> Sym {
        let mut name = SmallVec::<[u8; 24]>::from_slice(prefix.as_bytes());
        if number >= 10 {
            name.push(b'0' + (number / 10 % 10) as u8);
        }
        name.push(b'0' + (number % 10) as u8);
        // The bytes are ASCII by construction.
        let text = std::str::from_utf8(&name).unwrap_or(prefix);
        self.module.strings.intern(text)
    }

    /// The parameters of a function. Those of the last one are stranger: their arguments are
    /// written by hand, and need not be found among the values of a caller.
    pub(crate) fn params(&mut self, u: &mut Choices<'_>, last: bool) -> Vec<Param> {
        let config = self.config;
        let mut n = u.range(config.params.min, config.params.max);
        // Without parameters everything can be folded: most functions have some.
        if n < 2 && u.chance(200) {
            n = 2.clamp(config.params.min, config.params.max.max(config.params.min));
        }
        let mut params = Vec::with_capacity(n as usize);
        for _ in 0..n {
            let memref = config.features.memrefs && u.chance(config.memref_param);
            params.push(if memref {
                let (elem, rank) = self.memref_of(u);
                let loose = !last && u.chance(160);
                let types = &mut self.module.types;
                layout::draw_param(u, config, types, elem, rank, loose)
            } else {
                let ty = self.palette_type(u);
                Param { ty, shape: None }
            });
        }
        params
    }

    fn choose_palette(&mut self, u: &mut Choices<'_>) {
        for _ in 0..u.range(3, 5) {
            let ty = self.any_scalar_type(u);
            self.palette.push(ty);
        }
        for _ in 0..u.range(1, 3) {
            let elem = self.palette_type(u);
            let rank = u.weighted(&self.config.ranks) as u8;
            self.mem_palette.push((elem, rank));
        }
    }
}

fn type_weights(config: &Config) -> SmallVec<[u16; 24]> {
    let types = config.scalar_types.iter();
    let weight = |(ty, weight): &(Type, u16)| {
        let allowed = ty.is_scalar() && config.allows(*ty);
        if allowed { *weight } else { 0 }
    };
    types.map(weight).collect()
}

/// Draws a case.
pub(crate) fn program(u: &mut Choices<'_>, config: &Config) -> Case {
    let index_width = if u.chance(config.index_32) { 32 } else { 64 };
    let mut program = Program {
        config,
        module: Module::new(),
        index_width,
        type_weights: type_weights(config),
        palette: SmallVec::new(),
        mem_palette: SmallVec::new(),
        signatures: Vec::new(),
        hosts: Vec::new(),
        pool: Pool::default(),
    };
    program.choose_palette(u);
    // Two draws added: few tiny programs, few of the largest.
    let span = config.ops;
    let half = span.max.saturating_sub(span.min) / 2;
    let target = span.min + u.range(0, half) + u.range(0, half);
    let wanted = u.range(config.functions.min.max(1), config.functions.max.max(1));
    // A function of fewer than six ops has little to say.
    let functions = if config.features.calls {
        wanted.min(1 + target / 8)
    } else {
        1
    };
    let mut left = target;
    for i in 0..functions {
        let last = i + 1 == functions;
        // The last function, which is the one that is called, gets the most.
        let share = if last {
            left
        } else {
            left / (functions - i + 1)
        };
        left -= share.min(left);
        function::function(&mut program, u, share, last);
    }

    let Program {
        module, signatures, ..
    } = program;
    let mut case = Case::new(module, config.release);
    case.index_width = index_width;
    inputs::calls(u, config, &mut case, &signatures);
    case
}
