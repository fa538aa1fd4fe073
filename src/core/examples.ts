export interface Examples {
  /** Names of variants. */
  readonly names: readonly string[];
  /** By the name of the command. */
  readonly commands: Readonly<Record<string, readonly string[]>>;
}
