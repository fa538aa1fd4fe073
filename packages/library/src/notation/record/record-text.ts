import { defined } from '../../core/defined.ts';
import { err, ok, problem, type Result } from '../../core/result.ts';
import { JsonScanner, MAX_BRACKETS, type OpenBracket, parseJson, sortedKeys } from '../../core/text/json-text.ts';
import type { Thought } from '../../core/thought.ts';
import { readVariant } from '../../games/index.ts';
import { type Draft, type DraftLine, type DraftMove, draftLine, draftMove, readDraft, readEach } from '../draft.ts';
import type { ReadGame, Reading, ReadingOptions } from '../reading-notice.ts';
import { type GameRecord, type Note, unknownPlayers, type Variation, withoutLastNulls } from './record.ts';
import { checkRecord, FORMAT, VERSION, type WrittenRecord } from './record-schema.ts';

/** Canonical JSON on one line: equal records give equal bytes. */
export const writeRecord = (record: GameRecord): string => JSON.stringify(recordTree(record));

export const recordTree = (record: GameRecord): Readonly<Record<string, unknown>> => {
  const { game, start, players, began, seed, clock, result, tags, moves, notes } = record;
  const millis = withoutLastNulls(record.millis ?? []);
  const thoughts = withoutLastNulls(record.thoughts ?? []);
  return {
    format: FORMAT,
    version: VERSION,
    game,
    start,
    players: players.map(({ name, kind, word, config, runtime }) => ({
      name,
      kind,
      word,
      config: sortedKeys(config),
      runtime: runtime && { name: runtime.name, reason: runtime.reason, what: runtime.what },
    })),
    began,
    seed,
    clock: clock && { per: clock.per, millis: clock.millis, incrementMillis: clock.incrementMillis },
    result: result && { winner: result.winner, reason: result.reason },
    tags: tags && Object.keys(tags).length > 0 ? sortedKeys(tags) : undefined,
    moves,
    millis: millis.length > 0 ? millis : undefined,
    thoughts: thoughts.length > 0 ? thoughts.map(orderedThought) : undefined,
    notes: orderedNotes(notes),
  };
};

const orderedThought = (thought: Thought | null): object | null =>
  thought && { depth: thought.depth, nodes: thought.nodes, value: thought.value, plies: thought.plies };

export const writeRecords = (records: readonly GameRecord[]): string =>
  records.map(record => `${writeRecord(record)}\n`).join('');

/** Damage that can be repaired gives notices; other damage is an error. */
export const readRecord = (text: string): Result<ReadGame> => {
  const read = readDraft(draftOf({ text, line: 1 }));
  return read.ok ? read : err(read.error.problem);
};

export const readRecords = (text: string, options: ReadingOptions = {}): Reading =>
  readEach(partsOf(text), draftOf, options);

type PartOfText = Pick<DraftMove, 'text' | 'line'>;

/** The whole content is one record if it is one JSON value, else each line is one. */
const partsOf = (text: string): PartOfText[] => {
  const whole = parse(text);
  if (Array.isArray(whole)) return whole.map(value => ({ text: JSON.stringify(value), line: 1 }));
  const lines = text.split('\n').map((part, index) => ({ text: part, line: index + 1 }));
  const filled = lines.filter(part => part.text.trim() !== '');
  const isOne = whole !== undefined || !filled[0]?.text.trim().startsWith('{"');
  return isOne && filled.length > 0 ? [{ text, line: filled[0]!.line }] : filled;
};

const draftOf = ({ text, line }: PartOfText): Result<Draft> => {
  const whole = parseJson(text);
  if (whole.ok) return draftOfValue(whole.value, line);
  if (whole.error === 'too-deep') return problem('record-too-deep', { most: MAX_BRACKETS });
  for (const cut of repairTruncatedJson(text)) {
    const draft = draftOfValue(parse(cut), line);
    if (!draft.ok || !draft.value.variant.rules.read(draft.value.start).ok) continue;
    return ok({ ...draft.value, notices: [{ line, problem: { code: 'record-cut-short' } }] });
  }
  return problem('record-not-json');
};

