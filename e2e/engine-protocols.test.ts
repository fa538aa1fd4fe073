import { readFileSync } from 'node:fs';
import { foreignEngine, parseEngineCommand } from '@poda/arena/engines/foreign-engine.ts';
import type { PlayedGame } from '@poda/arena/game/played-game.ts';
import type { Contender } from '@poda/arena/game/player.ts';
import { HousePlayer } from '@poda/arena/referee/house-player.ts';
import { playGame } from '@poda/arena/referee/referee.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { has } from './needs.ts';
import { program, runPoda, Session } from './run-poda.ts';

// The developer's own configuration must not affect the tests.
const { PODA_NO_CONFIG } = process.env;
beforeAll(() => {
  process.env['PODA_NO_CONFIG'] = '1';
});
afterAll(() => {
  if (PODA_NO_CONFIG === undefined) delete process.env['PODA_NO_CONFIG'];
  else process.env['PODA_NO_CONFIG'] = PODA_NO_CONFIG;
});

interface Step {
  readonly typed: string;
  readonly answers: readonly string[];
}

/** Masks the values in a line of engine output that differ between runs or versions. */
const masked = (line: string): string =>
  line
    .replace(/\b(nodes|nps|time|millis|score cp|value)([ =])-?[\d.]+/g, '$1$2…')
    .replace(/\bscore=-?[\d.]+/, 'score=…')
    .replace(/\b\d+\.\d+\.\d+\b/, 'VERSION');

/** The example sessions in a documentation page: a command, and the lines typed to it with their replies. */
const sessionsOf = (page: string): { page: string; command: string; steps: Step[] }[] =>
  [
    ...readFileSync(new URL(`../${page}`, import.meta.url), 'utf8').matchAll(
      /^```session\n\$ poda (.*)\n([\s\S]+?)```/gm,
    ),
  ].map(([, command = '', text = '']) => ({
    page,
    command,
    steps: text
      .split(/^> /m)
      .filter(part => part !== '')
      .map(part => {
        const [typed = '', ...answers] = part.trimEnd().split('\n');
        return { typed, answers };
      }),
  }));

const sessions = {
  en: [...sessionsOf('docs/engines.md'), ...sessionsOf('docs/protocol.md')],
  es: [...sessionsOf('docs/es/engines.md'), ...sessionsOf('docs/es/protocol.md')],
};

describe.concurrent('the sessions in the pages give the answers shown there', () => {
  test('the sessions are the same in both languages and cover each protocol', () => {
    const typed = (list: typeof sessions.en) =>
      list.map(({ command, steps }) => [command, steps.map(step => step.typed)]);
    expect(typed(sessions.es)).toEqual(typed(sessions.en));
    expect(sessions.en.map(({ command }) => command).join()).toMatch(/usi.*usi.*hub.*plaga.*plaga/);
  });

  test.each(has('long') ? [...sessions.en, ...sessions.es] : sessions.es)(
    '$page: poda $command',
    async ({ page, command, steps }) => {
      const session = Session.throughPipes([...command.split(' '), '--lang', page.includes('/es/') ? 'es' : 'en']);
      for (const { typed, answers } of steps) {
        session.send(typed);
        for (const answer of answers) {
          const [line = ''] = await session.until(/^.+\n/m);
          expect(masked(line.trimEnd())).toBe(masked(answer));
        }
      }
      expect(await session.exit()).toBe(0);
    },
  );
});

/** Starts the engine in a protocol and waits until it is ready. */
const startEngine = async (game: string, protocol: string, ...flags: string[]): Promise<Session> => {
  const session = Session.throughPipes(['engine', game, '--protocol', protocol, '--lang', 'en', ...flags]);
  session.send(protocol === 'usi' ? 'isready' : 'init');
  await session.until(/readyok|ready/);
  return session;
};

