import type { Variant } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import type { Reason } from '../../core/outcome.ts';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import { coloursOf, type Ruleset } from '../../games/draughts/rulesets.ts';
import { readVariant, reasons, variantNamed } from '../../games/index.ts';
import { type Claim, countLegal, type Draft, type DraftLine, type LineNotice, readEach } from '../draft.ts';
import type { Reading, ReadingOptions } from '../reading-notice.ts';
import { type Facts, isDateOrTime, type RecordPlayer, unknownPlayer } from '../record/record.ts';
import { type PdnGame, pdnGames } from './games.ts';
import { findPdnMove } from './moves.ts';
import {
  type Counting,
  hasTwoCountings,
  parseGameType,
  renumber,
  renumberFen,
  rulesetOf,
  rulesetOfGameType,
} from './squares.ts';
import { parseTimeControl, readTimes } from './times.ts';

export const readPdn = (text: string, options: ReadingOptions = {}): Reading =>
  readEach(pdnGames(text), parsed => likeliestDraft(parsed, options), options);

/** The variant and the numbering of squares with which most moves are legal, among those that the tags allow. */
const likeliestDraft = (parsed: PdnGame, options: ReadingOptions): Result<Draft> => {
  const known = knownVariant(parsed, options);
  if (!known.ok) return known;
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
  const draft = pastDraws(chosen, parsed);
  const first = draft.start.startsWith('B') ? 'b' : 'w';
  const { line, isIncrementUnknown } = readTimes(draft.line, draft.facts.clock, first);
  const decided: LineNotice[] = [];
  const tell = (code: string, values: Problem['values'] = {}) =>
    decided.push({ line: parsed.line, problem: { code, values } });
  if (known.value === null) tell('pdn-game-assumed', { name: chosen.variant.name });
  if (options.dialect === undefined && hasTwoCountings(rulesetOf(chosen.variant))) {
    const counting = chosen.counting === 'usual' ? 'white-low' : 'white-high';
    const isTie = best.some(other => other.variant === chosen.variant && other.counting !== chosen.counting);
    if (ofTag === null) tell(isTie ? 'pdn-counting-unclear' : `pdn-counting-${counting}`);
    else if (ofTag !== chosen.counting) tell('pdn-counting-against-tag', { tag: parsed.tags.get('GameType') ?? '' });
  }
  if (isIncrementUnknown) tell('pdn-increment-unknown');
  if (draft !== chosen.draft) tell('pdn-played-past-draw', { name: draft.variant.name });
  return ok({ ...draft, line, notices: [...decided, ...parsed.damage] });
};

const bothCountings = ['usual', 'turned'] as const;

/** The variants for files without a GameType tag, the likeliest first. */
const usualVariants = (): Variant[] =>
  ['spanish', 'english', 'russian', 'brazilian'].map(id => variantNamed(`draughts:${id}`));

const knownVariant = ({ tags }: PdnGame, options: ReadingOptions): Result<Variant | null> => {
  const type = tags.get('GameType');
  const own = tags.get('Ruleset');
  const name = own?.startsWith('draughts') ? own : type === undefined ? options.game : undefined;
  if (name !== undefined) {
    const variant = readVariant(name);
    if (!variant.ok || variant.value.game.id === 'draughts') return variant;
    return problem('pdn-not-draughts', { name });
  }
  if (type === undefined) return ok(null);
  const ruleset = rulesetOfGameType(parseGameType(type)?.number ?? -1);
  if (ruleset === undefined) return problem('pdn-unknown-game-type', { text: type });
  return readVariant(`draughts:${ruleset.id}`);
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
  return { variant, counting, draft, ...countLegal(draft) };
};

/** If moves follow a draw by the rules, the game was played without the rules about draws. */
const pastDraws = ({ variant, counting, draft, plies, stopped }: Candidate, parsed: PdnGame): Draft => {
  if (stopped?.code !== 'game-is-over' || variant.options['draws'] !== 'on') return draft;
  const name = `${variant.name}${variant.name.includes('?') ? '&' : '?'}draws=off`;
  const longer = candidateOf(parsed, variantNamed(name), counting);
  return longer.plies > plies ? longer.draft : draft;
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
    find: findPdnMove,
  };
};

/** Some programs write move counters and a full stop after the pieces of a FEN. */
const counters = /(?::[HF]\d+)*\.?$/i;

const renumberLine = (line: DraftLine, counting: Counting, ruleset: Ruleset): DraftLine => ({
  comments: line.comments,
  moves: line.moves.map(move => ({
    ...move,
    text: renumber(move.text, counting, ruleset),
    written: move.text,
    variations: move.variations.map(branch => renumberLine(branch, counting, ruleset)),
  })),
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
  const players = coloursOf(ruleset).map(colour => playerOf(tags, colour === 'white' ? 'White' : 'Black'));
  return {
    players: [players[0]!, players[1]!],
    ...defined({ began, clock }),
    ...(others.length > 0 ? { tags: Object.fromEntries(others) } : {}),
  };
};

const playerOf = (tags: ReadonlyMap<string, string>, colour: 'White' | 'Black'): RecordPlayer => {
  const type = tags.get(`${colour}Type`)?.toLowerCase();
  const kind = type === 'program' || type === 'computer' ? 'computer' : type === 'bot' ? 'bot' : 'human';
  return { name: tags.get(colour)?.trim() || unknownPlayer.name, kind };
};

const dateOf = (tags: ReadonlyMap<string, string>): string | undefined => {
  const [, year, month, day] = /^(\d{4})[.-](\d\d)[.-](\d\d)$/.exec(tags.get('Date')?.trim() ?? '') ?? [];
  if (year === undefined) return undefined;
  const date = `${year}-${month}-${day}`;
  const whole = `${date}T${tags.get('UTCTime') ?? ''}Z`;
  return [whole, date].find(isDateOrTime);
};
