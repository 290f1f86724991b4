import { Injectable } from '@nestjs/common';
import { currentContext } from '../request-context';
import { Passwords } from './passwords';
import { type Pace, Throttle } from './throttle';
import { type Account, UserDirectory } from './user-directory';

const MINUTE_SECONDS = 60;
/** Slows down one address at one account, so that failures keep nobody else out of the account. */
const ACCOUNT_PACE: Pace = {
  free: 5,
  firstDelay: 30,
  longestDelay: 15 * MINUTE_SECONDS,
  forgottenAfter: 60 * MINUTE_SECONDS,
};
/** Slows down one address at all accounts. An office behind one address mistypes often, a password spray fails far more often. */
const ADDRESS_PACE: Pace = {
  free: 100,
  firstDelay: MINUTE_SECONDS,
  longestDelay: 15 * MINUTE_SECONDS,
  forgottenAfter: 15 * MINUTE_SECONDS,
};

/** Somebody whose password was right. */
export interface SignedIn {
  user: Account;
  /** The position at which the password was set, which tells passwords apart. */
  passwordAt: string;
}

/** Looks whether a password is right, and slows down whoever guesses. */
@Injectable()
export class SignIns {
  constructor(
    private readonly users: UserDirectory,
    private readonly passwords: Passwords,
    private readonly throttle: Throttle,
  ) {}

  /**
   * Takes the same time, and counts the same, whether or not there is such a user.
   * @returns undefined when the password is wrong
   * @throws TooMany
   */
  verify(email: string, password: string): Promise<SignedIn | undefined> {
    const { address } = currentContext();
    const account = `sign-in ${address} ${email}`;
    return this.throttle.limitTries(
      { [`sign-in ${address}`]: ADDRESS_PACE, [account]: ACCOUNT_PACE },
      account,
      async () => {
        const user = await this.users.byEmail(email);
        const passwordAt = await this.passwords.verify(user?.id, password);
        return user && passwordAt !== undefined ? { user, passwordAt } : undefined;
      },
    );
  }
}
