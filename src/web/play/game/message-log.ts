import { signal } from '@preact/signals';
import type { LazyText } from '../../words/lazy-text.ts';

/** One message of the log, with a key that identifies it in the list on the screen. */
export interface LogMessage {
  readonly key: number;
  readonly text: LazyText;
}

/** Maximum number of messages in the log; older ones are dropped. */
const MAX_MESSAGES = 5;

/** The messages about a game since the user's last move, oldest first. */
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
