import type { Contender } from '../../arena/player.ts';
import type { Variant } from '../../core/contract.ts';
import { CLASSROOM_GAME } from '../../protocols/classroom.ts';
import type { Context } from '../command.ts';
import { lastLinesOf } from '../terminal/last-lines.ts';
import { podaCommand } from '../terminal/programs.ts';
import { shellWord } from '../terminal/shell-word.ts';
import type { Forfeit } from './results-text.ts';

/** The last lines of a traceback name the place and the error. */
const MAX_LINES = 10;
const INDENT = '  ';

/** Who plays, and by which words. */
export interface NamedPlayers {
  readonly variant: Variant;
  readonly contenders: readonly Contender[];
  readonly words: readonly string[];
}

/** What was seen of the first fault of each player, and how its author may look into it. */
export const evidenceLines = (
  forfeits: readonly Forfeit[],
  { variant, contenders, words }: NamedPlayers,
  { translator, environment }: Context,
): string[] =>
  contenders.flatMap(({ name, isOwn }, place) => {
    const first = forfeits.find(({ player }) => player === name);
    if (first === undefined) return [];
    const { position, answer, traceback, stderr } = first.evidence;
    const isToldAlready = (traceback ?? stderr)?.trimEnd() === first.what;
    const seen = [
      ...(first.reason === 'start-up-failure' ? [] : [translator.say('bot.where', { position })]),
      ...(answer === undefined || answer === first.what ? [] : [translator.say('bot.answer', { answer })]),
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

/** The command that examines a bot; engines are not examined. */
const checkCommand = (word: string, { name }: Variant, poda: string): string | undefined => {
  if (/^(usi|uci|hub)[?:]/.test(word)) return undefined;
  return `${poda} bot check ${shellWord(word)}${name === CLASSROOM_GAME ? '' : ` --game ${name}`}`;
};
