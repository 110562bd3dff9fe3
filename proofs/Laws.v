(** * The laws of a potential, checked by computation *)

From Coq Require Import List Arith Bool Lia.
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

Definition is (d : nat) (depth : option nat) : bool :=
  match depth with Some e => e =? d | None => false end.

Lemma is_spec d depth : is d depth = true <-> depth = Some d.
Proof.
  destruct depth as [e|]; simpl; [rewrite Nat.eqb_eq|]; split; congruence.
Qed.

Definition is_at_least (d : nat) (depth : option nat) : bool :=
  match depth with Some e => d <=? e | None => false end.

(** The three laws of a potential: its depth at a position, and its depths after each move. *)
Definition obeys_laws (is_goal : bool) (d : nat) (after : list (option nat)) : bool :=
  eqb is_goal (d =? 0)
  && match d with 0 => all (is_at_least 0) after | S d => all (is_at_least d) after && existsb (is d) after end.

Lemma obeys_laws_spec is_goal d after :
  obeys_laws is_goal d after = true ->
  is_goal = (d =? 0) /\ (forall o, In o after -> is_at_least (pred d) o = true)
  /\ match d with 0 => True | S d => In (Some d) after end.
Proof.
  intros H. apply andb_prop in H as [G H]. apply eqb_prop in G.
  destruct d as [|d]; [|apply andb_prop in H as [H E]].
  all: rewrite all_spec in H; repeat split; auto.
  apply existsb_exists in E as (o & I & E). now apply is_spec in E as ->.
Qed.

(** ** God's number of a board, from a function that computes the depth of every position *)

Section GodsNumber.
  Context {position : Type} (move : position -> position -> Prop) (goal : position -> Prop).
  Context (on_board : position -> Prop) (is_goal : position -> bool).
  Context (neighbours : position -> list position) (depth : position -> option nat).

  (** The position has a depth of at most n, which obeys the laws. *)
  Definition is_lawful_up_to (n : nat) (p : position) : bool :=
    match depth p with
    | Some d => (d <=? n) && obeys_laws (is_goal p) d (map depth (neighbours p))
    | None => false
    end.

  Theorem computed_gods_number n :
    (forall p, is_goal p = true <-> goal p) ->
    (forall p q, In q (neighbours p) <-> move p q) ->
    (forall p d, depth p = Some d -> on_board p) ->
    (forall p, on_board p -> is_lawful_up_to n p = true) ->
    (exists p, depth p = Some n) ->
    gods_number move goal on_board n.
  Proof.
    intros HG HN B H E.
    assert (L : forall p, on_board p -> exists d, depth p = Some d /\ d <= n
      /\ obeys_laws (is_goal p) d (map depth (neighbours p)) = true).
    { intros p I. specialize (H p I). unfold is_lawful_up_to in H.
      destruct (depth p) as [d|]; [|discriminate]. apply andb_prop in H as [U L].
      exists d. split; [easy|]. split; [now apply Nat.leb_le | easy]. }
    clear H.
    assert (Laws : forall p d, depth p = Some d -> obeys_laws (is_goal p) d (map depth (neighbours p)) = true).
    { intros p d D. destruct (L p (B p d D)) as (e & D' & _ & H). rewrite D in D'. now injection D' as <-. }
    assert (N : forall p d, depth p = Some d -> needs move goal p d).
    { apply potential_is_distance.
      - intros p d D. apply Laws, obeys_laws_spec in D as [G _].
        now rewrite <- HG, G, Nat.eqb_eq.
      - intros p q d D M. apply Laws, obeys_laws_spec in D as (_ & D & _).
        specialize (D (depth q) (in_map depth _ _ (proj2 (HN p q) M))).
        destruct (depth q) as [e|]; [|discriminate].
        exists e. split; auto. apply Nat.leb_le in D. lia.
      - intros p d D. apply Laws, obeys_laws_spec in D as (_ & _ & D).
        apply in_map_iff in D as (q & D & I). exists q. split; auto. now apply HN. }
    split.
    - intros p I. destruct (L p I) as (d & D & U & _). exists d. auto.
    - destruct E as (p & D). exists p. split; [now apply (B p n) | now apply N].
  Qed.
End GodsNumber.
