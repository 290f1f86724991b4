import { Injectable } from '@nestjs/common';
import { currentContext } from '../context/request-context';
import { type User, UserDirectory } from '../context/user-directory';
import { KnownBrowsers } from './known-browsers';
import { Passwords } from './passwords';
import { type Pace, Throttle } from './throttle';

const MINUTE_SECONDS = 60;
/** For one address, known browser or session at one account, so that failures keep nobody else out. */
const VISITOR_PACE: Pace = {
  free: 5,
  firstDelay: 30,
  longestDelay: 15 * MINUTE_SECONDS,
  forgottenAfter: 60 * MINUTE_SECONDS,
};
/** For one address at all accounts. An office mistypes often, a password spray fails far more often. */
const ADDRESS_PACE: Pace = {
  free: 100,
  firstDelay: MINUTE_SECONDS,
  longestDelay: 15 * MINUTE_SECONDS,
  forgottenAfter: 15 * MINUTE_SECONDS,
};

/** For all addresses together at one account. Browsers in which its owner has signed in before are not slowed down. */
const ACCOUNT_PACE: Pace = {
  free: 30,
  firstDelay: MINUTE_SECONDS,
  longestDelay: 15 * MINUTE_SECONDS,
  forgottenAfter: 60 * MINUTE_SECONDS,
};

export interface SignedIn {
  user: User;
  /** The position at which the password was set, which tells passwords apart. */
  passwordAt: string;
}

@Injectable()
export class SignIns {
  constructor(
    private readonly users: UserDirectory,
    private readonly passwords: Passwords,
    private readonly throttle: Throttle,
    private readonly knownBrowsers: KnownBrowsers,
  ) {}

  /** Takes and counts the same whether or not there is such a user. @returns undefined when the password is wrong @throws TooMany */
  async verify(email: string, password: string): Promise<SignedIn | undefined> {
    const user = await this.users.byEmail(email);
    const browser = user && this.knownBrowsers.idFor(user.id);
    const { address } = currentContext();
    const visitor = browser ? `sign-in browser ${browser} ${user.id}` : `sign-in ${address} ${email}`;
    const subjects = browser
      ? { [visitor]: VISITOR_PACE }
      : { [`sign-in ${address}`]: ADDRESS_PACE, [visitor]: VISITOR_PACE, [`sign-in account ${email}`]: ACCOUNT_PACE };
    return this.throttle.limitTries(subjects, visitor, async () => {
      const passwordAt = await this.passwords.verify(user?.id, password);
      return user && passwordAt !== undefined ? { user, passwordAt } : undefined;
    });
  }

  /** Nobody else's tries count. @throws TooMany */
  async verifyPresent({ id }: Pick<User, 'id'>, password: string): Promise<boolean> {
    const visitor = `sign-in session ${currentContext().sessionId} ${id}`;
    const work = () => this.passwords.verify(id, password);
    return (await this.throttle.limitTries({ [visitor]: VISITOR_PACE }, visitor, work)) !== undefined;
  }
}
