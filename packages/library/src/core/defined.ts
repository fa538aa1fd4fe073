export type Defined<T> = { readonly [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  readonly [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

/** Drops the properties that are undefined, for types whose properties may be missing but not undefined. */
export const defined = <const T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;

/** Makes the named properties optional. */
export type Optional<T, Name extends keyof T> = Omit<T, Name> & Partial<Pick<T, Name>>;
