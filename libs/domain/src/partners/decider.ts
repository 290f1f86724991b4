import type { Input } from '../fields';
import { profiledDecider, profileNotFinished } from '../profiled';
import { records } from '../records';
import type { WorkflowUser } from '../workflow';
import { forbiddenPartnerFields } from './own';
import { isProfileDraft, isReviewing, partnerWorkflow } from './statuses';

const REVIEWED = 'REVIEWED';

const omitForbiddenFields = (fields: Input, user: WorkflowUser): Input => {
  const forbidden: ReadonlySet<string> = new Set(forbiddenPartnerFields(user));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !forbidden.has(name)));
};

const ANSWERS = 'profile.attributes';

/** A partner is a profiled record. Its profile is finished before its first step and in its annual review, which is saving it. */
export const partnerDecider = profiledDecider({
  definition: records.partner,
  workflow: partnerWorkflow,
  answersPath: ANSWERS,
  isDraft: isProfileDraft,
  needsAllAnswers: ({ name }, from) => isProfileDraft(from) || name === REVIEWED,
  refusalOf: profileNotFinished(ANSWERS),
  omitForbiddenFields,
  transitionOnSave: (status) => (isReviewing(status) ? REVIEWED : undefined),
});

/** The values of fields that are newer than the partner's first event. */
export const partnerDefaults = partnerDecider.defaults;
