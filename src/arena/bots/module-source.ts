import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import { decoded } from '../../core/text/decoded.ts';
import { harmlessLine } from '../evidence-text.ts';
import type { ProcessOptions } from '../process/bot-process.ts';
import type { Confinement } from '../sandbox/confinement.ts';
import type { BotFile } from '../submissions/bot-file.ts';
import { withoutTypes } from './typescript.ts';

/** A bot's module as JavaScript. */
export interface ModuleSource {
  readonly text: string;
  /** Whether it speaks of itself with `export`, or in the old way with `module.exports`. */
  readonly isModule: boolean;
}

/** Reads a module; of TypeScript the types are taken away, and nothing is looked up or joined to it. */
export const javaScriptOf = async (
  { bytes, fingerprint }: Pick<BotFile, 'bytes' | 'fingerprint'>,
  ending: string,
  confinement: Confinement,
  options: ProcessOptions,
): Promise<Result<ModuleSource, Problem>> => {
  const text = decoded(bytes);
  if (ending !== '.ts' && ending !== '.mts') return ok({ text, isModule: isModule(text, ending) });
  const turned = await withoutTypes(Buffer.from(text), fingerprint, confinement, options);
  if (turned.kind === 'code') return ok({ text: turned.code, isModule: true });
  if (turned.kind === 'missing') return problem('typescript-compiler-missing');
  const what = harmlessLine(turned.what, 1000);
  return problem(turned.kind === 'failed' ? 'module-unreadable' : 'typescript-interrupted', undefined, { what });
};

const isModule = (text: string, ending: string): boolean =>
  ending === '.mjs' || (ending !== '.cjs' && /^\s*(?:export|import)\b/m.test(text));
