import type { ReportData, ReportGame } from '@poda/arena/report/report-data.ts';
import type { Variant } from '@poda/library/core/contract.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { elo, fixed } from '../words/numbers.ts';

export class Report {
  readonly variant: Variant;
  private readonly byNumber: ReadonlyMap<number, ReportGame>;

  constructor(readonly data: ReportData) {
    this.variant = variantNamed(data.game);
    this.byNumber = new Map(data.games.map(game => [game.number, game]));
  }

  nameOf(player: number): string {
    return this.data.players[player]!.name;
  }

  /** Without anchors (players with given ratings) a rating is relative to the mean. */
  ratingText(value: number): string {
    if (this.data.anchors.length === 0) return elo(value);
    return `${value <= -0.5 ? '−' : ''}${fixed(Math.round(Math.abs(value)), 0)}`;
  }

  game(number: number): ReportGame | undefined {
    return this.byNumber.get(number);
  }

  text(place: number | undefined): string {
    return this.data.texts[place ?? 0]!;
  }
}

/** Large reports are gzipped and in base64. */
export const readReport = async (): Promise<Report> => {
  const element = document.getElementById('report-data')!;
  const text = element.textContent!.trim();
  const isPacked = element.getAttribute('type') === 'application/gzip';
  element.remove();
  return new Report(isPacked ? await unpack(text) : JSON.parse(text));
};

const unpack = async (text: string): Promise<ReportData> => {
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json();
};
