//! The `linalg` dialect: loop nests that are described by indexing maps, iterators and a body.
//!
//! A named op has a row that describes its loops, its operands and its body. [`crate::linalg`]
//! documents the syntax of these descriptions. The loops are in MLIR's order.

use super::assembly::{Assembly, form, read};
use super::op_family;

/// The types and the custom form of a named op. Its body follows from its description.
const NAMED: Assembly = form(
    "input: any*groups, output: any* -> result: any*; structured",
    "%maps{}( ins($input : type($input)))? outs($output : type($output))%implied%results",
);

macro_rules! linalg_family {
    (
        ops {$(
            $(#[$doc:meta])*
            $variant:ident [$($name:literal)*] $assembly:expr,
            is [$($trait:ident)*] ub [$($ub:ident)*] poison [$($poison:ident)*];
        )*}
        named {$(
            $(#[$named_doc:meta])*
            $named:ident [$($named_name:literal)*] $description:literal;
        )*}
    ) => {
        op_family! {
            /// Structured ops and the ops in their bodies.
            LinalgOp {
                $(
                    $(#[$doc])*
                    $variant [$($name)*] $assembly,
                    is [$($trait)*] ub [$($ub)*] poison [$($poison)*];
                )*
                $(
                    $(#[$named_doc])*
                    $named [$($named_name)*] NAMED,
                    is [Regions SideEffect] ub [ShapeMismatch OutOfBounds Conflict] poison [Uninitialised];
                )*
            }
        }

        /// What the meaning of an op of `linalg` follows from.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum LinalgKind {
            $($(#[$doc])* $variant,)*
            /// A named op, whose loops, operands and body follow from this description.
            Named(&'static str),
        }

        impl LinalgOp {
            /// Returns what the meaning of the op follows from.
            pub const fn kind(self) -> LinalgKind {
                match self {
                    $(LinalgOp::$variant => LinalgKind::$variant,)*
                    $(LinalgOp::$named => LinalgKind::Named($description),)*
                }
            }
        }
    };
}

linalg_family! {
    ops {
        /// Executes its region for each point of a loop nest, which the sizes of the operands
        /// determine. An indexing map for each operand selects the element that the region reads or
        /// writes. UB if the sizes disagree, or if two iterations of parallel loops conflict.
        Generic ["-" "linalg.generic"]
            form(
                "input: any*groups, output: any* -> result: any*; structured",
                "{}( ins($input : type($input)))? outs($output : type($output))%region%results",
            ),
            is [Regions SideEffect] ub [ShapeMismatch OutOfBounds Conflict] poison [Uninitialised];
        /// Returns the position of the current iteration in a loop of the enclosing structured op.
        Index ["-" "linalg.index"]
            form("-> result: index; linalg_index", " #dim{} : type($result)"),
            is [] ub [] poison [];
        /// Ends the region of a structured op and returns the new elements of its outputs.
        Yield ["-" "linalg.yield"]
            form("operand: any* -> ; linalg_yield", "@return"),
            is [Terminator] ub [] poison [];
        /// Applies its region to elements of all inputs at the same position.
        Map ["-" "=" "=" "=" "linalg.map"]
            read(
                "input: any*groups, output: any -> result: any*; structured",
                "%mapper( ins($input : type($input)))? outs($output : type($output)){}%lambda%implied_results",
            ),
            is [Regions SideEffect] ub [ShapeMismatch OutOfBounds Conflict] poison [Uninitialised];
        /// Combines elements along some dimensions of the inputs. Its region combines an element of
        /// each input with the elements of the outputs.
        Reduce ["-" "=" "=" "=" "linalg.reduce"]
            read(
                "input: any*groups, output: any* -> result: any*; structured",
                "%mapper( ins($input : type($input)))? outs($output : type($output)) dimensions = #dimensions{}%lambda%implied_results",
            ),
            is [Regions SideEffect] ub [ShapeMismatch OutOfBounds Conflict] poison [Uninitialised];
        /// Permutes the dimensions of its input.
        Transpose ["-" "=" "=" "=" "linalg.transpose"]
            form(
                "input: any*groups, output: any* -> result: any*; structured",
                " ins($input : type($input)) outs($output : type($output)) permutation = #mask{}%implied%implied_results",
            ),
            is [Regions SideEffect] ub [ShapeMismatch OutOfBounds Conflict] poison [Uninitialised];
        /// Repeats its input along new dimensions.
        Broadcast ["-" "=" "=" "=" "linalg.broadcast"]
            form(
                "input: any*groups, output: any* -> result: any*; structured",
                " ins($input : type($input)) outs($output : type($output)) dimensions = #dimensions{}%implied%implied_results",
            ),
            is [Regions SideEffect] ub [ShapeMismatch OutOfBounds Conflict] poison [Uninitialised];
        /// Multiplies and adds elements as its indexing maps state.
        Contract ["-" "=" "=" "=" "=" "=" "linalg.contract"]
            NAMED,
            is [Regions SideEffect] ub [ShapeMismatch OutOfBounds Conflict] poison [Uninitialised];
        /// Applies the function that the attribute `kind` names to elements of its inputs.
        Elementwise ["-" "=" "=" "=" "=" "=" "linalg.elementwise"]
            form(
                "input: any*groups, output: any* -> result: any*; structured",
                "%kind%maps{}( ins($input : type($input)))? outs($output : type($output))%implied%results",
            ),
            is [Regions SideEffect] ub [ShapeMismatch OutOfBounds Conflict] poison [Uninitialised];
    }
    named {
        /// Writes one scalar to all elements.
        Fill ["-" "linalg.fill"] "* : value(), O(*) : value";
        /// Copies all elements.
        Copy ["-" "linalg.copy" "-" "linalg.copy"] "* : I(*), O(*) : I";
        /// Computes the exponential of each element.
        Exp ["-" "=" "=" "=" "=" "linalg.exp"] "* : I(*), O(*) : exp(I)";
        /// Computes the natural logarithm of each element.
        Log ["-" "=" "=" "=" "=" "linalg.log"] "* : I(*), O(*) : log(I)";
        /// Computes the absolute value of each float.
        Abs ["-" "=" "=" "=" "=" "linalg.abs"] "* : I(*), O(*) : abs(I)";
        /// Rounds each float up to an integer.
        Ceil ["-" "=" "=" "=" "=" "linalg.ceil"] "* : I(*), O(*) : ceil(I)";
        /// Rounds each float down to an integer.
        Floor ["-" "=" "=" "=" "=" "linalg.floor"] "* : I(*), O(*) : floor(I)";
        /// Negates each float.
        NegF ["-" "=" "=" "=" "=" "linalg.negf"] "* : I(*), O(*) : negf(I)";
        /// Divides one by each float.
        Reciprocal ["-" "=" "=" "=" "=" "linalg.reciprocal"] "* : I(*), O(*) : reciprocal(I)";
        /// Rounds each float to the nearest integer, with ties away from zero.
        Round ["-" "=" "=" "=" "=" "linalg.round"] "* : I(*), O(*) : round(I)";
        /// Computes the square root of each float.
        Sqrt ["-" "=" "=" "=" "=" "linalg.sqrt"] "* : I(*), O(*) : sqrt(I)";
        /// Computes the reciprocal square root of each float.
        Rsqrt ["-" "=" "=" "=" "=" "linalg.rsqrt"] "* : I(*), O(*) : rsqrt(I)";
        /// Multiplies each element by itself.
        Square ["-" "=" "=" "=" "=" "linalg.square"] "* : I(*), O(*) : square(I)";
        /// Computes the hyperbolic tangent of each float.
        Tanh ["-" "=" "=" "=" "=" "linalg.tanh"] "* : I(*), O(*) : tanh(I)";
        /// Computes the error function of each float.
        Erf ["-" "=" "=" "=" "=" "linalg.erf"] "* : I(*), O(*) : erf(I)";
        /// Adds elements.
        Add ["-" "=" "=" "=" "=" "linalg.add"] "* : A(*), B(*), O(*) : A + B";
        /// Subtracts elements.
        Sub ["-" "=" "=" "=" "=" "linalg.sub"] "* : A(*), B(*), O(*) : A - B";
        /// Multiplies elements.
        Mul ["-" "=" "=" "=" "=" "linalg.mul"] "* : A(*), B(*), O(*) : A * B";
        /// Divides elements, as floats or as signed integers.
        Div ["-" "=" "=" "=" "=" "linalg.div"] "* : A(*), B(*), O(*) : div(A, B)";
        /// Divides elements as unsigned integers.
        DivUnsigned ["-" "=" "=" "=" "=" "linalg.div_unsigned"] "* : A(*), B(*), O(*) : div_unsigned(A, B)";
        /// Computes the greater element, as a float or as a signed integer.
        Max ["-" "=" "=" "=" "=" "linalg.max"] "* : A(*), B(*), O(*) : max_signed(A, B)";
        /// Computes the lesser element, as a float or as a signed integer.
        Min ["-" "=" "=" "=" "=" "linalg.min"] "* : A(*), B(*), O(*) : min_signed(A, B)";
        /// Raises each float to the power of a float.
        PowF ["-" "=" "=" "=" "=" "linalg.powf"] "* : A(*), B(*), O(*) : powf(A, B)";
        /// Selects elements of two operands by the elements of the first operand.
        Select ["-" "=" "=" "=" "=" "linalg.select"] "* : condition(*), A(*), B(*), O(*) : select(condition, A, B)";
        /// Applies the function that the attribute `fun` names to each element.
        ElemwiseUnary ["-" "=" "=" "linalg.elemwise_unary" "=" "=" "-"] "* : I(*), O(*) : fun(I)";
        /// Applies the function that the attribute `fun` names to pairs of elements.
        ElemwiseBinary ["-" "=" "=" "linalg.elemwise_binary" "=" "=" "-"] "* : A(*), B(*), O(*) : fun(A, B)";
        /// Multiplies two matrices, and adds the product to the output.
        Matmul ["-" "linalg.matmul"] "m n k* : A(m k), B(k n), C(m n) : C + A * B";
        /// Multiplies the transposed first matrix by the second.
        MatmulTransposeA ["-" "=" "=" "=" "=" "linalg.matmul_transpose_a" "-"] "m n k* : A(k m), B(k n), C(m n) : C + A * B";
        /// Multiplies the first matrix by the transposed second.
        MatmulTransposeB ["-" "=" "=" "=" "linalg.matmul_transpose_b" "=" "-"] "m n k* : A(m k), B(n k), C(m n) : C + A * B";
        /// Multiplies matrices of a batch.
        BatchMatmul ["-" "linalg.batch_matmul"] "b m n k* : A(b m k), B(b k n), C(b m n) : C + A * B";
        /// Multiplies matrices of a batch, of which the first is transposed.
        BatchMatmulTransposeA ["-" "=" "=" "=" "=" "linalg.batch_matmul_transpose_a" "-"] "b m n k* : A(b k m), B(b k n), C(b m n) : C + A * B";
        /// Multiplies matrices of a batch, of which the second is transposed.
        BatchMatmulTransposeB ["-" "=" "=" "=" "linalg.batch_matmul_transpose_b" "=" "-"] "b m n k* : A(b m k), B(b n k), C(b m n) : C + A * B";
        /// Adds the products of all matrices of a batch to one matrix.
        BatchReduceMatmul ["-" "=" "=" "=" "linalg.batch_reduce_matmul"] "b* m n k* : A(b m k), B(b k n), C(m n) : C + A * B";
        /// Multiplies two matrices after the subtraction of their zero points.
        QuantizedMatmul ["-" "linalg.quantized_matmul"] "m n k* : A(m k), B(k n), Az(), Bz(), C(m n) : C + (A - Az) * (B - Bz)";
        /// Multiplies matrices of a batch after the subtraction of their zero points.
        QuantizedBatchMatmul ["-" "linalg.quantized_batch_matmul"] "b m n k* : A(b m k), B(b k n), Az(), Bz(), C(b m n) : C + (A - Az) * (B - Bz)";
        /// Multiplies two matrices of tiles, of which the second is transposed.
        Mmt4d ["-" "linalg.mmt4d"] "m n k* x y z* : A(m k x z), B(n k y z), C(m n x y) : C + A * B";
        /// Multiplies matrices of tiles of a batch, of which the second is transposed.
        BatchMmt4d ["-" "=" "=" "=" "=" "linalg.batch_mmt4d"] "b m n k* x y z* : A(b m k x z), B(b n k y z), C(b m n x y) : C + A * B";
        /// Multiplies a matrix by a vector.
        Matvec ["-" "linalg.matvec"] "m n* : A(m n), B(n), C(m) : C + A * B";
        /// Multiplies a vector by a matrix.
        Vecmat ["-" "linalg.vecmat"] "n m* : A(m), B(m n), C(n) : C + A * B";
        /// Multiplies matrices of a batch by vectors.
        BatchMatvec ["-" "linalg.batch_matvec"] "b m k* : A(b m k), B(b k), C(b m) : C + A * B";
        /// Multiplies vectors of a batch by matrices.
        BatchVecmat ["-" "=" "=" "=" "=" "linalg.batch_vecmat"] "b n k* : A(b k), B(b k n), C(b n) : C + A * B";
        /// Multiplies two vectors, and adds all products.
        Dot ["-" "linalg.dot"] "m* : A(m), B(m), C() : C + A * B";
        /// Convolves in one dimension.
        Conv1d ["-" "linalg.conv_1d"] "x kx* : I(x+kx), K(kx), O(x) : O + I * K";
        /// Convolves in two dimensions.
        Conv2d ["-" "linalg.conv_2d"] "y x ky* kx* : I(y+ky x+kx), K(ky kx), O(y x) : O + I * K";
        /// Convolves in three dimensions.
        Conv3d ["-" "linalg.conv_3d"] "z y x kz* ky* kx* : I(z+kz y+ky x+kx), K(kz ky kx), O(z y x) : O + I * K";
        /// Convolves in one dimension. The input has the layout NWC, the kernel WCF.
        Conv1dNwcWcf ["-" "=" "linalg.conv_1d_nwc_wcf"] "n x f kx* c* : I(n x:kx c), K(kx c f), O(n x f) : O + I * K";
        /// Convolves in one dimension. The input has the layout NCW, the kernel FCW.
        Conv1dNcwFcw ["-" "=" "=" "=" "linalg.conv_1d_ncw_fcw"] "n f x c* kx* : I(n c x:kx), K(f c kx), O(n f x) : O + I * K";
        /// Convolves in two dimensions. The input has the layout NHWC, the kernel HWCF.
        Conv2dNhwcHwcf ["-" "=" "linalg.conv_2d_nhwc_hwcf"] "n y x f ky* kx* c* : I(n y:ky x:kx c), K(ky kx c f), O(n y x f) : O + I * K";
        /// Convolves in two dimensions. The input has the layout NHWC, the kernel FHWC.
        Conv2dNhwcFhwc ["-" "=" "=" "linalg.conv_2d_nhwc_fhwc"] "n y x f ky* kx* c* : I(n y:ky x:kx c), K(f ky kx c), O(n y x f) : O + I * K";
        /// Convolves in two dimensions. The input has the layout NCHW, the kernel FCHW.
        Conv2dNchwFchw ["-" "=" "linalg.conv_2d_nchw_fchw"] "n f y x c* ky* kx* : I(n c y:ky x:kx), K(f c ky kx), O(n f y x) : O + I * K";
        /// Convolves in two dimensions. The input has the layout NGCHW, the kernel FGCHW.
        /// Releases 15 and 16 have an op of this name with another layout.
        Conv2dNgchwFgchw ["-" "=" "=" "=" "=" "linalg.conv_2d_ngchw_fgchw"] "n g f y x c* ky* kx* : I(n g c y:ky x:kx), K(f g c ky kx), O(n g f y x) : O + I * K";
        /// Convolves in two dimensions. The input has the layout NGCHW, the kernel GFCHW.
        Conv2dNgchwGfchw ["-" "=" "=" "=" "=" "linalg.conv_2d_ngchw_gfchw"] "n g f y x c* ky* kx* : I(n g c y:ky x:kx), K(g f c ky kx), O(n g f y x) : O + I * K";
        /// Convolves in two dimensions. The input has the layout NHWGC, the kernel GFHWC.
        Conv2dNhwgcGfhwc ["-" "=" "=" "=" "=" "=" "linalg.conv_2d_nhwgc_gfhwc"] "n y x g f ky* kx* c* : I(n y:ky x:kx g c), K(g f ky kx c), O(n y x g f) : O + I * K";
        /// Convolves in three dimensions. The input has the layout NDHWC, the kernel DHWCF.
        Conv3dNdhwcDhwcf ["-" "=" "linalg.conv_3d_ndhwc_dhwcf"] "n z y x f kz* ky* kx* c* : I(n z:kz y:ky x:kx c), K(kz ky kx c f), O(n z y x f) : O + I * K";
        /// Convolves in two dimensions. The input has the layout NHWC, the kernel HWCF. The zero
        /// points of both operands are subtracted first.
        Conv2dNhwcHwcfQ ["-" "=" "linalg.conv_2d_nhwc_hwcf_q"] "n y x f ky* kx* c* : I(n y:ky x:kx c), K(ky kx c f), Iz(), Kz(), O(n y x f) : O + (I - Iz) * (K - Kz)";
        /// Convolves in two dimensions. The input has the layout NHWC, the kernel FHWC. The zero
        /// points of both operands are subtracted first.
        Conv2dNhwcFhwcQ ["-" "=" "=" "=" "=" "linalg.conv_2d_nhwc_fhwc_q"] "n y x f ky* kx* c* : I(n y:ky x:kx c), K(f ky kx c), Iz(), Kz(), O(n y x f) : O + (I - Iz) * (K - Kz)";
        /// Convolves in two dimensions. The input has the layout NCHW, the kernel FCHW. The zero
        /// points of both operands are subtracted first.
        Conv2dNchwFchwQ ["-" "=" "=" "=" "=" "=" "linalg.conv_2d_nchw_fchw_q"] "n f y x c* ky* kx* : I(n c y:ky x:kx), K(f c ky kx), Iz(), Kz(), O(n f y x) : O + (I - Iz) * (K - Kz)";
        /// Convolves in two dimensions. The input has the layout NGCHW, the kernel GFCHW. The
        /// zero points of both operands are subtracted first.
        Conv2dNgchwGfchwQ ["-" "=" "=" "=" "=" "linalg.conv_2d_ngchw_gfchw_q"] "n g f y x c* ky* kx* : I(n g c y:ky x:kx), K(g f c ky kx), Iz(), Kz(), O(n g f y x) : O + (I - Iz) * (K - Kz)";
        /// Convolves in two dimensions. The input has the layout NHWGC, the kernel GFHWC. The
        /// zero points of both operands are subtracted first.
        Conv2dNhwgcGfhwcQ ["-" "=" "=" "=" "=" "=" "linalg.conv_2d_nhwgc_gfhwc_q"] "n y x g f ky* kx* c* : I(n y:ky x:kx g c), K(g f ky kx c), Iz(), Kz(), O(n y x g f) : O + (I - Iz) * (K - Kz)";
        /// Convolves in three dimensions. The input has the layout NDHWC, the kernel DHWCF. The
        /// zero points of both operands are subtracted first.
        Conv3dNdhwcDhwcfQ ["-" "=" "=" "=" "linalg.conv_3d_ndhwc_dhwcf_q"] "n z y x f kz* ky* kx* c* : I(n z:kz y:ky x:kx c), K(kz ky kx c f), Iz(), Kz(), O(n z y x f) : O + (I - Iz) * (K - Kz)";
        /// Convolves in three dimensions. The input has the layout NCDHW, the kernel FCDHW.
        /// Release 19 has an op of this name with another order of loops.
        Conv3dNcdhwFcdhw ["-" "=" "=" "=" "=" "=" "linalg.conv_3d_ncdhw_fcdhw"] "n f z y x c* kz* ky* kx* : I(n c z:kz y:ky x:kx), K(f c kz ky kx), O(n f z y x) : O + I * K";
        /// Convolves each channel by itself in one dimension. The input has the layout NWC, the
        /// kernel WC.
        DepthwiseConv1dNwcWc ["-" "=" "linalg.depthwise_conv_1d_nwc_wc"] "n x c kx* : I(n x:kx c), K(kx c), O(n x c) : O + I * K";
        /// Convolves each channel by itself in one dimension. The input has the layout NCW, the
        /// kernel CW.
        DepthwiseConv1dNcwCw ["-" "=" "=" "=" "=" "linalg.depthwise_conv_1d_ncw_cw"] "n x c kx* : I(n c x:kx), K(c kx), O(n c x) : O + I * K";
        /// Convolves each channel by itself in one dimension. The input has the layout NWC, the
        /// kernel WCM.
        DepthwiseConv1dNwcWcm ["-" "=" "=" "linalg.depthwise_conv_1d_nwc_wcm"] "n x c m kx* : I(n x:kx c), K(kx c m), O(n x c m) : O + I * K";
        /// Convolves each channel by itself in two dimensions. The input has the layout NHWC, the
        /// kernel HWC.
        DepthwiseConv2dNhwcHwc ["-" "=" "linalg.depthwise_conv_2d_nhwc_hwc"] "n y x c ky* kx* : I(n y:ky x:kx c), K(ky kx c), O(n y x c) : O + I * K";
        /// Convolves each channel by itself in two dimensions. The input has the layout NCHW, the
        /// kernel CHW.
        DepthwiseConv2dNchwChw ["-" "=" "=" "linalg.depthwise_conv_2d_nchw_chw"] "n y x c ky* kx* : I(n c y:ky x:kx), K(c ky kx), O(n c y x) : O + I * K";
        /// Convolves each channel by itself in two dimensions. The input has the layout NHWC, the
        /// kernel HWCM.
        DepthwiseConv2dNhwcHwcm ["-" "=" "linalg.depthwise_conv_2d_nhwc_hwcm"] "n y x c m ky* kx* : I(n y:ky x:kx c), K(ky kx c m), O(n y x c m) : O + I * K";
        /// Convolves each channel by itself in two dimensions. The input has the layout NHWC, the
        /// kernel HWC. The zero points of both operands are subtracted first.
        DepthwiseConv2dNhwcHwcQ ["-" "=" "linalg.depthwise_conv_2d_nhwc_hwc_q"] "n y x c ky* kx* : I(n y:ky x:kx c), K(ky kx c), Iz(), Kz(), O(n y x c) : O + (I - Iz) * (K - Kz)";
        /// Convolves each channel by itself in two dimensions. The input has the layout NHWC, the
        /// kernel HWCM. The zero points of both operands are subtracted first.
        DepthwiseConv2dNhwcHwcmQ ["-" "=" "linalg.depthwise_conv_2d_nhwc_hwcm_q"] "n y x c m ky* kx* : I(n y:ky x:kx c), K(ky kx c m), Iz(), Kz(), O(n y x c m) : O + (I - Iz) * (K - Kz)";
        /// Convolves each channel by itself in three dimensions. The input has the layout NDHWC,
        /// the kernel DHWC.
        DepthwiseConv3dNdhwcDhwc ["-" "=" "=" "linalg.depthwise_conv_3d_ndhwc_dhwc"] "n z y x kz* ky* kx* c : I(n z:kz y:ky x:kx c), K(kz ky kx c), O(n z y x c) : O + I * K";
        /// Convolves each channel by itself in three dimensions. The input has the layout NCDHW,
        /// the kernel CDHW.
        DepthwiseConv3dNcdhwCdhw ["-" "=" "=" "=" "=" "linalg.depthwise_conv_3d_ncdhw_cdhw"] "n z y x kz* ky* kx* c : I(n c z:kz y:ky x:kx), K(c kz ky kx), O(n c z y x) : O + I * K";
        /// Convolves each channel by itself in three dimensions. The input has the layout NDHWC,
        /// the kernel DHWCM.
        DepthwiseConv3dNdhwcDhwcm ["-" "=" "=" "linalg.depthwise_conv_3d_ndhwc_dhwcm"] "n z y x m kz* ky* kx* c : I(n z:kz y:ky x:kx c), K(kz ky kx c m), O(n z y x c m) : O + I * K";
        /// Adds the elements of each window. The input has the layout NHWC.
        PoolingNhwcSum ["-" "linalg.pooling_nhwc_sum"] "n y x c ky* kx* : I(n y:ky x:kx c), K(ky kx), O(n y x c) : O + I";
        /// Computes the greatest of the elements of each window. The input has the layout NHWC.
        PoolingNhwcMax ["-" "linalg.pooling_nhwc_max"] "n y x c ky* kx* : I(n y:ky x:kx c), K(ky kx), O(n y x c) : max_signed(O, I)";
        /// Computes the greatest of the elements as unsigned numbers of each window. The input
        /// has the layout NHWC.
        PoolingNhwcMaxUnsigned ["-" "=" "linalg.pooling_nhwc_max_unsigned"] "n y x c ky* kx* : I(n y:ky x:kx c), K(ky kx), O(n y x c) : max_unsigned(O, unsigned(I))";
        /// Computes the least of the elements of each window. The input has the layout NHWC.
        PoolingNhwcMin ["-" "linalg.pooling_nhwc_min"] "n y x c ky* kx* : I(n y:ky x:kx c), K(ky kx), O(n y x c) : min_signed(O, I)";
        /// Computes the least of the elements as unsigned numbers of each window. The input has
        /// the layout NHWC.
        PoolingNhwcMinUnsigned ["-" "=" "linalg.pooling_nhwc_min_unsigned"] "n y x c ky* kx* : I(n y:ky x:kx c), K(ky kx), O(n y x c) : min_unsigned(O, unsigned(I))";
        /// Adds the elements of each window. The input has the layout NCHW.
        PoolingNchwSum ["-" "=" "=" "linalg.pooling_nchw_sum"] "n c y x ky* kx* : I(n c y:ky x:kx), K(ky kx), O(n c y x) : O + I";
        /// Computes the greatest of the elements of each window. The input has the layout NCHW.
        PoolingNchwMax ["-" "linalg.pooling_nchw_max"] "n c y x ky* kx* : I(n c y:ky x:kx), K(ky kx), O(n c y x) : max_signed(O, I)";
        /// Adds the elements of each window. The input has the layout NWC.
        PoolingNwcSum ["-" "=" "=" "=" "linalg.pooling_nwc_sum"] "n x c kx* : I(n x:kx c), K(kx), O(n x c) : O + I";
        /// Computes the greatest of the elements of each window. The input has the layout NWC.
        PoolingNwcMax ["-" "=" "=" "=" "linalg.pooling_nwc_max"] "n x c kx* : I(n x:kx c), K(kx), O(n x c) : max_signed(O, I)";
        /// Computes the greatest of the elements as unsigned numbers of each window. The input
        /// has the layout NWC.
        PoolingNwcMaxUnsigned ["-" "=" "=" "=" "linalg.pooling_nwc_max_unsigned"] "n x c kx* : I(n x:kx c), K(kx), O(n x c) : max_unsigned(O, unsigned(I))";
        /// Computes the least of the elements of each window. The input has the layout NWC.
        PoolingNwcMin ["-" "=" "=" "=" "linalg.pooling_nwc_min"] "n x c kx* : I(n x:kx c), K(kx), O(n x c) : min_signed(O, I)";
        /// Computes the least of the elements as unsigned numbers of each window. The input has
        /// the layout NWC.
        PoolingNwcMinUnsigned ["-" "=" "=" "=" "linalg.pooling_nwc_min_unsigned"] "n x c kx* : I(n x:kx c), K(kx), O(n x c) : min_unsigned(O, unsigned(I))";
        /// Adds the elements of each window. The input has the layout NCW.
        PoolingNcwSum ["-" "=" "=" "=" "linalg.pooling_ncw_sum"] "n c x kx* : I(n c x:kx), K(kx), O(n c x) : O + I";
        /// Computes the greatest of the elements of each window. The input has the layout NCW.
        PoolingNcwMax ["-" "=" "=" "=" "linalg.pooling_ncw_max"] "n c x kx* : I(n c x:kx), K(kx), O(n c x) : max_signed(O, I)";
        /// Adds the elements of each window. The input has the layout NDHWC.
        PoolingNdhwcSum ["-" "linalg.pooling_ndhwc_sum"] "n z y x c kz* ky* kx* : I(n z:kz y:ky x:kx c), K(kz ky kx), O(n z y x c) : O + I";
        /// Computes the greatest of the elements of each window. The input has the layout NDHWC.
        PoolingNdhwcMax ["-" "linalg.pooling_ndhwc_max"] "n z y x c kz* ky* kx* : I(n z:kz y:ky x:kx c), K(kz ky kx), O(n z y x c) : max_signed(O, I)";
        /// Computes the least of the elements of each window. The input has the layout NDHWC.
        PoolingNdhwcMin ["-" "linalg.pooling_ndhwc_min"] "n z y x c kz* ky* kx* : I(n z:kz y:ky x:kx c), K(kz ky kx), O(n z y x c) : min_signed(O, I)";
    }
}
