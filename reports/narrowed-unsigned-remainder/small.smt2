; @f
; unsat: the second function refines the first for all inputs.
; a_i and p_i are the bits of scalar i of the arguments, and whether it is poison.
(set-logic QF_BV)
(declare-const a_0 (_ BitVec 8))
(declare-const p_0 (_ BitVec 1))
(define-fun t_5 () (_ BitVec 32) ((_ sign_extend 24) a_0))
(define-fun t_7 () (_ BitVec 32) (bvurem t_5 (_ bv11 32)))
(define-fun t_10 () (_ BitVec 8) (bvurem a_0 (_ bv11 8)))
(define-fun t_11 () (_ BitVec 32) ((_ sign_extend 24) t_10))
(define-fun t_12 () (_ BitVec 1) (ite (= t_7 t_11) #b1 #b0))
(define-fun t_13 () (_ BitVec 1) (bvnot t_12))
(define-fun t_14 () (_ BitVec 1) (bvor p_0 t_13))
(define-fun t_15 () (_ BitVec 1) (bvnot p_0))
(define-fun t_16 () (_ BitVec 1) (bvand t_15 t_14))
(assert (= t_16 #b1))
(check-sat)
