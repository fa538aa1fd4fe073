import { opponent } from '@poda/library/core/contract.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { visibleLine } from '@poda/library/core/text/visible.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import type { Analysis } from '@poda/library/play/engine/search-request.ts';
import {
  boardInWords,
  legalTexts,
  moveForms,
  shownMoveTexts,
  withShownMoves,
} from '@poda/library/play/game-in-words.ts';
import { listMoves, movesLine } from '@poda/library/play/listed-moves.ts';
import { formatClock, parseClock } from '@poda/library/play/session/clock.ts';
import { drawSide } from '@poda/library/play/session/record-session.ts';
import { type ExternalPlayer, isExternalPlayer, type Seats } from '@poda/library/play/session/seats.ts';
import { pickMove } from '../board-screen/arrow-picker.ts';
import { hintText, isProved, valueText, worthText } from '../review/hint-text.ts';
import type { FullKey } from '../words/translators.ts';
import { answerOf, askMode, askSeatsOfMode, isLeaving, isModeAnswer, readPlayers, shortName } from './conversation.ts';
import { playerValues, seatName, timeText } from './game-text.ts';
import { isAccepted, resumeGame } from './resume-game.ts';
import { copyText, loadGame, saveGame } from './save-and-load.ts';
import type { TerminalGame } from './terminal-game.ts';
import { type GameCommand, parseCommand, type TypedCommand } from './typed-commands.ts';

export const runCommand = async (game: TerminalGame, typed: TypedCommand): Promise<'left' | 'continues'> =>
  (await handlers[typed.command](game, typed)) === 'left' ? 'left' : 'continues';

/** Returns or resolves to `left` if the user leaves at a question. */
type Handler = (game: TerminalGame, typed: TypedCommand) => unknown;

/** For a hint, an evaluation or the answer to a draw offer. */
const HINT_NODES = 200_000;

/** The computer accepts a draw if it is ahead by less than this, in men or cells. */
const DRAW_MARGIN = 0.1;
/** The computer accepts an even game as a draw from this move on. */
const DRAW_FROM_MOVE = 20;
/** The computer accepts at any time if it is behind by this much. */
const DRAW_BEHIND = 1;

