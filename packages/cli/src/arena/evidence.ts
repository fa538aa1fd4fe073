import type { Evidence } from '@poda/arena/game/verdict.ts';
import { CLASSROOM_GAME } from '@poda/arena/protocols/classroom.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Context } from '../command.ts';
import { podaCommand, shellWord } from '../terminal/programs.ts';
import type { ArenaEvent } from './event.ts';
import type { Forfeit } from './results-text.ts';

/** The last lines of a traceback or of stderr name the error and its place. */
const MAX_LINES = 10;
const INDENT = '  ';

export const evidenceLines = (
  forfeits: readonly Forfeit[],
  { variant, contenders }: Pick<ArenaEvent, 'variant' | 'contenders'>,
  words: readonly string[],
  { translator, environment }: Context,
): string[] =>
  contenders.flatMap(({ name, isOwn }, place) => {
    const first = forfeits.find(({ player }) => player === name);
    if (first === undefined) return [];
    const { position, answer, traceback, stderr } = first.evidence;
    const isToldAlready = (traceback ?? stderr)?.trimEnd() === first.what;
    const seen = [
      ...(first.reason === 'start-up-failure'
        ? []
        : [
            translator.say('bot.where', {
              position,
              ...translator.sideValues(variant, unwrap(variant.rules.read(position)).side),
            }),
          ]),
      ...(answer === undefined ? [] : [translator.say('bot.answer', { answer })]),
      ...(isToldAlready ? [] : lastLinesOf(first.evidence, MAX_LINES)),
    ];
    const command = isOwn ? undefined : checkCommand(words[place]!, variant, podaCommand(environment));
    return [
      ...(seen.length === 0 ? [] : ['', translator.say('arena.evidence', { player: name, game: first.game })]),
      ...[...seen, ...(command === undefined ? [] : [translator.say('arena.examine', { command })])].map(
        line => INDENT + line,
      ),
    ];
  });

/** Undefined for USI, UCI and Hub engines: `bot check` cannot check them. */
const checkCommand = (word: string, { name }: Variant, poda: string): string | undefined => {
  if (/^(usi|uci|hub)[?:]/.test(word)) return undefined;
  return `${poda} bot check ${shellWord(word)}${name === CLASSROOM_GAME ? '' : ` --game ${name}`}`;
};

export const lastLinesOf = (
  { traceback, stderr = '' }: Pick<Evidence, 'traceback' | 'stderr'>,
  maxLines: number,
): string[] =>
  (traceback ?? stderr)
    .trimEnd()
    .split('\n')
    .slice(-maxLines)
    .filter(line => line !== '');