const draftOfValue = (value: unknown, line: number): Result<Draft> => {
  const checked = checkRecord(value);
  if (!checked.ok) return checked;
  const written = checked.value;
  const variant = readVariant(written.game);
  if (!variant.ok) return variant;
  const refusal = refuseLists(written);
  if (refusal !== undefined) return refusal;
  const { players = unknownPlayers, began, seed, clock, tags, result = null } = written;
  return ok({
    variant: variant.value,
    start: written.start ?? variant.value.rules.start,
    line: lineOf(written, line),
    facts: { players, ...defined({ began, seed, clock, tags }) },
    claim: result && { ...result, text: `${result.winner ?? 'draw'} ${result.reason}` },
  });
};

type Refusal = Result<never> | undefined;

/** Refuses a list that is longer than the moves, and a note of a move that does not exist. */
const refuseLists = ({ moves = [], notes = [], millis = [], thoughts = [] }: WrittenRecord): Refusal => {
  const lists = [
    ['record-too-many-times', millis.length],
    ['record-too-many-thoughts', thoughts.length],
  ] as const;
  const tooLong = lists.find(([, count]) => count > moves.length);
  return tooLong ? problem(tooLong[0], { count: tooLong[1], moves: moves.length }) : refuseNotes({ moves, notes });
};

const refuseNotes = ({ moves, notes = [] }: Variation): Refusal => {
  for (const { ply, nags = [], variations = [] } of notes) {
    if (ply > moves.length || (ply === 0 && nags.length + variations.length > 0))
      return problem('record-misplaced-note', { ply, moves: moves.length });
    for (const variation of variations) {
      const refusal = refuseNotes(variation);
      if (refusal !== undefined) return refusal;
    }
  }
  return undefined;
};

const lineOf = (
  { moves = [], notes = [], millis = [], thoughts = [] }: Partial<Variation & GameRecord>,
  line: number,
): DraftLine => {
  const draft = draftLine(
    moves.map((text, i) => ({ ...draftMove(text, line), millis: millis[i] ?? null, thought: thoughts[i] ?? null })),
  );
  for (const note of notes) {
    const target: Pick<DraftMove, 'comments'> & Partial<DraftMove> =
      note.ply === 0 ? draft : draft.moves[note.ply - 1]!;
    for (const comment of note.comments ?? []) target.comments.push(comment);
    for (const nag of note.nags ?? []) target.nags?.push(nag);
    for (const variation of note.variations ?? []) target.variations?.push(lineOf(variation, line));
  }
  return draft;
};

const orderedNotes = (notes: readonly Note[] | undefined): object[] | undefined =>
  notes === undefined || notes.length === 0
    ? undefined
    : notes.map(({ ply, nags, comments, variations }) => ({
        ply,
        nags,
        comments,
        variations: variations?.map(({ moves, notes: inner }) => ({ moves, notes: orderedNotes(inner) })),
      }));

const parse = (text: string): unknown => {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
};

/** Valid JSON texts, the longest first: a damaged text cut back at each nesting level and its brackets closed. */
export function* repairTruncatedJson(text: string): Generator<string> {
  for (const { end, open } of placesToCut(text).toReversed()) yield text.slice(0, end) + closersOf(open);
}

type Cut = Pick<JsonScanner, 'end' | 'open'>;

/** The last possible cut for each nesting level, outermost first. */
const placesToCut = (text: string): Cut[] => {
  const cuts: Cut[] = [];
  const scanner = new JsonScanner(text);
  while (scanner.step()) {
    // A number at the end of the text may be incomplete.
    if (scanner.end === text.length && /\d/.test(text[scanner.start]!)) break;
    if (!scanner.canEnd) continue;
    while (cuts.length > 0 && depthOf(cuts.at(-1)!) >= depthOf(scanner)) cuts.pop();
    cuts.push({ end: scanner.end, open: scanner.open });
  }
  return cuts;
};

const depthOf = ({ open }: Pick<Cut, 'open'>): number => open?.depth ?? 0;

const closersOf = (innermost: OpenBracket | null): string => {
  let closers = '';
  for (let open = innermost; open !== null; open = open.around) closers += open.closer;
  return closers;
};
