import type { Fields } from './fields';
import { functionFor, type Message } from './kernel';
import { type RecordKind, records } from './records';

/** The personal data of an event: whose they are, and where (dotted paths in the event's data). */
export interface PersonalData {
  subject: string;
  fields: readonly string[];
}

type FindPersonalData = (data: never, stream: string) => PersonalData;

const fieldsOf = (kind: string): Fields => records[kind as RecordKind]?.fields ?? {};

export const personalFields = (kind: string): string[] =>
  Object.entries(fieldsOf(kind)).flatMap(([name, { personal }]) => (personal ? [name] : []));

/** The subject is the stream itself, so that erasing a person destroys one key. */
const inFields =
  (at: string): FindPersonalData =>
  ({ kind }: { kind: string }, stream) => ({
    subject: stream,
    fields: personalFields(kind).map((name) => `${at}.${name}`),
  });

/** Event type -> its personal data. `test/architecture/privacy.spec.ts` holds every text of an event that is in none of them against a list. */
const findersByType: Readonly<Record<string, FindPersonalData>> = {
  RecordRegistered: inFields('fields'),
  RecordChanged: inFields('changes'),
  // Banks ask what they like, so every answer counts as personal, and the questions that were answered as well.
  ProfileChanged: (_, stream) => ({ subject: stream, fields: ['changes'] }),
  // The gains have been the target's since the merge was asked for.
  MergeRequested: ({ kind, target }: { kind: string; target: number }) => ({
    subject: `${kind}-${target}`,
    fields: ['gains'],
  }),
};

export const personalData = ({ type, data }: Message, stream: string): PersonalData | undefined => {
  const found = Object.hasOwn(findersByType, type) ? functionFor(findersByType, type)(data, stream) : undefined;
  return found?.fields.length ? found : undefined;
};
