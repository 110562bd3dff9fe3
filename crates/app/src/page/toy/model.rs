//! The state of a puzzle page and its reducer. Pure: times and answers arrive with the actions.

use super::action::{Action, Wanted};
use super::follow::Follow;
use super::known::Known;
use super::panels::Panel;
use super::searched::Searched;
use crate::address::Ignored;
use crate::game::visit::Games;
use crate::game::{Event, Game, Hand, How, Rung};
use crate::page::sliding::editor::model::Editor;
use crate::panel::counted::{Counted, Table};
use crate::panel::tempo::Tempo;
use crate::puzzle::{Count, Move, Position, Toy};
use antipode_protocol::SolutionPreference;
use std::rc::Rc;

/// A dialog of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Keys, how to play, sources.
    Help,
    /// The link to the position.
    Share,
    /// The options of a new board.
    Scramble,
}

/// A notice at the edge of the page, shown until it is dismissed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Identifies the notice.
    pub number: u32,
    /// One sentence or two.
    pub text: String,
}

/// A pending request for a solution.
#[derive(Clone, Debug, PartialEq)]
pub struct WantedSolution {
    /// The position to solve.
    pub from: Position,
    /// Which of the shortest solutions.
    pub prefer: SolutionPreference,
    /// The start of the played sequence. `prefix` leads from it to `from`; it is empty or was chosen by the player.
    pub start: Position,
    /// See `start`.
    pub prefix: Vec<Move>,
}

/// A pending request for a random position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedDepth {
    /// The depth; `None` for any depth.
    pub depth: Option<u32>,
    /// The random seed.
    pub seed: String,
}

/// The state of the page.
#[derive(Clone, Debug)]
pub struct Model {
    /// The player's own game, and a shared game if a link opened one.
    pub games: Games<Toy>,
    /// The boards of the last change, in order; the last one is current.
    pub path: Rc<[Position]>,
    /// The number of the last change.
    pub run: u32,
    /// The number of the last change that has come to rest on the screen.
    pub settled: u32,
    /// The board and what counts as one move.
    pub count: Count,
    /// The rulesets whose tables are requested.
    pub wanted_tables: Vec<Count>,
    /// The rulesets whose tables are paused.
    pub paused_tables: Vec<Count>,
    /// Known distances.
    pub known: Rc<Known>,
    /// The last bounds of a search without a table.
    pub searched: Option<Searched>,
    /// Whether such a search runs automatically.
    pub searches: bool,
    /// The sequence in the solution player.
    pub follow: Option<Follow>,
    /// The speed of the solution player.
    pub tempo: Tempo,
    /// A pending request for a solution.
    pub wanted_solution: Option<WantedSolution>,
    /// The last number of shortest solutions, with its ruleset and canonical board.
    pub solutions: Option<(Count, Position, u64)>,
    /// A pending request for a position.
    pub wanted_depth: Option<WantedDepth>,
    /// The board and the name of the requested method.
    pub method_of: Option<(Position, &'static str)>,
    /// The method that was chosen last; not every board has it.
    pub way: Option<&'static str>,
    /// The hint level on this position.
    pub hint: Option<Rung>,
    /// The highlighted move of the list.
    pub pointed: Option<Move>,
    /// Whether distances are hidden.
    pub hidden: bool,
    /// Whether the stopwatch is shown.
    pub timed: bool,
    /// Whether single-key shortcuts are enabled.
    pub keyed: bool,
    /// The editor with its draft, open or closed; only for sliding boards.
    pub editor: Option<Rc<Editor>>,
    /// The tab index of the open panel.
    pub tab: usize,
    /// The open dialog.
    pub dialog: Option<Dialog>,
    /// The text of the position box.
    pub text: String,
    /// The notices, oldest first.
    pub notices: Vec<Notice>,
    /// The announcement of the last change for screen readers.
    pub told: String,
    numbers: u32,
}

impl Model {
    /// Creates the page of an own game.
    #[must_use]
    pub fn new(own: Game<Toy>, ruleset: Count) -> Model {
        let board = own.position().clone();
        let ruleset = ruleset.rooted(&own);
        let mut model = Model {
            games: Games::new(own),
            path: Rc::from([board]),
            run: 0,
            settled: 0,
            count: ruleset,
            wanted_tables: vec![Count::usual(ruleset.toy())],
            paused_tables: Vec::new(),
            known: Rc::default(),
            searched: None,
            searches: true,
            follow: None,
            tempo: Tempo::default(),
            wanted_solution: None,
            solutions: None,
            wanted_depth: None,
            method_of: None,
            way: None,
            hint: None,
            pointed: None,
            hidden: false,
            timed: true,
            keyed: true,
            editor: None,
            tab: 0,
            dialog: None,
            text: String::new(),
            notices: Vec::new(),
            told: String::new(),
            numbers: 0,
        };
        model.count(ruleset);
        model
    }

