import { games } from '../index.ts';

/** Every ruleset plain and with every option that is not the usual one, by name; of the plague's sizes, one in so many. */
export const everyVariant = (oneSizeIn: number): string[] =>
  games.flatMap(({ id, rulesets }) =>
    rulesets
      .filter((_, index) => rulesets.length < FEW || index === 0 || index % oneSizeIn === 1)
      .flatMap(ruleset => [
        `${id}:${ruleset.id}`,
        ...ruleset.options.flatMap(option =>
          option.values
            .filter(value => value !== option.default)
            .map(value => `${id}:${ruleset.id}?${option.id}=${value}`),
        ),
      ]),
  );

/** A game with fewer rulesets than this has none that differ in size alone. */
const FEW = 10;
