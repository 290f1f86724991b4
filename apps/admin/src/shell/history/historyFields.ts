import {
  capitalise,
  type Field,
  type Fields,
  type OrderPolicy,
  policies,
  type RecordDefinition,
  records,
} from '@bank/domain';

/** The part of an object that a field of the history belongs to: the object itself, or one of its lines. */
export type Part = 'fields' | 'lines';
type Kind = Readonly<Record<Part, Fields>>;

/** The history's name of a kind of record: `product` -> `Product`. */
const classOf = capitalise;

const mergeFields = (kind: string): Fields => ({
  mergedInto: { type: 'ref', to: kind, label: 'Merged into' },
  unmergedFrom: { type: 'ref', to: kind, label: 'Un-merged from' },
});

const INSTANT: Field = { type: 'instant', label: '' };
/** The partners with which a client was by another portal or a sheet, from when until when. */
const EARLIER_PARTNERS: Field = {
  type: 'list',
  label: 'Partners',
  sequence: '',
  fields: { partner: { type: 'ref', to: 'partner', label: '' }, since: INSTANT, until: INSTANT },
};

/** The fields that the history adds to a line's own ones, for its movement of stock. */
const movementFields: Fields = {
  location: { type: 'ref', to: 'storageLocation', label: 'Location' },
  delta: { type: 'integer', label: 'Change in stock' },
};

const kindsByClass: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    Object.entries<RecordDefinition>(records).map(([kind, { fields }]) => [
      classOf(kind),
      { fields: { ...mergeFields(kind), ...fields, stays: EARLIER_PARTNERS }, lines: {} },
    ]),
  ),
  ...Object.fromEntries(
    Object.values<OrderPolicy>(policies).map(({ orderType, header, line }) => [
      orderType,
      { fields: header, lines: { ...movementFields, ...line } },
    ]),
  ),
};

/** The declaration of a kind's field; fields of the same name may differ between kinds. */
export const fieldOf = (objectClass: string, part: Part, name: string): Field | undefined =>
  kindsByClass[objectClass]?.[part][name];
