import { clientWords } from '../../messages/clients';
import type { ProfileOf } from '../../shell/profiles/profile';

export const clientProfile: ProfileOf = {
  source: 'attributes',
  changed: 'profile',
  title: clientWords.tabs.profile,
};
