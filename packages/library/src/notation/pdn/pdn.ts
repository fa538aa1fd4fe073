import type { Variant } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import type { Reason } from '../../core/outcome.ts';
import { err, ok, type Problem, problem, type Result, unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { coloursOf, type Ruleset } from '../../games/draughts/rulesets.ts';
import { games, reasons } from '../../games/index.ts';
import { type Claim, countLegal, type Draft, type DraftLine, type DraftMove, playDraft } from '../draft.ts';
import {
  type Cause,
  type Notice,
  type ReadGame,
  type Reading,
  type ReadingOptions,
  readEach,
} from '../reading-notice.ts';
import { type Facts, isDateOrTime, type RecordPlayer, unknownPlayers } from '../record/record.ts';
import { type PdnGame, pdnGames } from './games.ts';
import { findPdnMove } from './moves.ts';
import {
  type Counting,
  hasTwoCountings,
  parseGameType,
  renumber,
  renumberFen,
  rulesetNamed,
  rulesetOfGameType,
} from './squares.ts';
import { parseTimeControl, readTimes } from './times.ts';

export const readPdn = (text: string, options: ReadingOptions = {}): Reading =>
  readEach(pdnGames(text), (parsed, game) => readGame(parsed, game, options));

const readGame = (parsed: PdnGame, game: number, options: ReadingOptions): Result<ReadGame, Cause> => {
  const known = knownVariant(parsed, options);
  if (!known.ok) return err({ problem: known.error });
  const countings =
    options.dialect === undefined
      ? bothCountings
      : [options.dialect === 'white-low' ? bothCountings[0] : bothCountings[1]];
  const variants = known.value === null ? usualVariants() : [known.value];
  const candidates = variants.flatMap(variant =>
    (hasTwoCountings(rulesetOf(variant)) ? countings : (['usual'] as const)).map(counting =>
      candidateOf(parsed, variant, counting),
    ),
  );
  const most = Math.max(...candidates.map(({ plies }) => plies));
  const best = candidates.filter(({ plies }) => plies === most);
  const ofTag = parseGameType(parsed.tags.get('GameType') ?? '')?.counting ?? null;
  const chosen = best.find(({ counting }) => counting === ofTag) ?? best[0]!;
  const { draft, playedPast } = pastDraws(chosen, parsed);
  const { line, isIncrementUnknown } = readTimes(
    draft.line,
    draft.facts.clock,
    draft.start.startsWith('B') ? 'b' : 'w',
  );
  const played = playDraft({ ...draft, line }, game, { find: findPdnMove, annuls: options.annuls ?? false });
  if (!played.ok) return played;
  const decided: Notice[] = [];
  const tell = (code: string, values: Problem['values'] = {}) =>
    decided.push({ game, line: parsed.line, problem: { code, values } });
  if (known.value === null) tell('pdn-game-assumed', { name: chosen.variant.name });
  if (options.dialect === undefined && hasTwoCountings(rulesetOf(chosen.variant))) {
    const counting = chosen.counting === 'usual' ? 'white-low' : 'white-high';
    const isTie = best.some(other => other.variant === chosen.variant && other.counting !== chosen.counting);
    if (ofTag === null) tell(isTie ? 'pdn-counting-unclear' : `pdn-counting-${counting}`);
    else if (ofTag !== chosen.counting) tell('pdn-counting-against-tag', { tag: parsed.tags.get('GameType') ?? '' });
  }
  if (isIncrementUnknown) tell('pdn-increment-unknown');
  if (playedPast) tell('pdn-played-past-draw', { name: draft.variant.name });
  const damage = parsed.damage.map(({ line, problem: reason }): Notice => ({ game, line, problem: reason }));
  return ok({ record: played.value.record, notices: [...decided, ...damage, ...played.value.notices] });
};

const bothCountings = ['usual', 'turned'] as const;

/** For files without a GameType tag, the likeliest first. */
const usualVariants = (): Variant[] =>
  ['spanish', 'english', 'russian', 'brazilian'].map(id => unwrap(parseVariant(games, `draughts:${id}`)));

const rulesetOf = ({ ruleset }: Variant): Ruleset => rulesetNamed(ruleset);

const knownVariant = ({ tags }: PdnGame, options: ReadingOptions): Result<Variant | null, Problem> => {
  const type = tags.get('GameType');
  const own = tags.get('Ruleset');
  const name = own?.startsWith('draughts') ? own : type === undefined ? options.game : undefined;
  if (name !== undefined) {
    const variant = parseVariant(games, name);
    if (!variant.ok || variant.value.game.id === 'draughts') return variant;
    return problem('pdn-not-draughts', undefined, { name });
  }
  if (type === undefined) return ok(null);
  const ruleset = rulesetOfGameType(parseGameType(type)?.number ?? -1);
  if (ruleset === undefined) return problem('pdn-unknown-game-type', undefined, { text: type });
  return parseVariant(games, `draughts:${ruleset.id}`);
};

interface Candidate {
  readonly variant: Variant;
  readonly counting: Counting;
  readonly draft: Draft;
  readonly plies: number;
  readonly stopped: Problem | null;
}

const candidateOf = (parsed: PdnGame, variant: Variant, counting: Counting): Candidate => {
  const draft = draftOf(parsed, variant, counting);
  return { variant, counting, draft, ...countLegal(draft, findPdnMove) };
};

/** If moves follow a draw by the rules, the game was played without them. */
const pastDraws = (chosen: Candidate, parsed: PdnGame): { draft: Draft; playedPast: boolean } => {
  const { variant, counting, draft, plies, stopped } = chosen;
  if (stopped?.code !== 'game-is-over' || variant.options['draws'] !== 'on') return { draft, playedPast: false };
  const name = `${variant.name}${variant.name.includes('?') ? '&' : '?'}draws=off`;
  const longer = candidateOf(parsed, unwrap(parseVariant(games, name)), counting);
  return longer.plies > plies ? { draft: longer.draft, playedPast: true } : { draft, playedPast: false };
};

const draftOf = (parsed: PdnGame, variant: Variant, counting: Counting): Draft => {
  const ruleset = rulesetOf(variant);
  const fen = parsed.tags.get('FEN')?.replace(/\s/g, '').replace(counters, '') ?? '';
  return {
    variant,
    start: fen === '' ? variant.rules.start : renumberFen(fen, counting, ruleset),
    line: renumberLine(parsed.moves, counting, ruleset),
    facts: factsOf(parsed.tags, ruleset),
    claim: claimOf(parsed, ruleset),
  };
};

/** Some programs write move counters and a full stop after the pieces of a FEN. */
const counters = /(?::[HF]\d+)*\.?$/i;

const renumberLine = (line: DraftLine, counting: Counting, ruleset: Ruleset): DraftLine => ({
  comments: line.comments,
  moves: line.moves.map(
    (move): DraftMove => ({
      ...move,
      text: renumber(move.text, counting, ruleset),
      written: move.text,
      variations: move.variations.map(branch => renumberLine(branch, counting, ruleset)),
    }),
  ),
});

const claimOf = ({ tags, ending, isDamaged }: PdnGame, ruleset: Ruleset): Claim | null => {
  const reason = reasonOf(tags.get('Termination'));
  const ofTag = tags.get('Result')?.replace(/\s/g, '') ?? '';
  const text = ending !== null && ending !== '*' ? ending : ending === null && isDamaged ? '*' : ofTag;
  if (reason === 'annulled' || text === '0-0') return { winner: null, reason: 'annulled', text: ofTag || text };
  const white = coloursOf(ruleset).indexOf('white') === 0 ? (0 as const) : (1 as const);
  if (text === '1-0' || text === '2-0') return { winner: white, reason, text };
  if (text === '0-1' || text === '0-2') return { winner: white === 0 ? 1 : 0, reason, text };
  return text === '1/2-1/2' || text === '1-1' ? { winner: null, reason, text } : null;
};

/** The Termination tag uses the words of Poda or of chess files. */
const reasonOf = (termination: string | undefined): Reason | null => {
  const word = termination?.toLowerCase() ?? '';
  const usual: Readonly<Record<string, Reason>> = { 'time forfeit': 'timeout', 'rules infraction': 'illegal-move' };
  return usual[word] ?? reasons.find(reason => reason === word) ?? null;
};

/** Question marks stand for unknown values. */
const factsOf = (tags: ReadonlyMap<string, string>, ruleset: Ruleset): Facts => {
  const began = dateOf(tags);
  const clock = parseTimeControl(tags.get('TimeControl') ?? '');
  const readElsewhere = new Set([
    ...['White', 'Black', 'Result', 'GameType', 'Ruleset', 'SetUp', 'FEN', 'WhiteType', 'BlackType'],
    ...(began === undefined ? [] : ['Date', 'UTCTime']),
    ...(clock === undefined ? [] : ['TimeControl']),
    ...(reasonOf(tags.get('Termination')) === null ? [] : ['Termination']),
  ]);
  const others = [...tags].filter(([name, value]) => !readElsewhere.has(name) && !/^[?.\s]*$/.test(value));
  const players = coloursOf(ruleset).map((colour, side) =>
    playerOf(tags, colour === 'white' ? 'White' : 'Black', side),
  );
  return {
    players: [players[0]!, players[1]!],
    ...defined({ began, clock }),
    ...(others.length > 0 ? { tags: Object.fromEntries(others) } : {}),
  };
};

const playerOf = (tags: ReadonlyMap<string, string>, colour: 'White' | 'Black', side: number): RecordPlayer => {
  const type = tags.get(`${colour}Type`)?.toLowerCase();
  const kind = type === 'program' || type === 'computer' ? 'computer' : type === 'bot' ? 'bot' : 'human';
  return { name: tags.get(colour)?.trim() || unknownPlayers[side]!.name, kind };
};

const dateOf = (tags: ReadonlyMap<string, string>): string | undefined => {
  const [, year, month, day] = /^(\d{4})[.-](\d\d)[.-](\d\d)$/.exec(tags.get('Date')?.trim() ?? '') ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  const whole = `${date}T${tags.get('UTCTime') ?? ''}Z`;
  return [whole, date].find(isDateOrTime);
};
