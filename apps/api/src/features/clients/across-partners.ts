import { matchKey, records, type SoughtClientOfOther } from '@bank/domain';
import { mayBeTransferred } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { Throttle } from '../../platform/auth/throttle';
import { currentContext } from '../../platform/context/request-context';
import { TooMany } from '../../platform/errors/too-many';
import type { Condition } from '../../platform/lists/fetch-page';

/** The condition for the one client `r` that is sought. */
export const isSought = (sought: SoughtClientOfOther): Condition =>
  'publicId' in sought
    ? { sql: 'lower(r.public_id) = lower(?)', values: [sought.publicId ?? ''] }
    : {
        sql: 'r.match_first = ? AND r.match_last = ? AND r.birthdate = ?',
        values: [sought.firstName, sought.lastName, sought.birthdate],
      };

/** The condition for a client `r` of one's own, or one that another partner has given up. @param own those for one's own, any of them */
export const isOwnOrTransferable = (own: readonly Condition[]): Condition => ({
  sql: `(${[...own.map(({ sql }) => sql), mayBeTransferred('r')].join(') OR (')})`,
  values: own.flatMap(({ values = [] }) => values),
});

@Injectable()
export class AcrossPartners {
  constructor(
    private readonly throttle: Throttle,
    private readonly accessNotes: AccessNotes,
  ) {}

  /** @param about what of it, where the limit is for each @throws TooMany, which is reported to administrators */
  async count(what: Counted, about?: string): Promise<void> {
    await this.report(what, this.throttle.hit(subjectOf(what, about), limits[what]));
  }

  /**
   * Beyond the limit nobody looks for a child, whether it is there or not: a refusal of those that are there alone would be
   * an answer. @throws TooMany, which is reported to administrators
   */
  async refuseBeyond(what: Counted): Promise<void> {
    await this.report(what, this.throttle.refuseBeyond(subjectOf(what), limits[what]));
  }

  /**
   * Counts a child that is about to be looked for or registered: by its name, since a birthdate could be found by trying all
   * days, and as one of all, of which an import has more. @throws TooMany, which is reported to administrators
   */
  async countCheck({ firstName, lastName }: NamedChild): Promise<void> {
    if (currentContext().importId === undefined) await this.count('check');
    const names = [firstName, lastName].map((one) => matchKey(typeof one === 'string' ? one : ''));
    await this.count('namesake', names.join(' '));
  }

  private async report(what: Counted, hit: Promise<void>): Promise<void> {
    try {
      await hit;
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      this.accessNotes.noteSearchLimit(records.client.kind);
      throw new TooMany(error.retryAfter, `${limits[what].reached}, which is the limit.`);
    }
  }
}

/** As it was posted. */
interface NamedChild {
  firstName?: unknown;
  lastName?: unknown;
}

const HOUR_SECONDS = 3_600;
const ANSWERS = 30;
/** As many as one site of families may ask about: a birthdate is one of 1,461 days. */
const CHECKED_CHILDREN = 120;
/** Children of one partner who share a name are few. */
const NAMESAKES = 10;

/** What is counted -> how many in which time, and what somebody has done who reached that. */
const limits = {
  answer: {
    ...{ subject: 'clients across partners', hits: ANSWERS, seconds: HOUR_SECONDS },
    reached: `You have looked for children of other partners ${ANSWERS} times within an hour`,
  },
  check: {
    ...{ subject: 'clients checked for a partner', hits: CHECKED_CHILDREN, seconds: HOUR_SECONDS },
    reached: `You have checked ${CHECKED_CHILDREN} children within an hour`,
  },
  namesake: {
    ...{ subject: 'clients of one name', hits: NAMESAKES, seconds: 24 * HOUR_SECONDS },
    reached: `You have entered ${NAMESAKES} children of this name within a day`,
  },
} as const;
type Counted = keyof typeof limits;

const subjectOf = (what: Counted, about?: string): string =>
  [limits[what].subject, currentContext().actor, ...(about === undefined ? [] : [about])].join(' ');
