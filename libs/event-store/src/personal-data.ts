import type { KeyObject } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { EventStore, Message, Metadata, NewEvent, RecordedEvent } from './event-store';
import { seal, unseal } from './personal-data/cipher';
import { changeAt, hasValueAt, withholdAt } from './personal-data/paths';
import { WrongMasterKey } from './personal-data/postgres-subject-keys';
import { ERASED_KEY, type SubjectKey, type SubjectKeys } from './personal-data/subject-keys';
import { Unreadable } from './unreadable';
import { wrap } from './upcast';

export const ERASED = null;

/** The subject of an event's personal fields, and the fields: dotted paths in its data, which may be absent. */
export interface Personal {
  subject: string;
  fields: readonly string[];
}

export interface PersonalDataOptions {
  keys: SubjectKeys;
  personal: (event: Message, stream: string) => Personal | undefined;
}

/** The log holds personal data of a subject that no key opens, though it was not erased. */
export class SubjectKeyUnusable extends Unreadable {
  constructor({ stream, version }: RecordedEvent, subject: string, what: string) {
    super(`${stream}@${version}: ${what} of ${subject}; restore app.subject_keys from the backup that the log is from`);
  }
}

/** The subject has no key at all. */
export class SubjectKeyMissing extends SubjectKeyUnusable {}

type MarkedMetadata = Metadata & { personal?: Personal };

/** For so long nobody else who uses this process gets their turn. */
const SLICE_MS = 2;
const DAMAGED_KEY = Symbol('damaged');
type FoundKey = SubjectKey | typeof DAMAGED_KEY;

/** Personal fields are encrypted with their subject's key, and read as ERASED after `keys.erase(subject)`. The metadata names them, so that old events stay readable. Fields that can't be decrypted throw when they are read. @throws SubjectErased from append, SubjectKeyUnusable from read */
export const withPersonalData = <S extends EventStore>(store: S, { keys, personal }: PersonalDataOptions): S => {
  const encrypt = async (one: NewEvent, stream: string): Promise<NewEvent> => {
    const mark = personal(one.event, stream);
    const { type, data } = one.event;
    if (!mark || !hasValueAt(data, mark.fields)) return one;
    const key = await keys.obtain(mark.subject);
    const change = (value: unknown, field: string) =>
      seal(key, Buffer.from(JSON.stringify(value)), context(mark.subject, type, field)).toString('base64');
    const metadata: MarkedMetadata = { ...one.metadata, personal: { subject: mark.subject, fields: [...mark.fields] } };
    return { ...one, event: { type, data: changeAt(data, mark.fields, change) }, metadata };
  };

  return wrap(store, {
    toStored: (events, stream) => Promise.all(events.map((event) => encrypt(event, stream))),
    toRead: (events) => openPersonalData(keys, events),
    async toFollow(events) {
      const found = await findKeys(events, (subjects) => findUsable(keys, subjects));
      const opened: RecordedEvent[] = [];
      let begunAt = performance.now();
      for (const event of events) {
        opened.push(decryptUsable(event, found));
        if (performance.now() - begunAt < SLICE_MS) continue;
        await setImmediate();
        begunAt = performance.now();
      }
      return opened;
    },
  });
};

/** The personal fields of stored events in clear, and ERASED where their subject is. @throws SubjectKeyUnusable */
export const openPersonalData = async (
  keys: SubjectKeys,
  events: readonly RecordedEvent[],
): Promise<RecordedEvent[]> => {
  const found = await findKeys(events, (subjects) => keys.find(subjects));
  return events.map((event) => decrypt(event, found));
};

/** Where the personal fields of an event are, as it is stored. */
export const personalMarkOf = ({ metadata }: RecordedEvent): Personal | undefined =>
  (metadata as MarkedMetadata).personal;

const decrypt = (recorded: RecordedEvent, found: ReadonlyMap<string, FoundKey>): RecordedEvent => {
  const { personal: mark, ...metadata } = recorded.metadata as MarkedMetadata;
  if (!mark) return recorded;
  const { type, data } = recorded.event;
  const key = found.get(mark.subject);
  if (!key) throw new SubjectKeyMissing(recorded, mark.subject, 'there is no key');
  if (key === DAMAGED_KEY) throw new SubjectKeyUnusable(recorded, mark.subject, 'nothing opens the key');
  const change = (value: unknown, field: string) => {
    if (key === ERASED_KEY) return ERASED;
    try {
      return decryptValue(key, value as string, context(mark.subject, type, field));
    } catch {
      throw new SubjectKeyUnusable(recorded, mark.subject, 'nothing but the former key opens the data');
    }
  };
  return { ...recorded, event: { type, data: changeAt(data, mark.fields, change) }, metadata };
};

const decryptUsable = (recorded: RecordedEvent, found: ReadonlyMap<string, FoundKey>): RecordedEvent => {
  try {
    return decrypt(recorded, found);
  } catch (error) {
    if (error instanceof SubjectKeyUnusable) return withholdPersonal(recorded, error);
    throw error;
  }
};

const withholdPersonal = (recorded: RecordedEvent, error: SubjectKeyUnusable): RecordedEvent => {
  const { personal, ...metadata } = recorded.metadata as MarkedMetadata;
  const { type, data } = recorded.event;
  return { ...recorded, event: { type, data: withholdAt(data, personal!.fields, error) }, metadata };
};

type FoundKeys = ReadonlyMap<string, FoundKey>;

const findKeys = async (events: readonly RecordedEvent[], find: (subjects: string[]) => Promise<FoundKeys>) => {
  const subjects = new Set(events.flatMap(({ metadata }) => (metadata as MarkedMetadata).personal?.subject ?? []));
  return subjects.size > 0 ? find([...subjects]) : (new Map() as FoundKeys);
};

/** Splits the subjects where a key of theirs is damaged, until the damaged keys are found. */
const findUsable = async (keys: SubjectKeys, subjects: readonly string[]): Promise<FoundKeys> => {
  try {
    return await keys.find(subjects);
  } catch (error) {
    if (!(error instanceof WrongMasterKey)) throw error;
    if (subjects.length === 1) return new Map([[subjects[0]!, DAMAGED_KEY]]);
    const half = subjects.length >> 1;
    const halves = [subjects.slice(0, half), subjects.slice(half)].map((some) => findUsable(keys, some));
    return new Map((await Promise.all(halves)).flatMap((found) => [...found]));
  }
};

const decryptValue = (key: KeyObject, value: string, context: string): unknown =>
  JSON.parse(unseal(key, Buffer.from(value, 'base64'), context).toString());

// The context keeps a ciphertext from being opened for another subject, event type or field.
const context = (subject: string, type: string, field: string) => JSON.stringify([subject, type, field]);
