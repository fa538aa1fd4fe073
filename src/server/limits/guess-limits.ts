import { err, type Problem, problem, type Result } from '../../core/result.ts';
import { isHashingBusy, waitLikeHash } from '../../hosting/accounts/password.ts';
import { type Rate, RateLimits } from './rate-limits.ts';

/**
 * Wrong passwords of an account: of a device that has signed in to it, of an address, and of all addresses together. Each
 * device has its own count, so that guesses of others never keep its owner out.
 */
const passwords = {
  device: { burst: 5, seconds: 20 },
  accountAtAddress: { burst: 5, seconds: 20 },
  account: { burst: 60, seconds: 20 },
} as const satisfies Readonly<Record<string, Rate>>;

/** Hashes computed for an address with names that no account has; further ones are refused as late, without the work. */
const unknownNames: Rate = { burst: 30, seconds: 4 };

/** Wrong codes and keys of an address. Their length is what guards them: the rate only tells a broken program to wait. */
const secrets: Rate = { burst: 60, seconds: 1 };

/** The account that a password is tried for. */
export interface Target {
  /** The identifier of the account; undefined if the name belongs to none. */
  readonly account: string | undefined;
  /** The name as accounts compare it. */
  readonly look: string;
  /** The name of the device, if it has signed in to this account before. */
  readonly device: string | undefined;
}

/** Limits guesses of passwords, codes and keys; a right one is refused for no wrong ones of other accounts or devices. */
export class GuessLimits {
  /**
   * Counts by existing account. They have a memory of their own: the counts in it grow only with passwords that were
   * compared, so no flood of invented names or addresses makes it forget them.
   */
  private readonly known: RateLimits;
  private readonly others: RateLimits;

  constructor(now: () => Date) {
    this.known = new RateLimits(now);
    this.others = new RateLimits(now);
  }

  /** The refusal of a wrong code or key, which has been compared already: a right one is never limited. */
  wrongSecret(address: string, refused: Problem): Result<never, Problem> {
    const taken = this.others.take([[`secret ${address}`, secrets]]);
    return taken.ok ? err(refused) : taken;
  }

  /** Compares a password, unless too many wrong ones were tried for the same target. */
  async password<T>(
    address: string,
    { account, look, device }: Target,
    compare: () => Promise<Result<T, Problem>>,
  ): Promise<Result<T, Problem>> {
    const limits = account === undefined ? this.others : this.known;
    const name = account ?? look;
    const wanted: (readonly [string, Rate])[] =
      device === undefined
        ? [
            [`${address} ${name}`, passwords.accountAtAddress],
            [`everywhere ${name}`, passwords.account],
          ]
        : [[`device ${device}`, passwords.device]];
    // The attempt is counted before it is made, so that many at the same time cannot pass together.
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
