import { Journal, type JournalKind } from '@poda/arena/journal/journal.ts';
import { map, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import * as v from 'valibot';
import type { Context } from '../command.ts';
import { noticesOf } from '../journal-notices.ts';
import { type Measurement, measurement } from './measurement.ts';

const entry = v.object({ key: v.string(), measurement });
type Entry = v.InferOutput<typeof entry>;

const kind: JournalKind<Entry> = {
  check: value => {
    const parsed = v.safeParse(entry, value, { abortEarly: true });
    return parsed.success ? { ok: true, value: parsed.output } : problem('journal-entry-unknown');
  },
  headerless: '{"key":',
};

/** Written as they come, so that a stopped or killed study can be resumed. */
export class StudyJournal {
  private readonly found: Map<string, Measurement>;

  private constructor(private readonly journal: Journal<Entry>) {
    this.found = new Map(journal.found.map(({ key, measurement: measured }) => [key, measured]));
  }

  static open(path: string): Result<StudyJournal, Problem> {
    return map(Journal.open(path, { command: 'study' }, kind), journal => new StudyJournal(journal));
  }

  notices(translator: Context['translator']): readonly string[] {
    return noticesOf(this.journal, translator);
  }

  get(key: string): Measurement | undefined {
    return this.found.get(key);
  }

  add(key: string, measured: Measurement): Result<void, Problem> {
    this.found.set(key, measured);
    return this.journal.append({ key, measurement: measured });
  }

  close(): void {
    this.journal.close();
  }
}
