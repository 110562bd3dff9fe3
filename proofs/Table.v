(** * Tables: a potential as a list of positions with their depths, checked by computation

    Positions may be given up to an equivalence, such as the exchange of equal pieces. *)

From Coq Require Import List Arith Bool PArith FMapPositive Lia.
From Antipode Require Import Distance Potential.
Import ListNotations.

(** [forallb] that stops at the first [false] and needs no stack. *)
Fixpoint all {A} (f : A -> bool) (l : list A) : bool :=
  match l with
  | [] => true
  | a :: l => if f a then all f l else false
  end.

Lemma all_spec {A} (f : A -> bool) l : all f l = true <-> forall a, In a l -> f a = true.
Proof.
  induction l as [|b l IH]; simpl; [easy|]. destruct (f b) eqn:E.
  - rewrite IH. split; auto. intros H a [<-|I]; auto.
  - split; [discriminate|]. intros H. rewrite <- E. auto.
Qed.

Section Table.
  Context {position : Type} (move : position -> position -> Prop) (goal : position -> Prop).

  (** The same position up to the exchange of equal pieces; equal positions have equal keys. *)
  Context (same : position -> position -> Prop) (key : position -> positive).
  Context (is_same : position -> position -> bool) (is_goal : position -> bool).
  (** The positions after one move, if [is_complete] is true. *)
  Context (neighbours : position -> list position) (is_complete : position -> bool).

  Hypothesis same_sym : forall p q, same p q -> same q p.
  Hypothesis same_trans : forall p q r, same p q -> same q r -> same p r.
  Hypothesis same_key : forall p q, same p q -> key p = key q.
  Hypothesis same_goal : forall p q, same p q -> goal p -> goal q.
  Hypothesis same_move : forall p q p', same p p' -> move p q -> exists q', same q q' /\ move p' q'.
  Hypothesis is_same_spec : forall p q, is_same p q = true <-> same p q.
  Hypothesis is_goal_spec : forall p, is_goal p = true <-> goal p.
  Hypothesis neighbours_sound : forall p q, In q (neighbours p) -> move p q.
  Hypothesis neighbours_complete :
    forall p q, is_complete p = true -> move p q -> In q (neighbours p).

  Definition entry : Type := position * nat.

  (** A trie over the bits of the keys. *)
  Definition table : Type := PositiveMap.t entry.

  Definition insert (t : table) (e : entry) : table := PositiveMap.add (key (fst e)) e t.

  Definition table_of (entries : list entry) : table :=
    fold_left insert entries (PositiveMap.empty entry).

  Definition depth (t : table) (p : position) : option nat :=
    match PositiveMap.find (key p) t with
    | Some (q, d) => if is_same q p then Some d else None
    | None => None
    end.

  Definition is (d : nat) (depth : option nat) : bool :=
    match depth with Some e => e =? d | None => false end.

  Definition is_at_least (d : nat) (depth : option nat) : bool :=
    match depth with Some e => d <=? e | None => false end.

  (** The three laws of a potential, at one position. *)
  Definition is_lawful (t : table) (e : entry) : bool :=
    let (p, d) := e in
    let depths := map (depth t) (neighbours p) in
    eqb (is_goal p) (d =? 0) && is_complete p
    && match d with 0 => all (is_at_least 0) depths | S d => all (is_at_least d) depths && existsb (is d) depths end.

  Definition is_lawful_table (entries : list entry) (t : table) : bool := all (is_lawful t) entries.

  Lemma found_is_inserted entries :
    forall t k e, PositiveMap.find k (fold_left insert entries t) = Some e ->
    In e entries \/ PositiveMap.find k t = Some e.
  Proof.
    induction entries as [|a entries IH]; simpl; intros t k e H; auto.
    destruct (IH _ _ _ H) as [I|F]; auto.
    unfold insert in F. destruct (Pos.eq_dec k (key (fst a))) as [->|N].
    - rewrite PositiveMap.gss in F. injection F; auto.
    - rewrite PositiveMap.gso in F; auto.
  Qed.

  Lemma found_is_listed entries p d :
    depth (table_of entries) p = Some d -> exists q, same q p /\ In (q, d) entries.
  Proof.
    unfold depth. destruct (PositiveMap.find _ _) as [[q e]|] eqn:F; [|discriminate].
    destruct (is_same q p) eqn:E; [|discriminate]. intros [= <-].
    exists q. split; [now apply is_same_spec|].
    destruct (found_is_inserted _ _ _ _ F) as [I|N]; auto.
    rewrite PositiveMap.gempty in N. discriminate.
  Qed.

  Lemma same_depth t p q : same p q -> depth t p = depth t q.
  Proof.
    intros H. unfold depth. rewrite (same_key p q H).
    destruct (PositiveMap.find _ _) as [[r e]|]; auto.
    enough (is_same r p = is_same r q) as -> by easy.
    apply eq_true_iff_eq. rewrite !is_same_spec. split; eauto.
  Qed.

  Section Laws.
    Context (entries : list entry).
    Let t := table_of entries.
    Hypothesis lawful : is_lawful_table entries t = true.

    (** What the check says of a position that is the same as a listed one. *)
    Lemma laws p d :
      depth t p = Some d ->
      exists q, same q p /\ is_goal q = (d =? 0) /\ is_complete q = true
        /\ (forall r, In r (neighbours q) -> is_at_least (pred d) (depth t r) = true)
        /\ match d with 0 => True | S d => exists r, In r (neighbours q) /\ depth t r = Some d end.
    Proof.
      intros H. destruct (found_is_listed entries p d H) as (q & S & I).
      pose proof (proj1 (all_spec _ _) lawful _ I) as L. cbn in L.
      apply andb_prop in L as [L L3]. apply andb_prop in L as [L1 L2].
      exists q. repeat split; auto.
      - now apply eqb_prop.
      - intros r R. apply (in_map (depth t)) in R.
        destruct d as [|d]; [|apply andb_prop in L3 as [L3 _]]; now apply (proj1 (all_spec _ _) L3).
      - destruct d as [|d]; auto. apply andb_prop in L3 as [_ L3].
        apply existsb_exists in L3 as (o & J & E). apply in_map_iff in J as (r & <- & R).
        exists r. split; auto. destruct (depth t r) as [e|]; [|discriminate].
        now apply Nat.eqb_eq in E as ->.
    Qed.

    Theorem depth_is_distance p d : depth t p = Some d -> needs move goal p d.
    Proof.
      apply potential_is_distance with (potential := depth t); clear p d.
      - intros p d H. destruct (laws p d H) as (q & S & G & _).
        rewrite <- Nat.eqb_eq, <- G, is_goal_spec.
        split; apply same_goal; auto.
      - intros p q d H M. destruct (laws p d H) as (p' & S & _ & C & F & _).
        destruct (same_move p q p') as (q' & S' & M'); auto.
        specialize (F q' (neighbours_complete _ _ C M')).
        rewrite (same_depth t q q' S').
        destruct (depth t q') as [e|]; [|discriminate].
        exists e. split; auto. apply Nat.leb_le in F. lia.
      - intros p d H. destruct (laws p (S d) H) as (p' & S & _ & _ & _ & r & I & D).
        destruct (same_move p' r p S) as (r' & S' & M'); [now apply neighbours_sound|].
        exists r'. split; auto. now rewrite <- (same_depth t r r' S').
    Qed.
  End Laws.
End Table.

(** ** God's number of a board whose positions are all listed *)

Section GodsNumber.
  Context {position : Type} (move : position -> position -> Prop) (goal : position -> Prop).
  Context (on_board : position -> Prop) (key : position -> positive).
  Context (equal : position -> position -> bool) (is_goal : position -> bool).
  Context (neighbours : position -> list position).

  Definition is_at_most (n : nat) (depth : option nat) : bool :=
    match depth with Some d => d <=? n | None => false end.

  (** The entries obey the laws; every listed position has a depth of at most n, and one of n. *)
  Definition is_gods_number (entries : list (position * nat)) (listed : list position) (n : nat) : bool :=
    let t := table_of key entries in
    let depth := depth key equal t in
    is_lawful_table key equal is_goal neighbours (fun _ => true) entries t
    && (all (fun p => is_at_most n (depth p)) listed && existsb (fun p => is n (depth p)) listed).

  Theorem computed_gods_number entries listed n :
    (forall p q, equal p q = true <-> p = q) ->
    (forall p, is_goal p = true <-> goal p) ->
    (forall p q, In q (neighbours p) -> move p q) ->
    (forall p q, move p q -> In q (neighbours p)) ->
    (forall p, In p listed <-> on_board p) ->
    is_gods_number entries listed n = true -> gods_number move goal on_board n.
  Proof.
    intros HE HG S C B H. apply andb_prop in H as [L H]. apply andb_prop in H as [U E].
    assert (N : forall p d, depth key equal (table_of key entries) p = Some d -> needs move goal p d).
    { intros p d. eapply depth_is_distance with (same := eq) (10 := L); try congruence; auto.
      intros p' q p'' <-. exists q. auto. }
    clear L. split.
    - intros p I. apply B in I. pose proof (proj1 (all_spec _ _) U p I) as H.
      cbv beta in H. unfold is_at_most in H.
      destruct (depth _ _ _ p) as [d|] eqn:D; [|discriminate].
      exists d. split; [now apply Nat.leb_le | now apply N].
    - apply existsb_exists in E as (p & I & H). apply B in I.
      exists p. split; auto. unfold is in H.
      destruct (depth _ _ _ p) as [d|] eqn:D; [|discriminate].
      apply Nat.eqb_eq in H as ->. now apply N.
  Qed.
End GodsNumber.
