import type { PersonErased } from '../erasure';
import type { Message } from '../kernel';
import type { ProfiledCommand, ProfiledEvent, ProfiledFacts, ProfiledState } from '../profiled';
import type { MergedInto, RecordOf, records, Unmerged } from '../records';
import type { Asker } from '../workflow';
import type { ClientStatus } from './statuses';

export type ClientFields = RecordOf<(typeof records)['client']>;

export type ClientEvent = ProfiledEvent<ClientStatus> | MergedInto | Unmerged | PersonErased;

export type ClientCommand =
  | ProfiledCommand<ClientStatus>
  /** Confirms a client who waits for the annual review; nothing happens to any other. */
  | Message<'ReviewClient', object>
  /** Moves a client to the requester's active partner, and activates it. */
  | Message<'TransferClient', { partner: number }>
  /** Ends a temporary override whose last day is over. */
  | Message<'EndTemporaryOverride', object>
  /** `confirm` is the client's public id, typed by whoever asks. */
  | Message<'ErasePerson', { confirm: string }>
  /** Takes a merge back for this client. */
  | Message<'UnmergeClient', object>;

export interface ClientState extends ProfiledState<ClientStatus> {
  /** The merge of this client into another one; null while there is none. */
  merge: { merge: string; into: number; statusBefore: ClientStatus } | null;
  isErased: boolean;
}

/** An order that is not finished and in which a client has a line. */
export interface PendingOrder {
  kind: 'distribution' | 'partner';
  id: number;
  sequence: string;
}

/** What a client's decision knows besides the facts of every profiled record. */
export interface OwnClientFacts extends Asker {
  /** The bank's present day, YYYY-MM-DD. */
  today: string;
  /** Whether a client with the same name, birthdate and reference answers is registered already. */
  hasExactDuplicate: boolean;
  /** The family that a new client joins, or a new one's id. */
  familyId: string | undefined;
  pendingOrders: readonly PendingOrder[];
  /** Whether the partner that the command names may take clients. */
  mayPartnerTake: boolean;
  /** Clients that had been merged into this one before it was merged itself. */
  followers: readonly number[];
  /** Whether a nightly job acts, and no person. */
  isNightlyJob: boolean;
  /** Whether the requester may transfer clients of any status. */
  mayTransferAll: boolean;
}
export type ClientFacts = ProfiledFacts & OwnClientFacts;
