(** * Ramka: the proof *)

From Coq Require Import List Arith Permutation Lia.
From Antipode Require Import Distance Laws Text Orders Tree Ramka.
From Antipode Require RamkaMap0 RamkaMap1 RamkaMap2 RamkaMap3 RamkaMap4 RamkaMap5 RamkaMap6.
From Antipode Require RamkaMap7 RamkaMap8 RamkaMap9 RamkaMap10 RamkaMap11 RamkaMap12.
Import ListNotations.

(** ** Moves *)

(** The tile that can leave a row, with those that stay. *)
Definition leaves_left (row : list nat) : list (nat * list nat) :=
  match row with
  | x :: row => if length row <=? 2 then [(x, row)] else []
  | [] => []
  end.

Definition leaves_right (row : list nat) : list (nat * list nat) :=
  match rev row with
  | x :: row => if length row <=? 2 then [(x, rev row)] else []
  | [] => []
  end.

Lemma leaves_left_spec row x stay : In (x, stay) (leaves_left row) <-> row = x :: stay /\ length stay <= 2.
Proof.
  destruct row as [|y row]; simpl; [easy|]. destruct (Nat.leb_spec (length row) 2); simpl.
  - split; [now intros [[= -> ->]|[]] | intros [[= -> ->] _]; auto].
  - split; [easy|]. intros [[= -> ->] L]. lia.
Qed.

Lemma leaves_right_spec row x stay : In (x, stay) (leaves_right row) <-> row = stay ++ [x] /\ length stay <= 2.
Proof.
  unfold leaves_right. split.
  - destruct (rev row) as [|y r] eqn:E; [easy|].
    destruct (Nat.leb_spec (length r) 2); [|easy]. intros [[= -> <-]|[]].
    rewrite rev_length. split; auto. now rewrite <- (rev_involutive row), E.
  - intros [-> L]. rewrite rev_app_distr. simpl.
    rewrite rev_length, rev_involutive, (leb_correct _ _ L). now left.
Qed.

(** The row with a tile at an end, if it has room. *)
Definition entered (row new : list nat) : list (list nat) := if length row <=? 2 then [new] else [].

Lemma entered_spec row new r : In r (entered row new) <-> r = new /\ length row <= 2.
Proof.
  unfold entered. destruct (Nat.leb_spec (length row) 2); simpl; intuition (auto; lia).
Qed.

Definition neighbours (p : position) : list position :=
  match p with
  | [l; t; m; b; r] =>
    match l with
    | [] => map (fun c => [[fst c]; snd c; m; b; r]) (leaves_left t)
        ++ map (fun c => [[fst c]; t; snd c; b; r]) (leaves_left m)
        ++ map (fun c => [[fst c]; t; m; snd c; r]) (leaves_left b)
    | [x] => map (fun row => [[]; row; m; b; r]) (entered t (x :: t))
        ++ map (fun row => [[]; t; row; b; r]) (entered m (x :: m))
        ++ map (fun row => [[]; t; m; row; r]) (entered b (x :: b))
    | _ => []
    end ++
    match r with
    | [] => map (fun c => [l; snd c; m; b; [fst c]]) (leaves_right t)
        ++ map (fun c => [l; t; snd c; b; [fst c]]) (leaves_right m)
        ++ map (fun c => [l; t; m; snd c; [fst c]]) (leaves_right b)
    | [x] => map (fun row => [l; row; m; b; []]) (entered t (t ++ [x]))
        ++ map (fun row => [l; t; row; b; []]) (entered m (m ++ [x]))
        ++ map (fun row => [l; t; m; row; []]) (entered b (b ++ [x]))
    | _ => []
    end
  | _ => []
  end.

