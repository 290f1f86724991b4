import { records, type SoughtClientOfOther } from '@bank/domain';
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

  /** @throws TooMany, which is reported to administrators */
  async count(what: Counted): Promise<void> {
    const { subject, hits, reached } = limits[what];
    try {
      await this.throttle.hit(`${subject} ${currentContext().actor}`, { hits, seconds: HOUR_SECONDS });
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      this.accessNotes.noteSearchLimit(records.client.kind);
      throw new TooMany(error.retryAfter, `${reached} within an hour, which is the limit.`);
    }
  }
}

const HOUR_SECONDS = 3_600;
const ANSWERS = 30;
/** As many as one site of families may ask about: a birthdate is one of 1,461 days. */
const CHECKED_CHILDREN = 120;

/** What is counted -> how many an hour, and what somebody has done who reached that. */
const limits = {
  answer: {
    subject: 'clients across partners',
    hits: ANSWERS,
    reached: `You have looked for children of other partners ${ANSWERS} times`,
  },
  check: {
    subject: 'clients checked for a partner',
    hits: CHECKED_CHILDREN,
    reached: `You have checked ${CHECKED_CHILDREN} children`,
  },
} as const;
type Counted = keyof typeof limits;