describe.concurrent('the engine in USI', () => {
  test('thinks after go infinite until it receives stop', async () => {
    const session = await startEngine('microshogi', 'usi');
    session.send('position startpos\ngo infinite');
    await session.until(/info depth 4 /);
    expect(session.text).not.toContain('bestmove');
    session.send('stop');
    await session.until(/bestmove \d\w\d\w/);
    session.send('quit');
    expect(await session.exit()).toBe(0);
  });

  test('answers under a byoyomi of 100 ms, its only limit', async () => {
    const session = await startEngine('microshogi:drops', 'usi');
    const moves: string[] = [];
    for (let i = 0; i < 4; i++) {
      session.send(`position startpos moves ${moves.join(' ')}\ngo btime 0 wtime 0 byoyomi 100`);
      const [, move = ''] = await session.until(/bestmove (\S+).*\n/);
      moves.push(move);
    }
    session.send('quit');
    expect(await session.exit()).toBe(0);
  });

  test('does not answer while it ponders, not even with a proved mate', async () => {
    const session = await startEngine('microshogi', 'usi');
    session.send('position sfen 4/4/k3/K3/4 b - 1\ngo ponder btime 0 wtime 0 byoyomi 200');
    await session.until('score mate 1');
    session.send('isready');
    await session.until('readyok');
    expect(session.text).not.toContain('bestmove');
    session.send('ponderhit');
    await session.until('bestmove 4d4c');
    session.send('go infinite');
    await session.until('score mate 1');
    session.send('isready');
    expect((await session.until(/readyok|bestmove/))[0]).toBe('readyok');
    session.send('stop');
    await session.until('bestmove 4d4c');
    session.send('quit');
    expect(await session.exit()).toBe(0);
  });

  test('answers every line of a single write, and refuses go while it thinks', async () => {
    const session = await startEngine('microshogi', 'usi');
    session.send('go infinite\ngo depth 2\nstop\nposition sfen 4/4/k3/K3/4 b - 1\ngo infinite\nstop');
    await session.until(/info string The engine is already thinking: send stop first/);
    await session.until(/bestmove /);
    await session.until(/bestmove 4d4c/);
    session.endInput();
    expect(await session.exit()).toBe(0);
  });

  test('shows several variations, and refuses unknown options and values', async () => {
    const session = await startEngine('microshogi', 'usi');
    session.send('setoption name MultiPV value 3\nsetoption name Threads value 2\ngo depth 3');
    await session.until(/info depth 3 multipv 3 .*\n(.*\n)*?bestmove/);
    session.send('setoption name Threads value many');
    await session.until('info string The option Threads cannot be "many". It can be: 1 ... 64.');
    session.send('setoption name Colour value red');
    await session.until(/There is no option "Colour"\. The options are: USI_Hash, .*UCI_Variant\./);
    session.send('quit');
    expect(await session.exit()).toBe(0);
  });

  test('finds a forced win, and says if there is none or too little time', async () => {
    const session = await startEngine('microshogi:drops', 'usi');
    session.send('usi\nposition sfen 3k/4/3P/4/3K b GS 1\ngo mate infinite');
    await session.until('checkmate G*1b');
    session.send(
      'setoption name UCI_Variant value microshogi:nodrops\nposition sfen 3K/4/4/4/kS2 b - 1\ngo mate 60000',
    );
    // The tables give the first moves of the line only.
    await session.until(/checkmate( \d[a-e]\d[a-e]){27}\n/);
    session.send('position sfen 4/1k2/4/2K1/2G1 w - 1\ngo mate');
    await session.until('checkmate nomate');
    session.send('position startpos\ngo mate 1');
    await session.until('checkmate timeout');
    session.send('go mate infinite');
    await session.until('info depth 3');
    session.send('stop');
    await session.until('checkmate timeout');
    session.send('quit');
    expect(await session.exit()).toBe(0);
  });

  test('speaks UCI after the command uci, with its squares, pieces and clock', async () => {
    const session = await startEngine('microshogi:drops', 'usi');
    session.send('uci');
    await session.until(/option name UCI_Variant type combo default micro var micro .*\nuciok/);
    session.send('position fen kb+r+l/p3/4/3P/+L+RBK[] w - - 0 1 moves c1b2 a4a3\ngo wtime 100000 btime 50 depth 2');
    await session.until(/bestmove b2a3\+/);
    session.send('position fen 3k/4/3P/4/3K[GS] w - - 0 1\ngo mate 1');
    await session.until(/score mate 1 .*\n(.*\n)*?bestmove \+R@d4/);
    session.send('position fen k3/4/4/4/3K[Rr] x - - 0 1');
    await session.until(/info string .*\bx\b/);
    session.send('go depth 1');
    await session.until('bestmove (none)');
    session.send('quit');
    expect(await session.exit()).toBe(0);
  });
});

test('the engine answers go infinite and exits at EOF on stdin', async () => {
  const { code, stdout } = await runPoda(['engine', 'microshogi', '--protocol', 'usi'], { input: 'go infinite\n' });
  expect([code, stdout.match(/^bestmove/gm)]).toEqual([0, ['bestmove']]);
});