    /// The game on the board.
    #[must_use]
    pub fn game(&self) -> &Game<Toy> {
        self.games.shown()
    }

    #[must_use]
    pub fn toy(&self) -> Toy {
        self.count.toy()
    }

    /// The current position.
    #[must_use]
    pub fn board(&self) -> &Position {
        self.game().position()
    }

    /// The distance of the board from solved, if known.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        // Where there is a table, the table reports the distance, so that all panels that use the table agree.
        let solved = self.board().is_solved() && !self.wants_table(self.count);
        if solved { Some(0) } else { self.known.depth(self.count, self.board()) }
    }

    /// Describes a ruleset, with the availability of its table.
    #[must_use]
    pub fn counted(&self, ruleset: Count) -> Counted {
        let counted = ruleset.counted();
        if self.paused_tables.contains(&ruleset) {
            Counted { table: Table::Paused, ..counted }
        } else {
            counted
        }
    }

    /// The search bounds of the current board.
    #[must_use]
    pub fn searched(&self) -> Option<&Searched> {
        let searched = self.searched.as_ref().filter(|searched| searched.count == self.count);
        searched.filter(|searched| searched.board == self.count.canonical(self.board()))
    }

    /// The chosen method, or else the first; `None` if the board has none.
    #[must_use]
    pub fn way(&self) -> Option<&'static str> {
        let ways = self.count.ways();
        let chosen = ways.iter().find(|way| Some(way.name) == self.way);
        chosen.or(ways.first()).map(|way| way.name)
    }

    /// Whether the table of a ruleset is requested.
    #[must_use]
    pub fn wants_table(&self, ruleset: Count) -> bool {
        self.wanted_tables.contains(&ruleset)
    }

    /// Returns the state after an action.
    #[must_use]
    pub fn reduce(&self, action: Action) -> Model {
        let mut next = self.clone();
        let kind = &self.toy();
        match action {
            Action::Gesture(gesture, now) => {
                let event = Event::Play { words: gesture.moves, hand: Hand::Own, now };
                next.change(self.games.reduce(kind, event), gesture.carried);
            }
            Action::Word(word, now) => {
                let event = Event::Play { words: vec![word], hand: Hand::Own, now };
                next.change(self.games.reduce(kind, event), false);
            }
            Action::Press(press, now) => {
                if let Some(word) = self.board().pressed(press) {
                    return self.reduce(Action::Word(word, now));
                }
            }
            Action::Game(event) => next.change(self.games.reduce(kind, event), false),
            Action::Visit(link, now) => {
                next.close_editor();
                next.visit(*link, now);
            }
            Action::GoHome(now) => {
                next.change(self.games.go_home(kind, now), false);
                next.told = "Back to your game.".to_owned();
            }
            Action::KeepVisit(now) => next.change(self.games.keep(kind, now), false),
            Action::Ignored(ignored) => {
                // Warnings about an earlier link are obsolete.
                next.notices.clear();
                for Ignored { sentence, text } in ignored {
                    if !text.is_empty() {
                        next.text = text;
                        next.tab = Panel::Position.tab(next.toy());
                    }
                    next.note(sentence);
                }
            }
            Action::Count(ruleset) => next.count(ruleset),
            Action::Pick(ruleset, now) => {
                if ruleset.on(self.board()) != ruleset {
                    let place = Event::Place { position: ruleset.solved(), how: How::Fresh, now };
                    next.change(self.games.reduce(kind, place), false);
                }
                next.count(ruleset);
            }
            Action::WantTable(ruleset, wanted) => {
                next.wanted_tables.retain(|other| *other != ruleset);
                next.paused_tables.retain(|other| *other != ruleset);
                match wanted {
                    Wanted::Now => next.wanted_tables.push(ruleset),
                    Wanted::Later => next.paused_tables.push(ruleset),
                    Wanted::Not => {}
                }
            }
            Action::Learned(ruleset, board, knowledge) => {
                Rc::make_mut(&mut next.known).learn(ruleset, &board, &knowledge);
            }
            Action::Bounded(ruleset, board, bounds) => next.bounded(ruleset, board, bounds),
            Action::Search(searches) => next.searches = searches,
            Action::Perform(word, ruleset, now) => next.perform(*word, ruleset, now),
            Action::Solve(prefer) => {
                let board = self.board().clone();
                next.wanted_solution =
                    Some(WantedSolution { from: board.clone(), prefer, start: board, prefix: Vec::new() });
                next.searches = true;
                next.play_found();
            }
            Action::Branch(word) => next.wanted_solution = self.branched(word),
            Action::Solved(solution, now) => next.solved(&solution, now),
            Action::Solutions(ruleset, board, solutions) => {
                next.solutions = Some((ruleset, ruleset.canonical(&board), solutions));
                next.follow = next.follow.take().map(|follow| follow.counted(next.solutions.as_ref()));
            }
            Action::Seek(to, now) => next.seek(to, now),
            Action::Play(plays) => {
                if let Some(follow) = &mut next.follow {
                    follow.until = plays.then(|| follow.last());
                }
            }
            Action::Tempo(tempo) => next.tempo = tempo,
            Action::ClosePlayer => next.follow = None,
            Action::WantDepth(wanted) => {
                next.wanted_depth = Some(wanted);
                next.dialog = None;
            }
            Action::DepthFound(position, now) => next.depth_found(&position, now),
            Action::Unanswered(sentence) => {
                next.wanted_solution = None;
                next.wanted_depth = None;
                next.note(sentence);
            }
            Action::AskMethod => next.ask_method(),
            Action::PlayMethod(method, from, to, now) => next.play_method(&method, from, to, now),
            Action::Way(way) => {
                next.way = Some(way);
                if next.method_of.is_some() {
                    next.ask_method();
                }
            }
            Action::Hint => next.climb(),
            Action::ClearHint => next.hint = None,
            Action::Point(pointed) => next.pointed = pointed,
            Action::Hide(hidden) => next.hidden = hidden,
            Action::Time(timed) => next.timed = timed,
            Action::Key(keyed) => next.keyed = keyed,
            Action::OpenEditor => next.open_editor(),
            Action::Edit(edit) => {
                if let Some(editor) = &self.editor {
                    next.editor = Some(Rc::new(editor.reduce(&edit)));
                    next.show_draft();
                }
            }
            Action::CloseEditor => next.close_editor(),
            Action::PlayDraft(now) => next.play_draft(now),
            Action::Tab(tab) => next.tab = tab,
            Action::Dialog(dialog) => next.dialog = dialog,
            Action::Text(text) => next.text = text,
            Action::Note(text) => next.note(text),
            Action::Dismiss(number) => next.notices.retain(|notice| notice.number != number),
            Action::Settled(run) => next.settled = run,
        }
        next
    }

    pub(super) fn count(&mut self, ruleset: Count) {
        let ruleset = ruleset.rooted(self.game());
        if self.count != ruleset {
            self.count = ruleset;
            self.hint = None;
            self.follow = None;
            self.wanted_solution = None;
        }
        if ruleset.counted().table == Table::AtOnce && !self.wants_table(ruleset) {
            self.wanted_tables.push(ruleset);
        }
    }

    fn climb(&mut self) {
        let found = self.searched().is_some_and(|searched| searched.bounds.upper.is_some());
        if self.depth().is_none() && !found {
            return self.note("Hints need the distance, which is not known yet.".to_owned());
        }
        let rung = match self.hint {
            None => Rung::Band,
            Some(rung) => match rung.next() {
                Some(next) => next,
                None => return,
            },
        };
        self.hint = Some(rung);
        self.games = self.games.reduce(&self.toy(), Event::Hinted(rung));
    }

    pub(super) fn note(&mut self, text: String) {
        self.numbers += 1;
        self.notices.retain(|notice| notice.text != text);
        self.notices.push(Notice { number: self.numbers, text });
        // More than three notices would cover the page.
        if self.notices.len() > 3 {
            self.notices.remove(0);
        }
    }
}

#[cfg(test)]
#[path = "model_tests.rs"]
mod tests;