const handlers: Readonly<Record<GameCommand, Handler>> = {
  legal: game => {
    const [texts = [], coordinates] = legalTexts(game.session.state);
    game.tell(game.translator.say('play.legal', { moves: texts.join('  ') }));
    if (coordinates !== undefined) game.tell(coordinates.join('  '));
  },

  hint: async game => {
    const { lines } = await analyse(game, 3);
    keepValue(game, lines[0]?.value);
    game.tell(hintText(withShownMoves(game.session.state, lines), game.session.variant, game.translator));
    const forms = lines.map(({ move }) => moveForms(game.session.state, unwrap(game.session.state.findMove(move))));
    if (forms.some((form, i) => form !== lines[i]!.move)) game.tell(forms.join('  '));
  },

  evaluate: async game => {
    const { state } = game.session;
    const { lines, value } = await analyse(game, 1);
    const best = lines[0];
    keepValue(game, best?.value ?? value);
    game.tell(
      game.say(
        best !== undefined && isProved(best, state.variant) ? 'evaluate.end' : `evaluate.${state.variant.rules.shows}`,
        {
          side: capitalised(game.translator.sideName(state.variant, state.side)),
          value:
            best === undefined
              ? valueText(value ?? 0, state.variant, game.translator)
              : worthText(best, state.variant, game.translator),
          proof: game.translator.say(best?.exact ? 'analyse.exact' : 'analyse.estimate'),
          line: shownMoveTexts(state, best?.pv ?? []).join(' '),
        },
      ),
    );
  },

  undo: (game, { rest }) => repeat(game, rest, () => game.session.takeBack(), 'play.nothing-to-undo'),
  redo: (game, { rest }) => repeat(game, rest, () => game.session.playAgain(), 'play.nothing-to-redo'),

  go: (game, { rest }) => {
    const { session } = game;
    const last = session.decisions + session.decisionsAhead;
    const place = /^(fin|end)$/i.test(rest) ? last : /^\d+$/.test(rest) ? Number(rest) : -1;
    if (session.goTo(place)) finishJump(game);
    else game.tell(game.say(rest === '' ? 'play.go-where' : 'play.no-such-move', { text: rest, last }));
  },

  history: game => {
    const { decisionsAhead } = game.session;
    const text = movesLine(listMoves(game.session));
    game.tell(text === '' ? game.say('play.no-moves-yet') : text);
    if (decisionsAhead > 0) game.tell(game.say('play.ahead', { count: decisionsAhead }));
  },

  board: (game, { rest }) => {
    if (/^(palabras|words)$/i.test(rest)) game.tell(boardInWords(game.session.state, game.translator));
    else game.showBoard();
  },

  flip: game => {
    game.options.isFlipped = !game.options.isFlipped;
    game.showBoard();
  },

  arrows: async game => {
    // On the board screen the arrow keys always choose a move.
    if (game.conversation.stage === null) await pickMove(game);
    else game.tell(game.say('screen.keys'));
  },

  position: game => {
    game.conversation.show(game.session.state.text);
  },

  copy: (game, { rest }) => copyText(game, rest),
  save: (game, { rest, isConfirmed }) => game.tell(saveGame(game, rest, isConfirmed)),
  load: (game, { rest }) => loadGame(game, rest),

  resume: async game => {
    const left = game.offered ?? game.autosave.findUnfinished();
    if (left === null) game.tell(game.translator.problem({ code: 'nothing-to-resume' }));
    else await resumeGame(game, left);
  },

  level: async (game, { rest }) => {
    const { session } = game;
    if (rest === '') {
      tellSeats(game);
      return;
    }
    const places = ([0, 1] as const).filter(side => session.seats[side] !== null);
    if (places.length === 0) return game.tell(game.say('play.no-computer'));
    const players = await readPlayers(rest, session.variant, game.conversation.externals);
    if (!players.ok) return game.tell(game.translator.problem(players.error, session.variant.game));
    const [first, second = first] = players.value;
    changeSeats(game, [session.seats[0] && first!, session.seats[1] && (session.seats[0] === null ? first! : second!)]);
  },

  mode: async (game, { rest }) => {
    const { variant } = game.session;
    const line = rest === '' ? await askMode(game.conversation, variant) : rest;
    if (isLeaving(line)) return 'left';
    const answer = answerOf(line);
    // An answer that names no mode changes nothing.
    if (!isModeAnswer(answer)) return game.tell(game.say('play.mode-kept'));
    const seats = await askSeatsOfMode(answer, game.conversation, variant, () => drawSide(game.session.seed));
    if (seats === null) return 'left';
    changeSeats(game, seats);
  },

  clock: (game, { rest }) => {
    const { session } = game;
    if (rest !== '') {
      const clock = parseClock(rest);
      // If the game had no clock, the time of the side to move starts now.
      if (session.clock === null) game.startTurn();
      if (!clock.ok) game.tell(game.translator.problem(clock.error));
      else if (!session.changeClock(clock.value, game.thinkingMillis))
        game.tell(game.translator.problem({ code: 'clock-already-up', values: { text: rest } }));
      game.save();
    }
    const times = ([0, 1] as const).map(side => {
      const left = session.millisLeft(side, game.thinkingMillis);
      return `${game.translator.sideName(session.variant, side)} ${left === null ? '-' : timeText(game, left)}`;
    });
    const clock = session.clock === null ? game.say('play.no-clock') : formatClock(session.clock);
    game.tell(game.say('play.clock', { clock, times: times.join(', ') }));
  },

  pace: (game, { rest }) => {
    const seconds = /^\d{1,3}([.,]\d+)?$/.test(rest) ? Number(rest.replace(',', '.')) : Number.NaN;
    if (rest !== '' && Number.isNaN(seconds)) game.tell(game.say('play.unreadable-pace', { text: rest }));
    else if (rest !== '') game.options.paceMillis = 1000 * seconds;
    game.tell(game.say('play.pace', { seconds: game.options.paceMillis / 1000 }));
  },

  pause: game => {
    if (game.session.isWatched) game.isPaused = !game.isPaused;
    else game.tell(game.say('play.nobody-to-halt'));
  },

  kanji: game => {
    const { state } = game.session;
    const hasGlyphs = state.variant.face.pieces(state.position).some(({ glyph }) => glyph !== undefined);
    if (!hasGlyphs || game.conversation.terminal.hasUnicode === false) {
      return game.tell(game.say(hasGlyphs ? 'play.kanji-needs-unicode' : 'play.no-kanji'));
    }
    game.options.hasGlyphs = !game.options.hasGlyphs;
    game.showBoard();
  },

  touch: game => {
    game.options.isTouchMove = !game.options.isTouchMove;
    game.tell(game.say(game.options.isTouchMove ? 'play.touch-on' : 'play.touch-off'));
  },

  warn: game => {
    game.options.isWarning = !game.options.isWarning;
    game.tell(game.say(game.options.isWarning ? 'play.warn-on' : 'play.warn-off'));
  },

  draw: async game => {
    const { session } = game;
    if (session.variant.rules.dice !== null) return game.tell(game.say('play.no-draws'));
    const other = opponent(session.state.side);
    const seat = session.seats[other];
    // Bot protocols have no draw offers, so a bot or engine always declines.
    const answer = isExternalPlayer(seat)
      ? false
      : seat === null
        ? await askForDraw(game)
        : await computerTakesDraw(game);
    if (answer === 'left') return 'left';
    if (answer) session.declare({ winner: null, reason: 'agreement' });
    else game.tell(game.say('play.draw-declined', game.translator.sideValues(session.variant, other)));
  },

  resign: async game => {
    const { session, conversation } = game;
    const { side } = session.state;
    const line = await conversation.ask(game.say('play.resign-ask', playerValues(game, side)));
    // After the end of a piped input, the command itself counts as the answer.
    const hasEnded = line === null && !conversation.terminal.isInteractive;
    if (isLeaving(line) && !hasEnded) return 'left';
    const answer = answerOf(line);
    if (hasEnded || isAccepted(answer) === true || parseCommand(answer)?.command === 'resign')
      session.declare({ winner: opponent(side), reason: 'resignation' });
    else game.tell(game.say('play.resign-declined'));
  },

  help: game => {
    game.tell(game.translator.say('play.help'));
  },
};