test('a Hub engine ponders, analyses until stop, and changes the ruleset', async () => {
  const session = await startEngine('damas', 'hub');
  session.send('level time=10 inc=0.1\ngo ponder');
  await session.until(/info depth=4 /);
  session.send('ping');
  await session.until('pong');
  expect(session.text).not.toContain('done');
  session.send('ponder-hit');
  await session.until(/done move=\d+-\d+ ponder=\d+-\d+/);
  session.send('level infinite\ngo analyze');
  await session.until(/info depth=4 /);
  session.send('go think');
  await session.until(/error message="The engine is already thinking/);
  session.send('stop');
  await session.until(/done move=/);
  session.send('set-param name=variant value=russian\nnew-game\nlevel nodes=500\ngo think');
  await session.until(/done move=/);
  session.send('set-param name=variant value=turkish');
  await session.until(/error message="The option variant cannot be 'turkish'. It can be: spanish, /);
  session.send('pos pos=Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeew\ngo think');
  await session.until(/error message="There is no move to play/);
  session.send('quit');
  expect(await session.exit()).toBe(0);
});

describe.concurrent('random lines do not crash the engine', () => {
  const words = {
    usi: 'usi isready setoption name value position startpos sfen fen moves go depth btime ponder infinite kbgs/p3/4/3P/SGBK b w - 1 2e3d +R*2c \u0000 \u0007 ñ 99999999999999999999 -1 ponderhit stop'.split(
      ' ',
    ),
    hub: 'hub init set-param name=variant value= pos pos=W moves= level depth=1 time=x move-time="0.01 go think ponder = " \u0000 ñ stop ping ponder-hit new-game'.split(
      ' ',
    ),
    poda: 'poda 1 new ur:classic plague 0 7 start state played legal clock move game 10 nodes 5 go stop over draw 7/0/- w 4 x.../..../...o \u0000 ñ -'.split(
      ' ',
    ),
  };
  const last = {
    usi: ['stop\nisready', 'readyok'],
    hub: ['stop\nping', 'pong'],
    poda: ['stop\nblah', 'blah'],
  } as const;

  test.each(['usi', 'hub', 'poda'] as const)('in %s', async protocol => {
    const seed = 11;
    const random = new Random(seed);
    const game = { usi: 'microshogi', hub: 'damas', poda: 'ur' }[protocol];
    const session = Session.throughPipes(['engine', game, '--protocol', protocol, '--nodes', '50']);
    for (let i = 0; i < 300; i++)
      session.send(Array.from({ length: random.below(6) }, () => random.pick(words[protocol])).join(' '));
    const [line, answer] = last[protocol];
    session.send(line);
    await session.until(answer);
    session.send('quit');
    expect(await session.exit(), `seed ${seed}:\n${session.text.slice(-500)}`).toBe(0);
  });
});

/** Plays a game to its end. */
const play = async (game: string, players: readonly [string, string], seed: number): Promise<PlayedGame> => {
  const variant = unwrap(parseVariant(games, game));
  const time = { clock: { per: 'game', millis: 60_000, incrementMillis: 1000 } } as const;
  const contenders = players.map((word): Contender => {
    if (word === 'level:1') return new HousePlayer({ kind: 'level', level: 1 }, variant, null, false);
    const [protocol = '', ...flags] = word.split(' ');
    const command = [process.execPath, program, 'engine', game, '--protocol', protocol.replace('uci', 'usi'), ...flags];
    return foreignEngine(parseEngineCommand(`${protocol}:${command.map(part => `'${part}'`).join(' ')}`)!);
  }) as [Contender, Contender];
  const plan = { number: 1, pair: 1, leg: 0, round: 1, seats: [0, 1], opening: [], seed } as const;
  const judged = await playGame({ variant, time }, plan, contenders);
  if (judged.kind === 'void') throw new Error(judged.what);
  return judged.game;
};

describe('whole games through real pipes end by the rules', () => {
  const fast = '--nodes 100';
  const pairings = [
    ['microshogi:drops', `usi ${fast}`, `uci ${fast}`],
    ['microshogi:nodrops', `usi ${fast}`, `usi ${fast}`],
    ['draughts:spanish', `hub ${fast}`, `hub ${fast}`],
    ['draughts:checkers', `hub ${fast}`, `hub ${fast}`],
  ] as const;
  // In ordinary runs engines of the Hub protocol play only against level:1.
  test.each(has('long') ? pairings : pairings.slice(0, 1))('%s: %s against %s', async (game, first, second) => {
    const { verdict, record } = await play(game, [first, second], 1);
    expect(verdict).toEqual({ by: 'rules' });
    expect(record.result).not.toBeNull();
  });

  const winners = [
    ['draughts:spanish', 'hub --nodes 1000'],
    ['microshogi:drops', 'uci --nodes 1000'],
  ] as const;
  test.each(has('long') ? winners : winners.slice(0, 1))(
    '%s: %s wins against level:1 from either side',
    async (game, engine) => {
      const [first, second] = await Promise.all([
        play(game, [engine, 'level:1'], 2),
        play(game, ['level:1', engine], 3),
      ]);
      expect([first.verdict, second.verdict]).toEqual([{ by: 'rules' }, { by: 'rules' }]);
      expect([first.record.result?.winner, second.record.result?.winner]).toEqual([0, 1]);
    },
  );
});

describe("Poda's own protocol", () => {
  test('information comes only after ready', async () => {
    const session = Session.throughPipes(['engine', 'plague:4x4']);
    session.send('poda 1');
    session.send('nonsense');
    const [early] = await session.until(/[\s\S]*ready Poda.*\n/);
    expect(early).not.toContain('info');
    await session.until(/info .*nonsense/);
    session.send('quit');
    expect(await session.exit()).toBe(0);
  });

  const MAX_PLIES = 20;
  const names = ['ur:classic', 'microshogi:drops'];
  test.each(has('long') ? [...names, 'draughts:checkers', 'draughts:spanish', 'plague:5x5'] : names)(
    'a level plays %s, with the same moves for the same seed',
    async game => {
      const variant = unwrap(parseVariant(games, game));
      const session = Session.throughPipes(['engine', 'plague', '--level', '3']);
      session.send('poda 1');
      await session.until(/ready Poda/);
      const run = async (): Promise<string[]> => {
        session.send(`new ${variant.name} 0 5`);
        const dice = new Random(4);
        const state = new GameState(variant);
        for (let number = 1; state.outcome() === null && state.plies < MAX_PLIES; ) {
          if (state.isChance) {
            state.play(dice.pick(state.legalMoves()));
            continue;
          }
          session.send(
            `played ${state.moveTexts().join(' ')}\nstate ${state.text}\nclock game 60000 60000 0\ngo ${number}`,
          );
          const [, text = ''] = await session.until(new RegExp(`^move ${number} (.*)\n`, 'm'));
          unwrap(state.playText(text));
          number++;
        }
        session.send('over draw agreement');
        return state.moveTexts();
      };
      expect(await run()).toEqual(await run());
      session.send('quit');
      expect(await session.exit()).toBe(0);
    },
  );

  test('go is answered even if the position is unreadable or has no legal move', async () => {
    const lines = ['new plague:4x3 0 7', 'state zzz', 'go 4', 'state xxxx/xxxx/xxxo x', 'go 5', 'quit'];
    const { stdout } = await runPoda(['engine', 'plague', '--lang', 'en'], { input: `${lines.join('\n')}\n` });
    expect(stdout).toMatch(/^info .*\nmove 4 -\ninfo .*\nmove 5 -\n$/);
  });
});

test.each([
  [['engine', 'ur', '--protocol', 'usi'], 'The protocol usi is for microshogi, not for ur'],
  [['engine', 'microshogi', '--protocol', 'hub'], 'The protocol hub is for draughts, not for microshogi'],
  [
    ['engine', 'ur', '--protocol', 'pod'],
    'There is no protocol "pod". The protocols are: poda, usi, hub. Did you mean "poda"?',
  ],
  [
    ['engine', 'damas', '--level', '4', '--depth', '3'],
    'A level already sets how the engine thinks: leave out --level or --depth.',
  ],
  [['engine'], 'The game is missing'],
  [['engine', 'damas', '--json'], '--json'],
])('poda %s is wrong usage', async (args, sentence) => {
  const { code, stdout, stderr } = await runPoda([...args, '--lang', 'en']);
  expect([code, stderr]).toEqual([2, args.includes('--json') ? '' : expect.stringContaining(sentence)]);
  if (args.includes('--json')) expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'no-json' } });
});
