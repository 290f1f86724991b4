import { type Fields } from './fields';
import type { Message } from './kernel';
import { records } from './records';

const personalPaths = (fields: Fields, at: string) =>
  Object.entries(fields).flatMap(([name, field]) => (field.personal ? [`${at}.${name}`] : []));

/** Event type -> the key of its data that holds the record's fields. */
const fieldsKeys: Readonly<Record<string, string>> = { RecordRegistered: 'fields', RecordChanged: 'changes' };
/** Event types whose data are answers to questions about people, all of them personal -> the key of its data that holds them. */
const answersKeys: Readonly<Record<string, string>> = { ProfileChanged: 'changes' };

/**
 * Which fields of an event are personal (dotted paths in its data) and whose: the subject is the stream itself, so that erasing
 * a person destroys one key.
 */
export const personalData = (
  event: Message,
  stream: string,
): { subject: string; fields: readonly string[] } | undefined => {
  const answers = answersKeys[event.type];
  if (answers) return { subject: stream, fields: [answers] };
  const at = fieldsKeys[event.type];
  const definition = at && records[(event.data as { kind: keyof typeof records }).kind];
  const fields = at && definition ? personalPaths(definition.fields, at) : [];
  return fields.length ? { subject: stream, fields } : undefined;
};
