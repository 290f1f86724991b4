import type { PersonErased } from '../erasure';
import type { Message } from '../kernel';
import type { ProfiledCommand, ProfiledEvent, ProfiledFacts, ProfiledState } from '../profiled';
import type { MergedInto, RecordOf, records, Unmerged } from '../records';
import type { WorkflowUser } from '../workflow';
import type { ClientStatus } from './statuses';
import type { Stay, StaysNoted } from './stays';

export type ClientFields = RecordOf<(typeof records)['client']>;

export type ClientEvent = ProfiledEvent<ClientStatus> | MergedInto | Unmerged | PersonErased | StaysNoted;

export type ClientCommand =
  | ProfiledCommand<ClientStatus>
  /** Confirms a client who waits for the annual review; nothing happens to any other. */
  | Message<'ReviewClient', object>
  /** Moves a client to the user's active partner, and activates it. */
  | Message<'TransferClient', { partner: number }>
  /** Says with which partners the client was before. */
  | Message<'NoteStays', { stays: readonly Stay[] }>
  /** Ends a temporary override whose last day is over. */
  | Message<'EndTemporaryOverride', object>
  /** `confirm` is the client's public id, typed by the user. */
  | Message<'ErasePerson', { confirm: string }>
  /** Takes a merge back for this client. */
  | Message<'UnmergeClient', object>;

export interface ClientState extends ProfiledState<ClientStatus> {
  /** The merge of this client into another one; null while there is none. */
  merge: { merge: string; into: number; statusBefore: ClientStatus } | null;
  isErased: boolean;
  /** A client that was deleted, and can still be erased. */
  removed?: { id: number; publicId: string };
}

export interface PendingOrder {
  kind: 'distribution' | 'partner';
  id: number;
  sequence: string;
}

export interface OwnClientFacts extends WorkflowUser {
  today: string;
  /** Whether a client with the same name, birthdate and reference answers is registered already. */
  hasExactDuplicate: boolean;
  /** The family that a new client joins, or a new one's id. */
  familyId: string | undefined;
  pendingOrders: readonly PendingOrder[];
  mayPartnerTake: boolean;
  /** Clients that had been merged into this one before it was merged itself. */
  followers: readonly number[];
  /** Whether a nightly job acts, and no person. */
  isNightlyJob: boolean;
  mayTransferAll: boolean;
}
export type ClientFacts = ProfiledFacts & OwnClientFacts;
