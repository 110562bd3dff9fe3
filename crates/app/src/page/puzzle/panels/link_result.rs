//! The banner of a link with moves: they are legal, how long they are, and the shortest solution beside them, once it is known.

use super::lessons::LessonBanner;
use antipode_play::game::Event;
use antipode_play::page::action::Action;
use antipode_play::page::model::Model;
use antipode_play::puzzle::metric_info::MetricInfo;
use antipode_play::route::game::LinkReplay;
use antipode_ui::address::now;
use antipode_ui::part::PartProps;
use yew::prelude::*;

/// What is to be said of a loaded board: the result of the link with its moves, or else its lesson.
pub fn board_note(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let Some(link) = model.checked_link() else { return html! { <LessonBanner ..props.clone() /> } };
    let result = LinkResult::of(model, link);
    let can_try = !link.start().is_solved() && *model.board() != *link.start();
    let again = dispatch.reform(|_: MouseEvent| Action::Game(Event::Restart(now())));
    html! {
        <div class={classes!("banner", result.is_solution.then_some("won"))}>
            <p role="status">{ result.text(&link.ruleset().metric_info()) }</p>
            if can_try {
                <button type="button" class="btn" onclick={again}>{ "Try it yourself" }</button>
            }
        </div>
    }
}

/// The number of moves with which the link of the shared board solves it, if it does.
pub(super) fn solution_of_link(model: &Model) -> Option<u32> {
    let link = model.checked_link()?;
    let result = LinkResult::of(model, link);
    (result.is_solution && link.ruleset() == model.ruleset).then_some(result.moves)
}

/// What is known of the moves of a link, all of which are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LinkResult {
    /// How many they are, as the ruleset of the link counts.
    moves: u32,
    /// Whether they solve the board.
    is_solution: bool,
    /// The distance where they start.
    start: Distance,
    /// The distance where they end, if it is known.
    end: Option<u32>,
}

/// What is known of a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Distance {
    Exact(u32),
    /// It is no shorter, and at most as long as the second number, if there is one.
    Between(u32, Option<u32>),
    Unknown,
}

impl LinkResult {
    fn of(model: &Model, link: &LinkReplay) -> LinkResult {
        let (game, ruleset) = (link.game(), link.ruleset());
        let exact =
            |board| model.distances.depth(ruleset, board).filter(|_| !model.preferences.hides_distances);
        let search = model.solver.search_result.as_ref().filter(|search| {
            search.ruleset == ruleset
                && search.board == ruleset.canonical(link.start())
                && !model.preferences.hides_distances
        });
        let start = match (exact(link.start()), search) {
            (Some(exact), _) => Distance::Exact(exact),
            (None, Some(search)) => Distance::Between(search.bounds.lower, search.bounds.proven_upper()),
            (None, None) => Distance::Unknown,
        };
        LinkResult {
            moves: ruleset.count_moves(link.start(), game.line()),
            is_solution: game.is_won(),
            start,
            end: exact(game.position()),
        }
    }

