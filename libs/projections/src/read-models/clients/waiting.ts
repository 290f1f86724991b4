import { CLIENT_STATUSES, canReviewClient } from '@bank/domain';

/** A child whom the family registered itself, and nobody at its agency has looked at yet. @param c alias of `read.clients` */
export const isWaitingRegistration = (c: string): string =>
  `${c}.status = 'CREATION' AND ${c}.is_public AND ${c}.removed_at IS NULL AND ${c}.merged_into IS NULL`;

/** A child whom somebody else entered, and who is not served yet. @param c alias of `read.clients` */
export const isWaitingEntry = (c: string): string =>
  `${c}.status = 'CREATION' AND NOT coalesce(${c}.is_public, false) AND ${c}.removed_at IS NULL AND ${c}.merged_into IS NULL`;

const REVIEWABLE = CLIENT_STATUSES.filter(canReviewClient)
  .map((status) => `'${status}'`)
  .join(', ');

/** A child whose annual review is due or past due. @param c alias of `read.clients` */
export const waitsForReview = (c: string): string => `(${c}.status IN (${REVIEWABLE}) AND ${c}.merged_into IS NULL)`;
