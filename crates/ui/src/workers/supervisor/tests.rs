//! Scenarios of a supervisor and its workers.

use antipode_protocol::{Answer, Bounds, JobId, Progress, Query, Reply, Request, Subject, TableQuery};

use super::*;

const TABLE: JobId = JobId(1);

fn space() -> Subject {
    Subject::space("ramka", "tiles")
}

fn supervisor() -> Supervisor {
    Supervisor::new(space(), TABLE)
}

fn know(job: u32) -> Event {
    Event::Submitted(JobId(job), Query::Table(TableQuery::LookUp { position: "123/456/789".into() }))
}

fn search(job: u32) -> Event {
    Event::Submitted(JobId(job), Query::Search { position: "213456789".into() })
}

fn received(job: JobId, answer: Answer) -> Event {
    Event::Received(Reply { job, answer })
}

fn ready() -> Event {
    received(JobId(0), Answer::Ready)
}

fn position() -> Answer {
    Answer::Position("123/456/789".into())
}

fn failed() -> Event {
    Event::Failed("it broke".into())
}

/// The numbers of the posted jobs, each with its attachment.
fn posted(actions: &[Action]) -> Vec<(u32, Attachment)> {
    let posted = actions.iter().filter_map(|action| match action {
        Action::Post(Request { job, .. }, attachment) => Some((job.0, *attachment)),
        _ => None,
    });
    posted.collect()
}

/// A supervisor whose worker is up and has two open jobs: the table, and job 7.
fn busy_lane() -> Supervisor {
    let mut supervisor = supervisor();
    supervisor.reduce(know(7));
    supervisor.reduce(ready());
    supervisor
}

#[test]
fn queries_wait_until_the_worker_has_loaded_and_the_table_goes_first() {
    let mut supervisor = supervisor();
    assert_eq!(supervisor.state(), WorkerState::Idle);
    assert_eq!(supervisor.reduce(know(7)), [Action::Spawn]);
    assert_eq!(supervisor.state(), WorkerState::Starting);
    assert_eq!(supervisor.reduce(know(8)), []);
    let actions = supervisor.reduce(ready());
    assert_eq!(
        posted(&actions),
        [(1, Attachment::CachedTable), (7, Attachment::Nothing), (8, Attachment::Nothing)]
    );
    assert_eq!(supervisor.state(), WorkerState::Busy);
    assert_eq!(posted(&supervisor.reduce(know(9))), [(9, Attachment::Nothing)]);
}

#[test]
fn progress_keeps_a_job_open_and_an_answer_ends_it() {
    let mut supervisor = busy_lane();
    let progress = Answer::Progress(Progress { counts: vec![1], found: 2, positions: None, elapsed_ms: 3.0 });
    assert_eq!(
        supervisor.reduce(received(JobId(7), progress.clone())),
        [Action::Deliver(JobId(7), progress)]
    );
    assert_eq!(supervisor.reduce(received(JobId(7), position())), [Action::Close(JobId(7), Ok(position()))]);
    assert_eq!(supervisor.reduce(received(JobId(7), position())), [], "a job ends once");
    assert_eq!(supervisor.state(), WorkerState::Busy, "the table is still open");
    supervisor.reduce(received(TABLE, position()));
    assert_eq!(supervisor.state(), WorkerState::Idle);
}

#[test]
fn a_dropped_query_is_reported_to_the_worker() {
    let mut supervisor = busy_lane();
    let request = Request { job: JobId(7), subject: space(), query: Query::Cancel };
    supervisor.reduce(know(8));
    assert_eq!(supervisor.reduce(Event::Dropped(JobId(7))), [Action::Post(request, Attachment::Nothing)]);
    assert_eq!(supervisor.reduce(received(JobId(7), position())), []);
    assert_eq!(supervisor.reduce(Event::Dropped(JobId(7))), []);
}

#[test]
fn a_table_without_waiting_queries_is_dropped_until_it_is_needed() {
    let mut supervisor = busy_lane();
    supervisor.reduce(search(8));
    let actions = supervisor.reduce(Event::Dropped(JobId(7)));
    assert_eq!(posted(&actions), [(7, Attachment::Nothing), (1, Attachment::Nothing)]);
    let all_dropped =
        |action: &Action| matches!(action, Action::Post(request, _) if request.query == Query::Cancel);
    assert!(actions.iter().all(all_dropped), "{actions:?}");
    assert_eq!(posted(&supervisor.reduce(know(9))), [(1, Attachment::CachedTable), (9, Attachment::Nothing)]);
}

