import { withSide0Starting } from '@poda/arena/schedule/open-options.ts';
import type { Game } from '@poda/library/core/contract.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import { deriveSeed, type Seed } from '@poda/library/core/seed/seed.ts';
import { games, readVariant } from '@poda/library/games/index.ts';
import { GameSession } from '@poda/library/play/session/game-session.ts';
import { drawSeed, drawSide } from '@poda/library/play/session/record-session.ts';
import type { ExternalPlayer } from '@poda/library/play/session/seats.ts';
import type { FlagValues } from '../args/arguments.ts';
import { seedOf } from '../args/flags.ts';
import { drawOpenOptions, drawSides, hasSidesByLot } from '../args/open-options.ts';
import type { Context } from '../command.ts';
import { type Failure, failed } from '../failure.ts';
import { Autosave, type UnfinishedGame } from './autosave.ts';
import { answerOf, askClock, askSeats, type Conversation, isLeaving } from './conversation.ts';
import { isBoardChosen, readGameSettings } from './game-options.ts';
import { isAccepted, offerText } from './resume-game.ts';
import { openConversation, playGame, type StartedGame, utcNow } from './start-game.ts';
import { parseCommand } from './typed-commands.ts';

export const openMenu = async (given: Context, flags: FlagValues = {}): Promise<Result<undefined, Failure>> => {
  const settings = readGameSettings(flags, given);
  if (!settings.ok) return settings;
  const { context, options, externals, clock, isTimeLimited } = settings.value;
  const conversation = openConversation(context, options.isPlain, externals);
  const seed = seedOf(flags);
  let begun = 0;
  try {
    const autosave = new Autosave(context);
    let game: StartedGame | null = flags['resume'] === true ? autosave.findUnfinished() : null;
    if (game === null && flags['resume'] === true) return failed({ code: 'nothing-to-resume' });
    let offered = game === null && context.terminal.isInteractive ? autosave.findUnfinished() : null;
    const named = flags['clock'] === undefined ? undefined : clock;
    let table: Table | null = null;
    for (;;) {
      game ??= await (table === null
        ? chooseAll(conversation, seedOfGame(seed, begun++), named, offered)
        : choosePlayers(conversation, seedOfGame(seed, begun++), table));
      offered = null;
      if (game === null) break;
      const back = await externals.findAgain(game.session);
      if (!back.ok) {
        game.saved?.leave();
        if (flags['resume'] === true) return back;
        conversation.tell(context.translator.problem(back.error.problem));
        game = null;
        continue;
      }
      // A game with its own dialogue scrolls, unless the user wants another board.
      const hasDialogue: boolean = context.translator.ofGame(game.session.variant.game, 'mode.intro') !== undefined;
      const own = hasDialogue && !isBoardChosen(flags, context) ? { board: 'drawn' as const } : {};
      if ((await playGame(conversation, game, { ...options, ...own }, isTimeLimited)) === 'left') break;
      // A game with its own dialogue asks for the mode again; after any other game the menu comes again.
      table = hasDialogue ? game.session : null;
      game = null;
    }
    conversation.tell(context.translator.say('menu.bye'));
    return ok(undefined);
  } finally {
    conversation.keyboard.close();
  }
};

type Table = Pick<GameSession<ExternalPlayer>, 'variant' | 'clock'>;

/** Games of the menu count from 0; `--seed` is for the first. */
const seedOfGame = (given: Seed | undefined, number: number): Seed => {
  if (given === undefined) return drawSeed();
  return number === 0 ? given : deriveSeed(given, 'game', number);
};

const chooseAll = async (
  conversation: Conversation,
  seed: Seed,
  named: GameSession['clock'] | undefined,
  offered: UnfinishedGame | null,
): Promise<StartedGame | null> => {
  const choice = await chooseGame(conversation, offered);
  if (choice === null || 'session' in choice) return choice;
  const name = choice.ruleset ?? (await chooseRuleset(choice.game, conversation));
  if (name === null) return null;
  const variant = readVariant(`${choice.game.id}:${name}`);
  if (!variant.ok) throw new Error(`the menu let ${name} pass`);
  const clock = named === undefined ? await askClock(conversation) : named;
  return clock === undefined ? null : await choosePlayers(conversation, seed, { variant: variant.value, clock });
};

