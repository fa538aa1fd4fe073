import { games } from '../index.ts';

/**
 * Returns the names of all rulesets, plain and with each option that is not the default; of the plague's sizes, one in
 * `oneSizeIn`.
 */
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

/** A game with at least this many rulesets has rulesets that differ only in size. */
const FEW = 10;
