import type { Game, Option, Options, RulesetInfo, Variant } from './contract.ts';
import { ok, problemAt, type Result } from './result.ts';
import { type Part, split } from './text/text-part.ts';
import { idsOf, unknownName } from './text/unknown-name.ts';

/** Names such as `draughts`, `ur:finkel`, `damas` or `ur:classic?pieces=3&safe=off`. */
export const parseVariant = (games: readonly Game[], text: string): Result<Variant> => {
  const [name = { text: '', at: 0 }, choices, ...more] = split({ text, at: 0 }, '?');
  if (more.length > 0) return problemAt(more[0]!.at - 1, 'unreadable-game', { text });
  const [word = name, rulesetWord, ...rest] = split(name, ':');
  if (rest.length > 0) return problemAt(rest[0]!.at - 1, 'unreadable-game', { text });

  const game = gameNamed(games, text);
  if (game === undefined) return unknownName('unknown-game', word.text, namesOf(games), word.at);
  const id = rulesetWord?.text ?? game.aliases[word.text] ?? game.rulesets[0]!.id;
  const ruleset = game.rulesets.find(candidate => candidate.id === id);
  if (ruleset === undefined) {
    const unknown = unknownName('unknown-ruleset', id, idsOf(game.rulesets), rulesetWord?.at ?? word.at);
    return game.extras.refuseRuleset?.(id, rulesetWord?.at ?? 0) ?? unknown;
  }
  const options = parseOptions(ruleset, choices);
  if (!options.ok) return options;
  const variant = game.variant(variantName(game, ruleset, options.value), ruleset.id, options.value);
  named.add(variant);
  return ok(variant);
};

/** The game of a variant's name, whatever follows the word for the game. */
export const gameNamed = (games: readonly Game[], name: string): Game | undefined => {
  const [word = ''] = name.split(/[:?]/);
  return games.find(({ id, aliases }) => id === word || Object.hasOwn(aliases, word));
};

const named = new WeakSet<Variant>();

/** False for a variant with a ruleset or an evaluation of the caller's own; its name is that of another variant. */
export const isByName = (variant: Variant): boolean => named.has(variant);

const namesOf = (games: readonly Game[]): string[] => games.flatMap(({ id, aliases }) => [id, ...Object.keys(aliases)]);

const parseOptions = (ruleset: RulesetInfo, choices: Part | undefined): Result<Options> => {
  const options: Record<string, string> = {};
  const known = allOptionsOf(ruleset);
  for (const option of known) if (option.default !== null) options[option.id] = option.default;
  const seen = new Set<string>();
  for (const choice of choices === undefined ? [] : split(choices, '&')) {
    const [key = choice, value, ...more] = split(choice, '=');
    if (value === undefined || more.length > 0) return problemAt(choice.at, 'unreadable-option', { text: choice.text });
    const option: Option | undefined = known.find(candidate => candidate.id === key.text);
    if (option === undefined) return unknownName('unknown-option', key.text, idsOf(ruleset.options), key.at);
    if (seen.has(key.text)) return problemAt(key.at, 'repeated-option', { name: key.text });
    seen.add(key.text);
    if (!option.values.includes(value.text))
      return unknownName('unknown-option-value', value.text, option.values, value.at, { option: key.text });
    options[key.text] = value.text;
  }
  return ok(options);
};

const allOptionsOf = ({ options, formerOptions = [] }: RulesetInfo): readonly Option[] => [
  ...options,
  ...formerOptions,
];

/** Undefined if the rules never changed, or if these are the former ones. */
export const formerVariantOf = ({ game, ruleset: id, name, options }: Variant): Variant | undefined => {
  const ruleset = game.rulesets.find(candidate => candidate.id === id)!;
  const former = ruleset.formerOptions?.map(option => [option.id, option.values.at(-1)!] as const) ?? [];
  const formerOptions = { ...options, ...Object.fromEntries(former) };
  const formerName = variantName(game, ruleset, formerOptions);
  return formerName === name ? undefined : game.variant(formerName, id, formerOptions);
};

const variantName = (game: Game, ruleset: RulesetInfo, options: Options): string => {
  const chosen = allOptionsOf(ruleset)
    .filter(({ id, default: usual }) => options[id] !== undefined && options[id] !== usual)
    .map(({ id }) => `${id}=${options[id]}`);
  return `${game.id}:${ruleset.id}${chosen.length > 0 ? `?${chosen.join('&')}` : ''}`;
};
