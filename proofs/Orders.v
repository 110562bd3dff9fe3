(** * All orders of some numbers; equality of lists *)

From Coq Require Import List Arith Bool Permutation.
Import ListNotations.

Section Equality.
  Context {A : Type} (equal : A -> A -> bool).
  Hypothesis equal_spec : forall a b, equal a b = true <-> a = b.

  Fixpoint equal_lists (l m : list A) : bool :=
    match l, m with
    | [], [] => true
    | a :: l, b :: m => if equal a b then equal_lists l m else false
    | _, _ => false
    end.

  Lemma equal_lists_spec l : forall m, equal_lists l m = true <-> l = m.
  Proof.
    induction l as [|a l IH]; intros [|b m]; simpl; try easy.
    destruct (equal a b) eqn:E.
    - apply equal_spec in E as ->. rewrite IH. split; [now intros -> | now intros [= ->]].
    - split; [easy|]. intros [= -> _]. enough (equal b b = true) by congruence. now apply equal_spec.
  Qed.
End Equality.

(** Each element of a list, with the others. *)
Fixpoint choices (l : list nat) : list (nat * list nat) :=
  match l with
  | [] => []
  | x :: l => (x, l) :: map (fun c => (fst c, x :: snd c)) (choices l)
  end.

(** All orders of n elements, lexicographically. *)
Fixpoint orders (n : nat) (l : list nat) : list (list nat) :=
  match n with
  | 0 => [[]]
  | S n => flat_map (fun c => map (cons (fst c)) (orders n (snd c))) (choices l)
  end.

Lemma choices_complete x l1 l2 : In (x, l1 ++ l2) (choices (l1 ++ x :: l2)).
Proof.
  induction l1 as [|y l1 IH]; simpl; [auto|].
  right. now apply (in_map (fun c => (fst c, y :: snd c))) in IH.
Qed.

Lemma orders_complete p : forall l, Permutation l p -> In p (orders (length p) l).
Proof.
  induction p as [|x p IH]; simpl; intros l H; [auto|].
  assert (I : In x l) by (apply Permutation_in with (x :: p); [now symmetry | now left]).
  apply in_split in I as (l1 & l2 & ->).
  apply in_flat_map. exists (x, l1 ++ l2). split; [apply choices_complete|].
  apply in_map, IH, Permutation_cons_inv with x. rewrite <- H. apply Permutation_middle.
Qed.

Lemma choices_sound l : forall c, In c (choices l) -> Permutation l (fst c :: snd c).
Proof.
  induction l as [|x l IH]; simpl; [easy|]. intros c [<-|I]; [easy|].
  apply in_map_iff in I as (c' & <- & I). simpl. rewrite (IH c' I). apply perm_swap.
Qed.

Lemma orders_sound n : forall l p, length l = n -> In p (orders n l) -> Permutation l p.
Proof.
  induction n as [|n IH]; simpl; intros l p L I.
  - destruct I as [<-|[]]. now destruct l.
  - apply in_flat_map in I as (c & C & I). apply choices_sound in C.
    apply in_map_iff in I as (q & <- & I). rewrite C. constructor. apply IH; auto.
    apply Permutation_length in C. simpl in C. congruence.
Qed.
