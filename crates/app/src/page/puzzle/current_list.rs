//! The list of the board that is open: its name, its star, the way back, and the next board.

use antipode_play::game::marks::{Marks, board_text};
use antipode_play::lists::current::NextBoard;
use antipode_play::numbers::thousands;
use antipode_play::page::model::Model;
use antipode_play::route::game::route_of_board;
use antipode_ui::library::current::current_list;
use antipode_ui::library::star::star;
use antipode_ui::model_ref::ModelRef;
use antipode_ui::storage::joined::use_record;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct CurrentListProps {
    pub(super) model: ModelRef<Model>,
}

/// The list, if the game began with a board of it.
#[component]
pub(super) fn CurrentListView(props: &CurrentListProps) -> Html {
    let start = props.model.game().start_position();
    let (board, address) = (board_text(start), route_of_board(start, props.model.ruleset).to_string());
    let marks = use_record::<Marks>();
    let list = use_memo(board.clone(), |_| current_list());
    let Some((list, index)) = (*list).as_ref().and_then(|list| Some((list, list.place(&board, &address)?)))
    else {
        return Html::default();
    };
    let next = list.next(index, |board| marks.of(board).solved);
    let next = next.map(|next| match next {
        NextBoard::Unsolved(next) => (next, "Next unsolved board"),
        NextBoard::Next(next) => (next, "Next board"),
    });
    let place = format!("{} of {}", thousands((list.first + index + 1) as u64), thousands(list.count as u64));
    let name = &list.boards[index].name;
    html! {
        <nav class="from-list" aria-label="List">
            <a class="btn quiet" href={list.back.clone()} title="Back to the list">{ "‹ " }<span>{ &list.title }</span></a>
            <p><b>{ name }</b>{ " " }<small>{ place }</small></p>
            { star(board, marks.of(&list.boards[index].board).starred, name) }
            if let Some((next, label)) = next {
                <a class="btn" href={next.address.clone()} title={label} aria-label={format!("{label}: {}", next.name)}>{ "Next ›" }</a>
            }
        </nav>
    }
}
