//! Everything the page of a puzzle knows, and what becomes of it. Pure: time and answers come with the actions.

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
use antipode_protocol::Prefer;
use std::rc::Rc;

/// Which dialog is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The keys, how to play, sources.
    Help,
    /// The link to the position.
    Share,
    /// The choice of a new board.
    Scramble,
}

/// A note at the edge of the page, until it is dismissed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Tells notices apart.
    pub number: u32,
    /// One sentence or two.
    pub text: String,
}

/// A solution that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct WantedSolution {
    /// The position it is asked from.
    pub from: Position,
    /// Which of the shortest.
    pub prefer: Prefer,
    /// Where the sequence begins, and the moves from there to `from`: empty, or a beginning the player chose.
    pub start: Position,
    /// See `start`.
    pub prefix: Vec<Move>,
}

/// A position that is to be drawn by a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedDepth {
    /// How far from solved; `None` for any depth.
    pub depth: Option<u32>,
    /// Drawn from this text.
    pub seed: String,
}

/// Everything the page knows.
#[derive(Clone, Debug)]
pub struct Model {
    /// The player's own game, and perhaps one opened from a link.
    pub games: Games<Toy>,
    /// The boards that the last change went through; the last one stands.
    pub path: Rc<[Position]>,
    /// The number of the last change.
    pub run: u32,
    /// The number of the last change that has come to rest on the screen.
    pub settled: u32,
    /// What is counted.
    pub count: Count,
    /// The counts whose tables are wanted.
    pub wanted_tables: Vec<Count>,
    /// Those that were begun and wait where they were left.
    pub paused_tables: Vec<Count>,
    /// Distances that were heard.
    pub known: Rc<Known>,
    /// What a search without a table knows of the last board that it was asked of.
    pub searched: Option<Searched>,
    /// Whether such a search runs by itself.
    pub searches: bool,
    /// What the solution player follows.
    pub follow: Option<Follow>,
    /// How fast it plays.
    pub tempo: Tempo,
    /// A solution that is asked for.
    pub wanted_solution: Option<WantedSolution>,
    /// The last number of shortest solutions that was heard, with the count and the canonical board it is of.
    pub solutions: Option<(Count, Position, u64)>,
    /// A position that is asked for.
    pub wanted_depth: Option<WantedDepth>,
    /// The board whose method is asked for, and which method.
    pub method_of: Option<(Position, &'static str)>,
    /// The method that was chosen last; not every board has it.
    pub way: Option<&'static str>,
    /// How far up the hint ladder the player is on this position.
    pub hint: Option<Rung>,
    /// A move that is pointed at in the list.
    pub pointed: Option<Move>,
    /// Whether distances are hidden.
    pub hidden: bool,
    /// Whether the stopwatch is shown.
    pub timed: bool,
    /// Whether single keys play.
    pub keyed: bool,
    /// The editor, open or put aside with what was drawn; of sliding block puzzles only.
    pub editor: Option<Rc<Editor>>,
    /// The panel that is chosen.
    pub tab: usize,
    /// The dialog that is open.
    pub dialog: Option<Dialog>,
    /// What stands in the position box.
    pub text: String,
    /// Notes at the edge.
    pub notices: Vec<Notice>,
    /// What the last change did, to be heard.
    pub told: String,
    numbers: u32,
}

impl Model {
    /// The page around an own game.
    #[must_use]
    pub fn new(own: Game<Toy>, count: Count) -> Model {
        let board = own.position().clone();
        let count = count.rooted(&own);
        let mut model = Model {
            games: Games::new(own),
            path: Rc::from([board]),
            run: 0,
            settled: 0,
            count,
            wanted_tables: vec![Count::usual(count.toy())],
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
        model.count(count);
        model
    }

    /// The game on the board.
    #[must_use]
    pub fn game(&self) -> &Game<Toy> {
        self.games.shown()
    }

    /// The puzzle.
    #[must_use]
    pub fn toy(&self) -> Toy {
        self.count.toy()
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Position {
        self.game().position()
    }

    /// How far the board is from solved, if that was heard.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        // Where there is a table, it says so when it stands: then all that hangs on it is there.
        let solved = self.board().is_solved() && !self.wants_table(self.count);
        if solved { Some(0) } else { self.known.depth(self.count, self.board()) }
    }

    /// What is counted, in words, with its table as it stands.
    #[must_use]
    pub fn counted(&self, count: Count) -> Counted {
        let counted = count.counted();
        if self.paused_tables.contains(&count) {
            Counted { table: Table::Paused, ..counted }
        } else {
            counted
        }
    }

    /// What a search knows of the board as it stands.
    #[must_use]
    pub fn searched(&self) -> Option<&Searched> {
        let searched = self.searched.as_ref().filter(|searched| searched.count == self.count);
        searched.filter(|searched| searched.board == self.count.canonical(self.board()))
    }

    /// The method that the board is solved by: the chosen one, or else the first; `None` where there is none.
    #[must_use]
    pub fn way(&self) -> Option<&'static str> {
        let ways = self.count.ways();
        let chosen = ways.iter().find(|way| Some(way.name) == self.way);
        chosen.or(ways.first()).map(|way| way.name)
    }

