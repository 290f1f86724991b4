import type { EventStore, Message, Metadata, NewEvent, RecordedEvent } from './event-store';
import { seal, unseal } from './personal-data/cipher';
import { changeAt } from './personal-data/paths';
import { ERASED_KEY, type SubjectKey, type SubjectKeys } from './personal-data/subject-keys';
import { Unreadable } from './unreadable';
import { wrap } from './wrap';

/** What a personal field reads as when its subject was erased. */
export const ERASED = null;

/** Whose they are, and which fields of the event's data: dotted paths, absent ones are fine. */
export interface Personal {
  subject: string;
  fields: readonly string[];
}

export interface PersonalDataOptions {
  keys: SubjectKeys;
  personal: (event: Message, stream: string) => Personal | undefined;
}

/** The log holds personal data of a subject whose key is gone or another one; it was not erased. */
export class SubjectKeyMissing extends Unreadable {
  constructor({ stream, version }: RecordedEvent, subject: string, what: string) {
    super(`${stream}@${version}: ${what} of ${subject}; restore app.subject_keys from the backup that the log is from`);
  }
}

type Marked = Metadata & { personal?: Personal };

/**
 * A store that keeps personal fields encrypted with their subject's key, and gives them back in clear; once
 * `keys.erase(subject)` was called, as ERASED. What is encrypted is noted with the event, so that a later change of
 * `personal` leaves old events readable.
 * @throws SubjectErased from append, SubjectKeyMissing from read and subscribe
 */
export const withPersonalData = <S extends EventStore>(store: S, { keys, personal }: PersonalDataOptions): S => {
  const encrypt = async (one: NewEvent, stream: string): Promise<NewEvent> => {
    const mark = personal(one.event, stream);
    if (!mark) return one;
    const { type, data } = one.event;
    const key = await keys.obtain(mark.subject);
    const change = (value: unknown, field: string) =>
      seal(key, Buffer.from(JSON.stringify(value)), context(mark.subject, type, field)).toString('base64');
    const metadata: Marked = { ...one.metadata, personal: { subject: mark.subject, fields: [...mark.fields] } };
    return { ...one, event: { type, data: changeAt(data, mark.fields, change) }, metadata };
  };

  const decrypt = (recorded: RecordedEvent, found: ReadonlyMap<string, SubjectKey>): RecordedEvent => {
    const { personal: mark, ...metadata } = recorded.metadata as Marked;
    if (!mark) return recorded;
    const { type, data } = recorded.event;
    const key = found.get(mark.subject);
    if (!key) throw new SubjectKeyMissing(recorded, mark.subject, 'there is no key');
    const change = (value: unknown, field: string) => {
      if (key === ERASED_KEY) return ERASED;
      try {
        return open(key, value as string, context(mark.subject, type, field));
      } catch {
        throw new SubjectKeyMissing(recorded, mark.subject, 'nothing but the former key opens the data');
      }
    };
    return { ...recorded, event: { type, data: changeAt(data, mark.fields, change) }, metadata };
  };

  return wrap(store, {
    toStored: (events, stream) => Promise.all(events.map((event) => encrypt(event, stream))),
    async toRead(events) {
      const subjects = new Set(events.flatMap(({ metadata }) => (metadata as Marked).personal?.subject ?? []));
      const found = subjects.size > 0 ? await keys.find([...subjects]) : new Map<string, SubjectKey>();
      return events.map((event) => decrypt(event, found));
    },
  });
};

const open = (key: Buffer, value: string, context: string): unknown =>
  JSON.parse(unseal(key, Buffer.from(value, 'base64'), context).toString());

// A ciphertext moved to another subject, event type or field doesn't open.
const context = (subject: string, type: string, field: string) => JSON.stringify([subject, type, field]);
