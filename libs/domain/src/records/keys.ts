import { type Input, namingFields, uniqueFields } from '../fields';
import type { RecordDefinition } from './definition';
import { records } from './kinds';
import type { RecordCommand } from './record';
import { LOCATION_IDS } from './shared';

/** Who holds a key alone is the only one to decide on it; any number hold it together who need it to stay as it is. */
export type DecisionKey = string | { together: string };

/** The decision key of a record's existence, which its removal holds alone. */
export const recordKey = (kind: string, id: number): string => `${kind}:${id}`;

/** The decision key of a new reference to a record: others may refer to it at the same time, and nobody removes it. */
export const referenceKey = (kind: string, id: number): DecisionKey => ({ together: recordKey(kind, id) });

/** Whether anything may refer to records of this kind; otherwise their removal concerns nobody else. */
const isReferredTo = ({ kind, keptBy = [] }: RecordDefinition): boolean =>
  keptBy.length > 0 ||
  Object.values<RecordDefinition>(records).some(({ fields }) => namingFields(fields).some(({ to }) => to === kind));

const keysOfValues = ({ kind, fields }: RecordDefinition, values: Input): DecisionKey[] => [
  ...uniqueFields(fields).flatMap(([name]) => {
    const value = values[name];
    return typeof value === 'string' ? [`${kind}.${name}:${value.trim().toLowerCase()}`] : [];
  }),
  ...namingFields(fields, values).flatMap(({ to, ids }) => ids.map((id) => referenceKey(to, id))),
];

/** One for each value that must stay unique, and for each record that must not be removed while it is referred to. */
export const recordKeys = (definition: RecordDefinition, id: number, command: RecordCommand): DecisionKey[] => {
  if (command.type !== 'RemoveRecord') return keysOfValues(definition, command.data.fields);
  const { kind, isUsedInOrders, sequence } = definition;
  if (!isUsedInOrders && !isReferredTo(definition)) return [];
  // Orders that move stock at the location, or name it, hold these keys.
  const locationKeys = sequence === LOCATION_IDS ? [recordKey('storageLocation', id), `stock:${id}`] : [];
  return [recordKey(kind, id), ...locationKeys];
};
