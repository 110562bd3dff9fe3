//! The protocol of WebDriver: JSON over HTTP; results are under `value`, errors have a name and a message.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use ureq::Agent;

pub struct Client {
    agent: Agent,
    base: String,
}

impl Client {
    /// A client of the driver on this port of this machine.
    pub fn new(port: u16) -> Client {
        let config =
            Agent::config_builder().http_status_as_error(false).timeout_global(Some(Duration::from_secs(90)));
        Client { agent: config.build().into(), base: format!("http://127.0.0.1:{port}") }
    }

    pub fn get(&self, path: &str) -> Result<Value> {
        let answer = self.agent.get(format!("{}{path}", self.base)).call();
        read(path, answer)
    }

    pub fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let answer = self.agent.post(format!("{}{path}", self.base)).send_json(body);
        read(path, answer)
    }

    pub fn delete(&self, path: &str) -> Result<Value> {
        let answer = self.agent.delete(format!("{}{path}", self.base)).call();
        read(path, answer)
    }
}

fn read(path: &str, answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<Value> {
    let command = path.rsplit('/').next().unwrap_or(path);
    let mut answer = answer.with_context(|| format!("the driver does not answer `{command}`"))?;
    let status = answer.status();
    let body = answer.body_mut().with_config().limit(256 << 20).read_to_string()?;
    let mut value: Value = serde_json::from_str(&body)
        .with_context(|| format!("the answer to `{command}` is not JSON: {body}"))?;
    let value = value["value"].take();
    if !status.is_success() {
        let message =
            value["message"].as_str().unwrap_or_default().lines().next().unwrap_or_default().to_owned();
        bail!("`{command}` failed: {}: {message}", value["error"].as_str().unwrap_or("unknown"));
    }
    Ok(value)
}
