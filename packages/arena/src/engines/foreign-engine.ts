import { readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { GameState } from '@poda/library/core/game-state.ts';
import { attempt, ok, problem } from '@poda/library/core/result.ts';
import type { Thought } from '@poda/library/core/thought.ts';
import type { WhatCode } from '@poda/library/i18n/translate.ts';
import { splitCommand } from '../bots/line-bot-command.ts';
import { isFile } from '../files/kind-of-path.ts';
import { escapedLine, escapedText, evidenceLine } from '../game/evidence-text.ts';
import { faultOf, readSafely } from '../game/judge-answer.ts';
import { type Choice, type Contender, clockPerMove, identityOf, type SeatedPlayer, seat } from '../game/player.ts';
import { findProgram } from '../host/find-program.ts';
import { type BotProcess, defaultProcessOptions, endOnError, startProcess } from '../process/bot-process.ts';
import { withLastOutput } from '../process/process-faults.ts';
import { defaultLimits, noConfinement, type Program } from '../sandbox/confinement.ts';
import { fingerprintOf, readBotFile, sandboxFileName } from '../submissions/bot-file.ts';
import { type EngineOptions, type EngineProtocol, type EngineTalk, mergedThought } from './engine-protocol.ts';
import { hubProtocol } from './hub-engine.ts';
import { usiProtocol } from './usi-engine.ts';

export interface EngineCommand {
  readonly protocol: EngineProtocol;
  readonly options: EngineOptions;
  readonly words: readonly string[];
  readonly text: string;
}

const protocols: readonly EngineProtocol[] = [usiProtocol('usi'), usiProtocol('uci'), hubProtocol];

/** Options come before the colon: `usi?Threads=2&VariantPath=my.ini:fairy-stockfish`. */
export const parseEngineCommand = (text: string): EngineCommand | undefined => {
  const [, id, settings = '', command] = /^(usi|uci|hub)(?:\?([^:]*))?:(.*)$/s.exec(text) ?? [];
  const protocol = protocols.find(candidate => candidate.id === id);
  if (protocol === undefined || command === undefined) return undefined;
  const options = settings
    .split('&')
    .filter(part => part !== '')
    .map(part => {
      const [name = '', ...value] = part.split('=');
      return [name, value.join('=')] as const;
    });
  return { protocol, options, words: splitCommand(command), text };
};

/** Also gives the engine `files`, besides those of its command. After a failure no process is left. */
export type StartEngine = (words: readonly string[], files: readonly OptionFile[]) => ReturnType<typeof startProcess>;

export interface OptionFile {
  readonly path: string;
  readonly name: string;
}

const MAX_UNCLOCKED_MILLIS = 60_000;
const TRIAL_MILLIS = 1_000;
const QUIT_MILLIS = 300;

export const foreignEngine = (word: EngineCommand, start: StartEngine = startUnconfined): Contender => {
  const { protocol, options, words } = word;
  const isConfined = start !== startUnconfined;
  const name = nameIn(words) || word.text;
  const engine: Contender = {
    ...identityOf({ name, fingerprint: fingerprintIn(word) }),
    record: { name, kind: 'bot', word: word.text },
    canResign: protocol.canResign ?? false,
    check: async variant => {
      const { id, gameId } = protocol;
      const values = { player: name, protocol: id, game: gameId, name: variant.name };
      const [program] = words;
      if (program === undefined) return problem('engine-without-command', values);
      if (variant.game.id !== gameId) return problem('engine-of-another-game', values);
      if (findProgram(program) === undefined) return problem('command-missing', { name: escapedLine(program) });
      if (isConfined)
        for (const { path } of optionFiles(word)) {
          const file = readBotFile(path);
          if (!file.ok) return file;
        }
      const seating = await seat(engine, { variant, start: variant.rules.start, side: 0, seed: 0, time: {} });
      if (seating.kind === 'seated') {
        const question = { number: 1, state: new GameState(variant), clock: clockPerMove(TRIAL_MILLIS) };
        const first = await seating.player.choose(question);
        await seating.player.leave();
        // An engine whose first move is not a move of this game plays a different game, and would lose every time.
        const isOther =
          first.kind === 'fault' && (first.fault === 'illegal-move' || first.fault === 'unreadable-answer');
        return isOther ? problem('engine-plays-another-game', { ...values, what: first.evidence.what }) : ok(undefined);
      }
      if (seating.kind === 'our-fault') return problem('engine-does-not-start', { ...values, what: seating.what });
      const { what, code, values: details = {} } = seating.evidence;
      const mayMissFiles = isConfined && code !== undefined && exitCodes.includes(code);
      const described = { ...details, ...values, what, ...(code && { whatCode: code }) };
      return problem(mayMissFiles ? 'engine-does-not-start-held' : 'engine-does-not-start', described);
    },
    sit: async setting => {
      const files = optionFiles(word);
      const started = await start(words, files);
      if (started.kind !== 'started') return started;
      const { process } = started;
      const placed = options.map(([option, value]) => {
        const file = isConfined ? files.find(({ path }) => path === value) : undefined;
        return [option, file === undefined ? value : join(process.folder, file.name)] as const;
      });
      const begun = await endOnError(process, () => protocol.begin(process, setting, placed));
      if (begun.kind === 'begun') return { kind: 'seated', player: seatedEngine(process, begun.talk) };
      await process.end();
      return begun.kind === 'our-fault'
        ? begun
        : { ...begun, fault: 'start-up-failure', evidence: withLastOutput(begun.evidence) };
    },
  };
  return engine;
};

/** Only an option value with a folder or an extension names a file. */
const optionFiles = ({ options, words }: EngineCommand): OptionFile[] => {
  const taken = new Set(words.filter(isFile).map(sandboxFileName));
  const paths = [...new Set(options.map(([, value]) => value))].filter(
    value => /[/\\]|\.[a-z]\w*$/i.test(value) && isFile(value),
  );
  return paths.map((path, i) => {
    const plain = sandboxFileName(path);
    const name = taken.has(plain) ? `${i + 1}-${plain}` : plain;
    taken.add(name);
    return { path, name };
  });
};

const fingerprintIn = (command: EngineCommand): string => {
  const program = findProgram(command.words[0] ?? '');
  const named = [...command.words.slice(1).filter(isFile), ...optionFiles(command).map(({ path }) => path)];
  const files = [...(program === undefined ? [] : [program]), ...named];
  return [command.text, ...files.map(fingerprintOfFile)].join(' ');
};

/** Made from the contents, or from size and modification time if the file is larger than any program. */
const fingerprintOfFile = (path: string): string =>
  attempt(() => {
    const { size, mtimeMs } = statSync(path);
    return size > MAX_HASHED_BYTES ? `${size} ${mtimeMs}` : fingerprintOf(readFileSync(path));
  }, 'unreadable');

const MAX_HASHED_BYTES = 256 * 1024 * 1024;

/** In the sandbox the cause of an early exit may be a file that the engine cannot see. */
const exitCodes: readonly WhatCode[] = ['exit', 'exit-saying', 'exit-as-signal'];

const nameIn = ([program = '', ...rest]: readonly string[]): string => {
  const name = basename(program);
  const file = interpreters.test(name) ? rest.find(word => !word.startsWith('-') && isFile(word)) : undefined;
  return file === undefined ? name : basename(file, extname(file));
};

const interpreters = /^(?:node(?:js)?|python[\d.]*|pypy[\d.]*|java|ruby|perl|mono|wine|bash|sh)$/;

const seatedEngine = (process: BotProcess, talk: EngineTalk): SeatedPlayer => {
  let isThinking = false;
  return {
    choose: async question => {
      const text = talk.ask(question).join('\n');
      isThinking = true;
      let reported: Thought | undefined;
      const heard = await process.ask(text, {
        limitMillis: question.clock?.limitMillis ?? MAX_UNCLOCKED_MILLIS,
        isAnswer: line => {
          if (talk.isAnswer(line)) return true;
          const thought = readSafely(
            () => talk.thoughtIn(line),
            () => undefined,
          );
          if (thought !== undefined) reported = mergedThought(reported, thought);
          return false;
        },
      });
      isThinking = false;
      if (heard.kind !== 'line') return heard;
      const { text: line, millis } = heard;
      const { stderr } = process;
      const context = { question: text, stderr, millis };
      return readSafely<Choice>(
        () => {
          const move = talk.read(line, question.state);
          if (move.ok) return { kind: 'move', move: move.value, millis, ...(reported && { thought: reported }) };
          const { fault, what } = move.error;
          if (fault === 'resignation') return { kind: 'resign', millis };
          return faultOf(context, fault, { what: evidenceLine(what), answer: escapedText(line) });
        },
        what => faultOf(context, 'unreadable-answer', { ...what, answer: escapedText(line) }),
      );
    },
    leave: async () => {
      try {
        if (!isThinking) await process.ask('quit', { limitMillis: QUIT_MILLIS, isAnswer: () => false });
      } finally {
        await process.end();
      }
      return process.end();
    },
  };
};

/** In the current folder, with all files and without a memory limit, because engines need their books and networks. */
export const startUnconfined: StartEngine = words =>
  startProcess({ ...noConfinement, level: 'D' }, unconfinedProgramOf(words), {
    limits: {
      ...defaultLimits,
      memoryBytes: Number.MAX_SAFE_INTEGER,
      tmpBytes: Number.MAX_SAFE_INTEGER,
      files: MAX_OPEN_FILES,
    },
    freezes: defaultProcessOptions.freezes,
    maxBytes: MAX_ENGINE_OUTPUT_BYTES,
  });

const MAX_OPEN_FILES = 4096;
/** Per move; engines report their search in detail. */
export const MAX_ENGINE_OUTPUT_BYTES = 16 * 1024 * 1024;

export const unconfinedProgramOf = (words: readonly string[]): Program => ({
  command: () => ['/bin/sh', '-c', 'cd "$0" && exec "$@"', process.cwd(), ...words],
  files: [],
  visible: [],
  environment: Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ),
  lines: 'standard',
  limitsAddressSpace: false,
});
