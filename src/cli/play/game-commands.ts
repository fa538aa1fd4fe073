import { opponent } from '../../core/contract.ts';
import { unwrap } from '../../core/result.ts';
import { visibleLine } from '../../core/text/visible.ts';
import { capitalised } from '../../i18n/translate.ts';
import type { FullKey } from '../../i18n/translators.ts';
import { formatClock, formatTime, parseClock } from '../../play/clock.ts';
import { type Guest, isGuest, type Seats } from '../../play/seats.ts';
import { boardInWords, legalTexts, moveForms } from '../../play/telling.ts';
import { hintText, valueText } from '../review/hint-text.ts';
import { answerOf, askSeats, askSeatsOfMode, isLeaving, readPlayers, shortName } from './conversation.ts';
import { isAccepted } from './left-games.ts';
import type { Order, TypedOrder } from './command-words.ts';
import type { Ending, Table } from './terminal-game.ts';
import { copyText, loadGame, saveGame } from './save-and-load.ts';

/** Does what an order says. */
export const obey = async (table: Table, typed: TypedOrder): Promise<Ending | 'goes on'> =>
  (await acts[typed.order](table, typed)) ?? 'goes on';

type Act = (table: Table, typed: TypedOrder) => Promise<Ending | 'goes on' | undefined> | undefined;

/** How much the computer looks at where somebody asks for its opinion. */
const HINT_NODES = 200_000;

/** The computer takes a draw where it is ahead by no more than this, in men or cells… */
const DRAW_MARGIN = 0.1;
/** …once so many moves were played, */
const DRAW_FROM_MOVE = 20;
/** or at any time where it is behind by this much. */
const DRAW_BEHIND = 1;

