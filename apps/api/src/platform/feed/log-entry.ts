import { personalData, upcasters } from '@bank/domain';
import {
  openPersonalData,
  type Position,
  personalMarkOf,
  type RecordedEvent,
  type SubjectKeys,
  upcastWith,
} from '@bank/event-store';
import { blankAt, omitAt, valueAt } from './paths';

const upcast = upcastWith(upcasters);

const withData = (recorded: RecordedEvent, data: unknown): RecordedEvent => ({
  ...recorded,
  event: { type: recorded.event.type, data: data as object },
});

const markedFieldsOf = (stored: RecordedEvent): readonly string[] => personalMarkOf(stored)?.fields ?? [];

/** Also what was written before it was personal, and is therefore in clear in the log. */
const personalFieldsOf = (stored: RecordedEvent, newest: RecordedEvent): readonly string[] => [
  ...markedFieldsOf(stored),
  ...(personalData(newest.event, newest.stream)?.fields ?? []),
];

/** The newest shape of a stored event, without any personal field. Upcasters meet `null` there, as for somebody who was erased. */
export const withoutPersonalData = (stored: RecordedEvent): RecordedEvent => {
  const marked = markedFieldsOf(stored);
  const newest = upcast(marked.length ? withData(stored, blankAt(stored.event.data, marked)) : stored);
  const personal = personalFieldsOf(stored, newest);
  return personal.length ? withData(newest, omitAt(newest.event.data, personal)) : newest;
};

/** The fields whose value is gone, because the person was erased. */
const erasedFieldsOf = (stored: RecordedEvent, opened: RecordedEvent): string[] =>
  markedFieldsOf(stored).filter(
    (path) => valueAt(stored.event.data, path) != null && valueAt(opened.event.data, path) === null,
  );

/** The newest shapes of stored events with their personal fields in clear; those of erased people are absent. @throws SubjectKeyUnusable */
export const withPersonalDataOf = async (
  keys: SubjectKeys,
  stored: readonly RecordedEvent[],
): Promise<RecordedEvent[]> => {
  const opened = await openPersonalData(keys, stored);
  return opened.map((one, place) => {
    const newest = upcast(one);
    const erased = erasedFieldsOf(stored[place]!, one);
    return erased.length ? withData(newest, omitAt(newest.event.data, erased)) : newest;
  });
};

/** An event of the log as it is stored, which many readers may share. */
export class LogEntry {
  private newest: RecordedEvent | undefined;

  constructor(readonly stored: RecordedEvent) {}

  get position(): Position {
    return this.stored.position;
  }

  get type(): string {
    const { type } = this.stored.event;
    return Object.hasOwn(upcasters, type) ? this.inClear.event.type : type;
  }

  /** Made once for all readers. What is personal is never kept: it must be gone when its person is erased. */
  get inClear(): RecordedEvent {
    this.newest ??= withoutPersonalData(this.stored);
    return this.newest;
  }
}
