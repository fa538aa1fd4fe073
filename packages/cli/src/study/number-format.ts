import { numberFormat } from '@poda/library/core/text/numbers.ts';
import type { Language } from '@poda/library/core/text/words.ts';

export class Numbers {
  private readonly formats = new Map<number, (value: number) => string>();

  constructor(private readonly language: Language) {}

  fixed(value: number, decimals: number): string {
    let format = this.formats.get(decimals);
    if (format === undefined) {
      format = numberFormat(this.language, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      this.formats.set(decimals, format);
    }
    return format(value);
  }

  /** Up to four digits in full, then in thousands (k), millions (M) and billions (G). */
  count(value: number): string {
    if (value < 10_000) return this.fixed(value, 0);
    const step = value < 999_500 ? 1 : value < 999_500_000 ? 2 : 3;
    const scaled = value / 1000 ** step;
    return `${this.fixed(scaled, scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0)} ${' kMG'[step]}`;
  }

  /** Like `count`, but without trailing zeros after the decimal point; for limits and ticks. */
  round(value: number): string {
    return this.count(value)
      .replace(/([.,]\d*?)0+ /, '$1 ')
      .replace(/[.,] /, ' ');
  }

  time(seconds: number): string {
    if (seconds < 0.9995) {
      const millis = 1000 * seconds;
      return `${this.fixed(millis, millis < 9.995 ? 2 : millis < 99.95 ? 1 : 0)} ms`;
    }
    return `${this.fixed(seconds, seconds < 9.995 ? 2 : seconds < 99.95 ? 1 : 0)} s`;
  }

  /** In percent, with more decimals near 100 %. */
  share(value: number): string {
    const percent = 100 * value;
    return `${this.fixed(percent, percent >= 99.95 ? 3 : percent >= 98.95 ? 2 : 1)} %`;
  }
}