const analyse = ({ engine, session }: TerminalGame, lines: number): Promise<Analysis> =>
  engine.analyse(session.state, { nodes: HINT_NODES, lines, search: 'strong' });

const keepValue = (game: TerminalGame, value: number | undefined): void => {
  game.found = value === undefined ? null : { ply: game.session.state.plies, value };
};

/** Repeats as often as the text says, such as `3` in `undo 3`; once without a text. */
const repeat = (game: TerminalGame, rest: string, step: () => boolean, otherwise: FullKey): void => {
  const count = rest === '' ? 1 : /^[1-9]\d{0,5}$/.test(rest) ? Number(rest) : null;
  let done = 0;
  while (count !== null && done < count && step()) done++;
  if (done > 0) finishJump(game);
  else game.tell(count === null ? game.say('play.unreadable-count', { text: rest }) : game.say(otherwise));
};

const finishJump = (game: TerminalGame): void => {
  if (game.session.isWatched) game.isPaused = true;
  game.afterJump();
};

const changeSeats = (game: TerminalGame, seats: Seats<ExternalPlayer>): void => {
  game.session.seats = seats;
  game.save();
  tellSeats(game);
};

const tellSeats = (game: TerminalGame): void => {
  const { session, translator } = game;
  for (const side of [0, 1] as const) {
    const player = session.seats[side];
    const name = player === null ? translator.say('play.person') : visibleLine(shortName(player));
    game.tell(`${capitalised(translator.sideName(session.variant, side))}: ${name}`);
  }
};

const askForDraw = async (game: TerminalGame): Promise<boolean | 'left'> => {
  const other = opponent(game.session.state.side);
  const line = await game.conversation.ask(game.say('play.draw-ask', { player: capitalised(seatName(game, other)) }));
  if (isLeaving(line)) return 'left';
  return isAccepted(answerOf(line)) === true;
};

/** The computer accepts if it is losing, or about even after the opening. */
const computerTakesDraw = async (game: TerminalGame): Promise<boolean> => {
  const { decisions } = game.session;
  const { lines } = await analyse(game, 1);
  const [best] = lines;
  if (best === undefined) return false;
  const ownValue = -best.value;
  return ownValue <= -DRAW_BEHIND || (decisions >= DRAW_FROM_MOVE && ownValue <= DRAW_MARGIN);
};
