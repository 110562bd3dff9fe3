//! The certificate of a table: as a file, and checked by a program that shares no code with the solvers.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use antipode_protocol::{
    Answer, JobId, MAX_CERTIFIED_POSITIONS, Progress, Query, Subject, TableFacts, TableQuery,
};
use gloo::timers::callback::Timeout;
use js_sys::{Array, ArrayBuffer};
use web_sys::{Blob, Url};
use yew::prelude::*;

use super::download::{self, file_stem};
use crate::workers::{
    CertificateCheck, QueryError, QueryResult, WorkerPool, WorkerState, use_worker_pool, use_worker_state,
};
use antipode_play::numbers::{percent, sentence};

/// How long the address of a saved file is valid, in milliseconds: the browser reads it after the click.
const SAVING_MS: u32 = 60_000;

#[derive(Properties, PartialEq)]
pub struct CertificateProps {
    pub facts: Rc<TableFacts>,
}

/// What is done with a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Save,
    Check,
}

/// The state of the last certificate.
#[derive(Clone, Debug, PartialEq)]
enum State {
    Idle,
    /// The worker writes it.
    Writing(Option<Progress>),
    /// The checker reads it.
    Checking,
    /// What the checker says, or why there is no certificate or no check.
    Ended(AttrValue),
}

/// What runs at present. It ends when it is dropped.
#[derive(Default)]
struct OpenWork {
    job: Option<(WorkerPool, JobId)>,
    check: Option<CertificateCheck>,
}

impl Drop for OpenWork {
    fn drop(&mut self) {
        if let Some((pool, job)) = self.job.take() {
            pool.drop_query(job);
        }
    }
}

/// What a button needs.
#[derive(Clone)]
struct CertificateRequest {
    facts: Rc<TableFacts>,
    pool: WorkerPool,
    state: UseStateSetter<State>,
    open_work: Weak<RefCell<OpenWork>>,
}

impl CertificateRequest {
    fn subject(&self) -> Subject {
        Subject::Space(self.facts.space.clone())
    }

    fn begin(&self, purpose: Purpose) {
        let Some(open_work) = self.open_work.upgrade() else { return };
        self.state.set(State::Writing(None));
        let subject = self.subject();
        // A worker that is down starts again.
        self.pool.retry(&subject);
        let this = self.clone();
        let received = Callback::from(move |received| this.receive(purpose, received));
        let job = self.pool.submit(&subject, Query::Table(TableQuery::Certificate), received);
        let earlier = open_work.borrow_mut().job.replace((self.pool.clone(), job));
        if let Some((pool, job)) = earlier {
            pool.drop_query(job);
        }
    }

    fn receive(&self, purpose: Purpose, received: QueryResult) {
        let next = match received {
            Ok(Answer::Progress(progress)) => Ok(State::Writing(Some(progress))),
            Ok(Answer::Certificate) => match (self.pool.take_certificate(&self.subject()), purpose) {
                (None, _) => Err("the certificate is no longer available".to_owned()),
                (Some(bytes), Purpose::Save) => self.save(&bytes),
                (Some(bytes), Purpose::Check) => self.check(bytes),
            },
            Ok(Answer::Rejected(why) | Answer::TooLarge(why)) | Err(QueryError::Failed { why }) => Err(why),
            Ok(_) => Err("the solver sent an unexpected answer".to_owned()),
            Err(QueryError::Cancelled) => Err("it was cancelled".to_owned()),
        };
        self.state.set(next.unwrap_or_else(|why| State::Ended(sentence(&why).into())));
    }

    fn save(&self, bytes: &ArrayBuffer) -> Result<State, String> {
        let saved = save(bytes, &format!("{}.certificate", file_stem(&self.facts)));
        saved.map(|()| State::Idle).ok_or_else(|| "the browser cannot save the file".to_owned())
    }

    fn check(&self, bytes: ArrayBuffer) -> Result<State, String> {
        let Some(open_work) = self.open_work.upgrade() else { return Ok(State::Idle) };
        let state = self.state.clone();
        let ended = Callback::from(move |(Ok(verdict) | Err(verdict)): Result<String, String>| {
            state.set(State::Ended(sentence(&verdict).into()));
        });
        let check = CertificateCheck::start(bytes, ended)?;
        open_work.borrow_mut().check = Some(check);
        Ok(State::Checking)
    }
}

/// Two buttons, and a sentence when there is something to say. Nothing for a table that is too large.
#[component]
pub fn Certificate(props: &CertificateProps) -> Html {
    let facts = &props.facts;
    let pool = use_worker_pool();
    let worker = use_worker_state(&Subject::Space(facts.space.clone()));
    let state = use_state_eq(|| State::Idle);
    let open_work = use_mut_ref(OpenWork::default);
    if facts.positions > MAX_CERTIFIED_POSITIONS {
        return Html::default();
    }
    let request = CertificateRequest {
        facts: Rc::clone(facts),
        pool,
        state: state.setter(),
        open_work: Rc::downgrade(&open_work),
    };
    let begin = |purpose| {
        let request = request.clone();
        Callback::from(move |_: MouseEvent| request.begin(purpose))
    };
    let cancel = {
        let (state, open_work) = (state.setter(), Rc::clone(&open_work));
        Callback::from(move |_: MouseEvent| {
            drop(open_work.take());
            state.set(State::Idle);
        })
    };
    let shown = match (&*state, &worker) {
        (State::Idle, _) => None,
        (State::Writing(_), WorkerState::Down { why }) => Some(sentence(why)),
        (State::Writing(progress), _) => Some(writing(progress.as_ref())),
        (State::Checking, _) => Some("Checking…".to_owned()),
        (State::Ended(sentence), _) => Some(sentence.to_string()),
    };
    let is_down = matches!(worker, WorkerState::Down { .. });
    let is_busy = *state == State::Checking || matches!(*state, State::Writing(_)) && !is_down;
    html! {
        <>
            <p class="row" aria-busy={is_busy.to_string()}>
                <button type="button" class="btn" disabled={is_busy} onclick={begin(Purpose::Save)}
                    title="The rules and every distance, as a file that anyone can check">{ "Certificate" }</button>
                <button type="button" class="btn" disabled={is_busy} onclick={begin(Purpose::Check)}
                    title="Check it with a program that shares no code with the solver">{ "Check it here" }</button>
                if is_busy {
                    <button type="button" class="btn quiet" onclick={cancel}>{ "Cancel" }</button>
                }
            </p>
            if let Some(shown) = shown {
                <p class="foot" role="status">{ shown }</p>
            }
        </>
    }
}

/// `Writing the certificate…`, with the share that is done.
fn writing(progress: Option<&Progress>) -> String {
    match progress.and_then(|progress| Some((progress.found, progress.positions?))) {
        Some((found, positions)) => format!("Writing the certificate: {}…", percent(found, positions)),
        None => "Writing the certificate…".to_owned(),
    }
}

/// Offers bytes as a file. `None` if the browser refuses.
fn save(bytes: &ArrayBuffer, file: &str) -> Option<()> {
    let blob = Blob::new_with_buffer_source_sequence(&Array::of1(bytes)).ok()?;
    let url = Url::create_object_url_with_blob(&blob).ok()?;
    download::save(&url, file)?;
    // Revoking fails only for a URL that is already revoked.
    Timeout::new(SAVING_MS, move || Url::revoke_object_url(&url).unwrap_or_default()).forget();
    Some(())
}