const choosePlayers = async (
  conversation: Conversation,
  seed: Seed,
  { variant, clock }: Table,
): Promise<StartedGame | null> => {
  const { context } = conversation;
  const intro = context.translator.ofGame(variant.game, 'mode.intro');
  if (intro !== undefined) conversation.tell(intro);
  const hasLots = hasSidesByLot(variant);
  const chosen = await askSeats(conversation, variant, hasLots ? undefined : () => drawSide(seed));
  if (chosen === null) return null;
  const isByLot = hasLots && !chosen.areSidesChosen;
  const { seats, ...facts } = isByLot ? drawSides(variant, chosen.seats, seed, context) : { seats: chosen.seats };
  // A single person has chosen to play first or second, which decides who starts.
  const isDecided = seats.filter(seat => seat === null).length === 1;
  const decided = isDecided ? withSide0Starting(variant) : drawOpenOptions(variant, seed, context);
  return {
    session: new GameSession<ExternalPlayer>(decided, { seats, seed, clock, facts: { ...facts, began: utcNow() } }),
  };
};

const chooseGame = async (conversation: Conversation, left: UnfinishedGame | null) => {
  const { translator } = conversation.context;
  let offered = left;
  const list = games.map(
    (game, i) => `  ${i + 1}. ${translator.gameName(game)}: ${translator.ofGame(game, 'summary')}`,
  );
  const question = `${translator.say('menu.choose-game')}\n> `;
  const menu = `\n${translator.say('menu.title')}\n${list.join('\n')}`;
  // First offers the unfinished game; any other answer counts for the menu.
  conversation.tell(offered === null ? menu : offerText(offered, translator));
  for (let prompt = offered === null ? question : '> '; ; prompt = question) {
    const line = await conversation.ask(prompt);
    if (isLeaving(line)) {
      offered?.saved.leave();
      return null;
    }
    const word = answerOf(line);
    if (offered !== null && (isAccepted(word) || parseCommand(word)?.command === 'resume')) return offered;
    if (offered !== null && isAccepted(word) === false) {
      new Autosave(conversation.context).setAside(offered);
      offered = null;
      conversation.tell(menu);
      continue;
    }
    const chosen = games.find((game, i) =>
      [String(i + 1), game.id, ...Object.keys(game.aliases), translator.gameName(game).toLowerCase()].includes(word),
    );
    if (chosen !== undefined) {
      offered?.saved.leave();
      return { game: chosen, ruleset: rulesetNamed(chosen, word) };
    }
    // Any name of the command line, such as `ur:finkel` or `draughts:english?draws=off`.
    const named = readVariant(word);
    if (named.ok) {
      offered?.saved.leave();
      const { game, name } = named.value;
      return { game, ruleset: name.slice(game.id.length + 1) };
    }
    if (word === '') continue;
    const isRuleset = word.includes(':') && named.error.code !== 'unknown-game';
    conversation.tell(translator.problem(isRuleset ? named.error : { code: 'not-understood', values: { text: word } }));
  }
};

/** Undefined for the default ruleset: then the menu asks. */
const rulesetNamed = ({ aliases, rulesets }: Game, word: string): string | undefined =>
  aliases[word] === rulesets[0]?.id ? undefined : aliases[word];

/** A number, or a name with options; null if the user leaves. */
const chooseRuleset = async (game: Game, conversation: Conversation): Promise<string | null> => {
  const { translator } = conversation.context;
  const usual = game.rulesets[0]!.id;
  const named = game.rulesets.map(({ id }) => id).filter(id => translator.ofGame(game, `ruleset.${id}`) !== undefined);
  const list = named.map((id, i) => `  ${i + 1}. ${id}: ${translator.rulesetName(game, id)}\n`).join('');
  const values = { default: usual };
  const question = translator.ofGame(game, 'rulesets.ask', values) ?? translator.say('menu.choose-ruleset', values);
  for (let prompt = `${list}${question}\n> `; ; prompt = `${question}\n> `) {
    const line = await conversation.ask(prompt);
    if (isLeaving(line)) return null;
    const word = answerOf(line);
    if (word === '') return usual;
    const chosen = named[Number(word) - 1] ?? word;
    const variant = readVariant(`${game.id}:${chosen}`);
    if (variant.ok) return chosen;
    const isUnknown = variant.error.code === 'unknown-ruleset';
    const reason = isUnknown
      ? { code: 'not-understood', values: { ...variant.error.values, text: word } }
      : variant.error;
    conversation.tell(translator.problem(reason, game));
  }
};
