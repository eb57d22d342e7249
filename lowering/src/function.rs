//! Conversion of a function: its type and attributes ("Function Signature Conversion"), its body,
//! and its C interface.

use lowerfuzz_ir::{Attr, Func, FuncId, Key, Level, Loc, Module, NamedAttr, OpId, Type, TypeKind};

use crate::diagnostic::{Diagnostic, Failure};
use crate::{Lowering, Options, wrapper};

/// Argument attributes that are valid only on pointers. LLVM 11 copies the attributes of a memref
/// argument to all arguments that represent the memref. It does so even where the attributes are
/// invalid, on sizes and strides.
const POINTER_ATTRIBUTES: [&str; 13] = [
    "llvm.align",
    "llvm.byref",
    "llvm.byval",
    "llvm.dereferenceable",
    "llvm.dereferenceable_or_null",
    "llvm.inalloca",
    "llvm.noalias",
    "llvm.nocapture",
    "llvm.nofree",
    "llvm.nonnull",
    "llvm.readonly",
    "llvm.sret",
    "llvm.writeonly",
];

impl Lowering {
    /// Converts a function and adds it to the target module. If the function has a C interface, the
    /// interface function is added, too.
    pub(crate) fn function(
        &mut self,
        source: &Module,
        target: &mut Module,
        options: &Options,
        id: FuncId,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let func = source.func(id);
        let mut report = |op: Option<OpId>, loc: Loc, failure: Failure| {
            diagnostics.push(failure.at(loc, id, op));
        };
        let mut converted = match self.signature(source, target, options, func) {
            Ok(converted) => converted,
            Err(failure) => return report(None, func.loc, failure),
        };
        if let Some(body) = &func.body {
            let failed = &mut false;
            let mut report = |op: Option<OpId>, loc: Loc, failure: Failure| {
                *failed = true;
                report(op, loc, failure);
            };
            let (body, called) = self.body(source, target, options, body, &mut report);
            if *failed {
                return;
            }
            self.called.extend(&called);
            converted.body = Some(body);
        }
        let wraps = options.conversion.emit_c_wrappers
            || options.entry_points.contains(&id)
            || func
                .attrs
                .iter()
                .any(|a| is_named(source, a, "llvm.emit_c_interface"));
        if !wraps {
            target.add_func(converted);
        } else if let Err(failure) =
            wrapper::wrap(source, target, &mut self.types, options, id, converted)
        {
            report(None, func.loc, failure);
        }
    }

    /// Returns the converted function without its body.
    fn signature(
        &mut self,
        source: &Module,
        target: &mut Module,
        options: &Options,
        func: &Func,
    ) -> Result<Func, Failure> {
        if func.level == Level::Llvm {
            return Err(Failure::unsupported(
                "an llvm.func in a module of the source level",
            ));
        }
        let mut ty = self
            .types
            .function(&source.types, &mut target.types, func.ty)?;
        let (varargs, rest): (Vec<&NamedAttr>, Vec<&NamedAttr>) =
            func.attrs.iter().partition(|a| {
                is_named(source, a, "std.varargs") || is_named(source, a, "func.varargs")
            });
        if varargs.iter().any(|a| a.value != Attr::Bool(false)) {
            ty = with_varargs(target, ty);
        }
        let attrs = self.types.named_attrs(source, target, rest);
        let arg_attrs = self.argument_attributes(source, target, options, func)?;
        Ok(Func {
            name: target.strings.intern(source.str(func.name)),
            ty,
            level: Level::Llvm,
            private: func.private,
            attrs,
            arg_attrs,
            body: None,
            loc: func.loc,
        })
    }

    /// Returns the attributes of each converted argument, which are the attributes of the source
    /// argument that it represents.
    fn argument_attributes(
        &mut self,
        source: &Module,
        target: &mut Module,
        options: &Options,
        func: &Func,
    ) -> Result<Vec<Vec<NamedAttr>>, Failure> {
        let mut all = Vec::new();
        if func.arg_attrs.iter().all(Vec::is_empty) {
            return Ok(all);
        }
        let (inputs, _) = source
            .types
            .as_function(func.ty)
            .expect("the verifier ensures that a function has a function type");
        let index = Type::int(options.index_width);
        for (input, attrs) in inputs.iter().zip(&func.arg_attrs) {
            let parameter = self
                .types
                .parameter(&source.types, &mut target.types, *input)?;
            let attrs = self.types.named_attrs(source, target, attrs);
            for ty in parameter.types(&mut target.types, index) {
                let keeps = |attr: &&NamedAttr| {
                    parameter.len() == 1
                        || target.types.is_ptr(ty)
                        || !POINTER_ATTRIBUTES
                            .iter()
                            .any(|name| is_named(target, attr, name))
                };
                all.push(attrs.iter().filter(keeps).cloned().collect());
            }
        }
        Ok(all)
    }
}

fn is_named(module: &Module, attr: &NamedAttr, name: &str) -> bool {
    matches!(attr.key, Key::Other(key) if module.str(key) == name)
}

/// Returns a function type to which a variadic tail (`...`) is added.
fn with_varargs(target: &mut Module, ty: Type) -> Type {
    let Some((result, params)) = target.types.as_llvm_func(ty) else {
        return ty;
    };
    let kind = TypeKind::LlvmFunc {
        result,
        params: params.into(),
        varargs: true,
    };
    target.types.intern(kind)
}
