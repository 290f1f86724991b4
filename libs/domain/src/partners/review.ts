import type { ReviewMoves } from '../reviews';
import type { PartnerStatus } from './statuses';

/** A partner that hasn't confirmed when the annual review ends may neither order nor take new clients until it does. */
export const partnerReview: ReviewMoves<PartnerStatus> = {
  start: { from: 'ACTIVE', transition: 'FLAG_FOR_REVIEW' },
  end: { from: 'NEEDS_PROFILE_REVIEW', transition: 'FLAG_FOR_REVIEW_PAST_DUE' },
};
