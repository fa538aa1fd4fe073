import type { Variant } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Evidence, Fault } from '../../game/verdict.ts';
import type { Interpreter } from './python-interpreter.ts';

/**
 * `syntax`: only that version can compile the file. `trial`: the bot failed the trial under the other version.
 * `before`: the bot played the earlier games of the event under it. `usual`: nothing speaks against version 3.
 */
type PythonReason = 'asked' | 'first-line' | 'syntax' | 'trial' | 'before' | 'only' | 'usual';

export interface PythonChoice {
  readonly interpreter: Interpreter;
  readonly reason: PythonReason;
  readonly what?: string;
  readonly noPlayer?: Evidence;
}

export const versionText = ({ version }: Interpreter): string => version.join('.');

export const firstLineVersion = (source: Uint8Array): 2 | 3 | undefined => {
  const line = new TextDecoder('latin1').decode(source.subarray(0, MAX_FIRST_LINE)).split('\n', 1)[0]!;
  const [, version] = /^(?:\xef\xbb\xbf)?#!.*\bpython([23])/.exec(line) ?? [];
  return version === undefined ? undefined : version === '2' ? 2 : 3;
};

/** The code neither divides nor compares, and uses only what both versions have: such a bot needs no trial. */
export const isVersionIndependent = (source: Uint8Array): boolean => {
  if (source.length > MAX_READ_BYTES) return false;
  const text = new TextDecoder('latin1').decode(source);
  const attributes = [...text.matchAll(/\.\s*([A-Za-z_]\w*)/g)].map(([, name]) => name!);
  const imports = [...text.matchAll(/\bimport\s+([^\n]+)|\bfrom\s+(\S+)/g)].flatMap(([, list = '', from = '']) =>
    `${list},${from}`.split(/[\s,]+/),
  );
  return (
    !DIFFERENCES.test(text) &&
    attributes.every(name => commonAttributes.has(name)) &&
    imports.every(name => name === '' || commonLibraries.includes(name))
  );
};

const MAX_READ_BYTES = 256 * 1024;

const DIFFERENCES =
  /[/<>]|__|\b(?:sort|sorted|min|max|map|filter|zip|range|keys|values|items|round|input|reduce|exec|eval|open|class|unicode|long|cmp|next|bytes|encode|decode|apply|basestring|buffer|coerce|execfile|file|intern|raw_input|reload|unichr|xrange)\b/;

const commonAttributes: ReadonlySet<string> = new Set(
  (
    'append extend insert remove pop index count reverse join split strip lower upper replace startswith endswith ' +
    'format find get add discard update copy choice random randint shuffle seed sample uniform time sleep sqrt pi path'
  ).split(' '),
);

const commonLibraries = ['random', 'time', 'sys', 'os', 'math'];

/** False if the file seems neither to define nor to import `player`; such a file is loaded to be sure. */
export const mentionsPlayer = (source: Uint8Array): boolean =>
  /^(?:async\s+)?def\s+player\b|^player\s*=|^(?:class|from)\b.*\bplayer\b|import\s+\*/m.test(
    new TextDecoder('latin1').decode(source),
  );

const MAX_FIRST_LINE = 200;

/** `unknown`: the start took too long or the computer failed, so the trial says nothing about the version. */
export type Trial =
  | { readonly kind: 'passed' | 'late' | 'unknown' }
  | { readonly kind: 'failed'; readonly fault: Fault; readonly evidence: Evidence }
  | { readonly kind: 'no-bot'; readonly evidence: Evidence };

export const TRIAL_MILLIS = 1_000;
const TRIAL_POSITIONS = 8;
const TRIAL_SEED = 2019;

/** Always the same positions of a random game, as many for each side. */
export const trialStates = (variant: Variant): readonly GameState[] => {
  const random = new Random(TRIAL_SEED);
  const state = new GameState(variant);
  const plies: [number[], number[]] = [[], []];
  while (state.outcome() === null && state.plies < MAX_TRIAL_PLIES) {
    const legal = state.legalMoves();
    if (!state.isChance) plies[state.side].push(state.plies);
    state.play(state.isChance ? legal[random.weighted(state.chances())]! : random.pick(legal));
  }
  const moves = state.moveTexts();
  return plies
    .flatMap(own => {
      const count = Math.min(TRIAL_POSITIONS, own.length);
      return Array.from({ length: count }, (_, i) => own[Math.floor((i * own.length) / count)]!);
    })
    .map(ply => unwrap(GameState.read(variant, state.start, moves.slice(0, ply))));
};

const MAX_TRIAL_PLIES = 200;
