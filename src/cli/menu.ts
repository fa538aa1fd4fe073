import type { Game, Side, Variant } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import type { Player } from '../search/players.ts';
import { drawLots, drawSeed, isLeaving, playToTheEnd } from './command-play.ts';
import type { Context } from './commands.ts';
import { readPlayer } from './seats.ts';
import { LineReader } from './terminal.ts';

/** The menu: choose a game, its rules and who plays, play it, and again, until somebody leaves. */
export const openMenu = async (context: Context, seed?: number): Promise<void> => {
  const { terminal, translator } = context;
  const tell = (text: string) => terminal.output.write(`${text}\n`);
  const reader = new LineReader(terminal, () => process.exit(130));
  const lot = seed ?? drawSeed();
  const random = new Random(lot);
  for (;;) {
    const choice = await chooseGame(reader, context);
    if (choice === null) break;
    const { game } = choice;
    const ruleset = choice.ruleset ?? (await chooseRuleset(game, reader, context));
    if (ruleset === null) break;
    const variant = parseVariant(games, `${game.id}:${ruleset}`);
    if (!variant.ok) {
      tell(translator.problem(variant.error, game));
      continue;
    }
    const first = await choosePlayer(variant.value, 0, reader, context);
    if (first === 'nobody') break;
    const second = await choosePlayer(variant.value, 1, reader, context);
    if (second === 'nobody') break;
    const state = new GameState(drawLots(variant.value, random, context));
    const computers = { seats: [first, second], seed: lot, isGuarded: seed === undefined } as const;
    await playToTheEnd(state, random, reader, context, computers);
  }
  tell(translator.say('menu.bye'));
  reader.close();
};

const chooseGame = async (
  reader: LineReader,
  { terminal, translator }: Context,
): Promise<{ game: Game; ruleset: string | undefined } | null> => {
  const list = games.map(
    (game, i) => `  ${i + 1}. ${translator.gameName(game)}: ${translator.ofGame(game, 'summary')}`,
  );
  terminal.output.write(
    `\n${translator.say('menu.title')}\n${list.join('\n')}\n${translator.say('menu.choose-game')}\n`,
  );
  for (;;) {
    const line = await reader.ask('> ');
    if (isLeaving(line)) return null;
    const word = String(line).toLowerCase();
    const chosen = games.find((game, i) =>
      [String(i + 1), game.id, ...Object.keys(game.aliases), translator.gameName(game).toLowerCase()].includes(word),
    );
    if (chosen !== undefined) return { game: chosen, ruleset: rulesetNamed(chosen, word) };
    terminal.output.write(`${translator.say('menu.try-again', { text: word })}\n`);
  }
};

/** The ruleset that an alias stands for, where the game itself has another default. */
const rulesetNamed = ({ aliases, rulesets }: Game, word: string): string | undefined =>
  aliases[word] === rulesets[0]?.id ? undefined : aliases[word];

const chooseRuleset = async (
  game: Game,
  reader: LineReader,
  { terminal, translator }: Context,
): Promise<string | null> => {
  const ids = game.rulesets.map(({ id }) => id);
  const usual = ids[0]!;
  const named = ids.filter(id => translator.ofGame(game, `ruleset.${id}`) !== undefined);
  const list = named.map((id, i) => `  ${i + 1}. ${id}: ${translator.rulesetName(game, id)}\n`).join('');
  const values = { default: usual };
  const question = translator.ofGame(game, 'rulesets.ask', values) ?? translator.say('menu.choose-ruleset', values);
  terminal.output.write(`${list}${question}\n`);
  for (;;) {
    const line = await reader.ask('> ');
    if (isLeaving(line)) return null;
    const word = String(line).toLowerCase();
    if (word === '') return usual;
    const chosen = ids.includes(word) ? word : named[Number(word) - 1];
    if (chosen !== undefined) return chosen;
    const refusal = game.refuseRuleset?.(word, 0);
    const reason =
      refusal !== undefined && !refusal.ok
        ? translator.problem(refusal.error, game)
        : translator.say('menu.try-again', { text: word });
    terminal.output.write(`${reason}\n`);
  }
};

/** Who plays a side: a person, a level by its number, or any player by its name; `nobody` where somebody leaves. */
const choosePlayer = async (
  variant: Variant,
  side: Side,
  reader: LineReader,
  { terminal, translator }: Context,
): Promise<Player | null | 'nobody'> => {
  const others = [...PLAYERS_TO_NAME, ...variant.game.players.map(({ id }) => id)].join(', ');
  const values = { side: translator.sideName(variant, side), others };
  terminal.output.write(`${translator.say('menu.choose-player', values)}\n`);
  for (;;) {
    const line = await reader.ask('> ');
    if (isLeaving(line)) return 'nobody';
    const word = String(line).toLowerCase();
    if (/^(|h|human|humano|humana|persona|person)$/.test(word)) return null;
    const player = readPlayer(/^\d+$/.test(word) ? `level:${word}` : String(line), variant.game);
    if (player.ok) return player.value;
    terminal.output.write(`${translator.problem(player.error, variant.game)}\n`);
  }
};

/** Besides the levels, the players that the menu names; it understands every other as well. */
const PLAYERS_TO_NAME = ['random', 'greedy'];
