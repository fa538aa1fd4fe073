import { reasonOf } from '../../arena/verdict.ts';
import { opponent } from '../../core/contract.ts';
import { unwrap } from '../../core/result.ts';
import { capitalised } from '../../i18n/translate.ts';
import { type Guest, isGuest } from '../../play/seats.ts';
import type { Player } from '../../search/players/player-names.ts';
import type { Line } from '../terminal/keyboard.ts';
import { isLeaving, shortName } from './conversation.ts';
import { evidenceText, forfeitText } from './guest-text.ts';
import type { Mishap } from './guests.ts';
import type { Ending, Table } from './terminal-game.ts';

/** Lets whoever is to move have a turn: a person, the computer or a guest. */
export const nextTurn = async (table: Table): Promise<Ending | 'goes on'> => {
  const { session } = table;
  const mishap = await table.conversation.guests.attend(session);
  if (mishap !== null) return suffer(table, mishap);
  tellHolding(table);
  const computer = session.seats[session.state.side];
  if (session.isWatched && (await hearSpectator(table)) === 'left') return 'left';
  if (table.session !== session || session.isWatched !== table.session.isWatched) return 'goes on';
  if (computer === null) return await table.askPerson();
  if (session.seats[session.state.side] !== computer || session.outcome() !== null) return 'goes on';
  const ending = isGuest(computer) ? await letGuestMove(table, computer) : await letComputerMove(table, computer);
  if (session.isWatched && session.outcome() === null && ending === 'goes on')
    await table.conversation.keyboard.rest(table.style.paceMillis);
  return ending;
};

const letComputerMove = async (table: Table, player: Player): Promise<'goes on'> => {
  const { session } = table;
  const { state } = session;
  // The computer's time runs from here on, however long a spectator has looked at the board.
  table.startTurn();
  const text = await table.engine.chooseMove(state, player, session.seedOfPly, table.isGuarded);
  if ((session.millisLeft(state.side, table.thinkingMillis) ?? 1) <= 0) {
    session.declare(session.timeUp());
    return 'goes on';
  }
  tellMoved(table, player, text);
  table.playMove(unwrap(state.findMove(text)));
  return 'goes on';
};

const letGuestMove = async (table: Table, guest: Guest): Promise<Ending | 'goes on'> => {
  const { session } = table;
  const { side } = session.state;
  const choice = await table.conversation.guests.choose(session);
  switch (choice.kind) {
    case 'move':
      tellMoved(table, guest, session.state.moveText(choice.move));
      table.playMove(choice.move, choice.millis);
      return 'goes on';
    case 'resign':
      session.declare({ winner: opponent(side), reason: 'resignation' });
      return 'goes on';
    default:
      return suffer(table, { ...choice, side });
  }
};

/** A guest can play no more: by its own fault it loses; by the machine's the game is kept for another time. */
const suffer = (table: Table, mishap: Mishap): Ending | 'goes on' => {
  const { session, translator } = table;
  const { side } = mishap;
  const player = shortName(session.seats[side]!);
  if (mishap.kind === 'our-fault') {
    const code = mishap.isException === undefined ? 'machine-unfit-for-bot' : 'bot-game-annulled';
    table.tell(translator.problem({ code, values: { player, what: mishap.what } }));
    return 'left';
  }
  const { fault, evidence } = mishap;
  const sideName = translator.sideName(session.variant, side);
  table.tell(`\n${forfeitText({ player, side: sideName }, fault, evidence, translator)}`);
  const seen = evidenceText(evidence);
  if (seen !== '') table.conversation.show(seen);
  session.declare({ winner: opponent(side), reason: reasonOf[fault] });
  return 'goes on';
};

/** Says once in every game with guests how well they are held. */
const tellHolding = (table: Table): void => {
  const { session, conversation, translator } = table;
  const { level } = conversation.guests;
  if (table.toldHoldingOf === session || level === null || !session.seats.some(isGuest)) return;
  table.toldHoldingOf = session;
  table.tell(translator.say(`arena.confinement.${level}`));
};

const tellMoved = (table: Table, player: Player | Guest, move: string): void => {
  const { session, translator } = table;
  const side = translator.sideName(session.variant, session.state.side);
  table.tell(capitalised(translator.say('play.moved', { side, player: shortName(player), move })));
};

/** While the computer plays with itself, lines that were typed meanwhile are obeyed; Enter halts it and lets it go on. */
const hearSpectator = async (table: Table): Promise<Ending | 'goes on'> => {
  const { conversation } = table;
  const { keyboard, terminal } = conversation;
  for (;;) {
    let line: Line | undefined = keyboard.takeTyped();
    if (line === undefined && table.isPaused) line = await conversation.ask(table.say('play.paused'));
    if (line === undefined && keyboard.hasEnded && terminal.isInteractive) return 'left';
    if (line === undefined) return 'goes on';
    if (line === null && !terminal.isInteractive) table.isPaused = false;
    else if (line === '') table.isPaused = !table.isPaused;
    else if (isLeaving(line)) return 'left';
    else if (typeof line === 'string' && (await table.answer(line)) === 'left') return 'left';
    if (!table.session.isWatched || table.session.outcome() !== null) return 'goes on';
  }
};
