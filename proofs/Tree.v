(** * Depths of all orders of some numbers, as a tree *)

From Coq Require Import List Arith Permutation.
Import ListNotations.

(** A tree has a branch for each choice of the first number, and so on. *)
Inductive tree : Set :=
| Nothing
| Depth (d : nat)
| Branch (first others : tree).

(** The tree of n numbers, from the depths of their orders lexicographically; with the depths that remain. *)
Fixpoint grow (n : nat) (depths : list nat) : tree * list nat :=
  match n with
  | 0 => match depths with d :: depths => (Depth d, depths) | [] => (Nothing, []) end
  | S m =>
    (fix branches (k : nat) (depths : list nat) : tree * list nat :=
      match k with
      | 0 => (Nothing, depths)
      | S k =>
        let (first, depths) := grow m depths in
        let (others, depths) := branches k depths in
        (Branch first others, depths)
      end) n depths
  end.

(** The branch of number x, with the numbers that remain. *)
Fixpoint choose (x : nat) (l : list nat) (t : tree) : option (list nat * tree) :=
  match l, t with
  | y :: l, Branch first others =>
    if x =? y then Some (l, first)
    else match choose x l others with Some (l, t) => Some (y :: l, t) | None => None end
  | _, _ => None
  end.

(** The depth of an order of the numbers [l]. *)
Fixpoint depth_in (t : tree) (l order : list nat) : option nat :=
  match order with
  | [] => match l, t with [], Depth d => Some d | _, _ => None end
  | x :: order => match choose x l t with Some (l, t) => depth_in t l order | None => None end
  end.

Lemma choose_permutation x l : forall t l' t', choose x l t = Some (l', t') -> Permutation l (x :: l').
Proof.
  induction l as [|y l IH]; intros [|d|first others] l' t'; simpl; try discriminate.
  destruct (Nat.eqb_spec x y) as [->|_]; [now intros [= -> _]|].
  destruct (choose x l others) as [[k t]|] eqn:C; [|discriminate]. intros [= <- _].
  rewrite (IH _ _ _ C). apply perm_swap.
Qed.

Lemma depth_in_permutation order : forall t l d, depth_in t l order = Some d -> Permutation l order.
Proof.
  induction order as [|x order IH]; intros t l d; simpl.
  - now destruct l.
  - destruct (choose x l t) as [[l' t']|] eqn:C; [|discriminate]. intros D.
    rewrite (choose_permutation _ _ _ _ _ C). constructor. now apply (IH t' l' d).
Qed.