    fn text(self, info: &MetricInfo) -> String {
        let LinkResult { moves, is_solution, start, end } = self;
        let counted = format!("{moves} {}", info.unit(moves.into()));
        if !is_solution {
            let way = match (start, end) {
                (Distance::Exact(start), Some(end)) => {
                    format!(
                        " They lead from {start} to {end} {} from {}.",
                        info.unit(end.into()),
                        info.target
                    )
                }
                _ => String::new(),
            };
            return format!("The link has {counted}, checked move by move.{way}");
        }
        let shortest = match start {
            Distance::Exact(start) if start == moves => " No solution is shorter.".to_owned(),
            Distance::Exact(start) => format!(" The shortest solution takes {start}. Can you do better?"),
            // The solution of the link is an upper bound itself.
            Distance::Between(lower, _) if lower == moves => " No solution is shorter.".to_owned(),
            Distance::Between(lower, upper) => match upper.filter(|upper| *upper < moves) {
                Some(upper) if upper == lower => {
                    format!(" The shortest solution takes {lower}. Can you do better?")
                }
                Some(upper) => format!(" The shortest solution takes {lower} to {upper}. Can you do better?"),
                None => format!(" The shortest solution takes at least {lower}."),
            },
            Distance::Unknown => String::new(),
        };
        format!("The link solves the board in {counted}, checked move by move.{shortest}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::game::{Game, Ms, StartKind};
    use antipode_play::page::action::{LinkAction, PreferenceAction, SolverAction};
    use antipode_play::puzzle::PuzzleKind;
    use antipode_play::route::{Route, game};
    use antipode_protocol::{Bounds, PositionFacts};
    use std::rc::Rc;

    /// The page of a player of one's own, after a link was opened.
    fn opened(link: &str, kind: PuzzleKind) -> Model {
        let own = Model::new(Game::new(kind.first_board(), StartKind::Fresh), kind.default_ruleset());
        let link = game::parse(&Route::parse(link), kind).link.expect("a link");
        own.reduce(Action::Link(LinkAction::OpenShared(Box::new(LinkReplay::new(link).finished()), Ms(0))))
    }

    fn text(model: &Model) -> String {
        let link = model.checked_link().expect("legal moves");
        LinkResult::of(model, link).text(&link.ruleset().metric_info())
    }

    fn knowing(model: &Model, position: &str, depth: u32) -> Model {
        let board = model.board().parse(position).expect("a board");
        let facts = PositionFacts { position: position.into(), depth, moves: Vec::new() };
        model.reduce(Action::ReceiveKnowledge(model.ruleset, board, Rc::new(facts)))
    }

    /// `L1` alone would do.
    const DETOUR: &str = "ramka/#at=1.23/456/789&moves=R1.L1.R1";

    #[test]
    fn a_solution_stands_beside_the_shortest_once_it_is_known() {
        let model = opened(DETOUR, PuzzleKind::Ramka);
        assert!(model.game().is_won(), "the link solves the board");
        let said = "The link solves the board in 3 tile moves, checked move by move.";
        assert_eq!(text(&model), said);
        let model = knowing(&model, "1.23/456/789", 1);
        assert_eq!(text(&model), format!("{said} The shortest solution takes 1. Can you do better?"));
        assert_eq!(
            text(&model.reduce(Action::Preference(PreferenceAction::HideDistances(true)))),
            said,
            "the player does not want to know"
        );
        let short = knowing(&opened("ramka/#at=1.23/456/789&moves=L1", PuzzleKind::Ramka), "1.23/456/789", 1);
        assert_eq!(
            text(&short),
            "The link solves the board in 1 tile move, checked move by move. No solution is shorter."
        );
    }

    #[test]
    fn moves_are_counted_as_the_link_says() {
        let model = opened("rotation/#at=4,1,3,5,2,6,7,8,9&moves=a.a.a&rule=quarter", PuzzleKind::Rotation);
        assert!(text(&model).starts_with("The link has 3 turns,"), "{}", text(&model));
        let half = opened("rotation/#at=4,1,3,5,2,6,7,8,9&moves=A2.A2&rule=half", PuzzleKind::Rotation);
        let quarter = opened("rotation/#at=4,1,3,5,2,6,7,8,9&moves=A2.A2&rule=quarter", PuzzleKind::Rotation);
        assert_ne!(text(&half), text(&quarter));
        let other = quarter.reduce(Action::SetRuleset(half.ruleset));
        assert_eq!(text(&other), text(&quarter), "another metric on the page changes nothing");
    }

    #[test]
    fn moves_that_do_not_solve_it_say_where_they_lead() {
        let model = opened("ramka/#at=123/456/789&moves=L1.R2", PuzzleKind::Ramka);
        assert_eq!(text(&model), "The link has 2 tile moves, checked move by move.");
        let end = model.board().text();
        let model = knowing(&knowing(&model, "123/456/789", 0), &end, 2);
        assert_eq!(
            text(&model),
            "The link has 2 tile moves, checked move by move. They lead from 0 to 2 tile moves from solved."
        );
    }

    #[test]
    fn bounds_are_said_as_bounds() {
        let at = "4x4n2:5,1,3,4,6,2,7,8,9,10,11,12,13,14,15,16";
        let model = opened(&format!("rotation/#at={at}&moves=A.a.a.A.a"), PuzzleKind::Rotation);
        let model = if model.game().is_won() {
            model
        } else {
            opened(&format!("rotation/#at={at}&moves=a.A.A.a.A"), PuzzleKind::Rotation)
        };
        assert!(model.game().is_won(), "one turn solves it");
        let board = model.checked_link().expect("legal moves").start().clone();
        let with = |lower, upper| {
            let bounds = Bounds {
                position: board.text(),
                lower,
                upper,
                gods_number_bound: None,
                solution: Vec::new(),
                shortest_solutions: None,
                move_outcomes: Vec::new(),
                activity: String::new(),
                visited: 0,
                elapsed_ms: 0.0,
                ended: false,
            };
            let known = model.reduce(Action::Solver(SolverAction::ReceiveBounds(
                model.ruleset,
                board.clone(),
                Rc::new(bounds),
            )));
            text(&known).split_once("move by move.").expect("it says so").1.to_owned()
        };
        assert_eq!(with(2, None), " The shortest solution takes at least 2.");
        assert_eq!(with(2, Some(4)), " The shortest solution takes 2 to 4. Can you do better?");
        assert_eq!(with(2, Some(9)), " The shortest solution takes at least 2.", "the link is shorter");
        assert_eq!(with(5, Some(9)), " No solution is shorter.");
        assert_eq!(with(1, Some(1)), " The shortest solution takes 1. Can you do better?");
    }

    #[test]
    fn nothing_is_said_of_illegal_moves_or_of_another_board() {
        assert!(opened("ramka/#at=123/456/789&moves=L1.L2.R1", PuzzleKind::Ramka).checked_link().is_none());
        assert!(opened("ramka/#at=1.23/456/789", PuzzleKind::Ramka).checked_link().is_none());
        let model = opened(DETOUR, PuzzleKind::Ramka);
        let again = model.reduce(Action::Game(Event::Restart(Ms(0))));
        assert_eq!(solution_of_link(&again), Some(3), "the player may do better");
        assert!(!again.checked_link().expect("the same board").is_end_of(again.game()));
        assert!(model.reduce(Action::Link(LinkAction::CloseShared(Ms(0)))).checked_link().is_none());
        let position = PuzzleKind::Ramka.first_board();
        let other = Event::SetPosition { position, kind: StartKind::Loaded, now: Ms(0) };
        assert!(model.reduce(Action::Game(other)).checked_link().is_none());
    }
}
