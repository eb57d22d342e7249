//! What the functions of a case share: its few types, its globals, and what is known of those that
//! are made already.

use lowerfuzz_ir::case::{ConversionOptions, MemRefConvention};
use lowerfuzz_ir::{Attr, Global, Key, Module, NamedAttr, Sym, Type, TypeKind};
use smallvec::SmallVec;

use crate::choices::Choices;
use crate::config::Config;
use crate::groups::Groups;
use crate::layout::{self, Param, ParamKind};
use crate::restrict::{Form, Limits};
use crate::signature::{FunctionKind, GlobalSpec, HostFunction, Signature};
use crate::values::{MemFacts, Pool};

/// A case in the making.
pub(crate) struct Program<'c> {
    pub(crate) config: &'c Config,
    pub(crate) module: Module,
    /// What the case may have.
    pub(crate) limits: Limits,
    pub(crate) index_width: u32,
    /// How often each of the config's scalar types is drawn; 0 if a feature excludes it.
    type_weights: SmallVec<[u16; 24]>,
    pub(crate) palette: SmallVec<[Type; 6]>,
    /// Element types and ranks that most memrefs of the case have.
    mem_palette: SmallVec<[(Type, u8); 3]>,
    pub(crate) signatures: Vec<Signature>,
    pub(crate) hosts: Vec<HostFunction>,
    pub(crate) kinds: Vec<FunctionKind>,
    pub(crate) globals: Vec<GlobalSpec>,
    pub(crate) groups: Groups,
    pub(crate) options: ConversionOptions,
    /// The few vector types of the case; none without vectors.
    pub(crate) vector_types: SmallVec<[Type; 4]>,
    /// The complex types of the case.
    complex_types: SmallVec<[Type; 2]>,
    pub(crate) pool: Pool,
}

