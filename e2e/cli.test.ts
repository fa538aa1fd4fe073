import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, askLines, exitOf, program, runPoda, startPoda, textOf, vectors } from './run-poda.ts';

// --- The vectors, one process a file ---------------------------------------------------------------------------------

interface MovesRow {
  readonly name: string;
  readonly game: string;
  readonly position: string;
  readonly legal: readonly string[];
  readonly perft: readonly number[];
  readonly routes?: Readonly<Record<string, readonly string[]>>;
}