Lemma neighbours_sound p q : In q (neighbours p) -> tile_move p q.
Proof.
  do 5 (destruct p as [|? p]; [easy|]). destruct p; [|easy].
  unfold neighbours. intros I.
  repeat (apply in_app_or in I; destruct I as [I|I]);
    match type of I with In _ (match ?l with _ => _ end) => destruct l as [|x [|]]; [| |easy] end.
  all: rewrite !in_app_iff, !in_map_iff in I; destruct I as [I|[I|I]].
  all: (destruct I as ((x & row) & <- & I); apply leaves_left_spec in I as [-> I]; left; now constructor)
    || (destruct I as ((x & row) & <- & I); apply leaves_right_spec in I as [-> I]; left; now constructor)
    || (destruct I as (row & <- & I); apply entered_spec in I as [-> I]; right; now constructor).
Qed.

Ltac is_there c spec :=
  rewrite !in_app_iff, !in_map_iff;
  let here := exists c; split; [reflexivity | apply spec; auto] in
  first [left; here | right; left; here | right; right; here].

Lemma neighbours_complete p q : tile_move p q -> In q (neighbours p).
Proof.
  intros [H|H]; destruct H as [x row m b r L|x t row b r L|x t m row r L|l row x m b L|l t row x b L|l t m row x L];
    unfold neighbours; apply in_or_app.
  1-3: left; is_there (x, row) leaves_left_spec.
  1-3: right; is_there (x, row) leaves_right_spec.
  1-3: left; is_there (x :: row) entered_spec.
  1-3: right; is_there (row ++ [x]) entered_spec.
Qed.

(** ** Positions *)

(** A list in parts of these lengths. *)
Fixpoint cut (lengths : list nat) (l : list nat) : position :=
  match lengths with
  | [] => []
  | n :: lengths => firstn n l :: cut lengths (skipn n l)
  end.

(** The lengths of the parts, in the order of the classes of the certificate. *)
Definition shapes : list (list nat) :=
  [ [0; 3; 3; 3; 0];
    [1; 2; 3; 3; 0]; [1; 3; 2; 3; 0]; [1; 3; 3; 2; 0];
    [0; 2; 3; 3; 1]; [0; 3; 2; 3; 1]; [0; 3; 3; 2; 1];
    [1; 1; 3; 3; 1]; [1; 3; 1; 3; 1]; [1; 3; 3; 1; 1];
    [1; 2; 2; 3; 1]; [1; 2; 3; 2; 1]; [1; 3; 2; 2; 1] ].

Definition tiles : list nat := [1; 2; 3; 4; 5; 6; 7; 8; 9].

Definition tile_orders : list (list nat) := orders 9 tiles.

Lemma cut_parts p : cut (map (@length nat) p) (concat p) = p.
Proof.
  induction p as [|l p IH]; simpl; [easy|].
  rewrite firstn_app, skipn_app, Nat.sub_diag, firstn_all, skipn_all. simpl.
  now rewrite app_nil_r, IH.
Qed.

Lemma five_lengths a b c d e :
  a + (b + (c + (d + e))) = 9 -> a <= 1 -> b <= 3 -> c <= 3 -> d <= 3 -> e <= 1 -> In [a; b; c; d; e] shapes.
Proof.
  intros S A B C D E.
  assert (a = 0 \/ a = 1) as [-> | ->] by lia; assert (e = 0 \/ e = 1) as [-> | ->] by lia;
    assert (b = 0 \/ b = 1 \/ b = 2 \/ b = 3) as [-> | [-> | [-> | ->]]] by lia;
    assert (c = 0 \/ c = 1 \/ c = 2 \/ c = 3) as [-> | [-> | [-> | ->]]] by lia;
    try lia; assert (d = 0 \/ d = 1 \/ d = 2 \/ d = 3) as [-> | [-> | [-> | ->]]] by lia;
    try lia; simpl; auto 20.
Qed.

Lemma in_positions p :
  on_board p <-> exists shape order, In shape shapes /\ In order tile_orders /\ p = cut shape order.
