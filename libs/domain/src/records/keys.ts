import type { Input } from '../fields';
import { records } from './kinds';
import type { RecordCommand, RecordDefinition } from './record';
import { LOCATION_IDS } from './shared';

/** The decision key of a record's existence. Its removal and every new reference to it hold the key. */
export const recordKey = (kind: string, id: number): string => `${kind}:${id}`;

/** Whether anything may refer to records of this kind; otherwise their removal concerns nobody else. */
const isReferredTo = ({ kind, keptBy = [] }: RecordDefinition): boolean =>
  keptBy.length > 0 ||
  Object.values<RecordDefinition>(records).some(({ fields }) =>
    Object.values(fields).some((field) => 'to' in field && field.to === kind),
  );

const keysOfValues = ({ kind, fields }: RecordDefinition, values: Input): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.type === 'text' && field.unique && typeof value === 'string')
      return [`${kind}.${name}:${value.trim().toLowerCase()}`];
    if (field.type === 'ref' && typeof value === 'number') return [recordKey(field.to, value)];
    if (field.type === 'refs' && Array.isArray(value)) return value.map((id) => recordKey(field.to, id));
    return [];
  });

/**
 * The decision keys of a command: one for each value that must stay unique, and for each record that must not be removed while
 * it is referred to.
 */
export const recordKeys = (definition: RecordDefinition, id: number, command: RecordCommand): string[] => {
  if (command.type !== 'RemoveRecord') return keysOfValues(definition, command.data.fields);
  const { kind, isUsedInOrders, sequence } = definition;
  if (!isUsedInOrders && !isReferredTo(definition)) return [];
  // Orders that move stock at the location, or name it, hold these keys.
  const locationKeys = sequence === LOCATION_IDS ? [recordKey('storageLocation', id), `stock:${id}`] : [];
  return [recordKey(kind, id), ...locationKeys];
};
