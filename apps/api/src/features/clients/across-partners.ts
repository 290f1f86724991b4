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

/** The condition for a client `r` who is one's own, or whom another partner has given up. @param own those for one's own, any of them */
export const isOwnOrTransferable = (own: readonly Condition[]): Condition => ({
  sql: `(${[...own.map(({ sql }) => sql), mayBeTransferred('r')].join(') OR (')})`,
  values: own.flatMap(({ values = [] }) => values),
});

/** Counts what people of partners are answered about the children of other partners. */
@Injectable()
export class AcrossPartners {
  constructor(
    private readonly throttle: Throttle,
    private readonly accessNotes: AccessNotes,
  ) {}

  /** Counts one answer of whoever asks. @throws TooMany, which is reported to administrators */
  async count(): Promise<void> {
    try {
      await this.throttle.hit(`clients across partners ${currentContext().actor}`, LIMIT);
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      this.accessNotes.noteSearchLimit(records.client.kind);
      throw new TooMany(error.retryAfter, LIMIT_REACHED);
    }
  }
}

const LIMIT = { hits: 30, seconds: 3_600 };
const LIMIT_REACHED = `You have looked for children of other partners ${LIMIT.hits} times within an hour, which is the limit.`;