Proof.
  split.
  - intros (l & t & m & b & r & -> & P & A & B & C & D & E).
    exists (map (@length nat) [l; t; m; b; r]), (concat [l; t; m; b; r]). repeat split.
    + apply five_lengths; auto. apply Permutation_length in P. now rewrite !app_length in P.
    + replace (concat [l; t; m; b; r]) with (l ++ t ++ m ++ b ++ r) by (simpl; now rewrite app_nil_r).
      assert (L : length (l ++ t ++ m ++ b ++ r) = 9) by now rewrite <- P.
      apply orders_complete in P as I. now rewrite L in I.
    + now rewrite cut_parts.
  - intros (shape & l & H & I & ->). apply orders_sound in I as P; [|easy].
    assert (L : length l = 9) by now rewrite <- P.
    do 9 (destruct l as [|? l]; [easy|]). destruct l; [|easy].
    repeat destruct H as [<-|H]; try easy;
      simpl; do 5 eexists; (split; [reflexivity|]); simpl; repeat split; auto.
Qed.

(** ** The check *)

Definition maps : list (list text) :=
  [ RamkaMap0.depths;
    RamkaMap1.depths; RamkaMap2.depths; RamkaMap3.depths;
    RamkaMap4.depths; RamkaMap5.depths; RamkaMap6.depths;
    RamkaMap7.depths; RamkaMap8.depths; RamkaMap9.depths;
    RamkaMap10.depths; RamkaMap11.depths; RamkaMap12.depths ].

(** Each map lists the depths of the positions of a shape, in the order of [tile_orders]. *)
Definition trees : list (list nat * tree) :=
  combine shapes (map (fun depths => fst (grow 9 (flat_map numbers depths))) maps).

Definition depth (p : position) : option nat :=
  let shape := map (@length nat) p in
  match find (fun c => equal_lists Nat.eqb (fst c) shape) trees with
  | Some (_, t) => depth_in t tiles (concat p)
  | None => None
  end.

Lemma depth_on_board p d : depth p = Some d -> on_board p.
Proof.
  unfold depth. cbv zeta. destruct (find _ trees) as [[shape t]|] eqn:F; [|discriminate]. intros D.
  apply find_some in F as [F E]. apply in_combine_l in F.
  apply (equal_lists_spec Nat.eqb Nat.eqb_eq) in E. cbn [fst] in E. subst shape.
  apply depth_in_permutation in D as P.
  assert (L : length (concat p) = 9) by now rewrite <- P.
  apply orders_complete in P as I. rewrite L in I.
  apply in_positions. exists (map (@length nat) p), (concat p).
  exact (conj F (conj I (eq_sym (cut_parts p)))).
Qed.

Definition is_solved : position -> bool := equal_lists (equal_lists Nat.eqb) solved.

Definition is_lawful : position -> bool := is_lawful_up_to is_solved neighbours depth 42.

Definition mirror_image : position :=
  [ [];
    [3; 2; 1];
    [6; 5; 4];
    [9; 8; 7];
    [] ].

Lemma mirror_image_is_deepest : is 42 (depth mirror_image) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma all_lawful :
  all (fun shape => all (fun order => is_lawful (cut shape order)) tile_orders) shapes = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem ramka : gods_number tile_move (eq solved) on_board 42.
Proof.
  apply computed_gods_number with (is_goal := is_solved) (neighbours := neighbours) (depth := depth).
  - exact (equal_lists_spec _ (equal_lists_spec Nat.eqb Nat.eqb_eq) solved).
  - intros p q. split; [apply neighbours_sound | apply neighbours_complete].
  - exact depth_on_board.
  - intros p I. apply in_positions in I as (shape & order & S & O & ->).
    pose proof (proj1 (all_spec _ shapes) all_lawful shape S) as H.
    exact (proj1 (all_spec (fun order => is_lawful (cut shape order)) tile_orders) H order O).
  - exists mirror_image. apply is_spec, mirror_image_is_deepest.
Qed.
