import type { Id, Line, OrderEvent } from '../order';
import type { OrderPolicy } from '../policy';

/** An event of an order with what the log knows about it. `at` is ISO 8601 in UTC. */
export interface RecordedOrderEvent {
  event: OrderEvent;
  version: number;
  actor: string;
  at: string;
  /** Events of one command have the same. */
  correlationId: string;
}

/** What happened to a line: units before and after, null where there was no such line. */
export interface ChangedLine {
  client: Id | null;
  product: Id;
  before: number | null;
  after: number | null;
}

/** What one command did to an order that its partner had sent. */
export interface StaffChange {
  /** Of its first event, and of its last. */
  version: number;
  lastVersion: number;
  actor: string;
  at: string;
  /** The statuses that were entered, in turn. */
  entered: readonly string[];
  /** The fields of the header that were changed. */
  fields: readonly string[];
  lines: readonly ChangedLine[];
  /** Whether the partner's own people may do that as well, so that it is the staff's only where they are not the actor. */
  mayBeOwn: boolean;
}

type ClientLine = Line & { client?: Id | null };

/** The statuses in which a partner's own people may still change their order; undefined for a kind whose orders stay theirs. */
export const statusesOfOwner = ({ editors }: Pick<OrderPolicy, 'editors'>): readonly string[] | undefined =>
  editors.find(({ own }) => own)?.from;

const place = ({ client = null, product }: ClientLine) => ({ client, product });

/** A line as it was and as it is; of one that has another product or client now, the former is gone. */
const compare = (before: ClientLine | undefined, after: ClientLine | undefined): ChangedLine[] => {
  const moved = before && after && (before.product !== after.product || before.client !== after.client);
  if (moved) return [...compare(before, undefined), ...compare(undefined, after)];
  const line = after ?? before;
  if (!line || before?.quantity === after?.quantity) return [];
  return [{ ...place(line), before: before?.quantity ?? null, after: after?.quantity ?? null }];
};

/** What was changed of an order since its partner sent it, the oldest first. */
export const findStaffChanges = (
  policy: Pick<OrderPolicy, 'editors' | 'workflow'>,
  history: readonly RecordedOrderEvent[],
): readonly StaffChange[] => {
  const ownersStatuses = statusesOfOwner(policy);
  if (!ownersStatuses) return [];
  const { initial, steps } = policy.workflow;
  const enteredByOwner = new Set(steps.flatMap(({ to, guards }) => (guards.some(({ own }) => own) ? [to] : [])));
  const found: (StaffChange & { correlationId: string })[] = [];
  const lines = new Map<Id, ClientLine>();
  let status = initial;
  /** By it an order of the past enters its status as well, which changes nothing that its partner has seen. */
  let placedBy: string | undefined;

  const add = ({ event: _, ...about }: RecordedOrderEvent, change: Partial<StaffChange>) => {
    const last = found.at(-1);
    const same = last?.correlationId === about.correlationId ? found.pop() : undefined;
    const { entered = [], fields = [], lines: changed = [], mayBeOwn = true } = same ?? {};
    found.push({
      ...about,
      version: same?.version ?? about.version,
      lastVersion: about.version,
      entered: [...entered, ...(change.entered ?? [])],
      fields: [...fields, ...(change.fields ?? [])],
      lines: [...changed, ...(change.lines ?? [])],
      mayBeOwn: mayBeOwn && change.mayBeOwn === true,
    });
  };

  for (const recorded of history) {
    const { type, data } = recorded.event;
    if (type === 'OrderPlaced') {
      placedBy = recorded.correlationId;
      for (const line of data.lines) lines.set(line.id, line);
    }
    if (type === 'OrderRevised') {
      const { added, changed, removed } = data.lines;
      const compared = [
        ...[...added, ...changed].flatMap((line) => compare(lines.get(line.id), line)),
        ...removed.flatMap((id) => compare(lines.get(id), undefined)),
      ];
      if (status !== initial)
        add(recorded, {
          fields: Object.keys(data.header),
          lines: compared,
          mayBeOwn: ownersStatuses.includes(status),
        });
      for (const line of [...added, ...changed]) lines.set(line.id, line);
      for (const id of removed) lines.delete(id);
    }
    if (type === 'OrderStatusChanged') {
      if (status !== initial || !ownersStatuses.includes(data.to))
        add(recorded, { entered: [data.to], mayBeOwn: enteredByOwner.has(data.to) });
      status = data.to;
    }
    if (type === 'OrderReversed') add(recorded, { entered: ['REVERSED'] });
  }
  return found
    .filter(({ correlationId }) => correlationId !== placedBy)
    .map(({ correlationId: _, ...change }) => change);
};
