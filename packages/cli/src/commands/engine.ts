import { gameOfProtocol } from '@poda/arena/protocols/engine-games.ts';
import { err, ok } from '@poda/library/core/result.ts';
import { unknownName } from '@poda/library/core/text/unknown-name.ts';
import { requestOf } from '@poda/library/play/engine/engine.ts';
import { drawSeed } from '@poda/library/play/session/record-session.ts';
import type { FlagValues } from '../args/arguments.ts';
import { engineProtocols, seedOf } from '../args/flags.ts';
import { readThinking, type ThinkingSettings, variantOf } from '../args/requests.ts';
import type { CommandHandlers, Context } from '../command.ts';
import type { SessionContext } from '../engine/engine-session.ts';
import { HubSession } from '../engine/hub-session.ts';
import { PodaSession } from '../engine/poda-session.ts';
import { Thinker } from '../engine/thinker.ts';
import { UsiSession } from '../engine/usi-session.ts';
import { usage } from '../failure.ts';
import { closeInput, linesOf } from '../terminal/lines-of.ts';
import { fullTranslator } from '../words/translators.ts';

/** Runs until `quit` or EOF. */
export const handlers: CommandHandlers = {
  run: async (request, context) => {
    const variant = variantOf(request, 'engine');
    if (!variant.ok) return variant;
    const protocol = protocolOf(request.flags['protocol'], variant.value.game.id);
    if (!protocol.ok) return usage(protocol.error);
    const thinking = await readThinking(request.flags, variant.value, context.configs);
    if (!thinking.ok) return thinking;
    const settings = settingsOf(request.flags, thinking.value);
    if (!settings.ok) return settings;
    const thinker = new Thinker(await context.engine(), settings.value);
    await converse(
      context,
      thinker,
      channel => new sessions[protocol.value]({ ...channel, variant: variant.value, thinker, version: PODA_VERSION }),
    );
    return ok(undefined);
  },
};

const sessions = { poda: PodaSession, usi: UsiSession, hub: HubSession } as const;

const protocolOf = (flag: FlagValues[string] | undefined, game: string) => {
  const name = String(flag ?? 'poda');
  const protocol = engineProtocols.find(known => known === name);
  if (protocol === undefined) return unknownName('unknown-protocol', name, engineProtocols);
  const only = protocol === 'poda' ? undefined : gameOfProtocol[protocol];
  return only === undefined || only === game
    ? ok(protocol)
    : err({ code: 'protocol-of-another-game', values: { protocol, game: only, name: game } });
};

const settingsOf = (flags: FlagValues, { shared, threads, given }: ThinkingSettings) => {
  const level = typeof flags['level'] === 'number' ? flags['level'] : null;
  const conflicting = given.filter(name => name !== '--config' && name !== '--table');
  if (level !== null && conflicting.length > 0)
    return usage({ code: 'level-and-thinking', values: { names: conflicting.join(', ') } });
  const { lines: _lines, ...analysis } = requestOf(shared, 1);
  const { depth: _depth, nodes: _nodes, millis: _millis, ...unlimited } = analysis;
  const seed = seedOf(flags);
  return ok({
    // A level's limits replace those of configuration files.
    analysis: { ...(level === null ? analysis : unlimited), ...(threads === undefined ? {} : { threads }) },
    level,
    seed: seed ?? drawSeed(),
    isTimeLimited: seed === undefined,
  });
};

/** At the end of the input, pending searches stop and still answer. */
const converse = async (
  { terminal, translator }: Context,
  thinker: Thinker,
  open: (channel: Pick<SessionContext, 'send' | 'explain' | 'fail'>) => { receive(line: string): boolean },
): Promise<void> => {
  const { input, output } = terminal;
  const plain = fullTranslator(translator.language, 'ascii');
  await new Promise<void>((resolve, reject) => {
    const session = open({
      send: line => output.writeLine(line),
      explain: (problem, game) => plain.problem(problem, game),
      fail: reject,
    });
    const read = async () => {
      for await (const line of linesOf(input)) if (!session.receive(line)) return;
    };
    read().then(resolve, reject);
  });
  thinker.stop();
  await thinker.untilIdle();
  closeInput(input);
};
