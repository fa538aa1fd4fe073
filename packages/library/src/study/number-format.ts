import { numberFormat } from '../core/text/numbers.ts';
import type { Language } from '../core/text/words.ts';

export class NumberFormat {
  constructor(private readonly language: Language) {}

  fixed(value: number, decimals: number): string {
    return numberFormat(this.language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })(value);
  }

  /** Up to four digits in full, then in thousands (k), millions (M) and billions (G). */
  count(value: number): string {
    if (value < 10_000) return this.fixed(value, 0);
    const step = value < 999_500 ? 1 : value < 999_500_000 ? 2 : 3;
    const scaled = value / 1000 ** step;
    return `${this.threeDigits(scaled)} ${' kMG'[step]}`;
  }

  /** Like `count`, but without trailing zeros after the decimal point; for limits and ticks. */
  round(value: number): string {
    return this.count(value)
      .replace(/([.,]\d*?)0+ /, '$1 ')
      .replace(/[.,] /, ' ');
  }

  time(seconds: number): string {
    return seconds < 0.9995 ? `${this.threeDigits(1000 * seconds)} ms` : `${this.threeDigits(seconds)} s`;
  }

  private threeDigits(value: number): string {
    return this.fixed(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
  }

  /** In percent, with more decimals near 100 %. */
  share(value: number): string {
    const percent = 100 * value;
    return `${this.fixed(percent, percent >= 99.95 ? 3 : percent >= 98.95 ? 2 : 1)} %`;
  }
}
