import {
  capitalise,
  type Field,
  type Fields,
  type OrderPolicy,
  policies,
  type RecordDefinition,
  records,
} from '@bank/domain';

/** Where a field of the history stands: in the object itself, or in one of its lines. */
export type Part = 'fields' | 'lines';
type Kind = Readonly<Record<Part, Fields>>;

/** How the history calls a kind of record: `product` -> `Product`. */
const classOf = capitalise;

/** What the history tells of a record besides its fields. */
const deeds = (kind: string): Fields => ({ mergedInto: { type: 'ref', to: kind, label: 'Merged into' } });
/** What the history tells of a line's stock besides the line's fields. */
const movement: Fields = { location: { type: 'ref', to: 'storageLocation', label: 'Location' } };

const kinds: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    Object.entries<RecordDefinition>(records).map(([kind, { fields }]) => [
      classOf(kind),
      { fields: { ...deeds(kind), ...fields }, lines: {} },
    ]),
  ),
  ...Object.fromEntries(
    Object.values<OrderPolicy>(policies).map(({ orderType, header, line }) => [
      orderType,
      { fields: header, lines: { ...movement, ...line } },
    ]),
  ),
};

/** A field as its kind declares it; fields of the same name differ between kinds. */
export const fieldOf = (objectClass: string, part: Part, name: string): Field | undefined =>
  kinds[objectClass]?.[part][name];
