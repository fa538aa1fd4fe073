import type { Queries } from '../store/database.ts';
import type { LiveAnnouncer } from './live-announcer.ts';
import { PlayingField, type PlayingMeans } from './playing-field.ts';

/** Then the programs and threads of an unused tournament are closed. */
const UNUSED_MILLIS = 60_000;

/** The tournaments that a worker plays. */
export class PlayingFields {
  private readonly fields = new Map<string, Promise<PlayingField | undefined>>();

  constructor(
    private readonly queries: Queries,
    private readonly means: PlayingMeans,
    private readonly announcer: LiveAnnouncer,
  ) {}

  /** Undefined for a deleted tournament. */
  open(tournament: string): Promise<PlayingField | undefined> {
    const known = this.fields.get(tournament);
    if (known !== undefined) return known;
    const opening = PlayingField.open(this.queries, tournament, this.means, this.announcer);
    this.fields.set(tournament, opening);
    const forget = () => this.fields.delete(tournament);
    opening.then(field => field ?? forget(), forget);
    return opening;
  }

  async closeUnused(used: ReadonlySet<string>): Promise<void> {
    for (const [tournament, opening] of this.fields) {
      const field = await opening.catch(() => undefined);
      if (used.has(tournament) || (field && performance.now() - field.usedAt < UNUSED_MILLIS)) continue;
      this.fields.delete(tournament);
      await field?.close();
    }
  }

  async close(): Promise<void> {
    this.announcer.close();
    await Promise.all([...this.fields.values()].map(async opening => (await opening.catch(() => undefined))?.close()));
  }
}
