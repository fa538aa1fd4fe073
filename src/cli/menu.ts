import { randomInt } from 'node:crypto';
import type { Game } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { drawLots, isLeaving, playToTheEnd } from './command-play.ts';
import type { Context } from './commands.ts';
import { LineReader } from './terminal.ts';

/** The menu: choose a game and its rules, play it, and again, until somebody leaves. */
export const openMenu = async (context: Context, seed: number = randomInt(2 ** 32)): Promise<void> => {
  const { terminal, translator } = context;
  const tell = (text: string) => terminal.output.write(`${text}\n`);
  const reader = new LineReader(terminal, () => process.exit(130));
  const random = new Random(seed);
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
    await playToTheEnd(new GameState(drawLots(variant.value, random, context)), random, reader, context);
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
