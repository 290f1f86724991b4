import type { Facts } from '../facts';
import type { Draft, Id } from '../order';
import type { OrderDefinition } from '../policy';

/** A line as the rules see it; `client` is null where it is about nobody. */
export interface ClientLine {
  id: Id;
  product: Id;
  quantity: number;
  client: Id | null;
}

interface OfPartner {
  partner: Id;
  /** YYYY-MM; undefined where the kind has no month. */
  month: string | undefined;
  lines: readonly ClientLine[];
}

/** A draft of a partner's own order, whatever its kind calls its fields. */
export interface OwnDraft extends OfPartner {
  order: Id;
  before: (OfPartner & { status: string }) | undefined;
  changes: { added: readonly ClientLine[]; changed: readonly ClientLine[] };
}

/** What a rule judges. */
export interface OwnSituation extends OwnDraft {
  /** ISO 8601 UTC. */
  now: string;
  roles: readonly string[];
  facts: Facts<'client' | 'product' | 'partner' | 'ordersInMonth' | 'isServedIn' | 'wasElsewhere'>;
}

/** The part of a definition that says how its orders are a partner's own. */
export type OwnDefinition = Pick<OrderDefinition, 'kind' | 'belongsTo' | 'editors' | 'month' | 'perClient' | 'packs'>;

/** Reads a draft by the names that the kind gives to its fields. */
export const readOwnDraft = (
  { belongsTo, month, perClient }: OwnDefinition,
  { order, header, lines, changes, before }: Pick<Draft, 'order' | 'header' | 'lines' | 'changes' | 'before'>,
): OwnDraft => {
  const linesOf = (own: Draft['lines']): readonly ClientLine[] =>
    perClient ? (own as readonly object[] as readonly ClientLine[]) : own.map((line) => ({ ...line, client: null }));
  const ofPartner = (values: Draft['header'], own: Draft['lines']): OfPartner => ({
    partner: values[belongsTo!.partner] as Id,
    month: month && (values[month.field] as string),
    lines: linesOf(own),
  });
  return {
    order,
    ...ofPartner(header, lines),
    changes: { added: linesOf(changes.added), changed: linesOf(changes.changed) },
    before: before && { ...ofPartner(before.header, before.lines), status: before.status },
  };
};
