import type {
  AttributeDefinition,
  AttributeFacts,
  AttributeValues,
  MergedAttributes,
  PostedAttribute,
  Viewer,
} from '../attributes';
import type { Input } from '../fields';
import type { Message } from '../kernel';
import type { RecordCommand, RecordEvent, RecordFacts, RecordOf, RecordState, records } from '../records';
import type { Asker } from '../workflow';
import type { PartnerStatus } from './statuses';

export type PartnerFields = RecordOf<(typeof records)['partner']>;

/** Registered with the status that it begins with among its fields; from then on the status moves by events of its own. */
export type PartnerEvent =
  | RecordEvent
  | Message<
      'PartnerStatusChanged',
      {
        partner: number;
        from: PartnerStatus;
        to: PartnerStatus;
        /** Its machine name. */
        transition: string;
      }
    >
  /** By id of the attribute's definition: the values that differ, null for those that are gone. */
  | Message<'PartnerProfileChanged', { partner: number; changes: MergedAttributes['changes'] }>;

/** Values of the profile that are posted; those that aren't stay as they are. */
interface WithProfile {
  profile?: readonly PostedAttribute[] | undefined;
}

export type PartnerCommand =
  | Message<'RegisterRecord', { id: number; fields: Input } & WithProfile>
  /** A status that differs is the transition that leads to it. */
  | Message<'ChangeRecord', { fields: Input; status?: string | null | undefined } & WithProfile>
  | Extract<RecordCommand, { type: 'RemoveRecord' }>
  /** Said with `from`, it is meant for that status alone: in another one, nothing happens. */
  | Message<'ApplyTransition', { transition?: string | null | undefined; from?: PartnerStatus }>;

export interface PartnerState {
  record: RecordState;
  status: PartnerStatus;
  profile: AttributeValues;
}

/** What the profile's values are judged by. */
export interface ProfileFacts extends AttributeFacts {
  definitions: readonly AttributeDefinition[];
  viewer: Viewer;
}

/** The asker decides which doors of the workflow are open. */
export type PartnerFacts = RecordFacts & Asker & { profile: ProfileFacts };

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
