import { join } from 'node:path';
import type { Variant } from '@poda/library/core/contract.ts';
import { defined } from '@poda/library/core/defined.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { err, ok, problem, type Result } from '@poda/library/core/result.ts';
import { seedForProgram } from '@poda/library/core/seed/seed.ts';
import type { Environment } from '@poda/library/node/environment.ts';
import { escapedLine, evidenceLine } from '../../game/evidence-text.ts';
import { judgeRoute, judgeText } from '../../game/judge-answer.ts';
import { type Contender, clockPerMove, type PlayerFault, type Seating, type Setting } from '../../game/player.ts';
import { isSubmitted } from '../../host/find-program.ts';
import {
  defaultProcessOptions,
  endOnError,
  type ProcessOptions,
  seatedIn,
  startProcess,
} from '../../process/bot-process.ts';
import { boardRows, isClassroomGame, routesOf, sideLetter } from '../../protocols/classroom.ts';
import {
  type FunctionParameters,
  functionParameters,
  parseShimReading,
  type ShimReading,
} from '../../protocols/shim-lines.ts';
import { type Confinement, type Program, requireSandbox } from '../../sandbox/confinement.ts';
import { asciiFileName, type BotFile, pythonSource } from '../../submissions/bot-file.ts';
import {
  askShim,
  generatorSeed,
  lacksPlayer,
  notABotProblem,
  startShim,
  stateQuestion,
  wrongKindOfAnswer,
} from '../shim-bot.ts';
import { shimSandboxFile } from '../shim-files.ts';
import {
  firstLineVersion,
  isVersionIndependent,
  mentionsPlayer,
  type PythonChoice,
  TRIAL_MILLIS,
  type Trial,
  trialStates,
  versionText,
} from './python-choice.ts';
import { type Interpreter, namedPython, pythonNamed, pythonOf } from './python-interpreter.ts';

/** A Python file with `player(E, M, J)` or `player(E, J)` for classroom checkers, or `player(state)` for every game. */
export class PythonBot implements Contender {
  readonly isOwn = false;
  readonly name: string;
  private readonly base: string;
  private before: 2 | 3 | undefined;
  private chosen: Promise<Result<PythonChoice>> | undefined;
  private choice: PythonChoice | undefined;
  private parameters: FunctionParameters | undefined;

  constructor(
    private readonly file: BotFile,
    private readonly confinement: Confinement,
    private readonly options: ProcessOptions = defaultProcessOptions,
    private readonly environment: Environment = process.env,
    /** `2`, `3` or the path of an interpreter; if undefined, a trial finds the version that the bot needs. */
    private readonly requested?: string,
  ) {
    this.name = file.name;
    this.base = file.fingerprint + (requested === undefined ? '' : ` python ${requested}`);
  }

  /** Differs under Python 2, so that a resumed match does not mix games under two versions. */
  get fingerprint(): string {
    const isOlder = this.requested === undefined && this.choice?.interpreter.version[0] === 2;
    return this.base + (isOlder ? OLDER : '');
  }

  continueAs(fingerprint: string): void {
    if (this.requested !== undefined) return;
    if (fingerprint === this.base) this.before = 3;
    if (fingerprint === this.base + OLDER) this.before = 2;
  }

  get answersRoutes(): boolean {
    return this.parameters === 'EMJ' || this.parameters === 'EJ';
  }

  get record(): Contender['record'] {
    const { name, choice } = this;
    if (choice === undefined) return { name, kind: 'bot' };
    const { interpreter, reason, what } = choice;
    return { name, kind: 'bot', runtime: defined({ name: `Python ${versionText(interpreter)}`, reason, what }) };
  }

  async check(variant: Variant): Promise<Result<void>> {
    const sandboxed = requireSandbox(this.confinement);
    if (!sandboxed.ok) return sandboxed;
    const python = await this.python(variant);
    if (!python.ok) return python;
    const { noPlayer } = python.value;
    return noPlayer === undefined ? ok(undefined) : err(notABotProblem(this.name, noPlayer));
  }

  async sit(setting: Setting): Promise<Seating> {
    const python = await this.python(setting.variant);
    if (!python.ok) return { kind: 'our-fault', what: python.error.code };
    return this.sitUnder(python.value.interpreter, setting);
  }