    /// Whether the table of a count is wanted.
    #[must_use]
    pub fn wants_table(&self, count: Count) -> bool {
        self.wanted_tables.contains(&count)
    }

    /// After an action.
    #[must_use]
    pub fn reduce(&self, action: Action) -> Model {
        let mut next = self.clone();
        let toy = &self.toy();
        match action {
            Action::Gesture(gesture, now) => {
                let event = Event::Play { words: gesture.moves, hand: Hand::Own, now };
                next.change(self.games.reduce(toy, event), gesture.carried);
            }
            Action::Word(word, now) => {
                let event = Event::Play { words: vec![word], hand: Hand::Own, now };
                next.change(self.games.reduce(toy, event), false);
            }
            Action::Press(press, now) => {
                if let Some(word) = self.board().pressed(press) {
                    return self.reduce(Action::Word(word, now));
                }
            }
            Action::Game(event) => next.change(self.games.reduce(toy, event), false),
            Action::Visit(link, now) => {
                next.close_editor();
                next.visit(*link, now);
            }
            Action::GoHome(now) => {
                next.change(self.games.go_home(toy, now), false);
                next.told = "Back to your game.".to_owned();
            }
            Action::KeepVisit(now) => next.change(self.games.keep(toy, now), false),
            Action::Ignored(ignored) => {
                // What was said of an earlier link is out of date.
                next.notices.clear();
                for Ignored { sentence, text } in ignored {
                    if !text.is_empty() {
                        next.text = text;
                        next.tab = Panel::Position.tab(next.toy());
                    }
                    next.note(sentence);
                }
            }
            Action::Count(count) => next.count(count),
            Action::Pick(count, now) => {
                if count.on(self.board()) != count {
                    let place = Event::Place { position: count.solved(), how: How::Fresh, now };
                    next.change(self.games.reduce(toy, place), false);
                }
                next.count(count);
            }
            Action::WantTable(count, wanted) => {
                next.wanted_tables.retain(|other| *other != count);
                next.paused_tables.retain(|other| *other != count);
                match wanted {
                    Wanted::Now => next.wanted_tables.push(count),
                    Wanted::Later => next.paused_tables.push(count),
                    Wanted::Not => {}
                }
            }
            Action::Learned(count, board, knowledge) => {
                Rc::make_mut(&mut next.known).learn(count, &board, &knowledge);
            }
            Action::Bounded(count, board, bounds) => next.bounded(count, board, bounds),
            Action::Search(searches) => next.searches = searches,
            Action::Perform(word, count, now) => next.perform(*word, count, now),
            Action::Solve(prefer) => {
                let board = self.board().clone();
                next.wanted_solution =
                    Some(WantedSolution { from: board.clone(), prefer, start: board, prefix: Vec::new() });
                next.searches = true;
                next.play_found();
            }
            Action::Branch(word) => next.wanted_solution = self.branched(word),
            Action::Solved(solution, now) => next.solved(&solution, now),
            Action::Solutions(count, board, solutions) => {
                next.solutions = Some((count, count.canonical(&board), solutions));
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

    pub(super) fn count(&mut self, count: Count) {
        let count = count.rooted(self.game());
        if self.count != count {
            self.count = count;
            self.hint = None;
            self.follow = None;
            self.wanted_solution = None;
        }
        if count.counted().table == Table::AtOnce && !self.wants_table(count) {
            self.wanted_tables.push(count);
        }
    }

    fn climb(&mut self) {
        let found = self.searched().is_some_and(|searched| searched.bounds.upper.is_some());
        if self.depth().is_none() && !found {
            return self.note("A hint needs the distances, and they are not known.".to_owned());
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
        // Three notes are enough to cover what they are about.
        if self.notices.len() > 3 {
            self.notices.remove(0);
        }
    }
}

#[cfg(test)]
#[path = "model_tests.rs"]
mod tests;
