import type { Move } from '@poda/library/core/contract.ts';
import { defined } from '@poda/library/core/defined.ts';
import { err, type Result } from '@poda/library/core/result.ts';
import { checkedThought } from '@poda/library/core/thought.ts';
import type { Question, Setting } from '../game/player.ts';
import type { BotProcess } from '../process/bot-process.ts';
import { gameOfProtocol } from '../protocols/engine-games.ts';
import {
  formatHubCommand,
  fromHubMove,
  type HubCommand,
  type HubLevel,
  type HubParam,
  parseHubAnswer,
  toHubMove,
  toHubPosition,
} from '../protocols/hub.ts';
import {
  announcedMillis,
  askAtStart,
  cannotPlay,
  type EngineOptions,
  type EngineProtocol,
  type EngineStart,
  type EngineTalk,
  findEngineMove,
  findUnsupportedOption,
  type Misconduct,
  type OfferedOption,
  offeredOption,
  UNCLOCKED_MILLIS,
  variantNotOffered,
} from './engine-protocol.ts';

const VARIANT_PARAM = 'variant';

const begin = async (engine: BotProcess, { variant }: Setting, options: EngineOptions): Promise<EngineStart> => {
  const hello = await askAtStart(engine, ['hub'], parseHubAnswer, ({ kind }) => kind === 'wait');
  if (hello.kind !== 'answered') return hello;
  const params = hello.answers.flatMap(said => (said.kind === 'param' ? [said.param] : []));
  const unfit = findUnsupportedOption(options, params.map(offeredParam));
  if (unfit !== null) return unfit;
  const param = params.find(({ name }) => name === VARIANT_PARAM);
  // An engine without the parameter plays a single variant; the user chooses the right engine.
  if (param?.values !== undefined && !param.values.includes(variant.ruleset))
    return variantNotOffered(variant.name, VARIANT_PARAM, param.values);
  const chosen = [...(param === undefined ? [] : [[VARIANT_PARAM, variant.ruleset] as const]), ...options];
  const lines = [...chosen.map(([name, value]) => formatHubCommand({ kind: 'set-param', name, value })), 'init'];
  const ready = await askAtStart(engine, lines, parseHubAnswer, ({ kind }) => kind === 'ready');
  if (ready.kind !== 'answered') return ready;
  const errors = ready.answers.flatMap(said => (said.kind === 'error' ? [said.message] : []));
  const [message] = options.length === 0 ? [] : errors;
  if (message !== undefined) return cannotPlay(`says: ${message}`, 'engine-option-refused', { message });
  engine.send('new-game');
  return { kind: 'begun', talk: hubTalk };
};

const offeredParam = ({ name, type, min, max, values }: HubParam): OfferedOption =>
  offeredOption(name, type, {
    ...(type === 'enum' && values !== undefined && { values }),
    ...(min !== undefined && { min: Number(min) }),
    ...(max !== undefined && { max: Number(max) }),
  });

export const hubProtocol: EngineProtocol = { id: 'hub', gameId: gameOfProtocol.hub, begin };

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
  thoughtIn: line => {
    const answer = /^\s*info\b/.test(line) ? parseHubAnswer(line) : undefined;
    if (!answer?.ok || answer.value?.kind !== 'info') return undefined;
    const { depth, nodes, score } = answer.value.info;
    return checkedThought({ depth, nodes, value: score });
  },
  read: (line, state): Result<Move, Misconduct> => {
    const answer = parseHubAnswer(line);
    if (!answer.ok || answer.value?.kind !== 'done') return err({ fault: 'unreadable-answer', what: line });
    return findEngineMove(answer.value.move, text => state.findMove(fromHubMove(text)));
  },
};

/** Hub has no node limit. Engines that know Poda's extension obey `nodes`; the others obey the time limit. */
const levelOf = ({ clock, nodes }: Question): HubLevel => {
  const ofNodes = defined({ nodes });
  if (clock === null) return { moveSeconds: UNCLOCKED_MILLIS / 1000, ...ofNodes };
  if (clock.per === 'move') return { moveSeconds: announcedMillis(clock) / 1000, ...ofNodes };
  return { seconds: clock.limitMillis / 1000, incrementSeconds: clock.incrementMillis / 1000, ...ofNodes };
};