#[test]
fn a_search_builds_no_table_and_may_have_many_answers() {
    let mut supervisor = supervisor();
    supervisor.reduce(search(7));
    assert_eq!(posted(&supervisor.reduce(ready())), [(7, Attachment::KeptSearch)]);
    for (ended, upper) in [(false, None), (false, Some(12)), (true, Some(11))] {
        let bounds = Answer::Bounds(Bounds {
            position: "213456789".into(),
            lower: 11,
            upper,
            gods_number_bound: None,
            solution: Vec::new(),
            shortest_solutions: None,
            move_outcomes: Vec::new(),
            activity: String::new(),
            visited: 5,
            elapsed_ms: 1.0,
            ended,
        });
        let actual = supervisor.reduce(received(JobId(7), bounds.clone()));
        let expected =
            if ended { Action::Close(JobId(7), Ok(bounds)) } else { Action::Deliver(JobId(7), bounds) };
        assert_eq!(actual, [expected]);
    }
    assert_eq!(supervisor.state(), WorkerState::Idle);
    assert_eq!(posted(&supervisor.reduce(know(8))), [(1, Attachment::CachedTable), (8, Attachment::Nothing)]);
}

#[test]
fn dropping_an_unposted_query_posts_nothing() {
    let mut supervisor = supervisor();
    supervisor.reduce(know(7));
    assert_eq!(supervisor.reduce(Event::Dropped(JobId(7))), []);
    assert_eq!(supervisor.reduce(ready()), [], "no query is open, so the table is not requested either");
    assert_eq!(posted(&supervisor.reduce(know(8))), [(1, Attachment::CachedTable), (8, Attachment::Nothing)]);
}

#[test]
fn cancel_terminates_the_worker_and_every_query() {
    let mut supervisor = busy_lane();
    let actions = supervisor.reduce(Event::Cancelled);
    assert_eq!(actions[0], Action::Spawn, "the running worker is ended before anything else");
    assert!(actions.contains(&Action::Close(JobId(7), Err(QueryError::Cancelled))));
    assert_eq!(supervisor.state(), WorkerState::Starting);
    assert_eq!(supervisor.reduce(ready()), []);
    assert_eq!(supervisor.state(), WorkerState::Idle);
    assert_eq!(
        posted(&supervisor.reduce(know(8))),
        [(1, Attachment::CachedTable), (8, Attachment::Nothing)],
        "the cached table is passed to it"
    );
}

#[test]
fn cancelling_an_idle_worker_changes_nothing() {
    let mut idle = busy_lane();
    idle.reduce(received(TABLE, position()));
    idle.reduce(received(JobId(7), position()));
    assert_eq!(idle.reduce(Event::Cancelled), []);
    assert_eq!(supervisor().reduce(Event::Cancelled), []);
}

#[test]
fn open_queries_of_a_failed_worker_are_submitted_again_once() {
    let mut supervisor = busy_lane();
    supervisor.reduce(received(TABLE, position()));
    assert_eq!(supervisor.reduce(failed()), [Action::Terminate, Action::Spawn]);
    assert_eq!(supervisor.state(), WorkerState::Replaced { why: "it broke".into() });
    let again = supervisor.reduce(ready());
    assert_eq!(posted(&again), [(1, Attachment::CachedTable), (7, Attachment::Nothing)]);

    let actions = supervisor.reduce(failed());
    let given_up = Action::Close(JobId(7), Err(QueryError::Failed { why: "it broke".into() }));
    assert_eq!(actions, [Action::Terminate, given_up, Action::Pause(PAUSES_MS[1])]);
    assert_eq!(supervisor.reduce(Event::PauseEnded), [Action::Spawn]);
    assert_eq!(
        posted(&supervisor.reduce(ready())),
        [(1, Attachment::DiscardCachedTable)],
        "the crashing query is dropped, the table request remains"
    );
}

#[test]
fn the_first_search_of_a_worker_receives_what_is_kept_unless_a_worker_failed_with_it() {
    let search = |job| Event::Submitted(JobId(job), Query::Search { position: "p".into() });
    let mut supervisor = supervisor();
    supervisor.reduce(search(7));
    assert_eq!(posted(&supervisor.reduce(ready())), [(7, Attachment::KeptSearch)]);
    assert_eq!(posted(&supervisor.reduce(search(8))), [(8, Attachment::Nothing)]);
    supervisor.reduce(failed());
    assert_eq!(
        posted(&supervisor.reduce(ready())),
        [(7, Attachment::DiscardKeptSearch), (8, Attachment::Nothing)]
    );
}

#[test]
fn an_answer_clears_the_last_failure() {
    let mut supervisor = busy_lane();
    supervisor.reduce(failed());
    supervisor.reduce(ready());
    assert_eq!(supervisor.state(), WorkerState::Replaced { why: "it broke".into() });
    supervisor.reduce(received(JobId(7), position()));
    assert_eq!(supervisor.state(), WorkerState::Busy);
    assert_eq!(
        supervisor.reduce(failed()),
        [
            Action::Terminate,
            Action::Close(TABLE, Err(QueryError::Failed { why: "it broke".into() })),
            Action::Spawn
        ]
    );
}

