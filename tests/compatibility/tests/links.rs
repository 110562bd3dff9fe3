//! Shared links open the same board, whether they are written `#/ramka?at=…` as by earlier versions or `ramka/#at=…`.

use antipode_compatibility::open_link;
use serde::Deserialize;
use serde_json::Value;

use crate::difference::difference;
use crate::{assert_none, page_address, records, with_page_address, without};

#[derive(Debug, Deserialize)]
struct Recorded {
    given: String,
    opens: Value,
}

/// Links with a part that was ignored in silence.
const NEWLY_REPORTED: [&str; 1] = ["#/sliding?goal=corner:B"];

/// Links without a page or a board. Earlier versions opened Ramka there; now it is the front page.
const FRONT_PAGE: [&str; 3] = ["", "#", "#/"];

fn recorded() -> Vec<Recorded> {
    records(include_str!("../fixtures/links.jsonl"))
}

#[test]
fn links_open_as_before() {
    let recorded = recorded();
    assert!(recorded.len() > 150);
    let (front, boards): (Vec<&Recorded>, Vec<&Recorded>) =
        recorded.iter().partition(|recorded| FRONT_PAGE.contains(&recorded.given.as_str()));
    assert_eq!(front.len(), FRONT_PAGE.len());
    assert!(front.iter().all(|recorded| open_link(&recorded.given)["page"] == "home"));
    let differences = boards.into_iter().filter_map(|Recorded { given, opens }| {
        // The wording of the sentences may change, their number may not.
        let (before, sentences_before) = without(with_page_address(opens.clone()), "sentences");
        let (now, sentences) = without(open_link(given), "sentences");
        let (now, is_set_up) = without(now, "is_set_up");
        let counts_differ = || {
            let count = |sentences: &Value| sentences.as_array().map_or(0, Vec::len);
            let added = usize::from(NEWLY_REPORTED.contains(&given.as_str()));
            // A board that cannot be solved is shown in the set-up, which says why.
            let said_there = usize::from(is_set_up == true);
            (count(&sentences_before) + added != count(&sentences) + said_there)
                .then(|| format!("the sentences are {sentences}, before {sentences_before}"))
        };
        difference(&before, &now).or_else(counts_differ).map(|difference| format!("{given}: {difference}"))
    });
    assert_none(&differences.collect::<Vec<_>>(), recorded.len());
}

/// A link copied from the address bar opens the same state, with nothing ignored: one of an earlier version, and the address
/// that is printed for it now.
#[test]
fn canonical_links_stay_canonical() {
    let recorded = recorded();
    let links: Vec<&str> = recorded.iter().filter_map(|recorded| recorded.opens["link"].as_str()).collect();
    let differences = links.iter().filter_map(|link| {
        let opened = open_link(link);
        let address = page_address(link);
        let holds = opened["link"] == address && opened["sentences"].as_array().is_some_and(Vec::is_empty);
        let again = open_link(&address);
        (!holds || again != opened).then(|| format!("{link}: {opened}, {address}: {again}"))
    });
    assert_none(&differences.collect::<Vec<_>>(), links.len());
}
