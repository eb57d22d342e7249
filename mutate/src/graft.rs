//! Import of functions from another test case, together with the functions that they call and the
//! test case's calls of them.

use lowerfuzz_edit::draft::{Draft, mentions};
use lowerfuzz_edit::graph::Node;
use lowerfuzz_ir::case::{Call, Datum, Storage};
use lowerfuzz_ir::text::releases_of;
use lowerfuzz_ir::{
    Attr, Item, Key, Layout, Loc, Module, NamedAttr, Op, Release, Sym, Type, TypeKind,
};
use rustc_hash::FxHashMap;

use crate::rng::MutationRng;

/// The maximum number of functions, and of calls, of a test case that still gets imported functions
/// or calls.
const MAX_FUNCTIONS: usize = 12;
const MAX_CALLS: usize = 8;

/// Translates types, symbols and ops of one module for another module.
pub(crate) struct Import<'a> {
    from: &'a Module,
    /// The release whose syntax the importing program uses.
    release: Release,
    types: FxHashMap<Type, Type>,
    /// Whether an imported type does not exist in the release.
    foreign: bool,
    /// Symbols that have a new name in the importing module.
    renamed: FxHashMap<Sym, Sym>,
}

impl<'a> Import<'a> {
    pub(crate) fn new(from: &'a Module, release: Release) -> Import<'a> {
        Import {
            from,
            release,
            types: FxHashMap::default(),
            foreign: false,
            renamed: FxHashMap::default(),
        }
    }

    /// Translates a symbol.
    pub(crate) fn sym(&self, into: &mut Module, sym: Sym) -> Sym {
        match self.renamed.get(&sym) {
            Some(new) => *new,
            None => into.strings.intern(self.from.str(sym)),
        }
    }

    pub(crate) fn ty(&mut self, into: &mut Module, ty: Type) -> Type {
        if let Some(done) = self.types.get(&ty) {
            return *done;
        }
        let mut kind = self.from.types.kind(ty).clone();
        self.foreign |= !releases_of(&kind).contains(self.release);
        for part in kind.children_mut() {
            *part = self.ty(into, *part);
        }
        if let TypeKind::Other(text) = &mut kind {
            *text = into.strings.intern(self.from.str(*text));
        }
        if let TypeKind::MemRef(memref) = &mut kind
            && let Layout::Other(text) = &mut memref.layout
        {
            *text = into.strings.intern(self.from.str(*text));
        }
        let new = into.types.intern(kind);
        self.types.insert(ty, new);
        new
    }

    /// Returns `None` if an imported type does not exist in the release.
    pub(crate) fn has_types(&self) -> Option<()> {
        (!self.foreign).then_some(())
    }

    /// Translates an op's name and attributes; `None` if the op does not exist in the release.
    pub(crate) fn op(&mut self, into: &mut Module, node: &mut Node) -> Option<()> {
        if let Op::Unregistered(name) = &mut node.op {
            *name = into.strings.intern(self.from.str(*name));
        } else {
            node.op.row()?.name(self.release)?;
        }
        for attr in &mut node.attrs {
            self.named(into, attr);
        }
        Some(())
    }

    fn named(&mut self, into: &mut Module, named: &mut NamedAttr) {
        if let Key::Other(name) = &mut named.key {
            *name = into.strings.intern(self.from.str(*name));
        }
        self.attr(into, &mut named.value);
    }

    fn attr(&mut self, into: &mut Module, attr: &mut Attr) {
        match attr {
            Attr::Symbol(sym) => *sym = self.sym(into, *sym),
            Attr::Int(_, ty)
            | Attr::Float(_, ty)
            | Attr::Ints(_, ty)
            | Attr::Dense(_, ty)
            | Attr::Type(ty) => *ty = self.ty(into, *ty),
            Attr::Array(items) => items.iter_mut().for_each(|item| self.attr(into, item)),
            Attr::Dict(items) => items.iter_mut().for_each(|item| self.named(into, item)),
            Attr::Unit
            | Attr::Bool(_)
            | Attr::Str(_)
            | Attr::I64s(_)
            | Attr::Map(_)
            | Attr::Set(_)
            | Attr::Other(_) => {}
        }
    }

    fn datum(&mut self, into: &mut Module, datum: &mut Datum) {
        match datum {
            Datum::Scalar { ty, .. } | Datum::Vector { ty, .. } => *ty = self.ty(into, *ty),
            Datum::Func(name) => *name = self.sym(into, *name),
            Datum::MemRef(memref) => {
                memref.ty = self.ty(into, memref.ty);
                memref.elem = self.ty(into, memref.elem);
                if let Storage::Global(name) = memref.storage {
                    memref.storage = Storage::Global(self.sym(into, name));
                }
            }
            Datum::Tensor(tensor) => {
                tensor.ty = self.ty(into, tensor.ty);
                tensor.elem = self.ty(into, tensor.elem);
            }
        }
    }
}

/// Returns a symbol that the module does not use yet.
pub(crate) fn fresh(module: &mut Module, like: &str) -> Sym {
    let taken = |module: &Module, name: Sym| {
        module.funcs.iter().any(|f| f.name == name) || module.globals.iter().any(|g| g.name == name)
    };
    let mut number = 0;
    loop {
        let name = module.strings.intern(&format!("{like}_{number}"));
        if !taken(module, name) {
            return name;
        }
        number += 1;
    }
}

/// Imports functions and globals of the donor, with all functions and globals that they use. All
/// but external functions get new names.
pub(crate) fn items<'d>(
    draft: &mut Draft,
    donor: &'d Draft,
    mut wanted: Vec<Item>,
) -> Option<Import<'d>> {
    let from = &donor.case.module;
    let mut at = 0;
    while let Some(item) = wanted.get(at).copied() {
        at += 1;
        if let Item::Func(id) = item
            && let Some(graph) = &donor.graphs[id.index()]
        {
            for place in graph.places() {
                let attrs = &graph.node(place).attrs;
                let funcs = from.funcs.iter().map(|f| f.name);
                let all = funcs.chain(from.globals.iter().map(|g| g.name));
                let named = all.filter(|name| mentions(attrs, *name));
                for item in named.filter_map(|name| from.lookup(name)) {
                    if !wanted.contains(&item) {
                        wanted.push(item);
                    }
                }
            }
        }
    }
    let into = &mut draft.case.module;
    if into.funcs.len() + wanted.len() > MAX_FUNCTIONS {
        return None;
    }
    let mut import = Import::new(from, draft.case.release);
    for item in &wanted {
        let (name, external) = match item {
            Item::Func(id) => (from.func(*id).name, donor.graphs[id.index()].is_none()),
            Item::Global(id) => (from.globals[id.index()].name, false),
        };
        if !external {
            let new = fresh(into, from.str(name));
            import.renamed.insert(name, new);
        }
    }
    for item in wanted {
        match item {
            Item::Func(id) => {
                let mut func = donor.func(id.index()).clone();
                func.name = import.sym(into, func.name);
                func.ty = import.ty(into, func.ty);
                func.loc = Loc::NONE;
                let known = into.funcs.iter().find(|f| f.name == func.name);
                if let Some(known) = known {
                    // An external function with the same name and type is the same function.
                    if known.ty != func.ty {
                        return None;
                    }
                    continue;
                }
                let of_args = func.arg_attrs.iter_mut().flatten();
                for attr in func.attrs.iter_mut().chain(of_args) {
                    import.named(into, attr);
                }
                let mut graph = donor.graphs[id.index()].clone();
                if let Some(graph) = &mut graph {
                    for ty in &mut graph.values {
                        *ty = import.ty(into, *ty);
                    }
                    for block in &mut graph.blocks {
                        for node in &mut block.nodes {
                            import.op(into, node)?;
                        }
                    }
                }
                into.funcs.push(func);
                draft.graphs.push(graph);
            }
            Item::Global(id) => {
                let mut global = from.globals[id.index()].clone();
                global.name = import.sym(into, global.name);
                global.ty = import.ty(into, global.ty);
                if let Some(value) = &mut global.value {
                    import.attr(into, value);
                }
                into.globals.push(global);
            }
        }
    }
    import.has_types()?;
    Some(import)
}

