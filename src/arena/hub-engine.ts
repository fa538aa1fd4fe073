import type { Move } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import type { Result } from '../core/result.ts';
import {
  formatHubCommand,
  fromHubMove,
  type HubCommand,
  type HubLevel,
  parseHubAnswer,
  toHubMove,
  toHubPosition,
} from '../protocols/hub.ts';
import type { BotProcess } from './bot-process.ts';
import {
  askAtStart,
  type Begun,
  cannotPlay,
  type EngineOptions,
  type EngineProtocol,
  type EngineTalk,
  type Misconduct,
  misconductOf,
  toldMillis,
  UNCLOCKED_MILLIS,
} from './foreign-engine.ts';
import type { Question, Setting } from './player.ts';

/** The parameter by which engines of several games choose one. */
const VARIANT_PARAM = 'variant';

const isWord = (word: string) => (line: string) => {
  const read = parseHubAnswer(line);
  return read.ok && read.value?.kind === word;
};

const begin = async (engine: BotProcess, { variant }: Setting, options: EngineOptions): Promise<Begun> => {
  const hello = await askAtStart(engine, ['hub'], isWord('wait'));
  if (hello.kind !== 'told') return hello;
  const [param] = hello.lines.flatMap(line => {
    const read = parseHubAnswer(line);
    const isVariant = read.ok && read.value?.kind === 'param' && read.value.param.name === VARIANT_PARAM;
    return isVariant ? [read.value.param] : [];
  });
  // Who has no such parameter is made for one game alone, and who says so should know that it is this one.
  if (param?.values !== undefined && !param.values.includes(variant.ruleset))
    return cannotPlay(`does not play ${variant.name}; ${VARIANT_PARAM} offers: ${param.values.join(' ')}`);
  const chosen = [...(param === undefined ? [] : [[VARIANT_PARAM, variant.ruleset] as const]), ...options];
  const lines = [...chosen.map(([name, value]) => formatHubCommand({ kind: 'set-param', name, value })), 'init'];
  const ready = await askAtStart(engine, lines, isWord('ready'));
  if (ready.kind !== 'told') return ready;
  engine.send('new-game');
  return { kind: 'begun', talk: hubTalk };
};

/** Engines of draughts that speak Hub 2. */
export const hubProtocol: EngineProtocol = { id: 'hub', gameId: 'draughts', begin };

const hubTalk: EngineTalk = {
  ask: question => {
    const { state } = question;
    const commands: HubCommand[] = [
      { kind: 'pos', position: toHubPosition(state.start), moves: state.moveTexts().map(toHubMove) },
      { kind: 'level', level: levelOf(question) },
      { kind: 'go', mode: 'think' },
    ];
    return commands.map(formatHubCommand);
  },
  isAnswer: line => /^\s*done\b/.test(line),
  read: (line, state): Result<Move, Misconduct> => {
    const answer = parseHubAnswer(line);
    if (!answer.ok || answer.value?.kind !== 'done')
      return { ok: false, error: { fault: 'unreadable-answer', what: line } };
    const { move: text } = answer.value;
    const move = findMove(state, text);
    return move.ok ? move : { ok: false, error: misconductOf(move.error, text) };
  },
};

const findMove = (state: GameState, text: string) => state.findMove(fromHubMove(text));

/** Hub has no word for nodes; those who know ours obey it, and the others stop by the time. */
const levelOf = ({ clock, nodes }: Question): HubLevel => {
  const ofNodes = nodes === undefined ? {} : { nodes };
  if (clock === null) return { moveSeconds: UNCLOCKED_MILLIS / 1000, ...ofNodes };
  if (clock.per === 'move') return { moveSeconds: toldMillis(clock) / 1000, ...ofNodes };
  return { seconds: clock.limitMillis / 1000, incrementSeconds: clock.incrementMillis / 1000, ...ofNodes };
};
