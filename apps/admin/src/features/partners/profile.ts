import { partnerWords } from '../../messages/partners';
import type { ProfileOf } from '../../shell/profiles/profile';

export const partnerProfile: ProfileOf = {
  source: 'profile.attributes',
  changed: 'profile',
  title: partnerWords.profile,
};
