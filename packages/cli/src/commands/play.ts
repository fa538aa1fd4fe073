import type { SavedGame } from '@poda/arena/files/saved-game.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import { GameSession, type Setup } from '@poda/library/play/session/game-session.ts';
import { drawSeed } from '@poda/library/play/session/record-session.ts';
import { type ExternalPlayer, isExternalPlayer, type Seat, type Seats } from '@poda/library/play/session/seats.ts';
import { seedFlag, seedOf, terminalGameFlags } from '../args/flags.ts';
import { drawOpenOptions, drawSides, hasSidesByLot } from '../args/open-options.ts';
import { stateOf, variantOf } from '../args/requests.ts';
import type { CommandHandlers, Context, Request } from '../command.ts';
import { type Failure, failed, usage } from '../failure.ts';
import { Autosave } from '../play/autosave.ts';
import type { TerminalSession } from '../play/external-players.ts';
import { type GameSettings, readGameSettings } from '../play/game-options.ts';
import { openMenu } from '../play/menu.ts';
import { readSeat, readSeats } from '../play/read-seats.ts';
import { readSession } from '../play/save-and-load.ts';
import { openConversation, playGame, type StartedGame, utcNow } from '../play/start-game.ts';

export const handlers: CommandHandlers = {
  run: async (request, given) => {
    if (isForMenu(request, given)) return await openMenu(given, request.flags);
    const settings = readGameSettings(request.flags, given);
    if (!settings.ok) return settings;
    const { context, options, externals, isTimeLimited } = settings.value;
    const found = await findGame(request, settings.value);
    if (!found.ok) return found;
    const conversation = openConversation(context, options.isPlain, externals);
    try {
      const { begin, saved, offers } = found.value;
      const offered =
        offers === undefined || !context.terminal.isInteractive ? null : new Autosave(context).findUnfinished(offers);
      const ending = await playGame(conversation, { session: begin(), saved }, options, isTimeLimited, offered);
      return ok(ending === 'left' ? context.translator.say('menu.bye') : undefined);
    } finally {
      conversation.keyboard.close();
    }
  },
};

/** The command line names no game, and the user can choose one. */
const isForMenu = ({ game, flags }: Request, { terminal }: Context): boolean => {
  const isAsked = Object.keys(flags).every(name => [...terminalGameFlags, seedFlag].some(flag => flag.name === name));
  return (
    game === undefined && flags['resume'] !== true && isAsked && (terminal.isInteractive || flags['plain'] === true)
  );
};

interface PreparedGame {
  readonly begin: () => TerminalSession;
  readonly saved?: SavedGame;
  /** The id of a game; if the user left one unfinished, it can be resumed instead. */
  readonly offers?: string;
}

const findGame = async (request: Request, settings: GameSettings): Promise<Result<PreparedGame, Failure>> => {
  const { flags } = request;
  const { context, externals, clock } = settings;
  const clash = clashIn(flags);
  if (clash !== undefined) return usage({ code: 'flags-together', values: clash });
  if (flags['resume'] === true) return await resumeGame(request, settings);
  if (flags['load'] !== undefined) return await openFile(request, settings);
  const read = stateOf(request, 'play');
  if (!read.ok) return read;
  const { variant, start } = read.value;
  const seats = await readSeats(flags, variant, externals, context.configs);
  if (!seats.ok) return seats;
  if (hasUselessSeconds(flags, seats.value.seats)) return usage({ code: 'seconds-without-bot' });
  const moves = read.value.moveTexts();
  const isFromStart = flags['position'] === undefined && moves.length === 0;
  const seed = seedOf(flags) ?? drawSeed();
  const setup = { seats: seats.value.seats, seed, clock, facts: { began: utcNow() } };
  const isByLot = isFromStart && hasSidesByLot(variant) && !seats.value.areSidesChosen;
  const withLots = (): Setup<ExternalPlayer> => {
    const { seats: drawn, ...facts } = drawSides(variant, setup.seats, seed, context);
    return { ...setup, seats: drawn, facts: { ...facts, ...setup.facts } };
  };
  return ok({
    begin: () =>
      isFromStart
        ? new GameSession<ExternalPlayer>(drawOpenOptions(variant, seed, context), isByLot ? withLots() : setup)
        : new GameSession<ExternalPlayer>(variant, setup, { start, moves }),
    ...(isFromStart && flags['seed'] === undefined ? { offers: variant.game.id } : {}),
  });
};

const hasUselessSeconds = (flags: Request['flags'], seats: Seats<ExternalPlayer>): boolean =>
  flags['seconds'] !== undefined && !seats.some(isExternalPlayer);

/** Two flags that both choose the game. */
const clashIn = (flags: Request['flags']): Record<'one' | 'other', string> | undefined => {
  const [one, other] = ['resume', 'load', 'position', 'moves'].filter(name => flags[name] !== undefined);
  const isClash = other !== undefined && one !== 'position';
  return isClash ? { one: `--${one}`, other: `--${other}` } : undefined;
};

/** Resumes the latest unfinished game, or the latest of the named kind. */
const resumeGame = async (request: Request, settings: GameSettings): Promise<Result<PreparedGame, Failure>> => {
  const variant = request.game === undefined ? undefined : variantOf(request, 'play');
  if (variant !== undefined && !variant.ok) return variant;
  const latest = new Autosave(settings.context).findUnfinished(variant?.value.game.id);
  if (latest === null) return failed({ code: 'nothing-to-resume' });
  const found = await continueGame(latest, request, settings);
  if (!found.ok) latest.saved.leave();
  return found;
};

const openFile = async (request: Request, settings: GameSettings): Promise<Result<PreparedGame, Failure>> => {
  const { flags } = request;
  const { context } = settings;
  const named = request.game === undefined ? undefined : variantOf(request, 'play');
  if (named !== undefined && !named.ok) return named;
  const isReplaced = flags['first'] !== undefined || flags['second'] !== undefined;
  const note = (text: string) => context.terminal.errors.writeLine(text);
  const session = await readSession(String(flags['load']), named?.value, context, note, isReplaced);
  return session.ok ? await continueGame({ session: session.value }, request, settings) : session;
};

/** Players and clock of the command line override the record's. */
const continueGame = async (
  { session, saved }: StartedGame,
  { flags }: Request,
  { externals, clock }: GameSettings,
): Promise<Result<PreparedGame, Failure>> => {
  const places: (Seat<ExternalPlayer> | string)[] = [...session.seats];
  for (const [side, name] of ['first', 'second'].entries()) {
    if (flags[name] === undefined) continue;
    const seat = readSeat(String(flags[name]), session.variant);
    if (!seat.ok) return seat;
    places[side] = seat.value;
  }
  const seats = await externals.findAmong(places, session.variant);
  if (!seats.ok) return seats;
  session.seats = [seats.value[0] ?? null, seats.value[1] ?? null];
  const back = await externals.findAgain(session);
  if (!back.ok) return back;
  if (hasUselessSeconds(flags, session.seats)) return usage({ code: 'seconds-without-bot' });
  if (flags['clock'] !== undefined && !session.changeClock(clock, 0))
    return usage({ code: 'clock-already-up', values: { text: String(flags['clock']) } });
  return ok({ begin: () => session, ...(saved === undefined ? {} : { saved }) });
};
