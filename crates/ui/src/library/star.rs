//! The button that gives a board a star, or takes it away.

use crate::storage::marks::set_star;
use yew::prelude::*;

/// The button of a board, which is known by its text.
pub fn star(board: String, is_starred: bool, name: &str) -> Html {
    html! {
        <button type="button" class="star" aria-pressed={is_starred.to_string()} aria-label={format!("Star: {name}")}
            title={if is_starred { "Take the star away" } else { "Give it a star" }}
            onclick={move |_: MouseEvent| set_star(board.clone(), !is_starred)}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3l2.7 5.9 6.4.7-4.8 4.3 1.4 6.3-5.7-3.2-5.7 3.2 1.4-6.3-4.8-4.3 6.4-.7z" /></svg>
        </button>
    }
}
