/** Where the rows of a table go: into the file of the data, the file of the keys, or nowhere, for a reason. */
export type TableRule = { into: 'data' | 'keys' } | { leftOut: string };

const MADE_ANEW = 'is made anew when somebody asks again';
const SIGN_IN_AGAIN = 'people sign in again';

/** Every table beside the read models, which are made anew out of the log. Partitions are parts of theirs. */
export const backupTables: Readonly<Record<string, TableRule>> = {
  'log.events': { into: 'data' },

  // What opens what is said about persons, and searches and imports, which may hold their names.
  'app.subject_keys': { into: 'keys' },
  'app.saved_filters': { into: 'keys' },
  'app.imports': { into: 'keys' },
  'app.import_rows': { into: 'keys' },

  'app.api_tokens': { into: 'data' },
  'app.feed_consumers': { into: 'data' },
  'app.files': { into: 'data' },
  'app.idempotency_keys': { into: 'data' },
  'app.invitation_lists': { into: 'data' },
  'app.invitation_rows': { into: 'data' },
  'app.jobs': { into: 'data' },
  'app.log_identity': { into: 'data' },
  'app.order_notices': { into: 'data' },
  'app.passwords': { into: 'data' },
  'app.reactors': { into: 'data' },
  'app.scrubbed_erasures': { into: 'data' },
  'app.webhook_states': { into: 'data' },
  'app.zip_counties': { into: 'data' },
  'seal.checkpoints': { into: 'data' },
  'seal.comparisons': { into: 'data' },
  'seal.contradictions': { into: 'data' },
  'seal.first_positions': { into: 'data' },
  'seal.tiles': { into: 'data' },

  'log.archived': { leftOut: 'is empty where a backup is made' },
  'log.heads': { leftOut: 'is made anew out of log.events' },
  'log.heads_until': { leftOut: 'says which partitions log.heads is made of' },
  'app.export_parts': { leftOut: MADE_ANEW },
  'app.exports': { leftOut: MADE_ANEW },
  'app.import_parts': { leftOut: 'are the files of imports, which are loaded again' },
  'app.migrations': { leftOut: 'is in the first line of the file' },
  'app.one_time_codes': { leftOut: SIGN_IN_AGAIN },
  'app.outbox': { leftOut: 'most of what waits is sent a moment later, and would be sent twice' },
  'app.password_links': { leftOut: 'end after a short time; another is asked for' },
  'app.pasts': { leftOut: MADE_ANEW },
  'app.projection_runs': { leftOut: 'is about read models, and those are made anew' },
  'app.remembered_devices': { leftOut: SIGN_IN_AGAIN },
  'app.sessions': { leftOut: SIGN_IN_AGAIN },
  'seal.witness_messages': { leftOut: 'names messages that wait or were sent, and those are left out' },
  'app.webhook_deliveries': { leftOut: 'most of what waits is sent a moment later; a range can be sent again' },
  'app.webhook_replays': { leftOut: MADE_ANEW },
  'app.processes': { leftOut: 'says which processes run at this moment' },
  'analytics_secret.codes': { leftOut: 'is made anew by the next start, with other codes' },
  'app.event_types': { leftOut: 'is made anew by the next start' },
  'app.places': { leftOut: 'says what is open at this moment' },
  'app.throttles': { leftOut: 'counts the tries of the last minutes' },
};

/** The schemas whose tables the list above names. */
export const BACKED_UP_SCHEMAS = ['app', 'log', 'seal'];

export const tablesInto = (part: 'data' | 'keys'): string[] =>
  Object.entries(backupTables).flatMap(([table, rule]) => ('into' in rule && rule.into === part ? [table] : []));
