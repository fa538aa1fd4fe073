/** File names by family of games, such as `ur:classic`. */
const shipped: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = import.meta.glob(
  '../../../tables/files.json',
  { eager: true, import: 'default' },
);

/** None if the page was built without tables. */
export const filesOf = (family: string): readonly string[] => Object.values(shipped)[0]?.[family] ?? [];

export const piecesInTables = (family: string): number =>
  Math.max(0, ...filesOf(family).map(name => Number(/-(\d+)\.poda$/.exec(name)?.[1] ?? 0)));
