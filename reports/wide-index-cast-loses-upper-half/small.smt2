; @f
; unsat: the second function refines the first for all inputs.
; a_i and p_i are the bits of scalar i of the arguments, and whether it is poison.
(set-logic QF_BV)
(declare-const a_0 (_ BitVec 8))
(declare-const p_0 (_ BitVec 1))
(define-fun t_5 () (_ BitVec 64) ((_ zero_extend 56) a_0))
(define-fun t_6 () (_ BitVec 64) (bvshl t_5 (_ bv32 64)))
(define-fun t_17 () (_ BitVec 1) (ite (= t_6 (_ bv0 64)) #b1 #b0))
(define-fun t_18 () (_ BitVec 1) (bvnot t_17))
(define-fun t_19 () (_ BitVec 1) (bvnot p_0))
(define-fun t_20 () (_ BitVec 1) (bvand t_19 t_18))
(assert (= t_20 #b1))
(check-sat)
