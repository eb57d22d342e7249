//! The `tensor` dialect: values that are arrays of elements. Some of its ops were part of the
//! `linalg` dialect in releases up to 15.

use super::assembly::{form, read};
use super::op_family;

op_family! {
    /// Tensors.
    TensorOp {
        /// A tensor whose elements are unspecified. UB if a size is negative.
        Empty ["-" "=" "=" "=" "tensor.empty"]
            form("dynamic_size: index*dynamic(result) -> result: tensor", "($dynamic_size){} : type($result)"),
            ub [NegativeSize] poison [];
        /// A tensor whose elements all equal the operand. UB if a size is negative.
        Splat ["-" "=" "=" "tensor.splat"]
            form("input: elem(aggregate), dynamic_size: index*dynamic(aggregate) -> aggregate: tensor", " $input([$dynamic_size])?{} : type($aggregate)"),
            ub [NegativeSize] poison [];
        /// A tensor whose elements a region computes from their indices. UB if a size is negative.
        Generate ["-" "tensor.generate"]
            form("dynamic_extent: index*dynamic(result) -> result: tensor; generate", " $dynamic_extent region{} : type($result)"),
            is [Regions] ub [NegativeSize] poison [];
        /// A tensor that consists of the operands.
        FromElements ["-" "tensor.from_elements"]
            form("element: elem(result)*lanes(result) -> result: fixed_tensor", " $element{} : type($result)"),
            ub [] poison [];
        /// Returns an element. UB if an index is not less than its size.
        Extract ["-" "tensor.extract"]
            form("tensor: tensor, index: index*rank(tensor) -> result: elem(tensor)", " $tensor[$index]{} : type($tensor)"),
            ub [OutOfBounds] poison [];
        /// Returns a tensor with one element replaced. UB if an index is not less than its size.
        Insert ["-" "tensor.insert"]
            form("scalar: elem(dest), dest: tensor, index: index*rank(dest) -> result: dest", " $scalar into $dest[$index]{} : type($dest)"),
            ub [OutOfBounds] poison [];
        /// Returns a part of a tensor. UB if an element of the part is outside of the tensor.
        ExtractSlice ["-" "tensor.extract_slice"]
            form("source: tensor, offset: index*offsets, size: index*sizes, stride: index*strides -> result: tensor; extract_slice", " $source#offsets($offset) #sizes($size) #strides($stride){} : type($source) to type($result)"),
            ub [OutOfBounds NegativeSize ShapeMismatch] poison [];
        /// Returns a tensor with a part replaced. UB if an element of the part is outside of the
        /// tensor, or if the source does not have the sizes of the part.
        InsertSlice ["-" "tensor.insert_slice"]
            form("source: tensor, dest: tensor, offset: index*offsets, size: index*sizes, stride: index*strides -> result: dest; insert_slice", " $source into $dest#offsets($offset) #sizes($size) #strides($stride){} : type($source) into type($dest)"),
            ub [OutOfBounds NegativeSize ShapeMismatch] poison [];
        /// Replaces a part of a tensor at the end of an iteration of `scf.forall`. UB like
        /// `InsertSlice`.
        ParallelInsertSlice ["-" "=" "=" "tensor.parallel_insert_slice"]
            form("source: tensor, dest: tensor, offset: index*offsets, size: index*sizes, stride: index*strides -> ; insert_slice, parallel_insert_slice", " $source into $dest#offsets($offset) #sizes($size) #strides($stride){} : type($source) into type($dest)"),
            is [SideEffect] ub [OutOfBounds NegativeSize ShapeMismatch Overlap] poison [];
        /// Returns a larger tensor, whose new elements a region computes from their indices. UB if
        /// an amount is negative.
        Pad ["-" "=" "tensor.pad"]
            form("source: tensor, low: index*low, high: index*high -> result: tensor; pad", " $source#nofold low#low($low) high#high($high) region{} : type($source) to type($result)"),
            is [Regions] ub [NegativeSize ShapeMismatch] poison [];
        /// Returns the same elements with more dimensions.
        ExpandShape ["-" "linalg.tensor_expand_shape" "tensor.expand_shape"]
            read("source: tensor, size: index* -> result: tensor; expand_tensor", "$source #groups( output_shape #output_shape($size))?{} : type($source) into type($result)"),
            ub [ShapeMismatch] poison [];
        /// Returns the same elements with fewer dimensions.
        CollapseShape ["-" "linalg.tensor_collapse_shape" "tensor.collapse_shape"]
            read("source: tensor -> result: tensor; collapse_tensor", "$source #groups{} : type($source) into type($result)"),
            ub [ShapeMismatch] poison [];
        /// Returns the same elements with the sizes in another tensor.
        Reshape ["-" "tensor.reshape"]
            form("source: any_tensor, shape: tensor -> result: any_tensor; reshape_tensor", " $source($shape){} : signature"),
            ub [ShapeMismatch] poison [];
        /// Returns the same tensor with another type. UB if a static size of the result type
        /// contradicts the value.
        Cast ["-" "tensor.cast"]
            form("source: any_tensor -> dest: any_tensor; cast_tensor", " $source{} : type($source) to type($dest)"),
            ub [ShapeMismatch] poison [];
        /// Returns the bits of the elements with another element type of the same width.
        Bitcast ["-" "=" "=" "=" "=" "tensor.bitcast"]
            form("source: any_tensor -> dest: any_tensor; bitcast_tensor", " $source{} : type($source) to type($dest)"),
            ub [ShapeMismatch] poison [];
        /// Returns the size of a dimension. Poison if the dimension does not exist.
        Dim ["-" "tensor.dim"]
            form("source: any_tensor, dimension: index -> result: index; tensor_dim", " $source, $dimension{} : type($source)"),
            ub [] poison [OutOfBounds];
        /// Returns the number of dimensions.
        Rank ["-" "=" "tensor.rank"]
            form("tensor: any_tensor -> result: index", " $tensor{} : type($tensor)"),
            ub [] poison [];
        /// Joins tensors along a dimension.
        Concat ["-" "=" "=" "=" "=" "tensor.concat"]
            form("input: tensor* -> result: tensor; concat", " dim(#dim) $input{} : signature"),
            ub [ShapeMismatch] poison [];
        /// Returns the parts of a tensor at the positions that another tensor lists. UB if a
        /// position is outside of the tensor.
        Gather ["-" "=" "=" "=" "tensor.gather"]
            form("source: tensor, indices: tensor -> result: tensor; gather_parts", " $source[$indices] gather_dims(#dimensions)#unique{} : signature"),
            ub [OutOfBounds ShapeMismatch Overlap] poison [];
        /// Replaces the parts of a tensor at the positions that another tensor lists. UB if a
        /// position is outside of the tensor or occurs twice.
        Scatter ["-" "=" "=" "=" "tensor.scatter"]
            form("source: tensor, dest: tensor, indices: tensor -> result: dest; scatter_parts", " $source into $dest[$indices] scatter_dims(#dimensions)#unique{} : signature"),
            ub [OutOfBounds ShapeMismatch Overlap] poison [];
        /// Cuts a tensor into tiles, which become the inner dimensions of the result. An optional value pads the
        /// last tiles. UB if the destination has other sizes, or if a tile is not full and nothing pads it.
        Pack ["-" "=" "=" "=" "tensor.pack" "=" "linalg.pack"]
            read("source: tensor, dest: tensor, padding_value: elem(source)?, tile: index*sizes -> result: dest; pack", " $source( padding_value($padding_value : type($padding_value)))?( outer_dims_perm = #mask)? inner_dims_pos = #dimensions inner_tiles = #sizes($tile) into $dest{} : type($source) -> type($dest)"),
            ub [ShapeMismatch] poison [];
        /// Joins the tiles of a tensor. UB if the destination does not need exactly these tiles.
        Unpack ["-" "=" "=" "=" "tensor.unpack" "=" "linalg.unpack"]
            read("source: tensor, dest: tensor, tile: index*sizes -> result: dest; unpack", " $source( outer_dims_perm = #mask)? inner_dims_pos = #dimensions inner_tiles = #sizes($tile) into $dest{} : type($source) -> type($dest)"),
            ub [ShapeMismatch] poison [];
        /// Ends the region of `Generate` or `Pad` and returns an element.
        Yield ["-" "tensor.yield"]
            form("value: any -> ; tensor_yield", " $value{} : type($value)"),
            is [Terminator] ub [] poison [];
    }
}