  private async sitUnder(interpreter: Interpreter, setting: Setting): Promise<Seating> {
    const name = asciiFileName(this.file.name, '.py');
    const allowed: readonly FunctionParameters[] = isClassroomGame(setting.variant) ? functionParameters : ['state'];
    const request = (folder: string) => ({
      path: join(folder, name),
      name: name.slice(0, -'.py'.length),
      seed: generatorSeed(setting),
      style: isClassroomGame(setting.variant) ? 'classroom' : 'state',
    });
    const program = this.program(interpreter, name, seedForProgram(setting.seed));
    const started = await startShim(this.confinement, program, { request, allowed }, this.options);
    if (started.kind !== 'ready') return started;
    const { process, parameters, millis } = started;
    this.parameters = parameters;
    return seatedIn(process, millis, async question => {
      const { state, clock } = question;
      const classroomQuestion = () => ({
        e: boardRows(state),
        ...(parameters === 'EMJ' && { m: routesOf(state).map(({ squares }) => squares) }),
        j: sideLetter(state.side),
      });
      const message = parameters === 'state' ? { s: stateQuestion(question, setting) } : classroomQuestion();
      const heard = await askShim(process, message, clock);
      if (heard.kind !== 'answer') return heard;
      const { move, returned } = heard;
      if (move.kind === 'text' && parameters === 'state') return judgeText(state, move.text, heard);
      if (move.kind === 'route' && parameters !== 'state')
        return judgeRoute(state, move.squares, JSON.stringify(move.squares), returned, heard);
      return wrongKindOfAnswer(heard);
    });
  }

  private python(variant: Variant): Promise<Result<PythonChoice>> {
    this.chosen ??= this.choose(variant).then(choice => {
      if (choice.ok) this.choice = choice.value;
      return choice;
    });
    return this.chosen;
  }

  private async choose(variant: Variant): Promise<Result<PythonChoice>> {
    const kept = this.before && (await pythonOf(this.before, this.environment));
    if (kept) return ok({ interpreter: kept, reason: kept.version[0] === 2 ? 'before' : 'usual' });
    const version = this.requested ?? firstLineVersion(this.file.bytes)?.toString();
    const named = version === undefined ? null : await pythonNamed(version, this.environment);
    if (named !== null)
      return this.confirmed({ interpreter: named, reason: this.requested ? 'asked' : 'first-line' }, variant);
    if (this.requested !== undefined) return problem('python-asked-missing', { python: escapedLine(this.requested) });
    const [newer, older] = [await pythonOf(3, this.environment), await pythonOf(2, this.environment)];
    const first = newer ?? older;
    if (first === null) {
      const chosen = namedPython(3, this.environment) ?? namedPython(2, this.environment);
      return chosen !== undefined && isSubmitted(chosen)
        ? problem('python-submitted', { path: escapedLine(chosen) })
        : problem('python-missing');
    }
    const only = { interpreter: first, reason: 'only' } as const;
    const reading = await this.tryToRead(first);
    // A file that no Python can compile fails in the game. One with a wrong encoding goes to Python 3, because Python 2
    // would accept any bytes.
    if (reading === null || !reading.isText) return ok(only);
    if (newer === null || older === null || older.path === newer.path) {
      if (newer === null || reading.compiles === 'well') return this.confirmed(only, variant);
      const { compiles, line } = reading;
      const [what, text] = [evidenceLine(reading.what), evidenceLine(reading.text)];
      return looksLikePython2({ compiles, what, text })
        ? problem('python-2-missing', { name: this.name, line, text, what })
        : ok(only);
    }
    if (reading.compiles === 'well' && isVersionIndependent(this.file.bytes))
      return this.confirmed({ interpreter: newer, reason: 'usual' }, variant);
    if (reading.compiles === 'well') return this.chooseByTrial(newer, older, variant);
    const reason = { reason: 'syntax', what: evidenceLine(reading.what) } as const;
    return (await this.tryToRead(older))?.compiles === 'well'
      ? this.confirmed({ interpreter: older, ...reason }, variant)
      : ok({ interpreter: newer, reason: 'usual' });
  }

  /** Python 2 only if the bot fails under 3 and not under 2. */
  private async chooseByTrial(newer: Interpreter, older: Interpreter, variant: Variant): Promise<Result<PythonChoice>> {
    const usual = { interpreter: newer, reason: 'usual' } as const;
    const underNewer = await this.tryUntilKnown(newer, variant);
    if (underNewer.kind === 'no-bot') return ok({ ...usual, noPlayer: underNewer.evidence });
    if (underNewer.kind !== 'failed') return ok(usual);
    const underOlder = await this.tryUntilKnown(older, variant);
    // A bot that is late under Python 2 may hang there, so Python 2 is chosen only if Python 3 raised an error.
    const isError = underNewer.fault === 'exception' || underNewer.fault === 'start-up-failure';
    if (underOlder.kind !== 'passed' && !(underOlder.kind === 'late' && isError)) return ok(usual);
    return ok({ interpreter: older, reason: 'trial', what: evidenceLine(underNewer.evidence.what) });
  }

