import { reasonOf } from '@poda/arena/game/verdict.ts';
import { type Move, opponent } from '@poda/library/core/contract.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { cellText, moveHelp, shownMove } from '@poda/library/play/game-in-words.ts';
import { touchable } from '@poda/library/play/input/move-input.ts';
import { type ExternalPlayer, isExternalPlayer } from '@poda/library/play/session/seats.ts';
import type { Player } from '@poda/library/search/players/player-names.ts';
import { lastLinesOf } from '../arena/evidence.ts';
import { pickMove } from '../board-screen/arrow-picker.ts';
import type { BoardScreen } from '../board-screen/board-screen.ts';
import { ARROW_KEY, TIME_UP, type TypedLine } from '../terminal/keyboard.ts';
import { isLeaving, isModeLetter, shortName } from './conversation.ts';
import { enterLine, promptText, releaseTouched } from './entered-move.ts';
import type { ExternalPlayerFailure } from './external-players.ts';
import { runCommand } from './game-commands.ts';
import { endText, playerValues, rollText } from './game-text.ts';
import { answerResumeOffer, offerText } from './resume-game.ts';
import type { Ending, TerminalGame } from './terminal-game.ts';
import { parseCommand } from './typed-commands.ts';

/** Plays on a screen of its own if possible. */
export const playToEnd = async (game: TerminalGame): Promise<Ending> => {
  const screen = await openScreen(game);
  let ending: Ending;
  try {
    ending = await playTurns(game);
  } finally {
    screen?.close();
  }
  if (ending === 'over') game.tell(endText(game));
  return ending;
};

/** Null if user or terminal wants lines that scroll. */
const openScreen = async (game: TerminalGame): Promise<BoardScreen | null> => {
  const { terminal, keyboard } = game.conversation;
  if (game.options.board !== 'screen' || !keyboard.hasKeys || terminal.hasUnicode === false) return null;
  const { BoardScreen } = await import('../board-screen/board-screen.ts');
  const screen = new BoardScreen(game);
  screen.open();
  return screen;
};

const playTurns = async (game: TerminalGame): Promise<Ending> => {
  const { isWatched, variant } = game.session;
  if (!isWatched) game.tell(moveHelp(variant, game.translator));
  const isOnScreen = game.conversation.stage !== null;
  const legend = game.translator.ofGame(variant.game, isOnScreen ? 'board.legend.screen' : 'board.legend');
  if (legend !== undefined && game.isDrawn) game.tell(legend);
  game.tell(game.translator.say(isWatched ? 'play.watching' : 'play.hint'));
  game.showBoard();
  game.tellLast();
  if (game.offered !== null) game.tell(offerText(game.offered, game.translator));
  game.save();
  while (game.session.outcome() === null)
    if (!rollOrPass(game) && (await nextTurn(game)) === 'left') {
      game.releaseOffered();
      game.autosave.leave();
      return 'left';
    }
  game.releaseOffered();
  game.save();
  return 'over';
};

/** Rolls or passes for the player; false if there is a choice. */
const rollOrPass = (game: TerminalGame): boolean => {
  const { session, translator } = game;
  const side = playerValues(game, session.state.side);
  if (session.state.isChance) {
    const faces = session.rollDice();
    game.tell(rollText(game, side, faces));
    game.save();
    return true;
  }
  const pass = session.forcedPass;
  if (pass === undefined) return false;
  game.tell(capitalised(translator.say('play.passed', { ...side, count: session.diceCount })));
  session.play(pass, null);
  game.save();
  return true;
};

const nextTurn = async (game: TerminalGame): Promise<Ending | 'continues'> => {
  const { session } = game;
  const failure = await game.conversation.externals.seatExternalPlayers(session);
  if (failure !== null) return handleFailure(game, failure);
  tellConfinement(game);
  const computer = session.seats[session.state.side];
  if (session.isWatched && (await answerSpectator(game)) === 'left') return 'left';
  if (game.session !== session || session.isWatched !== game.session.isWatched) return 'continues';
  if (computer === null) return await askPerson(game);
  if (session.seats[session.state.side] !== computer || session.outcome() !== null) return 'continues';
  const ending = isExternalPlayer(computer)
    ? await letExternalPlayerMove(game, computer)
    : await letComputerMove(game, computer);
  if (session.isWatched && session.outcome() === null && ending === 'continues')
    await game.conversation.keyboard.waitForLine(game.options.paceMillis);
  return ending;
};

const askPerson = async (game: TerminalGame): Promise<Ending | 'continues'> => {
  const { session } = game;
  tellForced(game);
  const left = session.millisLeft(session.state.side, game.thinkingMillis);
  const line = await game.conversation.ask(promptText(game, left), {
    acceptsArrows: true,
    ...(left === null ? {} : { millis: Math.max(0, left) }),
  });
  if (line === TIME_UP) {
    game.tell('');
    session.declare(session.timeUp());
    return 'continues';
  }
  if (line === ARROW_KEY) {
    await pickMove(game);
    return 'continues';
  }
  if (isLeaving(line)) return 'left';
  return await answerLine(game, line);
};

