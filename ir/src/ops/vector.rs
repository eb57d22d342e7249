//! `vector`: ops that build, take apart and combine vectors.

use super::op_family;

op_family! {
    /// Vectors.
    VectorOp {
        /// All lanes the same scalar. `broadcast` from release 22 on.
        Splat ["std.splat" "=" "=" "vector.splat" "=" "=" "-"] Generic Special,
            ub [] poison [];
        /// A scalar or vector repeated along leading dimensions.
        Broadcast ["vector.broadcast" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// A lane at a dynamic position.
        ExtractElement ["vector.extractelement" "=" "=" "=" "=" "=" "-"] Generic Special,
            ub [] poison [OutOfBounds];
        /// A lane replaced at a dynamic position.
        InsertElement ["vector.insertelement" "=" "=" "=" "=" "=" "-"] Generic Special,
            ub [] poison [OutOfBounds];
        /// A lane or sub-vector at a static position.
        Extract ["vector.extract" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// A lane or sub-vector replaced at a static position.
        Insert ["vector.insert" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Lanes of two vectors in a new order.
        Shuffle ["vector.shuffle" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// Product and sum, fused or not.
        Fma ["vector.fma" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// All lanes combined into a scalar.
        Reduction ["vector.reduction" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [] poison [];
        /// A vector read from a memref.
        TransferRead ["vector.transfer_read" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds] poison [];
        /// A vector written to a memref.
        TransferWrite ["vector.transfer_write" "=" "=" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds] poison [];
        /// A contiguous vector read from a memref.
        Load ["-" "vector.load" "=" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds] poison [];
        /// A contiguous vector written to a memref.
        Store ["-" "vector.store" "=" "=" "=" "=" "="] Generic Special,
            ub [OutOfBounds] poison [];
    }
}
