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

/** `RecordRegistered` holds the first status among the fields; later changes of the status are events of their own. */
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
  /** `changes` holds the values that differ, by the id of the attribute's definition; null for removed ones. */
  | Message<'PartnerProfileChanged', { partner: number; changes: MergedAttributes['changes'] }>;

/** Posted values of the profile. Values that are not posted stay as they are. */
interface WithProfile {
  profile?: readonly PostedAttribute[] | undefined;
}

export type PartnerCommand =
  | Message<'RegisterRecord', { id: number; fields: Input } & WithProfile>
  /** A different status asks for the transition that leads to it. */
  | Message<'ChangeRecord', { fields: Input; status?: string | null | undefined } & WithProfile>
  | Extract<RecordCommand, { type: 'RemoveRecord' }>
  /** With `from`, nothing happens unless the partner is in that status. */
  | Message<'ApplyTransition', { transition?: string | null | undefined; from?: PartnerStatus }>;

export interface PartnerState {
  record: RecordState;
  status: PartnerStatus;
  profile: AttributeValues;
}

/** Facts for the check of the profile's values. */
export interface ProfileFacts extends AttributeFacts {
  definitions: readonly AttributeDefinition[];
  viewer: Viewer;
}

/** The facts of a record, the asker for the workflow, and the facts of the profile. */
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
