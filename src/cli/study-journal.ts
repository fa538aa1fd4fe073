import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type Measurement, measurement } from '../study/measurement.ts';

const entry = v.object({ key: v.string(), measurement });

/**
 * What was measured, one JSON line each, written as soon as it is known: a study that was stopped, however it was, goes on
 * from here. A line that cannot be read, as the last one of a killed process, is as if it were not there.
 */
export class StudyJournal {
  private readonly found = new Map<string, Measurement>();

  /** Reads what is there; throws as the file system does. */
  constructor(private readonly file: string) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    for (const line of text.split('\n')) {
      const read = v.safeParse(entry, parsed(line));
      if (read.success) this.found.set(read.output.key, read.output.measurement);
    }
    // Also tells at once whether the file can be written.
    appendFileSync(file, text === '' || text.endsWith('\n') ? '' : '\n');
  }

  get(key: string): Measurement | undefined {
    return this.found.get(key);
  }

  add(key: string, measured: Measurement): void {
    this.found.set(key, measured);
    appendFileSync(this.file, `${JSON.stringify({ key, measurement: measured })}\n`);
  }
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};