/// Imports a function of the donor, with all functions and globals that it uses, and one of the
/// donor's calls of the function.
pub(crate) fn functions(draft: &mut Draft, donor: &Draft, rng: &mut MutationRng) -> Option<()> {
    let from = &donor.case.module;
    let call = rng.pick(&donor.case.calls)?;
    // External functions keep their names, because their behaviour depends on the name.
    let mut wanted = vec![from.lookup(call.func)?];
    let passed = call.args.iter().filter_map(|datum| match datum {
        Datum::Func(name) => from.lookup(*name),
        Datum::Scalar { .. } | Datum::Vector { .. } | Datum::MemRef(_) | Datum::Tensor(_) => None,
    });
    wanted.extend(passed);
    let mut import = items(draft, donor, wanted)?;
    let into = &mut draft.case.module;
    let calls: Vec<&Call> = donor
        .case
        .calls
        .iter()
        .filter(|c| c.func == call.func)
        .collect();
    let mut copy = (*rng.pick(&calls)?).clone();
    copy.func = import.sym(into, copy.func);
    for datum in &mut copy.args {
        import.datum(into, datum);
    }
    let all = &mut draft.case.calls;
    if all.len() >= MAX_CALLS {
        let at = rng.below(all.len());
        all.remove(at);
    }
    all.push(copy);
    Some(())
}
