import { type RefField, records } from '@bank/domain';
import type { ReferenceTo } from '../../kit/values/fields';
import { isActive } from '../../kit/values/rows';
import { referenceNamed } from './references';

/** The reference to records of a kind; it finds all of them, for a look-up by id. */
export const referenceTo = (kind: string): ReferenceTo => {
  const known = referenceNamed(kind);
  if (known) return known;
  const { path, name } = records[kind as keyof typeof records];
  return { resource: path, titled: name as 'name' | 'title' };
};

/** The reference of a field's input, which offers inactive records only where the field takes them. */
export const offeredIn = ({ to, takesInactive }: Pick<RefField, 'to' | 'takesInactive'>): ReferenceTo => ({
  ...referenceTo(to),
  only: (row) => (takesInactive || isActive(row)) && (referenceTo(to).only?.(row) ?? true),
});
