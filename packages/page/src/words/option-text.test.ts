import { arenaTranslator } from '@poda/arena/words/translators.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { languages } from '@poda/library/core/text/words.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { es } from './es.ts';
import { type OptionWords, optionName, optionValue } from './option-text.ts';

const variants: readonly Variant[] = games.flatMap(({ id, rulesets }) =>
  rulesets.map(ruleset => unwrap(parseVariant(games, `${id}:${ruleset.id}`))),
);

test.each(languages)('every ruleset, option and value of every game has words in %s', language => {
  const { yes, no } = { es, en }[language];
  const words: OptionWords = { translator: arenaTranslator(language), yes, no };
  const missing = variants.flatMap(variant => {
    const { game, ruleset } = variant;
    const isSize = /^\d+x\d+$/.test(ruleset);
    const rules = isSize ? ruleset : words.translator.ofGame(game, `ruleset.${ruleset}`);
    return [
      ...(rules === undefined ? [variant.name] : []),
      ...game.rulesets
        .find(({ id }) => id === ruleset)!
        .options.flatMap(option => [
          ...(optionName(variant, option, words) === undefined ? [`${variant.name} ${option.id}`] : []),
          ...option.values
            .filter(value => optionValue(variant, option, value, words) === undefined)
            .map(value => `${variant.name} ${option.id}=${value}`),
        ]),
    ];
  });
  expect(missing).toEqual([]);
});

test('a rule that is on or off is told as yes or no, and the side that moves first by its name', () => {
  const words: OptionWords = { translator: arenaTranslator('es'), yes: es.yes, no: es.no };
  const told = (name: string) => {
    const variant = unwrap(parseVariant(games, name));
    return variant.game.rulesets
      .find(({ id }) => id === variant.ruleset)!
      .options.filter(({ id }) => variant.options[id] !== undefined)
      .map(
        option =>
          `${optionName(variant, option, words)}: ${optionValue(variant, option, variant.options[option.id]!, words)}`,
      );
  };
  expect(told('draughts:spanish?draws=off')).toEqual([
    'Tablas según las reglas: No',
    'Los peones capturan hacia atrás: No',
  ]);
  expect(told('ur:classic?pieces=3&first=black')).toEqual([
    'Fichas por jugador: 3',
    'Las rosetas protegen: Sí',
    'Empieza: negras',
  ]);
});
