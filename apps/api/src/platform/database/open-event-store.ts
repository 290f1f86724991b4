import { personalData, upcasters } from '@bank/domain';
import {
  checkMasterKey,
  type EventStore,
  LogAway,
  migrateSubjectKeys,
  openEventStore as open,
  postgresEventStore,
  postgresSubjectKeys,
  reasonOf,
  START,
  type SubjectKeys,
  SubjectKeysLost,
  WrongMasterKey,
  withPersonalData,
  withUpcasters,
} from '@bank/event-store';
import { CannotStart } from '../settings/cannot-start';
import type { Settings } from '../settings/settings';
import type { Pools } from './pools';

/** What reads a log where it stands. */
export type LogReader = Pick<EventStore, 'head' | 'readAfter'>;

/** Decrypts personal fields. @param keys shared where somebody else destroys keys, too @throws CannotStart */
export const openEventStore = async (
  { eventStoreUrl, personalDataKey }: Pick<Settings, 'eventStoreUrl' | 'personalDataKey'>,
  { main, standby }: Pools,
  keys: SubjectKeys = postgresSubjectKeys(main, personalDataKey),
  outageLog: Partial<Record<'warn' | 'info', (sentence: string) => void>> = {},
): Promise<EventStore & { close: () => Promise<void>; stored: EventStore; onStandby?: LogReader }> => {
  const store = await open({ url: eventStoreUrl, pool: main, ...outageLog });
  try {
    const head = await store.head().catch(throwAway);
    await migrateSubjectKeys(main);
    await checkMasterKey(main, personalDataKey, head !== START).catch(rethrowKeyProblem);
  } catch (error) {
    await store.close();
    throw error;
  }
  const onStandby = standby && !eventStoreUrl ? postgresEventStore(standby, outageLog) : undefined;
  return {
    ...withUpcasters(withPersonalData(store, { keys, personal: personalData }), upcasters),
    stored: store,
    ...(onStandby && { onStandby }),
  };
};

const rethrowKeyProblem = (error: Error): never => {
  if (error instanceof WrongMasterKey)
    throw new CannotStart(
      'PERSONAL_DATA_KEY is not the key that this database was first started with: start with the former one.',
    );
  if (error instanceof SubjectKeysLost)
    throw new CannotStart(
      'The log has events, but the keys of their personal data are gone: restore the table app.subject_keys from the backup that the log is from.',
    );
  throw error;
};

export const throwAway = (error: unknown): never => {
  const reason = reasonOf(error instanceof LogAway ? error.cause : error);
  throw new CannotStart(`The event store that EVENT_STORE_URL names does not answer: ${reason}.`);
};
