; @f
; unsat: the second function refines the first for all inputs.
; a_i and p_i are the bits of scalar i of the arguments, and whether it is poison.
(set-logic QF_BV)
(declare-const a_0 (_ BitVec 16))
(declare-const p_0 (_ BitVec 1))
(define-fun t_4 () (_ BitVec 64) ((_ sign_extend 48) a_0))
(define-fun t_5 () (_ BitVec 8) ((_ extract 7 0) t_4))
(define-fun t_6 () (_ BitVec 64) ((_ sign_extend 56) t_5))
(define-fun t_7 () (_ BitVec 16) ((_ extract 15 0) t_6))
(define-fun t_8 () (_ BitVec 1) (ite (= t_7 a_0) #b1 #b0))
(define-fun t_9 () (_ BitVec 1) (bvnot t_8))
(define-fun t_10 () (_ BitVec 1) (bvor p_0 t_9))
(define-fun t_11 () (_ BitVec 1) (bvnot p_0))
(define-fun t_12 () (_ BitVec 1) (bvand t_11 t_10))
(assert (= t_12 #b1))
(check-sat)
