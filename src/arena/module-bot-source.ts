import { isUtf8 } from 'node:buffer';
import { ok, type Problem, problem, type Result } from '../core/result.ts';
import { harmlessLine } from './bot-process-text.ts';

/** A bot's module as JavaScript. */
export interface ModuleSource {
  readonly text: string;
  /** Whether it speaks of itself with `export`, or in the old way with `module.exports`. */
  readonly isModule: boolean;
}

/** Reads a module; of TypeScript the types are taken away, and nothing is looked up or joined to it. */
export const javaScriptOf = async (bytes: Uint8Array, ending: string): Promise<Result<ModuleSource, Problem>> => {
  if (!isUtf8(bytes)) return problem('module-unreadable', undefined, { what: 'not UTF-8' });
  const text = Buffer.from(bytes).toString('utf8');
  if (ending !== '.ts' && ending !== '.mts') return ok({ text, isModule: isModule(text, ending) });
  const esbuild = await loadEsbuild();
  if (esbuild === null) return problem('typescript-needs-esbuild');
  try {
    const { code } = await esbuild.transform(text, {
      loader: 'ts',
      format: 'esm',
      target: 'es2022',
      sourcefile: 'player.ts',
    });
    return ok({ text: code, isModule: true });
  } catch (error) {
    return problem('module-unreadable', undefined, { what: harmlessLine(messageOf(error), 1000) });
  }
};

const isModule = (text: string, ending: string): boolean =>
  ending === '.mjs' || (ending !== '.cjs' && /^\s*(?:export|import)\b/m.test(text));

/** A package with a program of its own for each machine, which may be missing. */
const loadEsbuild = async () => {
  try {
    return await import('esbuild');
  } catch {
    return null;
  }
};

/** The first of what the compiler says, with its line. */
const messageOf = (error: unknown): string => {
  const [first] =
    (error as { errors?: { text: string; location?: { line: number; lineText: string } | null }[] }).errors ?? [];
  if (first === undefined) return String(error);
  return first.location ? `line ${first.location.line}: ${first.text}: ${first.location.lineText}` : first.text;
};
