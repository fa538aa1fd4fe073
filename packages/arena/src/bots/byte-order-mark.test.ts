import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import { describe, expect, test } from 'vitest';
import { needs } from '../../../../e2e/needs.ts';
import { judgeText } from '../game/judge-answer.ts';
import { parsePlayerLine } from '../protocols/bot-lines.ts';
import { parseHubAnswer } from '../protocols/hub.ts';
import { parseUsiAnswer } from '../protocols/usi.ts';
import { botFile, choicesOf, confinementHere, wordOf } from '../testing/bot-files.ts';
import { moduleBot } from './module-bot.ts';
import { PythonBot } from './python/python-bot.ts';

/** What JavaScript takes for white space, and no protocol does: a byte order mark, and spaces of Unicode. */
const MARKS = ['\ufeff', '\u00a0', '\u2003', '\u2028', '\v', '\f'];
const asked = { question: '', stderr: '', millis: 0 };

test.each(games.map(({ id }) => id))('in %s a mark before or after a move is no part of a move', id => {
  const state = new GameState(variantNamed(id));
  if (state.position.chance > 0) state.play(state.legalMoves().at(-1)!);
  const text = state.moveText(state.legalMoves()[0]!);
  expect(judgeText(state, ` ${text}\r`, asked).kind, 'a space is').toBe('move');
  for (const mark of MARKS)
    for (const marked of [mark + text, text + mark, `${mark} ${text}`, text.replace(/(?<=.)/, mark)])
      expect(judgeText(state, marked, asked), JSON.stringify(marked)).toMatchObject({
        kind: 'fault',
        fault: expect.stringMatching(/^(unreadable-answer|illegal-move)$/),
      });
});

describe.each(MARKS)('%j in a line', mark => {
  test('of a bot is no move, or part of one', () => {
    expect(parsePlayerLine(`${mark}move 7 b2`).ok).toBe(false);
    expect(parsePlayerLine(`move${mark}7 b2`).ok).toBe(false);
    expect(parsePlayerLine(`move 7${mark}b2`).ok).toBe(false);
    expect(unwrap(parsePlayerLine(`move 7 ${mark}b2`))).toMatchObject({ text: `${mark}b2` });
    expect(unwrap(parsePlayerLine('\tmove  7 b2 \r'))).toMatchObject({ text: 'b2' });
  });

  test('of an engine is no move, or part of one', () => {
    expect(unwrap(parseUsiAnswer(`${mark}bestmove 7g7f`))).toBeNull();
    expect(unwrap(parseUsiAnswer(`bestmove ${mark}7g7f`))).toMatchObject({ move: `${mark}7g7f` });
    expect(unwrap(parseHubAnswer(`${mark}done move=32-28`))).toBeNull();
    expect(unwrap(parseHubAnswer(`done move=${mark}32-28`))).toMatchObject({ move: `${mark}32-28` });
  });
});

describe.concurrent('a bot that writes a byte order mark before its move', () => {
  test('in Python gives an answer that cannot be read', needs('sandbox', 'python'), async () => {
    const source = 'def player(state):\n    return "\\ufeff" + state["legal"][0]\n';
    const bot = new PythonBot(botFile('bot.py', source), await confinementHere());
    const { choices } = await choicesOf(bot, { variant: variantNamed('plague:4x4') });
    expect(wordOf(choices[0]!, variantNamed('plague:4x4'))).toMatch(/^(unreadable-answer|illegal-move): /);
  });

  test('in JavaScript gives an answer that cannot be read', needs('sandbox'), async () => {
    const source = 'export const player = state => "\\ufeff" + state.legal[0];';
    const bot = moduleBot(botFile('bot.mjs', source), await confinementHere());
    const { choices } = await choicesOf(bot, { variant: variantNamed('plague:4x4') });
    expect(wordOf(choices[0]!, variantNamed('plague:4x4'))).toMatch(/^(unreadable-answer|illegal-move): /);
  });
});
