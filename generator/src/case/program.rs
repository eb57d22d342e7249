//! The state that the functions of a case share: types, globals, and the facts about earlier
//! functions.

use lowerfuzz_ir::case::{ConversionOptions, MemRefConvention};
use lowerfuzz_ir::{Attr, Global, Key, Module, NamedAttr, Sym, Type, TypeKind};
use smallvec::SmallVec;

use crate::choices::Choices;
use crate::config::groups::Groups;
use crate::config::settings::Config;
use crate::func::signature::{FunctionKind, GlobalSpec, HostFunction, Signature};
use crate::memref::layout::{self, Param, ParamKind};
use crate::restrict::{LanguageFeature, Limits};
use crate::tensor::BoundaryTensor;
use crate::values::{MemFacts, Pool};

/// A case that is being generated.
pub(crate) struct Program<'c> {
    pub(crate) config: &'c Config,
    pub(crate) module: Module,
    /// The rules that restrict the test case.
    pub(crate) limits: Limits,
    pub(crate) index_width: u32,
    /// The weight of each of the configuration's scalar types; 0 if the case excludes the type.
    type_weights: SmallVec<[u16; 24]>,
    pub(crate) palette: SmallVec<[Type; 6]>,
    /// The element types and ranks of most memrefs of the case.
    mem_palette: SmallVec<[(Type, u8); 3]>,
    pub(crate) signatures: Vec<Signature>,
    pub(crate) hosts: Vec<HostFunction>,
    pub(crate) kinds: Vec<FunctionKind>,
    pub(crate) globals: Vec<GlobalSpec>,
    pub(crate) groups: Groups,
    pub(crate) options: ConversionOptions,
    /// The case's vector types; empty in cases without vectors.
    pub(crate) vector_types: SmallVec<[Type; 4]>,
    /// The complex types of the case.
    complex_types: SmallVec<[Type; 2]>,
    /// The tensor types of parameters and results.
    pub(crate) tensors: Vec<BoundaryTensor>,
    pub(crate) pool: Pool,
}

