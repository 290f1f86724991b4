import { say } from '../../messages';
import type { ProfileOf } from '../../shell/profiles/profile';

/** Where a partner's form has the answers. */
export const partnerProfile: ProfileOf = {
  source: 'profile.attributes',
  changed: 'profile',
  title: say.partner.profile,
};
