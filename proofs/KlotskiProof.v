(** * Klotski: steps and moves as lists, and positions up to the exchange of equal pieces *)

From Coq Require Import List Arith Bool NArith Permutation Relations Lia.
From Antipode Require Import Distance Laws Table Text Klotski.
Import ListNotations.

(** ** Changes of one piece *)

(** One piece changes by a relation that depends on the others. *)
Definition change (R : position -> piece -> piece -> Prop) (p q : position) : Prop :=
  exists before a b after, p = before ++ a :: after /\ q = before ++ b :: after /\ R (before ++ after) a b.

(** A step of a piece among others. *)
Definition step_among (others : position) (a b : piece) : Prop :=
  one_cell a b /\ inside b /\ Forall (apart b) others.

Lemma step_is_change p q : step p q <-> change step_among p q.
Proof.
  split.
  - intros [i S]. destruct S as [before a b after _ O I F].
    exists before, a, b, after. split; [|split; [|split]]; auto.
  - intros (before & a & b & after & -> & -> & O & I & F). exists (length before). now constructor.
Qed.

Lemma split_unique {A} (l1 : list A) : forall l2 m1 m2,
  length l1 = length l2 -> l1 ++ m1 = l2 ++ m2 -> l1 = l2 /\ m1 = m2.
Proof.
  induction l1 as [|x l1 IH]; intros [|y l2] m1 m2 L E; try discriminate; auto.
  injection L as L. injection E as -> E. destruct (IH _ _ _ L E) as [-> ->]. auto.
Qed.

Lemma move_is_change p q :
  move p q <-> change (fun others => clos_trans piece (step_among others)) p q.
