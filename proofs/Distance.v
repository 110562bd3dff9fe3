(** * Distances: what "needs n moves" and "God's number" mean

    A puzzle is a relation [move] between positions, with some positions as goals. *)

Section Distance.
  Context {position : Type} (move : position -> position -> Prop) (goal : position -> Prop).

  (** [solvable n p]: some n moves lead from [p] to a goal. *)
  Inductive solvable : nat -> position -> Prop :=
  | solved p : goal p -> solvable 0 p
  | one_move_more n p q : move p q -> solvable n q -> solvable (S n) p.

  (** [p] needs n moves: n are enough, and fewer are not. *)
  Definition needs (p : position) (n : nat) : Prop :=
    solvable n p /\ forall m, solvable m p -> n <= m.

  (** God's number of the positions of a board: each needs at most n moves, and one needs n. *)
  Definition gods_number (on_board : position -> Prop) (n : nat) : Prop :=
    (forall p, on_board p -> exists m, m <= n /\ needs p m) /\ (exists p, on_board p /\ needs p n).
End Distance.
