import type { Input } from '../fields';
import { profiledDecider } from '../profiled';
import { records } from '../records';
import type { Asker } from '../workflow';
import { isProfileDraft, isReviewing, partnerWorkflow } from './statuses';

/** Only an administrator says how many orders a partner may place: anybody else's value is left out. */
const omitForbiddenFields = (fields: Input, { roles }: Asker): Input => {
  if (roles.includes('ROLE_ADMIN')) return fields;
  const { maxOrderNumberPerMonth: _, ...rest } = fields;
  return rest;
};

/** A partner is a profiled record. Its profile is finished before its first step, and saving it is its annual review. */
export const partnerDecider = profiledDecider({
  definition: records.partner,
  workflow: partnerWorkflow,
  answersPath: 'profile.attributes',
  isDraft: isProfileDraft,
  omitForbiddenFields,
  transitionOnSave: (status) => (isReviewing(status) ? 'REVIEWED' : undefined),
});

/** The values of fields that are newer than the partner's first event. */
export const partnerDefaults = partnerDecider.defaults;
