import type { ReviewMoves } from '../reviews';
import type { ClientStatus } from './statuses';

/** A child whose family hasn't been asked when the annual review ends is overdue, and is served all the same. */
export const clientReview: ReviewMoves<ClientStatus> = {
  start: { from: 'ACTIVE', transition: 'FLAG_FOR_REVIEW' },
  end: { from: 'NEEDS_REVIEW', transition: 'FLAG_FOR_REVIEW_PAST_DUE' },
};