impl<'c> Program<'c> {
    /// Creates a case without functions, and draws the types that its functions will share.
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
            tensors: Vec::new(),
            pool: Pool::default(),
        };
        program.choose_palette(u);
        program
    }

    /// Returns the scalar type of a type that is a scalar or a vector.
    pub(crate) fn lane(&self, ty: Type) -> Type {
        if ty.is_interned() {
            self.module.types.scalar_of(ty)
        } else {
            ty
        }
    }

    /// Returns the number of lanes of a vector; 1 for a scalar.
    pub(crate) fn lanes(&self, ty: Type) -> usize {
        let vector = self.module.types.as_lanes(ty);
        vector.map_or(1, |(shape, _)| shape.iter().product::<i64>() as usize)
    }

    /// Returns the width in bits of a scalar type, or of a lane of a vector type.
    pub(crate) fn width(&self, ty: Type) -> u32 {
        self.lane(ty).scalar_bits(self.index_width).unwrap_or(1)
    }

    /// Truncates `value` to the width of the type.
    pub(crate) fn cut(&self, value: u128, ty: Type) -> u128 {
        value & (u128::MAX >> (128 - self.width(ty).clamp(1, 128)))
    }

    /// Reports whether memrefs are passed as bare pointers. Only static memrefs can be passed so.
    pub(crate) fn bare_pointers(&self) -> bool {
        self.options.convention == MemRefConvention::BarePointer
    }

    /// Reports whether an allocation or global with this element type can have an explicit
    /// alignment.
    pub(crate) fn aligns(&self, elem: Type) -> bool {
        self.module.types.as_vector(elem).is_none()
            || self.limits.allow(LanguageFeature::AlignedVectors)
    }

    /// Truncates `value` to the width of the type and reads the bits as a signed number.
    pub(crate) fn sign_extend(&self, value: u128, ty: Type) -> i128 {
        let unused = 128 - self.width(ty).clamp(1, 128);
        ((value << unused) as i128) >> unused
    }

    /// Draws a scalar type by the configuration's weights.
    pub(crate) fn any_scalar_type(&self, u: &mut Choices<'_>) -> Type {
        if self.type_weights.iter().all(|w| *w == 0) {
            return Type::I32;
        }
        self.config.scalar_types[u.weighted(&self.type_weights)].0
    }

    /// Draws a type of the test case's palette of types.
    pub(crate) fn palette_type(&self, u: &mut Choices<'_>) -> Type {
        u.pick(&self.palette)
    }

    /// Draws a scalar, vector or complex type of the case.
    pub(crate) fn value_type(&self, u: &mut Choices<'_>) -> Type {
        if !self.vector_types.is_empty() && u.chance(self.config.vector_type) {
            return u.pick(&self.vector_types);
        }
        if !self.complex_types.is_empty() && u.chance(self.config.complex_type) {
            return u.pick(&self.complex_types);
        }
        self.palette_type(u)
    }

    /// Draws a complex type of the case.
    pub(crate) fn complex_type(&self, u: &mut Choices<'_>) -> Option<Type> {
        (!self.complex_types.is_empty()).then(|| u.pick(&self.complex_types))
    }

    /// Draws a vector or complex element type, in some cases.
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

    /// Reports whether the width of a vector's lanes is a multiple of 8, with at most 16 bytes in
    /// each row.
    fn is_plain_element(&self, ty: Type) -> bool {
        let Some((shape, lane)) = self.module.types.as_vector(ty) else {
            return false;
        };
        let bits = i64::from(self.width(lane));
        let row = shape.last().copied().unwrap_or(1);
        bits % 8 == 0 && bits * row <= 128
    }

    /// Draws the element type and the rank of a memref.
    pub(crate) fn memref_of(&self, u: &mut Choices<'_>) -> (Type, usize) {
        // Most memrefs have one of a few types, so that ops can combine them.
        if u.chance(200) {
            let (elem, rank) = u.pick(&self.mem_palette);
            return (elem, usize::from(rank));
        }
        let elem = self
            .compound_element(u)
            .unwrap_or_else(|| self.palette_type(u));
        (elem, u.weighted(&self.config.ranks))
    }

    /// Draws a function for a constant of a function type.
    pub(crate) fn function_of(&self, u: &mut Choices<'_>, ty: Type) -> Option<Sym> {
        let kind = self.kinds.iter().find(|k| k.ty == ty)?;
        let chosen = u.pick(&kind.candidates);
        Some(self.signatures[chosen as usize].name)
    }

    /// Draws the type of a function value from the earlier functions.
    ///
    /// The first use of a function type determines which functions its values may be.
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

    /// Draws a parameter that is an unranked memref or a function, if the test case supports them.
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

    /// Draws a parameter of an external function.
    pub(crate) fn host_param(&mut self, u: &mut Choices<'_>) -> Param {
        if !self.groups.host_memrefs || !u.chance(self.config.host_memref) {
            return self.host_value(u);
        }
        if self.groups.unranked && u.chance(80) {
            return self.unranked_param(u);
        }
        self.memref_param(u, true)
    }

    /// Draws a parameter or result of an external function that is not a memref.
    pub(crate) fn host_value(&mut self, u: &mut Choices<'_>) -> Param {
        let ty = if self.groups.host_vectors {
            self.value_type(u)
        } else {
            self.palette_type(u)
        };
        Param { ty, shape: None }
    }

    /// Returns the symbol `prefix` followed by a number.
    pub(crate) fn name(&mut self, prefix: &str, number: usize) -> Sym {
        let mut name = SmallVec::<[u8; 24]>::from_slice(prefix.as_bytes());
        if number >= 10 {
            name.push(b'0' + (number / 10 % 10) as u8);
        }
        name.push(b'0' + (number % 10) as u8);
        // The bytes of the name are always ASCII.
        let text = std::str::from_utf8(&name).unwrap_or(prefix);
        self.module.strings.intern(text)
    }

    /// Returns the attribute that requests a C interface for a function.
    pub(crate) fn c_interface(&mut self) -> NamedAttr {
        NamedAttr {
            key: Key::Other(self.module.strings.intern("llvm.emit_c_interface")),
            value: Attr::Unit,
        }
    }

    /// Draws the parameters of a function.
    ///
    /// The last function's parameters are more unusual, because no caller has to provide them.
    pub(crate) fn params(&mut self, u: &mut Choices<'_>, last: bool) -> Vec<Param> {
        let config = self.config;
        let mut n = u.range(config.params.min, config.params.max);
        // A function without parameters can be folded completely, so most functions have some
        // parameters.
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
        if self.groups.tensors {
            for _ in 0..u.range(1, 3) {
                let ty = self.tensor_param(u);
                params.push(Param { ty, shape: None });
            }
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

    /// Draws the vector types of the case: one or two shapes, each with a few element types.
    fn choose_vectors(&mut self, u: &mut Choices<'_>) {
        // Machine code has at least one instruction for each lane, so shapes with eight lanes are
        // already large.
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
                // Lanes wider than 64 bits take two machine words each, so the vector has fewer
                // lanes.
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