#[test]
fn a_worker_that_never_loads_goes_down_and_queries_wait_for_a_retry() {
    let mut supervisor = supervisor();
    supervisor.reduce(know(7));
    for pause in &PAUSES_MS {
        let actions = supervisor.reduce(failed());
        match pause {
            0 => assert_eq!(actions, [Action::Terminate, Action::Spawn]),
            &pause => {
                assert_eq!(actions, [Action::Terminate, Action::Pause(pause)]);
                assert_eq!(supervisor.reduce(Event::PauseEnded), [Action::Spawn]);
            }
        }
    }
    assert_eq!(supervisor.reduce(failed()), [Action::Terminate]);
    assert_eq!(supervisor.state(), WorkerState::Down { why: "it broke".into() });
    assert_eq!(supervisor.reduce(know(8)), []);
    assert_eq!(supervisor.reduce(failed()), [], "a dead line says nothing more");
    assert_eq!(supervisor.reduce(Event::Retried), [Action::Spawn]);
    assert_eq!(
        posted(&supervisor.reduce(ready())),
        [(1, Attachment::CachedTable), (7, Attachment::Nothing), (8, Attachment::Nothing)]
    );
}

#[test]
fn failures_of_an_idle_worker_are_cleared_by_the_next_but_counted() {
    let mut supervisor = busy_lane();
    supervisor.reduce(received(TABLE, position()));
    supervisor.reduce(received(JobId(7), position()));
    for _ in PAUSES_MS {
        supervisor.reduce(failed());
        supervisor.reduce(Event::PauseEnded);
        assert_eq!(supervisor.state(), WorkerState::Replaced { why: "it broke".into() });
        assert_eq!(supervisor.reduce(ready()), []);
        assert_eq!(supervisor.state(), WorkerState::Idle);
    }
    supervisor.reduce(failed());
    assert_eq!(supervisor.state(), WorkerState::Down { why: "it broke".into() });
}

#[test]
fn a_panic_is_a_failure() {
    let mut supervisor = busy_lane();
    let actions = supervisor.reduce(received(JobId(0), Answer::Crashed("a board has a hole".into())));
    assert_eq!(actions, [Action::Terminate, Action::Spawn]);
    assert_eq!(supervisor.state(), WorkerState::Replaced { why: "a board has a hole".into() });
}

#[test]
fn silence_is_a_failure_and_any_message_resets_it() {
    let mut supervisor = busy_lane();
    for _ in 1..SILENCE_SECONDS {
        assert_eq!(supervisor.reduce(Event::SecondPassed), []);
    }
    let progress = Answer::Progress(Progress { counts: vec![], found: 2, positions: None, elapsed_ms: 3.0 });
    supervisor.reduce(received(TABLE, progress));
    for _ in 1..SILENCE_SECONDS {
        assert_eq!(supervisor.reduce(Event::SecondPassed), []);
    }
    assert_eq!(supervisor.reduce(Event::SecondPassed), [Action::Terminate, Action::Spawn]);
    assert!(matches!(supervisor.state(), WorkerState::Replaced { why } if why.contains("10 seconds")));
}

#[test]
fn an_idle_worker_may_be_silent() {
    let mut supervisor = busy_lane();
    supervisor.reduce(received(TABLE, position()));
    supervisor.reduce(received(JobId(7), position()));
    assert!(!supervisor.expects_message());
    for _ in 0..3 * SILENCE_SECONDS {
        assert_eq!(supervisor.reduce(Event::SecondPassed), []);
    }
}

#[test]
fn a_worker_that_holds_memory_for_nothing_is_ended() {
    let mut supervisor = busy_lane();
    let spent = || received(JobId(0), Answer::Spent);
    assert_eq!(supervisor.reduce(spent()), [], "jobs are open");
    let refusal = || Answer::Rejected("too large".into());
    supervisor.reduce(received(TABLE, refusal()));
    supervisor.reduce(received(JobId(7), refusal()));
    assert_eq!(supervisor.reduce(spent()), [Action::Terminate]);
    assert_eq!(supervisor.state(), WorkerState::Idle);
    assert!(!supervisor.expects_message());
    // Another worker would only find the same.
    assert_eq!(supervisor.reduce(know(8)), [Action::Close(JobId(8), Ok(refusal()))]);
    assert_eq!(supervisor.reduce(search(9)), [Action::Spawn]);
    assert_eq!(posted(&supervisor.reduce(ready())), [(9, Attachment::KeptSearch)]);
    assert_eq!(supervisor.reduce(know(10)), [Action::Close(JobId(10), Ok(refusal()))]);
}

#[test]
fn a_table_is_asked_for_again_after_a_worker_without_memory_of_it_was_ended() {
    let mut supervisor = busy_lane();
    for job in [TABLE, JobId(7)] {
        supervisor.reduce(received(job, position()));
    }
    assert_eq!(supervisor.reduce(received(JobId(0), Answer::Spent)), [Action::Terminate]);
    assert_eq!(supervisor.reduce(know(8)), [Action::Spawn]);
    assert_eq!(posted(&supervisor.reduce(ready())), [(1, Attachment::CachedTable), (8, Attachment::Nothing)]);
}