  private async confirmed(choice: PythonChoice, variant: Variant): Promise<Result<PythonChoice>> {
    if (mentionsPlayer(this.file.bytes)) return ok(choice);
    const trial = await this.tryToPlay(choice.interpreter, variant, []);
    return ok(trial.kind === 'no-bot' ? { ...choice, noPlayer: trial.evidence } : choice);
  }

  private async tryUntilKnown(interpreter: Interpreter, variant: Variant): Promise<Trial> {
    let trial: Trial = { kind: 'unknown' };
    for (let i = 0; i < MAX_TRIALS && trial.kind === 'unknown'; i++)
      trial = await this.tryToPlay(interpreter, variant, trialStates(variant));
    return trial;
  }

  private async tryToPlay(interpreter: Interpreter, variant: Variant, states: readonly GameState[]): Promise<Trial> {
    for (const side of [0, 1] as const) {
      const setting = { variant, start: variant.rules.start, side, seed: 1, time: {} };
      const seating = await this.sitUnder(interpreter, setting);
      if (seating.kind === 'our-fault') return { kind: 'unknown' };
      if (seating.kind === 'fault')
        return seating.millis < START_SHARE * this.options.limits.startMillis
          ? failedTrial(seating)
          : { kind: 'unknown' };
      try {
        for (const [i, state] of states.filter(candidate => candidate.side === side).entries()) {
          const choice = await seating.player.choose({ number: i + 1, state, clock: clockPerMove(TRIAL_MILLIS) });
          if (choice.kind === 'fault') return failedTrial(choice);
          if (choice.kind !== 'move') return { kind: 'unknown' };
        }
      } finally {
        await seating.player.leave();
      }
      if (states.length === 0) break;
    }
    return { kind: 'passed' };
  }

  private async tryToRead(interpreter: Interpreter): Promise<ShimReading | null> {
    const name = asciiFileName(this.file.name, '.py');
    const program = this.program(interpreter, name, 0, true);
    const started = await startProcess(this.confinement, program, this.options);
    if (started.kind === 'our-fault') return null;
    const { process } = started;
    const waiting = { limitMillis: this.options.limits.startMillis, mayBeEarly: true };
    try {
      const heard = await endOnError(process, () => process.ask('', waiting));
      await process.end();
      const parsed = heard.kind === 'line' ? parseShimReading(heard.text) : null;
      return parsed?.ok ? parsed.value : null;
    } catch {
      // The game will show the same failure.
      return null;
    }
  }

  private program({ path, folders }: Interpreter, name: string, seed: number, isTrial = false): Program {
    const started = [path, '-s', '-u', '-B'];
    return {
      command: (folder, shims) =>
        isTrial
          ? [...started, join(shims, 'reading_shim.py'), join(folder, name)]
          : [...started, join(shims, 'player_shim.py')],
      files: [
        shimSandboxFile('player_shim.py'),
        ...(isTrial ? [shimSandboxFile('reading_shim.py')] : []),
        { name, bytes: pythonSource(this.file.bytes) },
        ...this.file.accompanying.filter(file => file.name !== name),
      ],
      visible: folders,
      environment: { PYTHONHASHSEED: String(seed % 2 ** 32), PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' },
      lines: 'private',
      limitsAddressSpace: true,
    };
  }
}

const OLDER = ' under python 2';

/** A bot that fails after this share of its time to start was too slow, under whatever version. */
const START_SHARE = 0.8;
const MAX_TRIALS = 3;

const failedTrial = ({ fault, evidence }: PlayerFault): Trial => {
  if (fault === 'timeout') return { kind: 'late' };
  return lacksPlayer(evidence) ? { kind: 'no-bot', evidence } : { kind: 'failed', fault, evidence };
};

/** Python 3 refuses print and exec without brackets, `except A, e`, `<>`, 0777, backquotes. */
const looksLikePython2 = ({ compiles, what, text }: Pick<ShimReading, 'compiles' | 'what' | 'text'>): boolean =>
  (compiles === 'as-old' && what !== '') ||
  /Missing parentheses|multiple exception types must be parenthesized|leading zeros|octal/.test(what) ||
  /^(print|exec)\b(?!\s*\()|^except\s+[\w.]+\s*,|<>|`|\braise\s+\w+\s*,|\b\d+[lL]\b|\bur['"]/.test(text);