const acts: Readonly<Record<Order, Act>> = {
  legal: table => {
    const [texts = [], coordinates] = legalTexts(table.session.state);
    table.tell(table.translator.say('play.legal', { moves: texts.join('  ') }));
    if (coordinates !== undefined) table.tell(coordinates.join('  '));
    return undefined;
  },

  hint: async table => {
    const { lines } = await table.engine.analyse(table.session.state, {
      nodes: HINT_NODES,
      lines: 3,
      search: 'strong',
    });
    table.tell(hintText(lines, table.translator));
    const forms = lines.map(({ move }) => moveForms(table.session.state, unwrap(table.session.state.findMove(move))));
    if (forms.some((form, i) => form !== lines[i]!.move)) table.tell(forms.join('  '));
    return undefined;
  },

  evaluate: async table => {
    const { state } = table.session;
    const { lines, value } = await table.engine.analyse(state, { nodes: HINT_NODES, lines: 1, search: 'strong' });
    const best = lines[0];
    table.tell(
      table.say(`evaluate.${state.variant.shows}`, {
        side: capitalised(table.translator.sideName(state.variant, state.side)),
        value: valueText(best?.value ?? value ?? 0),
        proof: table.translator.say(best?.exact ? 'analyse.exact' : 'analyse.estimate'),
        line: best?.pv.join(' ') ?? '',
      }),
    );
    return undefined;
  },

  undo: (table, { rest }) => {
    const count = countOf(table, rest);
    if (count === null) return undefined;
    let done = 0;
    while (done < count && table.session.takeBack()) done++;
    return settle(table, done > 0, 'play.nothing-to-undo');
  },

  redo: (table, { rest }) => {
    const count = countOf(table, rest);
    if (count === null) return undefined;
    let done = 0;
    while (done < count && table.session.playAgain()) done++;
    return settle(table, done > 0, 'play.nothing-to-redo');
  },

  go: (table, { rest }) => {
    const { session } = table;
    const last = session.decisions + session.decisionsAhead;
    const place = /^(fin|end)$/i.test(rest) ? last : /^\d+$/.test(rest) ? Number(rest) : -1;
    if (session.goTo(place)) return settle(table, true);
    table.tell(table.say(rest === '' ? 'play.go-where' : 'play.no-such-move', { text: rest, last }));
    return undefined;
  },

  history: table => {
    const { chosen, decisionsAhead } = table.session;
    const text = chosen.map(({ text: move }, i) => `${i + 1}. ${move}`).join('  ');
    table.tell(text === '' ? table.say('play.no-moves-yet') : text);
    if (decisionsAhead > 0) table.tell(table.say('play.ahead', { count: decisionsAhead }));
    return undefined;
  },

  board: (table, { rest }) => {
    if (/^(palabras|words)$/i.test(rest)) table.tell(boardInWords(table.session.state, table.translator));
    else table.showBoard();
    return undefined;
  },

  flip: table => {
    table.style.isFlipped = !table.style.isFlipped;
    table.showBoard();
    return undefined;
  },

  arrows: table => table.pick(),

  position: table => {
    table.conversation.show(table.session.state.text);
    return undefined;
  },

  copy: (table, { rest }) => copyText(table, rest),
  save: (table, { rest, isInsisted }) => saveGame(table, rest, isInsisted),
  load: (table, { rest }) => loadGame(table, rest),

  resume: async table => {
    const left = table.takeOffered() ?? table.autosave.findLeft();
    if (left === null) table.tell(table.translator.problem({ code: 'nothing-to-resume' }));
    else await table.resume(left);
    return undefined;
  },

  level: async (table, { rest }) => {
    const { session } = table;
    if (rest === '') {
      tellSeats(table);
      return undefined;
    }
    const places = ([0, 1] as const).filter(side => session.seats[side] !== null);
    if (places.length === 0) {
      table.tell(table.say('play.no-computer'));
      return undefined;
    }
    const players = await readPlayers(rest, session.variant, table.conversation.guests);
    if (!players.ok) {
      table.tell(table.translator.problem(players.error, session.variant.game));
      return undefined;
    }
    const [first, second = first] = players.value;
    seat(table, [session.seats[0] && first!, session.seats[1] && (session.seats[0] === null ? first! : second!)]);
    return undefined;
  },

  mode: async (table, { rest }) => {
    const { variant } = table.session;
    const drawSide = () => (table.session.seed % 2 === 0 ? 0 : 1);
    const seats =
      rest === ''
        ? await askSeats(table.conversation, variant, drawSide)
        : await askSeatsOfMode(answerOf(rest), table.conversation, variant, drawSide);
    if (seats === null) return 'left';
    seat(table, seats);
    return undefined;
  },

  clock: (table, { rest }) => {
    const { session } = table;
    if (rest !== '') {
      const clock = parseClock(rest);
      // Where there was no clock, nobody has thought against one: the time begins now.
      if (session.clock === null) table.startTurn();
      if (!clock.ok) table.tell(table.translator.problem(clock.error));
      else if (!session.changeClock(clock.value, table.thinkingMillis))
        table.tell(table.translator.problem({ code: 'clock-already-up', values: { text: rest } }));
      table.keep();
    }
    const shown = ([0, 1] as const).map(side => {
      const left = session.millisLeft(side, table.thinkingMillis);
      return `${table.translator.sideName(session.variant, side)} ${left === null ? '-' : formatTime(left)}`;
    });
    const clock = session.clock === null ? table.say('play.no-clock') : formatClock(session.clock);
    table.tell(table.say('play.clock', { clock, times: shown.join(', ') }));
    return undefined;
  },

  pace: (table, { rest }) => {
    const seconds = /^\d{1,3}([.,]\d+)?$/.test(rest) ? Number(rest.replace(',', '.')) : Number.NaN;
    if (rest !== '' && Number.isNaN(seconds)) table.tell(table.say('play.unreadable-pace', { text: rest }));
    else if (rest !== '') table.style.paceMillis = 1000 * seconds;
    table.tell(table.say('play.pace', { seconds: table.style.paceMillis / 1000 }));
    return undefined;
  },

  pause: table => {
    if (table.session.isWatched) table.isPaused = !table.isPaused;
    else table.tell(table.say('play.nobody-to-halt'));
    return undefined;
  },

  kanji: table => {
    const { state } = table.session;
    const hasGlyphs = state.variant.pieces(state.position).some(({ glyph }) => glyph !== undefined);
    if (!hasGlyphs || table.conversation.terminal.hasUnicode === false) {
      table.tell(table.say(hasGlyphs ? 'play.kanji-needs-unicode' : 'play.no-kanji'));
      return undefined;
    }
    table.style.hasGlyphs = !table.style.hasGlyphs;
    table.showBoard();
    return undefined;
  },

  touch: table => {
    table.style.isTouchMove = !table.style.isTouchMove;
    table.tell(table.say(table.style.isTouchMove ? 'play.touch-on' : 'play.touch-off'));
    return undefined;
  },

  warn: table => {
    table.style.isWarning = !table.style.isWarning;
    table.tell(table.say(table.style.isWarning ? 'play.warn-on' : 'play.warn-off'));
    return undefined;
  },

  draw: async table => {
    const { session } = table;
    if (session.variant.dice !== null) {
      table.tell(table.say('play.no-draws'));
      return undefined;
    }
    const other = opponent(session.state.side);
    const seat = session.seats[other];
    // A bot cannot be asked, and nobody agrees in its name.
    const answer = isGuest(seat) ? false : seat === null ? await askForDraw(table) : await computerTakesDraw(table);
    if (answer === 'left') return 'left';
    if (answer) session.declare({ winner: null, reason: 'agreement' });
    else table.tell(table.say('play.draw-declined', { player: table.seatName(other) }));
    return undefined;
  },

  resign: table => {
    const { session } = table;
    session.declare({ winner: opponent(session.state.side), reason: 'resignation' });
    return undefined;
  },

  help: table => {
    table.tell(table.translator.say('play.help'));
    return undefined;
  },
};

