import { signal } from '@preact/signals';
import type { Told } from '../../words/told.ts';

/** Something that happened; each has a number of its own. */
export interface Line {
  readonly key: number;
  readonly text: Told;
}

/** How much of what happened is still shown. */
const MAX_TOLD = 5;

/** What has happened at the table since a person last chose, the latest last. */
export class Story {
  readonly lines = signal<readonly Line[]>([]);
  private count = 0;

  tell(text: Told): void {
    this.lines.value = [...this.lines.value, { key: this.count++, text }].slice(-MAX_TOLD);
  }

  forget(): void {
    this.lines.value = [];
  }
}
