//! Checks of relations, which are rules about an op that no type equation of its signature
//! expresses. Each relation has a match arm.

use super::context::{Context, Rule, count};
use super::placement::Placement;
use super::typing::{self, check_width};
use super::{
    affine, bufferization, cf, func, linalg, llvm_control, llvm_memory, llvm_value, memref_access,
    memref_shape, memref_view, scf, tensor, tensor_shape, vector, vector_mask, vector_shape,
};
use crate::attr::Key;
use crate::form::Relation;
use crate::kinds::{FloatPredicate, IntPredicate, MachineRounding};
use crate::module::OpId;
use crate::types::Type;

/// The surroundings of an op, which some relations depend on.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'a> {
    /// Whether the op is in the function's own region.
    pub(super) own_region: bool,
    pub(super) placement: &'a Placement,
}

/// Checks a relation of an op whose operands and results already match its signature.
pub(super) fn check(
    cx: Context<'_>,
    op: OpId,
    relation: Relation,
    around: Surroundings<'_>,
) -> Rule {
    let operand = |i: usize| cx.ty(cx.operands(op)[i]);
    let result = || cx.ty(cx.body.result(op, 0));
    let scalars = || (cx.types.scalar_of(operand(0)), cx.types.scalar_of(result()));
    let bits = |ty: Type| ty.scalar_bits(64);
    match relation {
        Relation::OneShape => typing::same_shape(cx, operand(0), result()),
        Relation::OneShapeOfOperands => typing::same_shape(cx, operand(0), operand(1)),
        Relation::Wider => {
            let (from, to) = scalars();
            check_width(cx, op, "wider than", bits(from) < bits(to))
        }
        Relation::Narrower => {
            let (from, to) = scalars();
            check_width(cx, op, "narrower than", bits(from) > bits(to))
        }
        Relation::SameWidth => {
            let (from, to) = scalars();
            check_width(cx, op, "as wide as", bits(from) == bits(to))
        }
        Relation::IndexAndInt => {
            let (from, to) = scalars();
            if from.is_index() != to.is_index() {
                return Ok(());
            }
            Err("expected a cast between an integer and index".into())
        }
        Relation::IntPredicate => {
            typing::predicate(cx, op, |code| IntPredicate::from_code(code).is_some())
        }
        Relation::FloatPredicate => {
            typing::predicate(cx, op, |code| FloatPredicate::from_code(code).is_some())
        }
        Relation::Literal => typing::literal(cx, op, result()),
        Relation::TwoParts => typing::two_parts(cx, op, result()),
        Relation::Alignment => memref_access::alignment(cx, op, false),
        Relation::NeedsAlignment => memref_access::alignment(cx, op, true),
        Relation::LlvmAlignment => llvm_memory::alignment(cx, op),
        Relation::AtomicKind => memref_access::atomic_kind(cx, op, result()),
        Relation::AtomicRegion => memref_access::atomic_region(cx, op, result()),
        Relation::AtomicYield => memref_access::atomic_yield(cx, op, around.placement),
        Relation::AllocaScope => scf::alloca_scope(cx, op),
        Relation::AllocaScopeReturn => scf::alloca_scope_return(cx, op, around.placement),
        Relation::IfRegions => scf::if_regions(cx, op),
        Relation::ForRegion => scf::for_region(cx, op),
        Relation::WhileRegions => scf::while_regions(cx, op),
        Relation::SwitchRegions => scf::switch_regions(cx, op),
        Relation::ExecuteRegion => scf::execute_region(cx, op),
        Relation::Parallel => scf::parallel(cx, op),
        Relation::Forall => scf::forall(cx, op),
        Relation::InParallel => scf::in_parallel(cx, op, around.placement),
        Relation::Reduce => scf::reduce(cx, op, around.placement),
        Relation::ReduceReturn => scf::reduce_return(cx, op, around.placement),
        Relation::Condition => scf::condition(cx, op, around.placement),
        Relation::Yield => scf::yield_op(cx, op, around.placement),
        Relation::DelinearizeIndex => affine::basis(cx, op, cx.body.n_results(op), true),
        Relation::LinearizeIndex => affine::linear_basis(cx, op),
        Relation::AffineNumber => affine::numbers(cx, op, true, around.placement),
        Relation::AffineNumbers => affine::numbers(cx, op, false, around.placement),
        Relation::AffineLoad => affine::access(cx, op, 0, around.placement),
        Relation::AffineStore => affine::access(cx, op, 1, around.placement),
        Relation::AffineVectorLoad => affine::vector_access(cx, op, 0, result(), around.placement),
        Relation::AffineVectorStore => {
            affine::vector_access(cx, op, 1, operand(0), around.placement)
        }
        Relation::AffineFor => affine::for_op(cx, op, around.placement),
        Relation::AffineParallel => affine::parallel(cx, op, around.placement),
        Relation::AffineIf => affine::if_op(cx, op, around.placement),
        Relation::AffineYield => affine::yield_op(cx, op, around.placement),
        Relation::MaskRegion => vector_mask::region(cx, op),
        Relation::MaskYield => vector_mask::yield_op(cx, op, around.placement),
        Relation::HasDimensions => memref_access::has_dimensions(cx, operand(0)),
        Relation::GetGlobal => memref_access::get_global(cx, op, result()),
        Relation::Resized => memref_shape::resized(cx, operand(0), result()),
        Relation::AsOperands => memref_shape::as_operands(cx, op),
        Relation::MetadataBase => memref_access::metadata_base(cx, operand(0), result()),
        Relation::SameElements => memref_view::same_elements(cx, operand(0), result()),
        Relation::Castable => memref_view::castable(cx, operand(0), result()),
        Relation::SpaceCast => memref_view::space_cast(cx, operand(0), result()),
        Relation::Copy => memref_view::copy(cx, operand(0), operand(1)),
        Relation::View => memref_view::view(cx, operand(0), result()),
        Relation::SubView => memref_view::subview(cx, op, operand(0), result()),
        Relation::ReinterpretCast => memref_view::reinterpret_cast(cx, op, result()),
        Relation::Reshape => memref_shape::reshape(cx, operand(0), operand(1), result()),
        Relation::Transpose => memref_shape::transpose(cx, op, operand(0), result()),
        Relation::Collapse => memref_shape::collapse(cx, op, operand(0), result()),
        Relation::Expand => memref_shape::expand(cx, op, operand(0), result()),
        Relation::Broadcast => vector::broadcast(cx, operand(0), result()),
        Relation::AtMostRank1 => vector::at_most_rank_1(cx, op),
        Relation::ExtractedPart => vector::part(cx, op, operand(0), result()),
        Relation::InsertedPart => vector::part(cx, op, operand(1), operand(0)),
        Relation::AsManyLanes => vector_shape::as_many_lanes(cx, operand(0), result()),
        Relation::RowsOfOneWidth => vector_shape::rows_of_one_width(cx, operand(0), result()),
        Relation::Permuted => vector_shape::permuted(cx, op, operand(0), result()),
        Relation::RowsAndColumns => vector_shape::rows_and_columns(cx, op, operand(0)),
        Relation::ExtractedSlice => vector_shape::extracted_slice(cx, op, operand(0), result()),
        Relation::InsertedSlice => vector_shape::inserted_slice(cx, op, operand(0), operand(1)),
        Relation::MaskOfSizes => vector_shape::mask_of_sizes(cx, op, result()),
        Relation::SizeOfEach => vector_shape::size_of_each(cx, op, result()),
        Relation::OuterProduct => vector::outer_product(cx, op, operand(0), operand(1)),
        Relation::TwiceAsLong => vector_shape::twice_as_long(cx, operand(0), result()),
        Relation::HalfAsLong => vector_shape::twice_as_long(cx, result(), operand(0)),
        Relation::LanesOfIndex => vector_shape::lanes_of_index(cx, result()),
        Relation::ElementsOfResult => vector::elements(cx, operand(0), result()),
        Relation::ElementsOfLast => {
            vector::elements(cx, operand(0), operand(cx.operands(op).len() - 1))
        }
        Relation::IndexedLanes => vector::indexed_lanes(cx, op),
        Relation::OneVector => vector_shape::one_vector(cx, operand(0), result()),
        Relation::Printed => vector::printed(cx, op),
        Relation::Shuffle => vector::shuffle(cx, op),
        Relation::Reduction => vector::reduction(cx, op, operand(0)),
        Relation::Scan => vector_shape::scan(cx, op, operand(0), operand(1)),
        Relation::MultiReduction => vector_shape::multi_reduction(cx, op, operand(0), result()),
        Relation::Contract => vector_shape::contract(cx, op),
        Relation::TransferRead => vector::transfer(cx, op, operand(0), result()),
        Relation::TransferWrite => vector::transfer(cx, op, operand(1), operand(0)),
        Relation::LoadsVector => vector::contiguous(cx, operand(0), result()),
        Relation::StoresVector => vector::contiguous(cx, operand(1), operand(0)),
        Relation::Generate => tensor::generate(cx, op, result()),
        Relation::ExtractSlice => tensor::slice(cx, op, operand(0), result()),
        Relation::InsertSlice => tensor::slice(cx, op, operand(1), operand(0)),
        Relation::ParallelInsertSlice => tensor::parallel_insert(cx, op, around.placement),
        Relation::Pad => tensor::pad(cx, op, operand(0), result()),
        Relation::ExpandTensor => tensor_shape::expand(cx, op, operand(0), result()),
        Relation::CollapseTensor => tensor_shape::groups(cx, op, result(), operand(0)),
        Relation::ReshapeTensor => tensor_shape::reshape(cx, operand(0), operand(1), result()),
        Relation::CastTensor => tensor::cast(cx, operand(0), result(), true),
        Relation::BitcastTensor => tensor::cast(cx, operand(0), result(), false),
        Relation::TensorDim => tensor::dim(cx, operand(0)),
        Relation::Concat => tensor::concat(cx, op, result()),
        Relation::Pack => tensor::tiles(cx, op, operand(0), operand(1)),
        Relation::Unpack => tensor::tiles(cx, op, operand(1), operand(0)),
        Relation::GatherParts => tensor::parts(cx, op, (operand(0), operand(1), result())),
        Relation::ScatterParts => match cx.body.attr(op, Key::Unique) {
            Some(_) => tensor::parts(cx, op, (operand(1), operand(2), operand(0))),
            None => Err("expected the flag `unique`".into()),
        },
        Relation::AllocTensor => bufferization::alloc_tensor(cx, op, result()),
        Relation::Materialized => bufferization::materialized(cx, op),
        Relation::Cloned if operand(0) == result() => Ok(()),
        Relation::Cloned => memref_view::castable(cx, operand(0), result()),
        Relation::Deallocated => bufferization::deallocated(cx, op),
        Relation::TensorYield => tensor::yield_op(cx, op, around.placement),
        Relation::Structured => linalg::structured(cx, op),
        Relation::LinalgIndex => linalg::index(cx, op, around.placement),
        Relation::LinalgYield => linalg::yield_op(cx, op, around.placement),
        Relation::OneSuccessor => count("successors", 1, cx.body.n_successors(op)),
        Relation::TwoSuccessors => count("successors", 2, cx.body.n_successors(op)),
        Relation::Cases => cf::cases(cx, op, operand(0)),
        Relation::Message => cf::message(cx, op),
        Relation::Return => func::return_op(cx, op, around.own_region),
        Relation::LlvmReturn => llvm_control::return_op(cx, op, around.own_region),
        Relation::Call => func::call(cx, op),
        Relation::CallIndirect => func::call_indirect(cx, op),
        Relation::LlvmCall => llvm_control::call(cx, op),
        Relation::FuncConstant => func::constant(cx, op, result()),
        Relation::LlvmBitcast => llvm_value::bitcast(cx, operand(0), result()),
        Relation::LlvmLiteral => typing::llvm_value(cx.module, cx.attr(op, Key::Value)?, result()),
        Relation::AddressOf => llvm_value::address_of(cx, op, result()),
        Relation::AllocaPointee => llvm_memory::alloca(cx, op, result()),
        Relation::LoadPointee => llvm_memory::points_to(cx, "the operand", operand(0), result()),
        Relation::StorePointee => llvm_memory::points_to(cx, "the address", operand(1), operand(0)),
        Relation::AtomicPointee => {
            llvm_memory::points_to(cx, "the address", operand(0), operand(1))
        }
        Relation::Gep => llvm_memory::gep(cx, op),
        Relation::LlvmAtomicKind => llvm_memory::atomic_kind(cx, op, result()),
        Relation::MachineRounding => match cx.body.coded::<MachineRounding>(op, Key::Rounding) {
            Some(_) => Ok(()),
            None => Err("expected a rounding mode".into()),
        },
        Relation::FpClass => match cx.body.int_attr(op, Key::Kind) {
            Some(_) => Ok(()),
            None => Err("expected a bit mask of float classes".into()),
        },
        Relation::IntLanes => vector::lanes(cx, op, result(), Type::is_int),
        Relation::FloatLanes => vector::lanes(cx, op, result(), Type::is_float),
        Relation::ShuffleVector => vector::mask(cx, op, operand(0), operand(1)),
    }
}
