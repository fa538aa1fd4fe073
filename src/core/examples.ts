/** Examples with a game in the help of the command line. */
export interface Examples {
  /** Names of variants. */
  readonly names: readonly string[];
  /** The arguments of an example of each command, by its name. */
  readonly commands: Readonly<Record<string, readonly string[]>>;
}
