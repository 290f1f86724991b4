import { type ClientEvent, type ClientState, type ClientStatus, clientDecider } from '@bank/domain';

/** Transition -> the statuses that it leads from, and where to, as the specification lists those that people ask for here. */
const TRANSITIONS: Readonly<Record<string, { from?: readonly ClientStatus[]; to?: ClientStatus }>> = {
  ACTIVATE: {
    from: [
      ...(['CREATION', 'INACTIVE', 'INACTIVE_(BLOCKED)', 'INACTIVE_(DUPLICATE)', 'INACTIVE_(EXPIRED)'] as const),
      ...(['NEEDS_REVIEW', 'REVIEW_PAST_DUE'] as const),
    ],
    to: 'ACTIVE',
  },
  MERGE: { to: 'INACTIVE' },
  UNMERGE: {},
};

/** What nobody says of somebody who was erased, or is somebody else. */
const CHANGES: readonly string[] = ['RecordChanged', 'ProfileChanged'] satisfies ClientEvent['type'][];
const AFTER_ERASURE: readonly string[] = ['MergedInto', 'Unmerged'] satisfies ClientEvent['type'][];

const problemOfStatus = (event: ClientEvent, { status, merge }: ClientState): string | undefined => {
  if (event.type !== 'RecordStatusChanged') return undefined;
  const { from, to, transition } = event.data;
  const known = TRANSITIONS[transition];
  if (!known || status !== from || (known.to ?? to) !== to || !(known.from ?? [from]).includes(from))
    return `goes from ${status} to ${to} by ${transition}`;
  return transition === 'MERGE' && !merge ? 'is merged into nobody' : undefined;
};

/** Follows each client. */
export class ClientWatch {
  private readonly states = new Map<number, ClientState>();

  readonly partnerOf = (client: number): number | null | undefined => {
    const record = this.states.get(client)?.record;
    return record?.phase === 'live' ? (record.fields.partner as number | null) : undefined;
  };

  problemOf(event: ClientEvent): string | undefined {
    const { id } = event.data;
    const before = this.states.get(id) ?? clientDecider.initialState();
    this.states.set(id, clientDecider.evolve(before, event));
    if (before.isErased && !AFTER_ERASURE.includes(event.type)) return 'changes somebody who was erased';
    if (CHANGES.includes(event.type) && before.merge) return 'changes somebody who is merged into another one';
    if (event.type === 'MergedInto' && before.merge) return 'merges somebody twice';
    return problemOfStatus(event, before);
  }
}