impl<'c> Program<'c> {
    /// A case without functions, and the few types that they will share.
    pub(crate) fn new(
        u: &mut Choices<'_>,
        config: &'c Config,
        index_width: u32,
        limits: Limits,
        options: ConversionOptions,
        groups: Groups,
    ) -> Program<'c> {
        let mut program = Program {
            config,
            module: Module::new(),
            limits,
            index_width,
            type_weights: type_weights(config),
            palette: SmallVec::new(),
            mem_palette: SmallVec::new(),
            signatures: Vec::new(),
            hosts: Vec::new(),
            kinds: Vec::new(),
            globals: Vec::new(),
            groups,
            options,
            vector_types: SmallVec::new(),
            complex_types: SmallVec::new(),
            pool: Pool::default(),
        };
        program.choose_palette(u);
        program
    }

    /// The scalar type of a scalar or vector type.
    pub(crate) fn lane(&self, ty: Type) -> Type {
        if ty.is_interned() {
            self.module.types.scalar_of(ty)
        } else {
            ty
        }
    }

    /// How many lanes a vector has; 1 for a scalar.
    pub(crate) fn lanes(&self, ty: Type) -> usize {
        let vector = self.module.types.as_lanes(ty);
        vector.map_or(1, |(shape, _)| shape.iter().product::<i64>() as usize)
    }

    /// The bits of a scalar type, or of a lane of a vector type.
    pub(crate) fn width(&self, ty: Type) -> u32 {
        self.lane(ty).scalar_bits(self.index_width).unwrap_or(1)
    }

    /// The low bits of `value` that the type has.
    pub(crate) fn cut(&self, value: u128, ty: Type) -> u128 {
        value & (u128::MAX >> (128 - self.width(ty).clamp(1, 128)))
    }

    /// Are memrefs passed as bare pointers? Then only static ones are.
    pub(crate) fn bare_pointers(&self) -> bool {
        self.options.convention == MemRefConvention::BarePointer
    }

    /// Can an allocation or global of this element have an alignment of its own?
    pub(crate) fn aligns(&self, elem: Type) -> bool {
        self.module.types.as_vector(elem).is_none() || self.limits.allow(Form::AlignedVectors)
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

    /// One of the case's few types, vectors and complex numbers among them.
    pub(crate) fn value_type(&self, u: &mut Choices<'_>) -> Type {
        if !self.vector_types.is_empty() && u.chance(self.config.vector_type) {
            return u.pick(&self.vector_types);
        }
        if !self.complex_types.is_empty() && u.chance(self.config.complex_type) {
            return u.pick(&self.complex_types);
        }
        self.palette_type(u)
    }

    /// A complex type of the case.
    pub(crate) fn complex_type(&self, u: &mut Choices<'_>) -> Option<Type> {
        (!self.complex_types.is_empty()).then(|| u.pick(&self.complex_types))
    }

    /// An element type that is no scalar, now and then.
    fn compound_element(&self, u: &mut Choices<'_>) -> Option<Type> {
        let config = self.config;
        let vectors = config.features.vector_memrefs && !self.vector_types.is_empty();
        if vectors && u.chance(config.compound_element) {
            let chosen = u.pick(&self.vector_types);
            if config.features.packed_vector_memrefs || self.is_plain_element(chosen) {
                return Some(chosen);
            }
        }
        if !self.complex_types.is_empty() && u.chance(config.compound_element) {
            return Some(u.pick(&self.complex_types));
        }
        None
    }

    /// A vector of whole bytes, each row of 16 bytes or less.
    fn is_plain_element(&self, ty: Type) -> bool {
        let Some((shape, lane)) = self.module.types.as_vector(ty) else {
            return false;
        };
        let bits = i64::from(self.width(lane));
        let row = shape.last().copied().unwrap_or(1);
        bits % 8 == 0 && bits * row <= 128
    }

    /// A rank and an element type.
    pub(crate) fn memref_of(&self, u: &mut Choices<'_>) -> (Type, usize) {
        // Mostly one of few, so that memrefs meet that fit each other.
        if u.chance(200) {
            let (elem, rank) = u.pick(&self.mem_palette);
            return (elem, usize::from(rank));
        }
        let elem = self
            .compound_element(u)
            .unwrap_or_else(|| self.palette_type(u));
        (elem, u.weighted(&self.config.ranks))
    }

    /// A function for a value of a function type.
    pub(crate) fn function_of(&self, u: &mut Choices<'_>, ty: Type) -> Option<Sym> {
        let kind = self.kinds.iter().find(|k| k.ty == ty)?;
        let chosen = u.pick(&kind.candidates);
        Some(self.signatures[chosen as usize].name)
    }

    /// The type of an earlier function as that of values; which functions those may be is fixed here.
    pub(crate) fn function_type(&mut self, u: &mut Choices<'_>) -> Option<Type> {
        if !self.kinds.is_empty() && (self.signatures.is_empty() || u.chance(128)) {
            let at = u.below(self.kinds.len() as u32) as usize;
            return Some(self.kinds[at].ty);
        }
        if self.signatures.is_empty() {
            return None;
        }
        let at = u.below(self.signatures.len() as u32) as usize;
        let chosen = &self.signatures[at];
        let ty = chosen.ty;
        if self.kinds.iter().any(|k| k.ty == ty) {
            return Some(ty);
        }
        let alone = chosen.results.iter().any(|r| r.mem.is_some());
        let shapes = |s: &Signature| -> SmallVec<[Option<MemFacts>; 6]> {
            s.params.iter().map(|p| p.shape.map(|s| s.facts)).collect()
        };
        let wanted = shapes(chosen);
        let all = self.signatures.iter().enumerate();
        let same = all.filter(|(i, s)| *i == at || (!alone && s.ty == ty && shapes(s) == wanted));
        let candidates = same.map(|(i, _)| i as u32).collect();
        self.kinds.push(FunctionKind { ty, candidates });
        Some(ty)
    }

    /// A parameter that is an unranked memref or a function, if the case has such.
    fn special_param(&mut self, u: &mut Choices<'_>) -> Option<Param> {
        let rate = self.config.special_param;
        if self.groups.function_values && u.chance(rate) {
            let ty = self.function_type(u)?;
            return Some(Param { ty, shape: None });
        }
        if self.groups.unranked && u.chance(rate) {
            return Some(self.unranked_param(u));
        }
        None
    }

    fn unranked_param(&mut self, u: &mut Choices<'_>) -> Param {
        let mut param = self.memref_param(u, true);
        if let Some(shape) = &mut param.shape {
            shape.facts.unranked = true;
            let elem = shape.facts.elem;
            let ty = TypeKind::UnrankedMemRef { elem, space: 0 };
            param.ty = self.module.types.intern(ty);
        }
        param
    }

    fn memref_param(&mut self, u: &mut Choices<'_>, loose: bool) -> Param {
        let (elem, rank) = self.memref_of(u);
        let kind = if self.bare_pointers() {
            ParamKind::Static
        } else if loose {
            ParamKind::Loose
        } else {
            ParamKind::Any
        };
        layout::draw_param(
            u,
            self.config,
            &self.limits,
            &mut self.module.types,
            elem,
            rank,
            kind,
        )
    }

    /// Adds a global to the module.
    pub(crate) fn add_global(&mut self, global: Global, spec: GlobalSpec) {
        self.module.add_global(global);
        self.globals.push(spec);
    }

    /// A parameter of an external function.
    pub(crate) fn host_param(&mut self, u: &mut Choices<'_>) -> Param {
        if !self.groups.host_memrefs || !u.chance(self.config.host_memref) {
            return self.host_value(u);
        }
        if self.groups.unranked && u.chance(80) {
            return self.unranked_param(u);
        }
        self.memref_param(u, true)
    }

    /// A parameter of an external function that is no memref, or such a result.
    pub(crate) fn host_value(&mut self, u: &mut Choices<'_>) -> Param {
        let ty = if self.groups.host_vectors {
            self.value_type(u)
        } else {
            self.palette_type(u)
        };
        Param { ty, shape: None }
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

    /// The attribute of a function that asks for an interface for C.
    pub(crate) fn c_interface(&mut self) -> NamedAttr {
        NamedAttr {
            key: Key::Other(self.module.strings.intern("llvm.emit_c_interface")),
            value: Attr::Unit,
        }
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
                let loose = !last && u.chance(160);
                self.memref_param(u, loose)
            } else if let Some(special) = self.special_param(u) {
                special
            } else {
                let ty = self.value_type(u);
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
        if self.groups.vectors {
            self.choose_vectors(u);
        }
        if self.groups.complex {
            let part = u.pick(&[Type::F32, Type::F64, Type::F16]);
            let part = if self.config.allows(part) {
                part
            } else {
                Type::F32
            };
            let ty = self.module.types.intern(TypeKind::Complex(part));
            self.complex_types.push(ty);
        }
        for _ in 0..u.range(1, 3) {
            let elem = self
                .compound_element(u)
                .unwrap_or_else(|| self.palette_type(u));
            let rank = u.weighted(&self.config.ranks) as u8;
            self.mem_palette.push((elem, rank));
        }
        if self.groups.atomics {
            let elem = u.pick(&[Type::I32, Type::I64, Type::I8, Type::F32]);
            let rank = u.below(3) as u8;
            let elem = if self.config.allows(elem) {
                elem
            } else {
                Type::I32
            };
            self.mem_palette.push((elem, rank));
        }
    }

    /// One shape of vectors or two, and a few types of each.
    fn choose_vectors(&mut self, u: &mut Choices<'_>) {
        // Machine code has an instruction a lane and more: eight lanes are many.
        const SHAPES: [&[i64]; 11] = [
            &[4],
            &[2],
            &[3],
            &[8],
            &[1],
            &[5],
            &[2, 2],
            &[2, 3],
            &[3, 2],
            &[1, 4],
            &[2, 1, 3],
        ];
        const WEIGHTS: [u16; 11] = [12, 9, 6, 3, 2, 1, 6, 6, 3, 1, 2];
        let shapes = 1 + u32::from(u.chance(100));
        for _ in 0..shapes {
            let usable = if self.config.features.grids { 11 } else { 6 };
            let shape = SHAPES[u.weighted(&WEIGHTS[..usable])];
            for _ in 0..u.range(1, 2) {
                let lane = self.palette_type(u);
                // Lanes of two words each.
                let shape = if self.width(lane) > 64 && shape.len() == 1 {
                    &[2]
                } else {
                    shape
                };
                let ty = self.module.types.vector(shape, lane);
                if !self.vector_types.contains(&ty) {
                    self.vector_types.push(ty);
                }
            }
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
