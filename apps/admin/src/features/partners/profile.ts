import { say } from '../../messages';
import type { ProfileOf } from '../../shell/profiles/profile';

export const partnerProfile: ProfileOf = {
  source: 'profile.attributes',
  changed: 'profile',
  title: say.partner.profile,
};
