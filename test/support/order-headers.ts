import type { Field, Fields } from '@bank/domain';

/** Kind of record -> the ids that fields take which refer to it, one after the other; the last one stays. */
type Ids = Readonly<Record<string, readonly unknown[]>>;

/** A header with a value in each field that an order must have. */
export const sampleHeader = (header: Fields, ids: Ids): Record<string, unknown> => {
  const counts: Record<string, number> = {};
  const sampleOf = (name: string, field: Field): unknown => {
    switch (field.type) {
      case 'ref': {
        const known = ids[field.to];
        if (!known) throw new Error(`${name} refers to ${field.to}, of which no id is given`);
        const place = counts[field.to] ?? 0;
        counts[field.to] = place + 1;
        return known[Math.min(place, known.length - 1)];
      }
      case 'choice':
        return field.choices[0];
      case 'instant':
        return '2026-01-31T12:00:00.000Z';
      case 'text':
        return 'Found';
      default:
        throw new Error(`There is no sample of ${name} (${field.type})`);
    }
  };
  const entries = Object.entries(header).filter(([, { required }]) => required);
  return Object.fromEntries(entries.map(([name, field]) => [name, sampleOf(name, field)]));
};