/** Tells once per turn which captures the rules force. */
const tellForced = (game: TerminalGame): void => {
  const { state } = game.session;
  if (game.forcedToldAt === state.plies) return;
  game.forcedToldAt = state.plies;
  const texts = state.legalMoves().map(move => shownMove(state, move));
  if (!state.position.forced) return;
  const pieces = touchable(state, []).map(cell => cellText(state.variant, cell));
  game.tell(game.say('play.forced', { moves: texts.join(' '), pieces: pieces.join(', ') }));
};

const answerLine = async (game: TerminalGame, line: string): Promise<Ending | 'continues'> => {
  if (line === '') {
    releaseTouched(game);
    game.entry = { ...game.entry, numbers: [] };
    return 'continues';
  }
  if (await answerResumeOffer(game, line)) return 'continues';
  const command = parseCommand(line, game.session.decisions === 0 && isModeLetter(line.toLowerCase()));
  if (command !== undefined) {
    game.entry = { ...game.entry, isRefused: false };
    return (await runCommand(game, command)) === 'left' ? 'left' : 'continues';
  }
  if (game.session.isWatched) game.tell(game.say('play.not-a-command', { text: line }));
  else enterLine(game, line);
  return 'continues';
};

const letComputerMove = async (game: TerminalGame, player: Player): Promise<'continues'> => {
  const { session } = game;
  const { state } = session;
  // A spectator's pause does not count.
  game.startTurn();
  const { move, thought } = await game.engine.chooseMove(state, player, session.seedOfPly, game.isTimeLimited);
  if ((session.millisLeft(state.side, game.thinkingMillis) ?? 1) <= 0) {
    session.declare(session.timeUp());
    return 'continues';
  }
  const found = unwrap(state.findMove(move));
  tellMoved(game, player, found);
  game.playMove(found, undefined, thought);
  return 'continues';
};

const letExternalPlayerMove = async (game: TerminalGame, external: ExternalPlayer): Promise<Ending | 'continues'> => {
  const { session } = game;
  const { side } = session.state;
  const choice = await game.conversation.externals.choose(session);
  switch (choice.kind) {
    case 'move':
      tellMoved(game, external, choice.move);
      game.playMove(choice.move, choice.millis, choice.thought);
      return 'continues';
    case 'resign':
      session.declare({ winner: opponent(side), reason: 'resignation' });
      return 'continues';
    default:
      return handleFailure(game, { ...choice, side });
  }
};

/** A bot or engine loses by its own fault; after a failure of the system the game stays saved. */
const handleFailure = (game: TerminalGame, failure: ExternalPlayerFailure): Ending | 'continues' => {
  const { session, translator } = game;
  const { side } = failure;
  const player = shortName(session.seats[side]!);
  if (failure.kind === 'our-fault') {
    const code = failure.isException === undefined ? 'machine-unfit-for-bot' : 'bot-game-annulled';
    game.tell(translator.problem({ code, values: { player, what: failure.what } }));
    return 'left';
  }
  const { fault, evidence } = failure;
  const forfeitValues = { fault: translator.say(`fault.${fault}`), what: translator.happening(evidence) };
  game.tell(`\n${translator.say('play.forfeit', { player, ...playerValues(game, side), ...forfeitValues })}`);
  const lines = lastLinesOf(evidence, MAX_EVIDENCE_LINES).map(line => `  ${line}`);
  if (lines.length > 0) game.conversation.show(lines.join('\n'));
  session.declare({ winner: opponent(side), reason: reasonOf[fault] });
  return 'continues';
};

/** Lines of a traceback or stderr: enough for the error and its place. */
const MAX_EVIDENCE_LINES = 8;

const tellConfinement = (game: TerminalGame): void => {
  const { session, conversation, translator } = game;
  const { level } = conversation.externals;
  if (game.confinementToldFor === session || level === null || !session.seats.some(isExternalPlayer)) return;
  game.confinementToldFor = session;
  game.tell(translator.say(`arena.confinement.${level}`));
};

const tellMoved = (game: TerminalGame, player: Player | ExternalPlayer, move: Move): void => {
  const { state } = game.session;
  const values = { ...playerValues(game, state.side), player: shortName(player), move: shownMove(state, move) };
  game.tell(capitalised(game.translator.say('play.moved', values)));
};

/** An empty line pauses and resumes the game. */
const answerSpectator = async (game: TerminalGame): Promise<Ending | 'continues'> => {
  const { conversation } = game;
  const { keyboard, terminal } = conversation;
  for (;;) {
    let line: TypedLine | undefined = keyboard.takeTyped();
    if (line === undefined && game.isPaused) line = await conversation.ask(game.say('play.paused'));
    if (line === undefined && keyboard.hasEnded && terminal.isInteractive) return 'left';
    if (line === undefined) return 'continues';
    if (line === null && !terminal.isInteractive) game.isPaused = false;
    else if (line === '') game.isPaused = !game.isPaused;
    else if (isLeaving(line)) return 'left';
    else if (typeof line === 'string' && (await answerLine(game, line)) === 'left') return 'left';
    if (!game.session.isWatched || game.session.outcome() !== null) return 'continues';
  }
};
