import { err, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { isHashingBusy, waitLikeHash } from '../accounts/password.ts';
import { type Rate, RateLimits } from './caller-limits.ts';

/** One count of wrong passwords per known device, so that others' guesses never lock out the owner. */
const passwords = {
  device: { burst: 5, seconds: 20 },
  accountAtAddress: { burst: 5, seconds: 20 },
  account: { burst: 60, seconds: 20 },
} as const satisfies Readonly<Record<string, Rate>>;

/** Hashes computed for unknown names; further guesses are refused after the same time without one. */
const unknownNames: Rate = { burst: 30, seconds: 4 };

/** Codes and keys are protected by their length; this rate only slows down a broken program. */
const secrets: Rate = { burst: 60, seconds: 1 };

interface Target {
  /** Undefined if no account has the name. */
  readonly account: string | undefined;
  readonly look: string;
  /** Set if the device has signed in to this account before. */
  readonly device: string | undefined;
}

/** Limits wrong guesses such that they never block the right secret of another account or device. */
export class GuessLimits {
  /** Limits of existing accounts, kept apart so that a flood of invented names cannot displace them. */
  private readonly known: RateLimits;
  private readonly others: RateLimits;

  constructor(now: () => Date) {
    this.known = new RateLimits(now);
    this.others = new RateLimits(now);
  }

  /** Only for wrong secrets: a right one is never limited. */
  wrongSecret(address: string, refused: Problem): Result<never> {
    const taken = this.others.take([[`secret ${address}`, secrets]]);
    return taken.ok ? err(refused) : taken;
  }

  async password<T>(
    address: string,
    { account, look, device }: Target,
    compare: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const limits = account === undefined ? this.others : this.known;
    const name = account ?? look;
    const wanted: (readonly [string, Rate])[] =
      device === undefined
        ? [
            [`${address} ${name}`, passwords.accountAtAddress],
            [`everywhere ${name}`, passwords.account],
          ]
        : [[`device ${device}`, passwords.device]];
    // Counted before the comparison, so that many concurrent attempts cannot pass.
    const taken = limits.take(wanted);
    if (!taken.ok) return taken;
    let isWrong = false;
    try {
      if (account === undefined && !this.others.take([[`hash ${address}`, unknownNames]]).ok) {
        await waitLikeHash();
        isWrong = true;
        return problem('wrong-password');
      }
      const result = device === undefined && isHashingBusy() ? problem('server-busy') : await compare();
      isWrong = !result.ok && result.error.code === 'wrong-password';
      return result;
    } finally {
      if (!isWrong) limits.giveBack(wanted.map(([key]) => key));
    }
  }
}
