//! The custom forms with hand-written code, and the words by which the op tables name them.

macro_rules! forms {
    ($(
        $(#[$doc:meta])*
        $name:ident [
            $($(#[$about:meta])* $form:ident $word:literal)*
            $(; $($(#[$group:meta])* $inner:ident($of:ident))*)?
        ]
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name {
            $($(#[$about])* $form,)*
            $($($(#[$group])* $inner($of),)*)?
        }

        impl $name {
            /// Returns the form that this word stands for in an assembly.
            pub(super) fn from_name(word: &str) -> Option<$name> {
                match word {
                    $($word => Some($name::$form),)*
                    _ => $($(if let Some(form) = $of::from_name(word) {
                        Some($name::$inner(form))
                    } else)*)? {
                        None
                    }
                }
            }
        }
    )*};
}

forms! {
    /// Custom forms with hand-written code, because no assembly string can describe them.
    ByHand [
        /// The custom form of a return op, which has as many types as operands. Both may be absent.
        Return "return"
        /// The custom form of a call op, which has the arguments and results of the called
        /// function.
        Call "call"
        /// The custom form of an indirect call op, which has the arguments and results of a
        /// function value.
        CallIndirect "call_indirect"
        /// The custom form of an LLVM call op, which names a symbol or a pointer. It may have
        /// calling conventions and variadic types.
        LlvmCall "llvm_call"
        /// The custom form of `cf.switch`, in which each case has a value and a successor.
        Switch "switch"
        /// The custom form of `llvm.switch`, which has the same elements as that of `cf.switch` in
        /// another order.
        LlvmSwitch "llvm_switch"
        ;
        /// A form of the `scf` dialect, or one like them, which contains regions.
        Structured(StructuredForm)
        /// A form of the `affine` dialect.
        Affine(AffineForm)
        /// A form that is parsed but never printed.
        Read(ReadForm)
    ]
    /// The custom forms of the `scf` dialect and those like them.
    StructuredForm [
        /// The custom form of `if`, which contains two regions. The second region is optional.
        If "if"
        /// The custom form of `for`, which names the arguments of its region.
        For "for"
        /// The custom form of `while`, which names the arguments of its first region. The second
        /// region has a label.
        While "while"
        /// The custom form of `condition`, which has its first operand in parentheses and the other
        /// operands after them.
        Condition "condition"
        /// The custom form of `index_switch`, which contains one region for each case.
        IndexSwitch "index_switch"
        /// The custom form of `execute_region`, which contains a region of several blocks.
        ExecuteRegion "execute_region"
        /// The custom form of `alloca_scope`, which contains a region of one block.
        AllocaScope "alloca_scope"
        /// The custom form of `parallel`, which names its induction variables and contains lists of
        /// bounds.
        Parallel "parallel"
        /// The custom form of `forall`, which names its induction variables and outputs, and contains
        /// lists of bounds.
        Forall "forall"
        /// The custom form of `forall.in_parallel`, whose region has the ops before it.
        InParallel "in_parallel"
        /// The custom form of `reduce`, which lists values and then the regions that combine the
        /// values.
        Reduce "reduce"
    ]
    /// The custom forms of the `affine` dialect.
    AffineForm [
        /// The custom form of `affine.apply`, which lists the operands of an affine map.
        Apply "affine_apply"
        /// The custom form of `affine.load`, whose subscripts contain operands.
        Load "affine_load"
        /// The custom form of `affine.store`, whose subscripts contain operands and follow the
        /// stored value.
        Store "affine_store"
        /// The custom form of `affine.for`, which contains affine maps as bounds, and a region.
        For "affine_for"
        /// The custom form of `affine.parallel`, which contains groups of bounds, kinds of
        /// reductions, and a region.
        Parallel "affine_parallel"
        /// The custom form of `affine.if`, which contains an integer set with operands, and
        /// regions.
        If "affine_if"
    ]
    /// The custom forms that the parser accepts and the printer never writes.
    ReadForm [
        /// The custom form of `affine.prefetch`, whose subscripts contain operands.
        AffinePrefetch "affine_prefetch"
        /// The custom form of `generic_atomic_rmw`, which contains a region.
        GenericAtomicRmw "generic_atomic_rmw"
        /// The custom form of `mask`, which contains a region without its terminator. The types
        /// follow the region.
        Mask "mask"
        /// The custom form of `alloc_tensor`, whose operands are dynamic sizes or a tensor to copy.
        AllocTensor "alloc_tensor"
        /// The custom form of `dealloc`, which lists memrefs, conditions and retained memrefs.
        Dealloc "dealloc"
        /// The custom form of `assume`, which contains operand bundles.
        Assume "assume"
        /// The custom form of a lifetime intrinsic, which has a size in some releases.
        Lifetime "lifetime"
        /// The custom form of `stackrestore`, which has a type in some releases.
        StackRestore "stackrestore"
        /// The custom form of a masked store. It lists the types of only some operands, in an
        /// unusual order.
        MaskedStore "masked_store"
    ]
}
