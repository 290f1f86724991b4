import { clientWords } from '../../messages/clients';
import type { ProfileOf } from '../../shell/profiles/profile';

/** Where a client's form has the answers. */
export const clientProfile: ProfileOf = {
  source: 'attributes',
  changed: 'profile',
  title: clientWords.tabs.profile,
};
