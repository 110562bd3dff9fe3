(** * Nokia's 3 x 3: the proof *)

From Coq Require Import List Arith Bool PArith Permutation.
From Antipode Require Import Distance Potential Table Text Nokia NokiaMap.
Import ListNotations.

(** The positions after each turn, first those clockwise. *)
Definition neighbours (p : position) : list position :=
  match p with
  | [a; b; c; d; e; f; g; h; i] =>
    [ [d; a; c; e; b; f; g; h; i]; [a; e; b; d; f; c; g; h; i];
      [a; b; c; g; d; f; h; e; i]; [a; b; c; d; h; e; g; i; f];
      [b; e; c; a; d; f; g; h; i]; [a; c; f; d; b; e; g; h; i];
      [a; b; c; e; h; f; d; g; i]; [a; b; c; d; f; i; g; e; h] ]
  | _ => []
  end.

Lemma neighbours_complete p q : quarter_turn p q -> In q (neighbours p).
Proof. intros [[]|[]]; simpl; auto 10. Qed.

Lemma neighbours_sound p q : In q (neighbours p) -> quarter_turn p q.
Proof.
  do 9 (destruct p as [|? p]; [easy|]). destruct p; [|easy].
  simpl. intros H. repeat destruct H as [<-|H]; try easy.
  all: (left; constructor) || (right; constructor).
Qed.

(** ** Positions as keys and as a list *)

(** Each number is coded as so many zeros and a one. *)
Fixpoint key (p : position) : positive :=
  match p with
  | [] => xH
  | t :: p => Nat.iter t xO (xI (key p))
  end.

Fixpoint equal (p q : position) : bool :=
  match p, q with
  | [], [] => true
  | a :: p, b :: q => (a =? b) && equal p q
  | _, _ => false
  end.

Lemma equal_spec p : forall q, equal p q = true <-> p = q.
Proof.
  induction p as [|a p IH]; intros [|b q]; simpl; try easy.
  rewrite andb_true_iff, Nat.eqb_eq, IH. split; [now intros [-> ->] | now intros [= -> ->]].
Qed.

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

Definition positions : list position := orders 9 solved.

Lemma in_positions p : In p positions <-> on_board p.
Proof.
  unfold positions, on_board. split.
  - now apply orders_sound.
  - intros P. replace 9 with (length p) by now rewrite <- P.
    now apply orders_complete.
Qed.

(** ** The check *)

Definition is_at_most (n : nat) (depth : option nat) : bool :=
  match depth with Some d => d <=? n | None => false end.

(** The entries obey the laws; every listed position has a depth of at most n, and one of n. *)
Definition is_proven (entries : list (position * nat)) (listed : list position) (n : nat) : bool :=
  let t := table_of key entries in
  let depth := depth key equal t in
  is_lawful_table key equal (equal solved) neighbours (fun _ => true) entries t
  && (all (fun p => is_at_most n (depth p)) listed && existsb (fun p => is n (depth p)) listed).

Lemma depth_needs entries p d :
  is_lawful_table key equal (equal solved) neighbours (fun _ => true) entries (table_of key entries) = true ->
  depth key equal (table_of key entries) p = Some d -> needs quarter_turn (eq solved) p d.
Proof.
  intros L. eapply depth_is_distance with (same := eq) (10 := L); try congruence.
  - intros p' q p'' <-. exists q. auto.
  - intros p' q. apply equal_spec.
  - apply equal_spec.
  - apply neighbours_sound.
  - intros p' q _. apply neighbours_complete.
Qed.

Lemma proven_gods_number entries listed n :
  is_proven entries listed n = true -> (forall p, In p listed <-> on_board p) ->
  gods_number quarter_turn (eq solved) on_board n.
Proof.
  intros C B. apply andb_prop in C as [L C]. apply andb_prop in C as [U E].
  pose proof (fun p d => depth_needs entries p d L) as N. clear L. split.
  - intros p I. apply B in I. pose proof (proj1 (all_spec _ _) U p I) as H.
    cbv beta in H. unfold is_at_most in H.
    destruct (depth _ _ _ p) as [d|] eqn:D; [|discriminate].
    exists d. split; [now apply Nat.leb_le | now apply N].
  - apply existsb_exists in E as (p & I & H). apply B in I.
    exists p. split; auto. unfold is in H.
    destruct (depth _ _ _ p) as [d|] eqn:D; [|discriminate].
    apply Nat.eqb_eq in H as ->. now apply N.
Qed.

(** The map lists the depths of the positions in their order. *)
Definition entries : list (position * nat) := combine positions (flat_map numbers depths).

Lemma computed : is_proven entries positions 11 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem nokia : gods_number quarter_turn (eq solved) on_board 11.
Proof. exact (proven_gods_number entries positions 11 computed in_positions). Qed.
