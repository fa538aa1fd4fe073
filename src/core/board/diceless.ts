export abstract class Diceless {
  readonly chance: number = 0;

  probability(): number {
    return noDice();
  }

  roll(): void {
    noDice();
  }

  unroll(): void {
    noDice();
  }
}

const noDice = (): never => {
  throw new Error('no dice fall in this game');
};
