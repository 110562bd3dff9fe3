//! The checker of certificates, in a worker of its own.

use std::cell::RefCell;
use std::rc::Rc;

use antipode_protocol::{Answer, Subject};
use js_sys::ArrayBuffer;
use yew::Callback;

use super::handle::{WorkerHandle, WorkerMessage};

/// The name of the program. See `web/boot.js`.
const PROGRAM: &str = "checker";

/// A running check of a certificate. Dropping it ends the worker, and the callback is called no more.
pub struct CertificateCheck {
    _worker: Rc<RefCell<Option<WorkerHandle>>>,
}

impl CertificateCheck {
    /// Starts a check. `ended` receives the sentence of the checker, or why there is none.
    ///
    /// # Errors
    /// Why the worker cannot be started.
    pub fn start(
        certificate: ArrayBuffer,
        ended: Callback<Result<String, String>>,
    ) -> Result<CertificateCheck, String> {
        let worker = Rc::new(RefCell::new(None::<WorkerHandle>));
        let receiver = Rc::downgrade(&worker);
        let receive = move |message| {
            let Some(worker) = receiver.upgrade() else { return };
            let outcome = match message {
                WorkerMessage::Failed(why) => Err(why),
                WorkerMessage::Reply(reply, _) => match reply.answer {
                    Answer::Ready => {
                        let posted = worker.borrow().as_ref().map(|worker| worker.post_bytes(&certificate));
                        match posted {
                            Some(Err(why)) => Err(why),
                            Some(Ok(())) | None => return,
                        }
                    }
                    Answer::CheckResult(sentence) => Ok(sentence),
                    Answer::Crashed(why) => Err(why),
                    _ => Err("the checker sent an unexpected answer".to_owned()),
                },
            };
            // Dropped after the borrow has ended.
            let handle = worker.borrow_mut().take();
            drop(handle);
            ended.emit(outcome);
        };
        let handle =
            WorkerHandle::spawn(&Subject::service(PROGRAM, "certificate"), PROGRAM, PROGRAM, receive)?;
        worker.replace(Some(handle));
        Ok(CertificateCheck { _worker: worker })
    }
}
