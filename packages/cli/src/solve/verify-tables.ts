import { runWithPauses } from '@poda/arena/host/run-with-pauses.ts';
import { ok, type Result } from '@poda/library/core/result.ts';
import { checkBlocks, openTable } from '@poda/library/node/tables/file-table.ts';
import { gameOfFamily, type ListedTable } from '@poda/library/node/tables/list-tables.ts';
import { TableProber } from '@poda/library/solve/prober.ts';
import type { TableHeader } from '@poda/library/solve/table/layout.ts';
import type { Table } from '@poda/library/solve/table/table.ts';
import { type Sample, type Verification, verifyTable } from '@poda/library/solve/verify.ts';
import { withPieces } from './choose-tables.ts';

/** Recomputes the values of a table; those of other sections come from the other tables. */
export class TableVerifier {
  /** `done` counts tables; `share` runs from 0 to 1. */
  done = 0;
  share = 0;
  private readonly sound: readonly { readonly file: string; readonly header: TableHeader }[];

  constructor(listed: readonly ListedTable[]) {
    this.sound = listed.flatMap(({ file, header }) => (header.ok ? [{ file, header: header.value }] : []));
  }

  /** A table that cannot be read gets its problem. */
  async run(wanted: readonly ListedTable[], sample: () => Sample | undefined): Promise<Result<Verification>[]> {
    const works = wanted.map(table => workOf(table));
    const all = works.reduce((sum, work) => sum + work, 0);
    const results: Result<Verification>[] = [];
    let finished = 0;
    for (const [i, table] of wanted.entries()) {
      const tell = (share: number) => {
        this.share = (finished + share * works[i]!) / all;
      };
      results.push(table.header.ok ? await this.verify(table.file, table.header.value, sample(), tell) : table.header);
      finished += works[i]!;
      this.done = i + 1;
      tell(0);
    }
    this.share = 1;
    return results;
  }

  private async verify(
    file: string,
    header: TableHeader,
    sample: Sample | undefined,
    tell: (share: number) => void,
  ): Promise<Result<Verification>> {
    const { variant: named, tables } = (await gameOfFamily(header.game))!;
    const { space } = tables;
    const checked = await runWithPauses(checkBlocks(file, space), share => tell(share * BLOCKS_SHARE));
    if (!checked.ok) return checked;
    const variant = withPieces(named, Math.max(header.pieces, Number(named.options['pieces'] ?? 0)));
    // A variant with fewer pieces could not write all positions.
    const whole = (await variant.extras.tables!()).space;
    const own = openTable(file, whole);
    if (!own.ok) return own;
    const others = this.sound
      .filter(other => other.file !== file && other.header.game === header.game)
      .map(other => openTable(other.file, whole))
      .flatMap((table): Table[] => (table.ok ? [table.value] : []));
    const prober = new TableProber(whole, [own.value, ...others], variant.rules.unit);
    try {
      const steps = verifyTable(variant, own.value, prober, sample);
      return ok(await runWithPauses(steps, share => tell(BLOCKS_SHARE + share * (1 - BLOCKS_SHARE))));
    } finally {
      for (const table of prober.tables) table.close();
    }
  }
}

/** The share of the progress for reading and checking blocks; the rest is for recomputing values. */
const BLOCKS_SHARE = 0.02;

const workOf = ({ header }: ListedTable): number =>
  1 + (header.ok ? header.value.sections.reduce((sum, { positions }) => sum + positions, 0) : 0);
