import type { EventType } from '@bank/domain';
import type { EventSchema } from './generate';
import { sentencesByType } from './sentences';

/** The fields as the code has them, in the order in which they are explained. */
const fieldsOf = (type: EventType, schema: EventSchema['schema']): string[] => {
  const explained = Object.keys(sentencesByType[type].fields);
  const there = Object.keys(schema.properties ?? {});
  return [...explained.filter((name) => there.includes(name)), ...there.filter((name) => !explained.includes(name))];
};

const sectionOf = ({ type, version, schema }: EventSchema): string => {
  const { meaning, older, fields } = sentencesByType[type];
  const text = [meaning, `Schema ${version}.`, older].filter(Boolean).join(' ');
  const rows = fieldsOf(type, schema).map((name) => `| \`${name}\` | ${fields[name] ?? ''} |`);
  return [`### \`${type}\``, '', text, '', '| Field | Meaning |', '| --- | --- |', ...rows, ''].join('\n');
};

/** A heading, a line and a table. */
const sectionPattern = (type: string) => new RegExp(`^### \`${type}\`\\n\\n.*\\n\\n(?:\\|.*\\n)+`, 'm');

/** The page of events, with the sections of events anew. @throws Error for an event that has no section */
export const renderPage = (page: string, schemas: readonly EventSchema[]): string =>
  schemas.reduce((text, schema) => {
    const pattern = sectionPattern(schema.type);
    if (!pattern.test(text))
      throw new Error(`docs/events.md has no section \`${schema.type}\`: give it one of any text`);
    return text.replace(pattern, () => sectionOf(schema));
  }, page);
