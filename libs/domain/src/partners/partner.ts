import type { ProfiledCommand, ProfiledEvent, ProfiledFacts, ProfiledState } from '../profiled';
import type { RecordOf, records } from '../records';
import type { PartnerStatus } from './statuses';

export type PartnerFields = RecordOf<(typeof records)['partner']>;
export type PartnerEvent = ProfiledEvent<PartnerStatus>;
export type PartnerCommand = ProfiledCommand<PartnerStatus>;
export type PartnerState = ProfiledState<PartnerStatus>;
export type PartnerFacts = ProfiledFacts;

interface Address {
  street1?: string | null;
  street2?: string | null;
  city?: string | null;
  state?: string | null;
  postalCode?: string | null;
}

/** On one line: 1 Main St, Suite 5, Kansas City, MO 64110. Null without an address. */
export const fullAddress = (address: Address | null | undefined): string | null => {
  if (!address) return null;
  const { street1, street2, city, state, postalCode } = address;
  const line = [street1, street2, city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return line || null;
};
