import { join } from 'node:path';
import type { Variant } from '../../core/contract.ts';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import { type Environment, isSubmitted } from '../../host/find-program.ts';
import { boardRows, isClassroomGame, routesOf, sideLetter } from '../../protocols/classroom.ts';
import { parseShimReading, type ShimReading, type ShimStyle, shimStyles } from '../../protocols/shim-lines.ts';
import { judgeRoute, judgeText } from '../bot-judging.ts';
import { harmlessLine, shownLine } from '../evidence-text.ts';
import type { Choice, Contender, PlayerOutput, Question, SeatedPlayer, Seating, Setting } from '../player.ts';
import {
  type BotProcess,
  defaultProcessOptions,
  endOnError,
  type ProcessOptions,
  startProcess,
} from '../process/bot-process.ts';
import type { Confinement, Program } from '../sandbox/confinement.ts';
import { type BotFile, plainName, pythonSource } from '../submissions/bot-file.ts';
import { type Interpreter, namedPython, pythonOf } from './python-interpreter.ts';
import { askShim, startShim, stateQuestion, wrongKindOfAnswer } from './shim-bot.ts';
import { placedShim } from './shim-files.ts';

/** A Python file with `player(E, M, J)` or `player(E, J)` for classroom checkers, or `player(state)` for every game. */
export class PythonBot implements Contender {
  readonly isOwn = false;
  readonly name: string;
  readonly record: Contender['record'];
  readonly fingerprint: string;
  private chosen: Promise<Result<Interpreter, Problem>> | undefined;

  constructor(
    private readonly file: BotFile,
    private readonly confinement: Confinement,
    private readonly options: ProcessOptions = defaultProcessOptions,
    private readonly environment: Environment = process.env,
  ) {
    this.name = file.name;
    this.record = { name: file.name, kind: 'bot' };
    this.fingerprint = file.fingerprint;
  }

  async check(_variant: Variant): Promise<Result<void, Problem>> {
    const { level, problem: missing } = this.confinement;
    if (level === null) return problem(missing?.code ?? 'sandbox-missing', undefined, missing?.values);
    const interpreter = await this.interpreter();
    return interpreter.ok ? ok(undefined) : interpreter;
  }

  async sit(setting: Setting): Promise<Seating> {
    const interpreter = await this.interpreter();
    if (!interpreter.ok) return { kind: 'our-fault', what: interpreter.error.code };
    const name = plainName(this.file.name, '.py');
    const styles: readonly ShimStyle[] = isClassroomGame(setting.variant) ? shimStyles : ['state'];
    const request = (folder: string) => ({
      path: join(folder, name),
      name: name.slice(0, -'.py'.length),
      seed: setting.seed,
      style: isClassroomGame(setting.variant) ? 'classroom' : 'state',
    });
    const program = this.program(interpreter.value, name, setting.seed);
    const started = await startShim(this.confinement, program, { request, styles }, this.options);
    if (started.kind !== 'ready') return started;
    const { process, style, millis } = started;
    return { kind: 'seated', player: new SeatedPython(process, style, setting), millis };
  }

  /** Finds the version of Python that can compile the bot's file; Python 3 if both can. */
  private interpreter(): Promise<Result<Interpreter, Problem>> {
    this.chosen ??= this.choose();
    return this.chosen;
  }

  private async choose(): Promise<Result<Interpreter, Problem>> {
    const [newer, older] = [await pythonOf(3, this.environment), await pythonOf(2, this.environment)];
    const first = newer ?? older;
    if (first === null) {
      const named = namedPython(3, this.environment) ?? namedPython(2, this.environment);
      return named !== undefined && isSubmitted(named)
        ? problem('python-submitted', undefined, { path: harmlessLine(named) })
        : problem('python-missing');
    }
    const reading = await this.tryToRead(first);
    // A file that no Python can compile fails in the game, and the verdict shows the error. A file with a wrong
    // encoding goes to Python 3, because Python 2 would accept any bytes.
    if (reading === null || newer === null || !reading.isText || reading.compiles === 'well') return ok(first);
    if (older === null) {
      const { compiles, line } = reading;
      const [what, text] = [shownLine(reading.what), shownLine(reading.text)];
      return looksLikePython2({ compiles, what, text })
        ? problem('python-2-missing', undefined, { name: this.name, line, text, what })
        : ok(first);
    }
    return ok((await this.tryToRead(older))?.compiles === 'well' ? older : first);
  }

  /**
   * Lets a version of Python compile the bot's file, in the sandbox, because even compiling may crash. Null if Python
   * reports no result.
   */
  private async tryToRead(interpreter: Interpreter): Promise<ShimReading | null> {
    const name = plainName(this.file.name, '.py');
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
      // The failure is ignored here: it happens again in the game and is reported there.
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
        placedShim('player_shim.py'),
        ...(isTrial ? [placedShim('reading_shim.py')] : []),
        { name, bytes: pythonSource(this.file.bytes) },
        ...this.file.companions.filter(companion => companion.name !== name),
      ],
      visible: folders,
      environment: { PYTHONHASHSEED: String(seed % 2 ** 32), PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' },
      lines: 'private',
      limitsAddressSpace: true,
    };
  }
}

/**
 * True for Python 2 syntax that Python 3 refuses: print and exec without brackets, `except A, e`, `<>`, 0777,
 * backquotes.
 */
const looksLikePython2 = ({ compiles, what, text }: Pick<ShimReading, 'compiles' | 'what' | 'text'>): boolean =>
  (compiles === 'as-old' && what !== '') ||
  /Missing parentheses|multiple exception types must be parenthesized|leading zeros|octal/.test(what) ||
  /^(print|exec)\b(?!\s*\()|^except\s+[\w.]+\s*,|<>|`|\braise\s+\w+\s*,|\b\d+[lL]\b|\bur['"]/.test(text);

class SeatedPython implements SeatedPlayer {
  constructor(
    private readonly process: BotProcess,
    private readonly style: ShimStyle,
    private readonly setting: Setting,
  ) {}

  async choose(question: Question): Promise<Choice> {
    const { state, clock } = question;
    const asked =
      this.style === 'state'
        ? { s: stateQuestion(question, this.setting) }
        : {
            e: boardRows(state),
            ...(this.style === 'EMJ' ? { m: routesOf(state).map(({ squares }) => squares) } : {}),
            j: sideLetter(state.side),
          };
    const heard = await askShim(this.process, asked, clock?.limitMillis ?? null);
    if (heard.kind !== 'answer') return heard;
    const { move, line } = heard;
    if (move.kind === 'text' && this.style === 'state') return judgeText(state, move.text, heard);
    if (move.kind === 'route' && this.style !== 'state') return judgeRoute(state, move.squares, line, heard);
    return wrongKindOfAnswer(heard);
  }

  leave(): Promise<PlayerOutput> {
    return this.process.end();
  }
}
