(** * Tables: a potential as a list of positions with their depths, checked by computation

    Positions may be given up to an equivalence, such as the exchange of equal pieces. *)

From Coq Require Import List Arith Bool PArith FMapPositive Lia.
From Antipode Require Import Distance Potential Laws.
Import ListNotations.

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

  Definition is_lawful (t : table) (e : entry) : bool :=
    let (p, d) := e in is_complete p && obeys_laws (is_goal p) d (map (depth t) (neighbours p)).

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
      apply andb_prop in L as [C L]. apply obeys_laws_spec in L as (G & F & L).
      exists q. repeat split; auto.
      - intros r R. now apply F, in_map.
      - destruct d as [|d]; auto. apply in_map_iff in L as (r & D & R). now exists r.
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
