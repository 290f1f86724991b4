export { type Archive, describeArchive, EventsArchived, firstEventId } from './archive';
export { backOff, failuresInARow } from './back-off';
export { reasonOf } from './connection-loss';
export { answerWithin, NoAnswer } from './deadline';
export { deterministicId } from './deterministic-id';
export * from './event-store';
export { eventStoreDbEventStore } from './eventstoredb';
export { InvalidEventStoreAddress, readEventStoreAddress } from './eventstoredb/address';
export { type ImportEvents, ImportOutOfOrder, importByAppends, importIntoPostgres } from './import';
export { memoryEventStore } from './memory';
export { openEventStore } from './open';
export { Outage, type OutageListener } from './outage';
export {
  ERASED,
  openPersonalData,
  type Personal,
  type PersonalDataOptions,
  personalMarkOf,
  SubjectKeyMissing,
  SubjectKeyUnusable,
  withPersonalData,
} from './personal-data';
export { seal, unseal } from './personal-data/cipher';
export {
  checkMasterKey,
  migrateSubjectKeys,
  postgresSubjectKeys,
  SubjectKeysLost,
  WrongMasterKey,
} from './personal-data/postgres-subject-keys';
export { ERASED_KEY, memorySubjectKeys, SubjectErased, type SubjectKeys } from './personal-data/subject-keys';
export { describeError, plainMessage, plainStack } from './plain-error';
export { keepLogPartitioned, migrate, postgresEventStore } from './postgres';
export { Announcer } from './postgres/announcer';
export {
  attachWaiting,
  dropPartition,
  dropWaiting,
  fillWaiting,
  LogBusy,
  openWaiting,
} from './postgres/archive-partition';
export { findArchives } from './postgres/archives';
export { clientTo, connectionOptions, NOTICES_LOSS } from './postgres/connect-to';
export { endConnection, isLockTimeout, KEEPALIVE_SETTINGS } from './postgres/connection';
export { InvalidDatabaseAddress, readDatabaseAddress, withLogin } from './postgres/database-address';
export { findPartitions, type Partition, type PartitionRow, readPartition, rowJson } from './postgres/partitions';
export { restoreEvents } from './postgres/restore-events';
export { type PooledConfig, SESSION_EVENT, sessionClient, sessionOptions } from './postgres/session-client';
export { TIMELINE_SQL } from './postgres/writable-server';
export { Unreadable } from './unreadable';
export { reshape, UnknownSchema, type Upcaster, type Upcasters, upcastWith, withUpcasters } from './upcast';
