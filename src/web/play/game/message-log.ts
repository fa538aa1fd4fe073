import { signal } from '@preact/signals';
import type { LazyText } from '../../words/lazy-text.ts';

export interface LogMessage {
  readonly key: number;
  readonly text: LazyText;
}

const MAX_MESSAGES = 5;

export class MessageLog {
  readonly shown = signal<readonly LogMessage[]>([]);
  private count = 0;

  add(text: LazyText): void {
    this.shown.value = [...this.shown.value, { key: this.count++, text }].slice(-MAX_MESSAGES);
  }

  clear(): void {
    this.shown.value = [];
  }
}