Proof.
  split.
  - intros [i M]. apply clos_trans_t1n in M.
    assert (H : exists before a b after, length before = i /\ p = before ++ a :: after
      /\ q = before ++ b :: after /\ clos_trans piece (step_among (before ++ after)) a b).
    { induction M as [p q S | p q r S _ (before & b & c & after & L & -> & -> & C)].
      - destruct S as [before a b after L O I F]. exists before, a, b, after. repeat split; auto.
        now apply t_step.
      - inversion S as [before' a b' after' L' O I F P Q].
        destruct (split_unique before' before (b' :: after') (b :: after)) as [-> [= -> ->]]; [congruence..|].
        exists before, a, c, after. repeat split; auto.
        apply t_trans with b; auto. now apply t_step. }
    destruct H as (before & a & b & after & _ & H). now exists before, a, b, after.
  - intros (before & a & b & after & -> & -> & C). exists (length before).
    induction C as [a b (O & I & F) | a b c _ IH1 _ IH2].
    + now apply t_step, step_of_piece.
    + now apply t_trans with (before ++ b :: after).
Qed.

Lemma change_of_permutation (R : position -> piece -> piece -> Prop) p q p' :
  (forall others others' a b, Permutation others others' -> R others a b -> R others' a b) ->
  Permutation p p' -> change R p q -> exists q', Permutation q q' /\ change R p' q'.
Proof.
  intros HR P (before & a & b & after & -> & -> & C).
  assert (I : In a p') by (apply (Permutation_in _ P), in_elt).
  apply in_split in I as (before' & after' & ->).
  apply Permutation_app_inv in P.
  exists (before' ++ b :: after'). split.
  - rewrite <- !Permutation_middle. now constructor.
  - exists before', a, b, after'. repeat split; auto. now apply (HR (before ++ after)).
Qed.

Lemma step_among_permutation others others' a b :
  Permutation others others' -> step_among others a b -> step_among others' a b.
Proof. intros P (O & I & F). repeat split; try apply I; auto. now rewrite <- P. Qed.

Lemma move_among_permutation others others' a b :
  Permutation others others' ->
  clos_trans piece (step_among others) a b -> clos_trans piece (step_among others') a b.
Proof.
  intros P. induction 1 as [a b S | a b c _ IH1 _ IH2].
  - apply t_step. now apply step_among_permutation with others.
  - now apply t_trans with b.
Qed.

(** ** Changes as lists *)

(** The positions in which f, given the others, has replaced one piece of p, all with the pieces before. *)
Fixpoint changes_after (before : position) (f : position -> piece -> list piece) (p : position) : list position :=
  match p with
  | [] => []
  | a :: after => map (fun b => before ++ b :: after) (f (before ++ after) a)
      ++ changes_after (before ++ [a]) f after
  end.

Definition changes := changes_after [].

Lemma changes_after_spec f p : forall before q,
  In q (changes_after before f p) <-> exists mid a b after,
    p = mid ++ a :: after /\ q = before ++ mid ++ b :: after /\ In b (f (before ++ mid ++ after) a).
Proof.
  induction p as [|a p IH]; intros before q; simpl.
  - split; [easy|]. intros ([|] & ? & ? & ? & [=] & _).
  - rewrite in_app_iff, in_map_iff, IH. split.
    + intros [(b & <- & I) | (mid & a' & b & after & -> & -> & I)].
      * now exists [], a, b, p.
      * exists (a :: mid), a', b, after. simpl. rewrite <- !app_assoc in *. auto.
    + intros ([|a' mid] & c & b & after & E & -> & I).
      * injection E as <- <-. left. now exists b.
      * injection E as <- ->. right. exists mid, c, b, after. rewrite <- !app_assoc. simpl. auto.
Qed.

(** f lists all changes of each piece. *)
Definition lists_all (f : position -> piece -> list piece) (R : position -> piece -> piece -> Prop) p : Prop :=
  forall before a after, p = before ++ a :: after ->
  forall b, R (before ++ after) a b -> In b (f (before ++ after) a).

Lemma changes_sound f (R : position -> piece -> piece -> Prop) p q :
  (forall others a b, In b (f others a) -> R others a b) -> In q (changes f p) -> change R p q.
Proof.
  intros H I. apply changes_after_spec in I as (before & a & b & after & -> & -> & I).
  exists before, a, b, after. auto.
Qed.

Lemma changes_complete f (R : position -> piece -> piece -> Prop) p q :
  lists_all f R p -> change R p q -> In q (changes f p).
Proof.
  intros H (before & a & b & after & -> & -> & C). apply changes_after_spec.
  exists before, a, b, after. repeat split. exact (H before a after eq_refl b C).
Qed.

(** ** Steps *)

Definition cells_beside (a : piece) : list piece :=
  let (w, h, x, y) := a in
  match x with 0 => [] | S x => [Piece w h x y] end ++
  match y with 0 => [] | S y => [Piece w h x y] end ++
  [Piece w h (S x) y; Piece w h x (S y)].

Lemma cells_beside_spec a b : In b (cells_beside a) <-> one_cell a b.
Proof.
  destruct a as [w h x y]. split.
  - destruct x, y; simpl; intros H; repeat destruct H as [<-|H]; try easy; constructor.
  - intros H. inversion H; subst; try destruct x0; try destruct y0; try destruct x; try destruct y; simpl; auto 10.
Qed.

Definition is_inside (a : piece) : bool := (column a + width a <=? 4) && (row a + height a <=? 5).

(** Unlike [||], [if] computes no more than it needs. *)
Definition is_apart (a b : piece) : bool :=
  if column a + width a <=? column b then true else
  if column b + width b <=? column a then true else
  if row a + height a <=? row b then true else row b + height b <=? row a.

Lemma is_inside_spec a : is_inside a = true <-> inside a.
Proof. unfold is_inside, inside. now rewrite andb_true_iff, !Nat.leb_le. Qed.

Lemma is_apart_spec a b : is_apart a b = true <-> apart a b.
Proof.
  unfold is_apart, apart. rewrite <- !Nat.leb_le.
  destruct (_ <=? _); [tauto|]. destruct (_ <=? _); [tauto|]. destruct (_ <=? _); intuition congruence.
Qed.

Definition steps_of (others : position) (a : piece) : list piece :=
  filter (fun b => if is_inside b then all (is_apart b) others else false) (cells_beside a).

Lemma steps_of_spec others a b : In b (steps_of others a) <-> step_among others a b.
Proof.
  unfold steps_of, step_among. rewrite filter_In, cells_beside_spec, <- is_inside_spec, Forall_forall.
  setoid_rewrite <- is_apart_spec. rewrite <- all_spec.
  destruct (is_inside b); intuition congruence.
Qed.

(** ** Moves *)

Definition equal (a b : piece) : bool :=
  (column a =? column b) && (row a =? row b) && (width a =? width b) && (height a =? height b).

Lemma equal_spec a b : equal a b = true <-> a = b.
Proof.
  destruct a, b. unfold equal. simpl. rewrite !andb_true_iff, !Nat.eqb_eq. intuition congruence.
Qed.

Definition is_in (l : list piece) (a : piece) : bool := existsb (equal a) l.

Lemma is_in_spec l a : is_in l a = true <-> In a l.
Proof.
  unfold is_in. rewrite existsb_exists. setoid_rewrite equal_spec.
  split; [now intros (b & I & ->) | now exists a].
Qed.

Definition with_one (l : list piece) (a : piece) : list piece := if is_in l a then l else a :: l.

(** The list, and all places one step farther. *)
Definition grown (others : position) (l : list piece) : list piece :=
  fold_left with_one (flat_map (steps_of others) l) l.

(** The places after one to five steps. *)
Definition moves_of (others : position) (a : piece) : list piece :=
  Nat.iter 4 (grown others) (steps_of others a).

(** No step leads out of the list. *)
Definition is_closed (others : position) (l : list piece) : bool :=
  forallb (fun a => forallb (is_in l) (steps_of others a)) l.

Fixpoint are_moves_closed (before p : position) : bool :=
  match p with
  | [] => true
  | a :: after => is_closed (before ++ after) (moves_of (before ++ after) a)
      && are_moves_closed (before ++ [a]) after
  end.

Lemma with_all_in news : forall l a, In a (fold_left with_one news l) <-> In a news \/ In a l.
Proof.
  induction news as [|b news IH]; intros l a; simpl; [tauto|].
  rewrite IH. unfold with_one. destruct (is_in l b) eqn:E; simpl; [|tauto].
  apply is_in_spec in E. intuition (subst; auto).
Qed.

Lemma moves_of_sound others a b : In b (moves_of others a) -> clos_trans piece (step_among others) a b.
Proof.
  unfold moves_of. generalize 4. intros n. revert b.
  induction n as [|n IH]; simpl; intros b.
  - intros I. now apply t_step, steps_of_spec.
  - unfold grown at 1. rewrite with_all_in, in_flat_map. intros [(c & I & S)|I]; auto.
    apply t_trans with c; auto. now apply t_step, steps_of_spec.
Qed.

Lemma moves_of_complete others a b :
  is_closed others (moves_of others a) = true -> clos_trans piece (step_among others) a b ->
  In b (moves_of others a).
Proof.
  intros C M. apply clos_trans_tn1 in M. induction M as [b S | b c S _ IH].
  - unfold moves_of. generalize 4. induction n as [|n IH]; simpl; [now apply steps_of_spec|].
    unfold grown at 1. rewrite with_all_in. auto.
  - unfold is_closed in C. rewrite forallb_forall in C. specialize (C b IH).
    rewrite forallb_forall in C. now apply is_in_spec, C, steps_of_spec.
Qed.

Lemma are_moves_closed_spec p : forall before, are_moves_closed before p = true ->
  forall mid a after, p = mid ++ a :: after ->
  is_closed (before ++ mid ++ after) (moves_of (before ++ mid ++ after) a) = true.
Proof.
  induction p as [|b p IH]; simpl; intros before C mid a after E; [now destruct mid|].
  apply andb_prop in C as [C1 C2]. destruct mid as [|c mid].
  - now injection E as <- <-.
  - injection E as <- ->. specialize (IH _ C2 _ _ _ eq_refl). simpl. now rewrite <- app_assoc in IH.
Qed.

Lemma move_lists_all p :
  are_moves_closed [] p = true -> lists_all moves_of (fun others => clos_trans piece (step_among others)) p.
Proof.
  intros C before a after -> b M. apply moves_of_complete; auto.
  now apply (are_moves_closed_spec _ [] C before a after).
Qed.

(** ** Positions as keys *)

(** A number for a piece; the sum of a position's numbers is its key. *)
Definition weight (a : piece) : N :=
  Nat.iter (row a) (N.mul 4096) (Nat.iter (column a) (N.mul 8) (N.of_nat (width a + 2 * height a - 2))).

Definition total (p : position) : N := fold_right (fun a n => weight a + n)%N 0%N p.

Definition key (p : position) : positive := N.succ_pos (total p).

Lemma key_permutation p q : Permutation p q -> key p = key q.
Proof.
  intros P. unfold key. f_equal. induction P; simpl; lia.
Qed.

(** A list without its first element equal to a, if it has one. *)
Fixpoint without (a : piece) (p : position) : option position :=
  match p with
  | [] => None
  | b :: p => if equal a b then Some p else option_map (cons b) (without a p)
  end.

Fixpoint is_permutation (p q : position) : bool :=
  match p with
  | [] => match q with [] => true | _ => false end
  | a :: p => match without a q with Some q => is_permutation p q | None => false end
  end.

Lemma without_some a p : forall q, without a p = Some q -> Permutation p (a :: q).
Proof.
  induction p as [|b p IH]; simpl; intros q H; [discriminate|].
  destruct (equal a b) eqn:E.
  - apply equal_spec in E as ->. now injection H as ->.
  - destruct (without a p) as [r|]; [|discriminate]. injection H as <-.
    rewrite (IH r eq_refl). apply perm_swap.
Qed.

Lemma without_none a p : without a p = None -> ~ In a p.
Proof.
  induction p as [|b p IH]; simpl; intros H; [easy|].
  destruct (equal a b) eqn:E; [discriminate|].
  destruct (without a p); [discriminate|].
  intros [->|I]; [|now apply IH].
  assert (equal a a = true) by now apply equal_spec. congruence.
Qed.

Lemma is_permutation_spec p : forall q, is_permutation p q = true <-> Permutation p q.
Proof.
  induction p as [|a p IH]; intros q; simpl.
  - split; [now destruct q|]. intros H. now apply Permutation_nil in H as ->.
  - destruct (without a q) as [r|] eqn:E.
    + apply without_some in E. rewrite IH, E. split; [now constructor | apply Permutation_cons_inv].
    + apply without_none in E. split; [easy|]. intros P.
      destruct E. now apply (Permutation_in _ P), in_eq.
Qed.

(** ** The map *)

(** The places of a piece are numbered row by row. *)
Definition at_place (a : piece) (n : nat) : piece :=
  let across := 5 - width a in Piece (width a) (height a) (n mod across) (n / across).

(** The pieces at the places that are listed, and the rest of the list. *)
Fixpoint placed (pieces : position) (places : list nat) : position * list nat :=
  match pieces, places with
  | a :: pieces, n :: places => let (p, rest) := placed pieces places in (at_place a n :: p, rest)
  | _, _ => ([], places)
  end.

(** As many positions as the list has, at most so many. *)
Fixpoint positions_of (count : nat) (places : list nat) : list position :=
  match count, places with
  | S count, _ :: _ => let (p, rest) := placed start places in p :: positions_of count rest
  | _, _ => []
  end.

Definition positions_of_text (t : text) : list position :=
  let places := numbers t in positions_of (length places) places.

(** The entries of a map: its layers from depth d on. *)
Fixpoint entries_from (d : nat) (layers : list (list text)) : list (position * nat) :=
  match layers with
  | [] => []
  | l :: layers => map (fun p => (p, d)) (flat_map positions_of_text l) ++ entries_from (S d) layers
  end.

Definition is_goal (p : position) : bool := is_in p (Piece 2 2 1 3).

(** [start] has the depth d in a map whose entries obey the laws. *)
Definition is_proven (neighbours : position -> list position) (is_complete : position -> bool)
    (layers : list (list text)) (d : nat) : bool :=
  let entries := entries_from 0 layers in
  let t := table_of key entries in
  is_lawful_table key is_permutation is_goal neighbours is_complete entries t
  && is d (depth key is_permutation t start).

Lemma proven_distance (moves : position -> position -> Prop) neighbours is_complete layers d :
  (forall p q p', Permutation p p' -> moves p q -> exists q', Permutation q q' /\ moves p' q') ->
  (forall p q, In q (neighbours p) -> moves p q) ->
  (forall p q, is_complete p = true -> moves p q -> In q (neighbours p)) ->
  is_proven neighbours is_complete layers d = true -> needs moves goal start d.
Proof.
  intros M S C H. apply andb_prop in H as [L D].
  unfold is in D. destruct (depth _ _ _ start) as [e|] eqn:E; [|discriminate].
  apply Nat.eqb_eq in D as ->.
  eapply depth_is_distance with (same := @Permutation piece); try exact L; try exact E; auto.
  - exact (@Permutation_sym piece).
  - exact (@Permutation_trans piece).
  - exact key_permutation.
  - intros p q P. exact (Permutation_in _ P).
  - exact is_permutation_spec.
  - intros p. apply is_in_spec.
Qed.