/** How often, from what stands after a word; once where nothing does, null where it is no number. */
const countOf = (table: Table, rest: string): number | null => {
  if (rest === '') return 1;
  if (/^[1-9]\d{0,5}$/.test(rest)) return Number(rest);
  table.tell(table.say('play.unreadable-count', { text: rest }));
  return null;
};

/** After going back or forth: shows where the game stands, or says that there was nowhere to go. */
const settle = (table: Table, isDone: boolean, otherwise?: FullKey): undefined => {
  if (!isDone) table.tell(table.say(otherwise!));
  else {
    if (table.session.isWatched) table.isPaused = true;
    table.settleAnew();
  }
  return undefined;
};

/** Other players sit down. */
const seat = (table: Table, seats: Seats<Guest>): void => {
  table.session.seats = seats;
  table.keep();
  tellSeats(table);
};

const tellSeats = (table: Table): void => {
  const { session, translator } = table;
  for (const side of [0, 1] as const) {
    const player = session.seats[side];
    const name = player === null ? translator.say('play.person') : visibleLine(shortName(player));
    table.tell(`${capitalised(translator.sideName(session.variant, side))}: ${name}`);
  }
};

const askForDraw = async (table: Table): Promise<boolean | 'left'> => {
  const other = opponent(table.session.state.side);
  const line = await table.conversation.ask(table.say('play.draw-ask', { player: capitalised(table.seatName(other)) }));
  if (isLeaving(line)) return 'left';
  return isAccepted(answerOf(line)) === true;
};

/** The computer agrees once the game is on its way and it does not stand better than about even, or where it is losing. */
const computerTakesDraw = async (table: Table): Promise<boolean> => {
  const { state, decisions } = table.session;
  const { lines } = await table.engine.analyse(state, { nodes: HINT_NODES, lines: 1, search: 'strong' });
  const [best] = lines;
  if (best === undefined) return false;
  const ownValue = -best.value;
  return ownValue <= -DRAW_BEHIND || (decisions >= DRAW_FROM_MOVE && ownValue <= DRAW_MARGIN);
};
