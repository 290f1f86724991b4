import type { Input } from './fields';
import { records } from './kinds';
import type { RecordCommand, RecordDefinition } from './record';

const kept = (kind: string) =>
  Object.values<RecordDefinition>(records).some((d) => d.kind === kind && d.keptBy?.length);

const keysOfValues = ({ kind, fields }: RecordDefinition, values: Input): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.type === 'text' && field.unique && typeof value === 'string')
      return [`${kind}.${name}:${value.trim().toLowerCase()}`];
    if (field.type === 'ref' && typeof value === 'number' && kept(field.to)) return [`${field.to}:${value}`];
    if (field.type === 'refs' && Array.isArray(value) && kept(field.to)) return value.map((id) => `${field.to}:${id}`);
    return [];
  });

/**
 * What a command's decision depends on beyond its own stream: a value that must stay unique, a record that must not be removed
 * while it is referred to. The decision lock is taken on these.
 */
export const recordKeys = (definition: RecordDefinition, id: number, command: RecordCommand): string[] =>
  command.type === 'RemoveRecord'
    ? definition.keptBy?.length
      ? [`${definition.kind}:${id}`]
      : []
    : keysOfValues(definition, command.data.fields);
