import type { RulesetInfo } from '@poda/library/core/contract.ts';
import { ok } from '@poda/library/core/result.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import type { CommandHandlers } from '../command.ts';
import { wrapForTerminal } from '../terminal/wrap.ts';

export const handlers: CommandHandlers = {
  answer: async () =>
    ok({
      games: games.map(({ id, aliases, rulesets }) => ({
        id,
        aliases,
        rulesets: rulesets.map(ruleset => ({
          id: ruleset.id,
          start: variantNamed(`${id}:${ruleset.id}`).rules.start,
          options: ruleset.options,
        })),
      })),
    }),

  run: async (_request, { translator, terminal }) => {
    const blocks = games.map(game => {
      const named = game.rulesets.filter(({ id }) => translator.ofGame(game, `ruleset.${id}`) !== undefined);
      const lines = named.map(({ id }) => `  ${`${game.id}:${id}`.padEnd(22)} ${translator.rulesetName(game, id)}`);
      const all = `  ${`${game.id}:${game.rulesets[0]?.id}`.padEnd(22)} ${translator.ofGame(game, 'rulesets.all') ?? ''}`;
      const aliases = Object.entries(game.aliases).map(([alias, id]) => `  ${alias.padEnd(22)} = ${game.id}:${id}`);
      const options = optionLine(game.rulesets[0]!);
      return [
        `${translator.gameName(game)}: ${translator.ofGame(game, 'summary') ?? ''}`,
        ...(lines.length > 0 ? lines : [all]),
        ...aliases,
        ...(options === '' ? [] : [`  ${translator.say('games.options')}: ${options}`]),
      ].join('\n');
    });
    return ok(wrapForTerminal(blocks.join('\n\n'), terminal));
  },
};

const optionLine = ({ options }: RulesetInfo): string =>
  options
    .map(({ id, values }) => `${id}=${values.length > 3 ? `${values[0]}..${values.at(-1)}` : values.join('|')}`)
    .join(', ');
