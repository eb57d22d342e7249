//! Generates globals: constant globals, globals with an initial value, and uninitialised globals
//! that are written before use.

use lowerfuzz_ir::types::Dims;
use lowerfuzz_ir::{Attr, Global, Key, Layout, Level, Loc, MemRefOp, NamedAttr};

use crate::builder::Builder;
use crate::case::inputs;
use crate::func::signature::GlobalSpec;
use crate::restrict::LanguageFeature;
use crate::values::{Entry, MemFacts, SiteKind};

/// Maximum number of globals in a module. More globals would test nothing new.
const MAX_GLOBALS: usize = 3;

/// Maximum number of elements of a global.
const MAX_ELEMENTS: u32 = 16;

impl Builder<'_, '_, '_> {
    /// Adds `get_global`. If necessary, the global itself is added first.
    ///
    /// All elements of an uninitialised global are written immediately.
    pub(crate) fn global(&mut self) -> bool {
        if !self.named(MemRefOp::GetGlobal) {
            return false;
        }
        let n = self.program.globals.len();
        let at = if n == 0 || (n < MAX_GLOBALS && self.u.chance(90)) {
            if !self.declare_global() {
                return false;
            }
            n
        } else {
            self.u.below(n as u32) as usize
        };
        let spec = self.program.globals[at];
        let elements = spec.facts.max_elements();
        if spec.uninitialised && !self.has_room(elements, true) {
            return false;
        }
        let Some(origin) = self.pool.add_site(SiteKind::Global) else {
            return false;
        };
        let attr = NamedAttr {
            key: Key::Callee,
            value: Attr::Symbol(spec.name),
        };
        let value = self.emit_with(MemRefOp::GetGlobal, &[], spec.ty, &[attr]);
        let mut facts = spec.facts;
        facts.origin = origin;
        let entry = Entry {
            value,
            ty: spec.ty,
            facts: self.pool.add_mem(facts),
        };
        if spec.uninitialised {
            self.initialise(entry, &facts, &[]);
        }
        self.pool.define(value, spec.ty, entry.facts);
        if spec.alignment > 0 && self.program.groups.hints {
            self.promise_alignment(entry, Some(spec.alignment));
        }
        true
    }

    /// Adds a global. Returns false if the global can neither have an initial value nor be written.
    fn declare_global(&mut self) -> bool {
        let config = self.program.config;
        let (elem, rank) = self.program.memref_of(self.u);
        let mut facts = MemFacts::new(elem, rank);
        let mut shape = Dims::new();
        let mut room = MAX_ELEMENTS;
        for d in 0..rank {
            let size = 1 + self.u.below(config.sizes.max.min(room).max(1));
            room /= size;
            facts.sizes[d] = (size as u16, size as u16);
            shape.push(i64::from(size));
        }
        facts.make_identity();
        let types = &mut self.program.module.types;
        let ty = types.memref(&shape, elem, Layout::Identity);
        // A loop writes the elements of an uninitialised global.
        let may_be_written = config.features.branches && config.features.loops;
        let scalars = elem.is_scalar();
        let vectors = self.program.module.types.as_vector(elem).is_some();
        let may_be_initialised =
            scalars || (vectors && self.allows(LanguageFeature::InitialisedVectorGlobals));
        if !may_be_written && !may_be_initialised {
            return false;
        }
        let uninitialised = may_be_written && (!may_be_initialised || self.u.chance(64));
        let constant = !uninitialised && self.u.chance(110);
        facts.readonly = constant;
        let types = &mut self.program.module.types;
        let dense = types.vector(&shape, elem);
        let value = (!uninitialised).then(|| {
            let lane = self.program.lane(elem);
            let n = facts.max_elements() as usize * self.program.lanes(elem);
            let n = if self.u.chance(40) { 1 } else { n };
            let width = self.program.index_width;
            let lanes = (0..n)
                .map(|_| inputs::scalar_bits(self.u, config, lane, width))
                .collect();
            // The type of the attribute is a vector of the memref's elements.
            Attr::Dense(lanes, dense)
        });
        let aligned = self.u.chance(config.alignment)
            && self.program.aligns(elem)
            && self.program.limits.allow(LanguageFeature::AlignedGlobals);
        let alignment = if aligned { 16 << self.u.below(3) } else { 0 };
        let name = self.program.name("g", self.program.globals.len());
        let spec = GlobalSpec {
            name,
            ty,
            facts,
            uninitialised,
            alignment,
        };
        let global = Global {
            name,
            ty,
            level: Level::Source,
            constant,
            private: self.u.chance(180),
            value,
            external: false,
            alignment: (alignment > 0).then_some(u64::from(alignment)),
            space: 0,
            loc: Loc::NONE,
        };
        self.program.add_global(global, spec);
        true
    }
}
